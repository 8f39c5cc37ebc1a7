import { type InterfaceName, operations } from '../../generated/operations.ts';
import { choose } from '../service/choices.ts';
import { errorOf } from '../service/refusals.ts';
import type { MockRequest } from '../mock/request.ts';
import type { MockResponse } from '../mock/response.ts';
import { type Fault, isWrite, operationOf } from './cases.ts';

/** What a fault is put into: a request, and the response if the request took effect. */
interface FaultContext {
  readonly sent: MockRequest;
  readonly interfaceName: InterfaceName;
  readonly response: MockResponse | undefined;
}

/** One kind of fault. */
interface FaultKind {
  /** Follows `request 1, voidCharge:`. */
  readonly story: string;
  /** Whether a write takes effect first, does not, or both, in a case each. */
  readonly effect: 'before' | 'after' | 'both';
  /**
   * The response says that the request was refused, and a program may believe it: neither `failed`
   * nor another attempt is a finding, even if the write took effect.
   */
  readonly refuses?: boolean;
  /** It also happens to every later request of the run. */
  readonly lasts?: boolean;
  /** Whatever follows is no decision of the program, so no further fault is put there. */
  readonly isLast?: boolean;
  /** The response, or undefined where none ever comes. */
  readonly respond: (context: FaultContext) => MockResponse | undefined;
}

/** What can go wrong with a request. The cases at a request come in this order. */
const faultKinds: Readonly<Record<string, FaultKind>> = {
  reset: {
    story: 'the connection was reset',
    effect: 'both',
    respond: () => ({ ...json(0, ''), fault: 'reset' }),
  },
  'no-response': {
    story: 'the service went silent',
    effect: 'both',
    respond: () => undefined,
  },
  'half-response': {
    story: 'half of the response arrived',
    effect: 'after',
    respond: ({ response }) => response && { ...response, fault: 'truncate' },
  },
  'empty-body': {
    story: 'an empty body came',
    effect: 'both',
    respond: () => json(200, ''),
  },
  html: {
    story: 'a page in HTML with status 200 came',
    effect: 'both',
    respond: () => ({
      status: 200,
      headers: { 'Content-Type': 'text/html' },
      body: '<!doctype html><title>Please wait</title>',
    }),
  },
  'status-400': withStatus(400, { refuses: true }),
  'status-401': withStatus(401, { refuses: true }),
  'status-403': withStatus(403, { refuses: true }),
  'status-408': withStatus(408),
  'status-409': withStatus(409, { refuses: true }),
  'status-429': withStatus(429, {
    refuses: true,
  }),
  'status-500': withStatus(500),
  'status-502': withStatus(502),
  'status-503': withStatus(503),
  'status-504': withStatus(504),
  'status-429-retry-after': {
    story: 'status 429 with Retry-After came',
    effect: 'both',
    refuses: true,
    respond: ({ interfaceName }) => {
      const response = errorResponse(interfaceName, 429);
      return { ...response, headers: { ...response.headers, 'Retry-After': '1' } };
    },
  },
  redirect: {
    story: 'a redirect with status 307 came',
    effect: 'before',
    isLast: true,
    respond: ({ sent }) => ({ status: 307, headers: { Location: sent.target }, body: '' }),
  },
  outage: {
    story: 'status 503 came to this request and all later ones',
    effect: 'before',
    lasts: true,
    isLast: true,
    respond: ({ interfaceName }) => errorResponse(interfaceName, 503),
  },
};

function withStatus(code: number, more: { refuses?: true } = {}): FaultKind {
  return {
    story: `status ${code} came`,
    effect: 'both',
    ...more,
    respond: ({ interfaceName }) => errorResponse(interfaceName, code),
  };
}

/** Every fault at a request: for a write before its effect and after it, for a read once. */
export function faultsAt(at: string): Fault[] {
  const id = operationOf(at);
  if (id === undefined) return [];
  return Object.entries(faultKinds).flatMap(([kind, fault]) => {
    const { effect, story, refuses = false, lasts = false, isLast = false, respond } = fault;
    const isNamed = isWrite(id) && effect === 'both';
    const usual = effect === 'both' ? 'after' : effect;
    return (isNamed ? (['before', 'after'] as const) : [usual]).map((moment) => ({
      at,
      kind: isNamed ? `${kind}-${moment}` : kind,
      group: 'fault',
      story: isWrite(id) ? `${story} ${moment} the effect` : story,
      fails: true,
      refuses: refuses && moment === 'after',
      lasts,
      isLast,
      respond: async (next, { sent, operation }) => {
        const response = moment === 'after' ? await next() : undefined;
        const { interface: interfaceName } = operations[operation];
        return respond({ sent, interfaceName, response });
      },
    }));
  });
}

/** An error as the mock returns it by default. */
export function errorResponse(interfaceName: InterfaceName, status: number): MockResponse {
  return json(status, JSON.stringify(errorOf(status, interfaceName, usualChoices).body));
}

const usualChoices = choose();

function json(status: number, body: string): MockResponse {
  return { status, headers: { 'Content-Type': 'application/json; charset=utf-8' }, body };
}
