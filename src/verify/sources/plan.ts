import { randomUUID } from 'node:crypto';
import {
  type OperationId,
  operations,
  requests,
  traceIdHeader,
} from '../../../generated/operations.ts';
import type { ParameterDescription } from '../../contract/described-request.ts';
import type { Contract } from '../../contract/document.ts';
import type { PathParameter } from '../../contract/parameters.ts';
import { unknownReferenceErrors, wrongTokenErrors } from '../../service/checks/error-codes.ts';
import { formatOf } from '../../contract/value-format.ts';
import type { Expectation, Probe } from '../exchange.ts';
import type { Call } from '../report.ts';

/** One request to send. */
export interface PlannedCall {
  operation: OperationId;
  purpose: Call['purpose'];
  probe?: Probe | undefined;
  /** Values of path parameters; those that are absent are looked up in earlier responses. */
  parameters: Readonly<Record<string, string>>;
  /** Headers that are not as usual; null for none. */
  headers?: Readonly<Record<string, string | null>>;
  body?: unknown;
  expected: Expectation;
}

export interface PlanOptions {
  ids: Partial<Record<PathParameter, string | undefined>>;
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
  const probes = IDS.flatMap((id) => probesOf(contract, id));
  const isRead = ({ operation }: PlannedCall) => READS.includes(operation);
  return [
    ...reads.map((id) => planCall(id, 'read', options)),
    ...(options.probes ? probes.filter(isRead) : []),
    ...(options.probeWrites ? probes.filter((each) => !isRead(each)) : []),
    ...options.allowWrites.map((id) => planCall(id, 'write', options)),
  ];
}

/** What the caller passes may be mistaken, so an error is no contradiction then. */
function planCall(
  operation: OperationId,
  purpose: 'read' | 'write',
  { ids, bodies }: PlanOptions,
): PlannedCall {
  const names = requests[operation].path.map(({ name }) => name as PathParameter);
  const parameters = Object.fromEntries(
    names.flatMap((name) => (ids[name] === undefined ? [] : [[name, ids[name]]])),
  );
  const body = purpose === 'write' && operation in bodies ? { body: bodies[operation] } : {};
  const given = [...Object.keys(parameters), ...Object.keys(body)];
  const isGiven = given.length > 0 || purpose === 'write';
  const expected = isGiven ? { kind: 'success-or-refusal' as const, given } : SUCCESS;
  return { operation, purpose, parameters, expected, ...body };
}

const SUCCESS = { kind: 'success' } as const;

/** Requests that are wrong on purpose, so that none of them can change anything. */
function probesOf(contract: Contract, operation: OperationId): PlannedCall[] {
  const { path, contentType } = requests[operation];
  const isRead = READS.includes(operation);
  const { parameters: described } = contract.operation(operation);
  const header = described.find(({ name }) => name === traceIdHeader);
  const hasIdentifier = isRead && header !== undefined;
  const { minLength = 1, maxLength = 1 } = header?.schema ?? {};
  const probe = (
    isMeant: boolean,
    name: Probe,
    rest: Pick<PlannedCall, 'headers' | 'body'>,
    example?: string | null,
    pointer?: string,
  ): PlannedCall[] => {
    const isKnown = example !== undefined;
    const error = { ...(example && { example }), ...(pointer && { pointer }) };
    const expected = isKnown ? { kind: 'failure' as const, ...error } : { kind: 'any' as const };
    const parameters = name === 'unknown reference' ? unknownValues(path) : {};
    const call = { operation, purpose: 'probe' as const, probe: name, parameters, expected };
    return isMeant ? [{ ...call, ...rest }] : [];
  };
  const identifier = (value: string | null) => ({ headers: { [traceIdHeader]: value } });
  const [body] = Object.values(contract.operation(operation).request?.examples ?? {});
  const wrongToken = { headers: { authorization: `Bearer ${WRONG_TOKEN}` } };
  const tokenError = wrongTokenErrors[operation];
  const sent = body === undefined ? {} : { body: body.value };
  return [
    ...probe(path.length > 0, 'unknown reference', sent, unknownReferenceErrors[operation]),
    ...probe(isRead && contentType !== null, 'no Content-Type', {
      headers: { 'content-type': null },
    }),
    ...probe(
      tokenError !== undefined,
      'wrong token',
      wrongToken,
      tokenError,
      `${contract.security}/type`,
    ),
    // The name of the header is assumed, so it is no contradiction when the service accepts these.
    ...probe(hasIdentifier, 'identifier too short', identifier('v'.repeat(minLength - 1))),
    ...probe(hasIdentifier, 'identifier too long', identifier('v'.repeat(maxLength + 1))),
    ...probe(hasIdentifier, 'no identifier', identifier(null)),
  ];
}

/** References that nothing can have, in the format of their examples. */
function unknownValues(path: readonly ParameterDescription[]): Record<string, string> {
  const isUuid = (example: unknown) => formatOf(String(example)).name === 'UUID';
  return Object.fromEntries(
    path.map(({ name, example }) => [
      name,
      isUuid(example) ? randomUUID() : `unknown-${randomUUID()}`,
    ]),
  );
}
