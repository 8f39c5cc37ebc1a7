import { randomUUID } from 'node:crypto';
import {
  type OperationId,
  type ParameterDescription,
  operations,
  requests,
  traceIdHeader,
} from '../../../generated/operations.ts';
import type { Contract } from '../../contract/document.ts';
import type { PathParameter } from '../../contract/parameters.ts';
import { unknownReferenceErrors, wrongTokenErrors } from '../../service/errors.ts';
import { traceIdOf } from '../../service/trace-id.ts';
import { formatOf } from '../../shared/value-format.ts';
import type { Expectation, Probe } from '../exchange.ts';
import type { Purpose } from '../report/recorder.ts';

/** One request to send. */
export interface PlannedCall {
  operation: OperationId;
  name: string;
  purpose: Purpose;
  probe?: Probe;
  /** Values of path parameters; those that are absent are looked up in earlier responses. */
  parameters: Readonly<Record<string, string>>;
  token: 'given' | 'wrong';
  /** The operation identifier: a usual one, one of this many characters, or none. */
  identifier: 'usual' | 'none' | number;
  contentType: 'documented' | 'none';
  body?: unknown;
  expected: Expectation;
}

export interface PlanOptions {
  ids: Partial<Record<PathParameter, string>>;
  probes: boolean;
  probeWrites: boolean;
  allowWrites: readonly OperationId[];
  bodies: Partial<Record<OperationId, unknown>>;
}

const IDS = Object.keys(operations) as OperationId[];

export const READS = IDS.filter((id) => operations[id].method === 'GET');
export const WRITES = IDS.filter((id) => operations[id].method !== 'GET');
/** The writes that are sent for unknown references: those that name a record in their path. */
export const PROBED_WRITES = WRITES.filter((id) => requests[id].path.length > 0);

/** No service issues it, and the mock rejects it. */
export const WRONG_TOKEN = 'rejected-token';

/** Reads without parameters first: later ones take their ids from the responses. Writes come last. */
export function planCalls(contract: Contract, options: PlanOptions): PlannedCall[] {
  const reads = READS.toSorted((a, b) => requests[a].path.length - requests[b].path.length);
  return [
    ...reads.map((id) => planCall(id, givenValues(id, options))),
    ...(options.probes ? probes(contract).filter(({ operation }) => isRead(operation)) : []),
    ...(options.probeWrites ? probes(contract).filter(({ operation }) => !isRead(operation)) : []),
    ...options.allowWrites.map((id) => planWrite(id, options)),
  ];
}

function isRead(id: OperationId): boolean {
  return READS.includes(id);
}

function planWrite(id: OperationId, options: PlanOptions): PlannedCall {
  const values = givenValues(id, options);
  const hasBody = id in options.bodies;
  // Whether the service accepts what the caller gave is not the document's matter.
  const given = [...Object.keys(values.parameters), ...(hasBody ? ['body'] : [])];
  return planCall(id, {
    ...values,
    purpose: 'write',
    expected: { kind: 'success-or-refusal', given },
    ...(hasBody ? { body: options.bodies[id] } : {}),
  });
}

/** Requests that are wrong on purpose, so that none of them can change anything. */
function probes(contract: Contract): PlannedCall[] {
  return [
    ...IDS.filter((id) => requests[id].path.length > 0).map((id) => unknownReference(contract, id)),
    ...READS.filter((id) => requests[id].contentType !== null).map((id) =>
      planProbe(id, 'no Content-Type', { contentType: 'none' }),
    ),
    ...wrongTokens(contract),
    ...wrongIdentifiers(contract),
  ];
}

function unknownReference(contract: Contract, id: OperationId): PlannedCall {
  const example = unknownReferenceErrors[id];
  const { request } = contract.operation(id);
  const [body] = Object.values(request?.examples ?? {});
  return planProbe(id, 'unknown reference', {
    parameters: Object.fromEntries(
      requests[id].path.map((each) => [each.name, unknownValue(each)]),
    ),
    ...(body === undefined ? {} : { body: body.value }),
    expected: example === undefined ? { kind: 'any' } : { kind: 'failure', example },
  });
}

function wrongTokens({ security }: Contract): PlannedCall[] {
  const ids = Object.keys(wrongTokenErrors) as OperationId[];
  return ids.map((id) => {
    const example = wrongTokenErrors[id];
    const rule = { kind: 'failure' as const, pointer: `${security}/type` };
    return planProbe(id, 'wrong token', {
      token: 'wrong',
      expected: typeof example === 'string' ? { ...rule, example } : rule,
    });
  });
}

/** The name of the header is assumed, so it is no contradiction when the service accepts these. */
function wrongIdentifiers(contract: Contract): PlannedCall[] {
  const { minLength, maxLength } = traceIdOf(contract);
  const ids = READS.filter((id) => requests[id].headers.some(({ name }) => name === traceIdHeader));
  return ids.flatMap((id) => [
    planProbe(id, 'wrong identifier', {
      name: `${id}, identifier too short`,
      identifier: minLength - 1,
    }),
    planProbe(id, 'wrong identifier', {
      name: `${id}, identifier too long`,
      identifier: maxLength + 1,
    }),
    planProbe(id, 'no identifier', { identifier: 'none' }),
  ]);
}

function planProbe(operation: OperationId, probe: Probe, rest: Partial<PlannedCall>): PlannedCall {
  return planCall(operation, {
    name: `${operation}, ${probe}`,
    purpose: 'probe',
    probe,
    expected: { kind: 'any' },
    ...rest,
  });
}

function planCall(operation: OperationId, rest: Partial<PlannedCall>): PlannedCall {
  return {
    operation,
    name: operation,
    purpose: 'read',
    parameters: {},
    token: 'given',
    identifier: 'usual',
    contentType: 'documented',
    expected: { kind: 'success' },
    ...rest,
  };
}

/** Values that the caller passes: they may be mistaken, so an error is no contradiction then. */
function givenValues(
  id: OperationId,
  { ids }: PlanOptions,
): Pick<PlannedCall, 'parameters' | 'expected'> {
  const names = requests[id].path.map(({ name }) => name as PathParameter);
  const parameters = Object.fromEntries(
    names.flatMap((name) => (ids[name] === undefined ? [] : [[name, ids[name]]])),
  );
  const given = Object.keys(parameters);
  return {
    parameters,
    expected: given.length === 0 ? { kind: 'success' } : { kind: 'success-or-refusal', given },
  };
}

/** A reference that nothing can have, in the format of the example. */
function unknownValue({ example }: ParameterDescription): string {
  const isUuid = formatOf(String(example)).schema?.['format'] === 'uuid';
  return isUuid ? randomUUID() : `unknown-${randomUUID()}`;
}
