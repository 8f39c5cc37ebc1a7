import { randomUUID } from 'node:crypto';
import { examples } from '../../../generated/examples.ts';
import { type OperationId, requests, traceIdHeader } from '../../../generated/operations.ts';
import type { ParameterDescription } from '../../contract/described-request.ts';
import { publishedContract } from '../../contract/document.ts';
import type { PathParameter } from '../../contract/parameters.ts';
import { unknownReferenceErrors, wrongTokenErrors } from '../../service/checks/error-codes.ts';
import { formatOf } from '../../contract/value-format.ts';
import type { CallKind, Expectation, Probe } from '../exchange.ts';
import { READS, type ResolvedOptions, WRITES } from './live-options.ts';

/** One request to send. */
export interface PlannedCall extends CallKind {
  /** Values of path parameters; those that are absent are looked up in earlier responses. */
  parameters: Readonly<Record<string, string>>;
  /** Headers that are not as usual; null for none. */
  headers?: Readonly<Record<string, string | null>> | undefined;
  body?: unknown;
  expected: Expectation;
}

/** No service issues it, and the mock rejects it. */
export const WRONG_TOKEN = 'rejected-token';

/** Plans the calls of a run: reads without parameters first, whose responses have the ids for later ones; writes last. */
export function planCalls(options: ResolvedOptions): PlannedCall[] {
  const { allowWrites, probes, probeWrites } = options;
  const reads = READS.toSorted((a, b) => requests[a].path.length - requests[b].path.length);
  const probedReads = probes ? READS : [];
  const probedWrites = probeWrites ? WRITES : [];
  return [
    ...reads.map((operation) => planCall({ operation, purpose: 'read' }, options)),
    ...[...probedReads, ...probedWrites].flatMap((id) => probesOf(id)),
    ...allowWrites.map((operation) => planCall({ operation, purpose: 'write' }, options)),
  ];
}

/** A call that satisfies the document. What the caller passes may be mistaken: an error contradicts nothing then. */
function planCall({ operation, purpose }: CallKind, { ids, bodies }: ResolvedOptions): PlannedCall {
  const names = requests[operation].path.map(({ name }) => name as PathParameter);
  const known = names.filter((name) => ids[name] !== undefined);
  const parameters = Object.fromEntries(known.map((name) => [name, ids[name] as string]));
  const body = bodies[operation];

  const given = body === undefined ? known : [...known, 'body'];
  const isCertain = purpose === 'read' && given.length === 0;
  return {
    operation,
    purpose,
    parameters,
    body,
    expected: isCertain ? { kind: 'success' } : { kind: 'success-or-refusal', given },
  };
}

/** A request that is wrong on purpose. It is possible where its operation has what is wrong about it. */
type ProbeRow = Partial<PlannedCall> & { probe: Probe; isPossible: boolean };

/** Requests that are wrong on purpose, so that none of them can change anything. */
function probesOf(operation: OperationId): PlannedCall[] {
  const contract = publishedContract();
  const { body: described, path, contentType } = requests[operation];
  const isRead = READS.includes(operation);
  const { parameters: ofOperation } = contract.operations[operation];
  const header = ofOperation.find(({ value }) => value.name === traceIdHeader);
  const { minLength = 1, maxLength = 1 } = header?.value.schema ?? {};
  const identifierProbe = (probe: Probe, value: string | null): ProbeRow => ({
    probe,
    isPossible: isRead && header !== undefined,
    headers: { [traceIdHeader]: value },
  });
  const unknownError = unknownReferenceErrors[operation];
  const tokenError = wrongTokenErrors[operation];

  const rows: ProbeRow[] = [
    {
      probe: 'unknown reference',
      isPossible: path.length > 0,
      parameters: unknownValues(path),
      body: examples[described?.example as keyof typeof examples],
      expected: unknownError === undefined ? ANY : { kind: 'failure', example: unknownError },
    },
    {
      probe: 'no Content-Type',
      isPossible: isRead && contentType !== null,
      headers: { 'content-type': null },
    },
    {
      probe: 'wrong token',
      isPossible: tokenError !== undefined,
      headers: { authorization: `Bearer ${WRONG_TOKEN}` },
      expected: {
        kind: 'failure',
        example: tokenError ?? undefined,
        pointer: `${contract.securityPointer}/type`,
      },
    },
    // The name of the header is assumed, so the service contradicts nothing when it accepts these.
    identifierProbe('identifier too short', 'v'.repeat(minLength - 1)),
    identifierProbe('identifier too long', 'v'.repeat(maxLength + 1)),
    identifierProbe('no identifier', null),
  ];
  return rows
    .filter(({ isPossible }) => isPossible)
    .map(({ probe, parameters = {}, headers, body, expected = ANY }) => {
      return { operation, purpose: 'probe', probe, parameters, headers, body, expected };
    });
}

const ANY = { kind: 'any' } as const;

/** References of nothing that exists, in the format of their examples. */
function unknownValues(path: readonly ParameterDescription[]): Record<string, string> {
  const entries = path.map(({ name, example }) => {
    const isUuid = formatOf(String(example)).name === 'UUID';
    return [name, isUuid ? randomUUID() : `unknown-${randomUUID()}`] as const;
  });
  return Object.fromEntries(entries);
}
