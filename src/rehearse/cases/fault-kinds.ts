import { type OperationId, operations } from '../../../generated/operations.ts';
import { connectionReset } from '../../mock/fault-injection.ts';
import type { MockResponse } from '../../mock/response.ts';
import { choose } from '../../service/mock/choices.ts';
import { errorWithStatus } from '../../service/mock/refusals.ts';
import { type Disturbance, type DisturbedRequest, isWrite, operationOf } from '../case.ts';

/** The request that fails, and its response if it took effect. */
interface FaultContext extends DisturbedRequest {
  readonly operation: OperationId;
  readonly response: MockResponse | undefined;
}

const MOMENTS = ['before', 'after'] as const;

/** The moment of a fault at a write, beside its effect. */
type Moment = (typeof MOMENTS)[number];

interface FaultKind extends Pick<
  Disturbance,
  'event' | 'refuses' | 'affectsLaterRequests' | 'endsCase' | 'needs'
> {
  /** Follows the event and the moment. */
  readonly eventSuffix?: string;
  /** The one moment at which it can happen. @default both, in a case each */
  readonly moment?: Moment;
  /** Returns the response, or undefined where none ever comes. */
  readonly respond: (
    context: FaultContext,
  ) => MockResponse | undefined | Promise<MockResponse | undefined>;
}

type FaultKinds = Readonly<Record<string, FaultKind>>;

/** The failures of a request, by kind. The cases at a request come in this order. */
const FAULT_KINDS: FaultKinds = {
  reset: { event: 'the connection was reset', respond: () => connectionReset },
  'no-response': { event: 'the service went silent', respond: () => undefined },
  'half-response': {
    event: 'half of the response arrived',
    moment: 'after',
    respond: ({ response }) => response && { ...response, fault: 'truncate' },
  },
  'empty-body': { event: 'an empty body came', respond: () => json(200, '') },
  html: {
    event: 'a page in HTML with status 200 came',
    respond: () => ({
      status: 200,
      headers: { 'Content-Type': 'text/html' },
      body: '<!doctype html><title>Please wait</title>',
    }),
  },
  ...errorStatuses(400, 401, 403, 408, 409, 429, 500, 502, 503, 504),
  'status-429-retry-after': {
    event: 'status 429 with Retry-After came',
    refuses: true,
    respond: ({ operation }) => {
      const response = errorResponse(operation, 429);
      return { ...response, headers: { ...response.headers, 'Retry-After': '1' } };
    },
  },
  redirect: {
    event: 'a redirect with status 307 came',
    moment: 'before',
    endsCase: true,
    respond: ({ sent }) => ({ status: 307, headers: { Location: sent.target }, body: '' }),
  },
  outage: {
    event: 'status 503 came to this request and all later ones',
    moment: 'before',
    affectsLaterRequests: true,
    endsCase: true,
    respond: ({ operation }) => errorResponse(operation, 503),
  },
  killed: {
    needs: 'lives',
    event: 'the program was killed',
    eventSuffix: ', and started again',
    respond: () => undefined,
  },
  twin: {
    needs: 'callers',
    event: 'a second copy of the program ran',
    endsCase: true,
    respond: async ({ response, next, runTwin }) => {
      await runTwin();
      return response ?? next();
    },
  },
};

function errorStatuses(...codes: number[]): FaultKinds {
  const kinds = codes.map((code): [string, FaultKind] => [
    `status-${code}`,
    {
      event: `status ${code} came`,
      refuses: code < 500 && code !== 408,
      respond: ({ operation }) => errorResponse(operation, code),
    },
  ]);
  return Object.fromEntries(kinds);
}

/** Returns every fault at a request: for a write before its effect and after it, for a read once. */
export function faultsAt(name: string): Disturbance[] {
  const operation = operationOf(name);
  if (operation === undefined) return [];

  const writes = isWrite(operation);
  const found: Disturbance[] = [];

  for (const [kind, row] of Object.entries(FAULT_KINDS)) {
    const { eventSuffix = '', moment: onlyMoment, ...fault } = row;
    // Where both moments are possible, the id names one.
    const isNamed = writes && onlyMoment === undefined;
    for (const moment of isNamed ? MOMENTS : [onlyMoment ?? 'after']) {
      const when = writes ? ` ${moment} the effect` : '';
      found.push({
        ...fault,
        at: name,
        kind: isNamed ? `${kind}-${moment}` : kind,
        group: 'fault',
        event: `${fault.event}${when}${eventSuffix}`,
        fails: true,
        refuses: fault.refuses === true && moment === 'after',
        respond: async (request) => {
          const response = moment === 'after' ? await request.next() : undefined;
          return fault.respond({ ...request, operation, response });
        },
      });
    }
  }

  return found;
}

/** Returns an error as the mock does by default. */
export function errorResponse(operation: OperationId, status: number): MockResponse {
  const { interface: interfaceName } = operations[operation];
  const context = { interfaceName, operation, choices: choose() };
  return json(status, JSON.stringify(errorWithStatus(status, context).body));
}

function json(status: number, body: string): MockResponse {
  return { status, headers: { 'Content-Type': 'application/json; charset=utf-8' }, body };
}
