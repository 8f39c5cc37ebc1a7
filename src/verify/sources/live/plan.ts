import { randomUUID } from 'node:crypto';
import type { examples } from '../../../../generated/examples.ts';
import { type OperationId, assumptions, operations } from '../../../../generated/operations.ts';
import type { Contract } from '../../contract/contract.ts';
import type { Expected } from '../../exchange/exchange.ts';
import type { Purpose } from '../../report/recorder.ts';

/** How the name of a probe ends that asks for what does not exist. */
export const UNKNOWN_REFERENCE = 'unknown reference';

/** One request to make. */
export interface Call {
  operation: OperationId;
  name: string;
  purpose: Purpose;
  /** Values of path parameters; those that are missing are looked up in earlier answers. */
  parameters: Record<string, string>;
  /** The given token, or one that is surely wrong. */
  token: 'given' | 'wrong';
  /** The operation identifier: one of the usual form, one of this length, or none. */
  identifier: 'usual' | number | 'none';
  body?: unknown;
  expected: Expected;
}

export type ParameterName = (typeof operations)[OperationId]['pathParameters'][number];

export interface PlanOptions {
  ids: Partial<Record<ParameterName, string>>;
  probes: boolean;
  allowWrites: readonly OperationId[];
  bodies: Partial<Record<OperationId, unknown>>;
}

const IDS = Object.keys(operations) as OperationId[];

export const READS = IDS.filter((id) => operations[id].method === 'GET');
export const WRITES = IDS.filter((id) => operations[id].method !== 'GET');

/** Reads without parameters first: later ones take their ids from the answers. Writes come last. */
export function planCalls(document: Contract, options: PlanOptions): Call[] {
  const reads = READS.toSorted(
    (a, b) => operations[a].pathParameters.length - operations[b].pathParameters.length,
  );
  return [
    ...reads.map((id) => call(id, { parameters: given(id, options.ids) })),
    ...(options.probes ? probes(document) : []),
    ...options.allowWrites.map((id) =>
      call(id, {
        purpose: 'write',
        parameters: given(id, options.ids),
        ...(id in options.bodies ? { body: options.bodies[id] } : {}),
      }),
    ),
  ];
}

// The failures of unknown references of which the document shows the message.
const UNKNOWN: Partial<Record<OperationId, keyof typeof examples>> = {
  getVirtualAccountNumber: 'OrderNotFound',
  voidCharge: 'ChargeNotFound',
};

/** Requests that can change nothing: of things that do not exist, with a wrong token or identifier. */
function probes(document: Contract): Call[] {
  const probe = (id: OperationId, what: string, rest: Partial<Call>) =>
    call(id, { name: `${id}, ${what}`, purpose: 'probe', expected: { kind: 'either' }, ...rest });
  const unknown = IDS.filter((id) => operations[id].pathParameters.length > 0).map((id) => {
    const name = UNKNOWN[id];
    const { request } = document.operation(id);
    const body = request && { body: Object.values(request.examples)[0] };
    return probe(id, UNKNOWN_REFERENCE, {
      parameters: Object.fromEntries(
        operations[id].pathParameters.map((each) => [each, unknownValue(each)]),
      ),
      ...body,
      ...(name && { expected: { kind: 'failure', example: { name, fields: ['/message'] } } }),
    });
  });
  return [...unknown, ...wrongTokens(probe), ...identifiers(document, probe)];
}

type Probe = (id: OperationId, what: string, rest: Partial<Call>) => Call;

function wrongTokens(probe: Probe): Call[] {
  const place = '/components/securitySchemes/bearerAuth/type';
  return [
    probe('listSubscriptions', 'wrong token', {
      token: 'wrong',
      expected: { kind: 'failure', place },
    }),
    probe('listWebhookEndpoints', 'wrong token', {
      token: 'wrong',
      expected: {
        kind: 'failure',
        place,
        example: {
          name: 'WebhooksTokenRejected',
          fields: ['/message', '/error/type', '/error/code'],
        },
      },
    }),
  ];
}

/** What an identifier is refused for. Its header's name is assumed, so acceptance is no fault. */
function identifiers(document: Contract, probe: Probe): Call[] {
  const { minLength, maxLength } = document.identifier;
  return [
    probe('listWebhookEndpoints', 'identifier too short', { identifier: minLength - 1 }),
    probe('listWebhookEndpoints', 'identifier too long', { identifier: maxLength + 1 }),
    probe('listWebhookEndpoints', 'no identifier', { identifier: 'none' }),
  ];
}

function call(operation: OperationId, rest: Partial<Call>): Call {
  return {
    operation,
    name: operation,
    purpose: 'read',
    parameters: {},
    token: 'given',
    identifier: 'usual',
    expected: { kind: 'success' },
    ...rest,
  };
}

function given(id: OperationId, ids: PlanOptions['ids']): Record<string, string> {
  const names = operations[id].pathParameters as readonly ParameterName[];
  return Object.fromEntries(names.flatMap((name) => (ids[name] ? [[name, ids[name]]] : [])));
}

/** A reference that nothing can have. The identifier of a card is a UUID. */
function unknownValue(parameter: string): string {
  return parameter === 'id' ? randomUUID() : `unknown-${randomUUID()}`;
}

/** The token that stands for a wrong one: the mock knows it, and no service issues it. */
export const WRONG_TOKEN = assumptions['rejected-token'];
