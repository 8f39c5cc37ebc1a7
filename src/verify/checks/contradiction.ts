import type { GapKind } from '../../../generated/operations.ts';
import type { Contract } from '../../contract/document.ts';

/** What of a response is at fault. */
export type ContradictionKind =
  | 'status'
  | 'redirect'
  | 'content-type'
  | 'empty'
  | 'truncated'
  | 'not-json'
  | 'shape'
  | 'schema'
  | 'record'
  | 'message';

/** One way in which a response is not what the document says. It holds no value of the response. */
export interface Contradiction {
  /** What of the response is at fault, for programs. */
  kind: ContradictionKind;
  /**
   * Where in the response: `status`, `header content-type`, `body` or `body/data/0/id`. Of a request
   * that has succeeded: `query page`.
   */
  at: string;
  /** What the document says, in words. */
  expected: string;
  /** What came, in words: a type or a value format, never a value that can be sensitive. */
  found: string;
  /** JSON pointer of the rule in the bundle. */
  pointer: string;
  /** How often it occurs in the response: in a list, each record counts. */
  count: number;
  /** `id` of the `x-assumed` that the rule rests on: it is no fact of the service. */
  assumption?: string | undefined;
}

/**
 * A way to differ from the document for which a record can be the reason:
 *
 * - `null`: null in a field that is not described as nullable.
 * - `type`: a value of another type.
 * - `spelling`: the documented time in another spelling of ISO 8601.
 * - `value`: a value outside of a closed set.
 * - `bound`: a number out of bounds.
 * - `length`: a text or a list of another length.
 * - `error-status`: a known error with the HTTP status of another.
 * - `refusal`: a request that should have succeeded was not valid to the service.
 * - `case`: the response to a request of which the document does not know the response.
 */
export type Deviation =
  'null' | 'type' | 'spelling' | 'value' | 'bound' | 'length' | 'error-status' | 'refusal' | 'case';

/**
 * For each kind of record, which deviations are no contradiction where such a record stands: an
 * observation for `x-unspecified`, a broken assumption for `x-assumed`. A kind without any is about
 * what the document has no rule for, so that no response can differ from it.
 */
export const COVERED: Readonly<Record<GapKind, readonly Deviation[]>> = {
  authentication: [],
  currency: [],
  deprecation: [],
  effects: [],
  events: [],
  // A format that is not known has no rule. One that is known stays known beside its gap.
  format: ['spelling'],
  headers: [],
  idempotency: [],
  length: ['length'],
  meaning: [],
  messages: [],
  // A header of another name is a header that is missing.
  name: ['refusal', 'case'],
  nullability: ['null'],
  operations: [],
  order: [],
  pagination: [],
  permissions: [],
  // Only fields that are known to be always present are required.
  presence: [],
  query: [],
  range: ['bound'],
  'rate-limits': [],
  required: ['refusal', 'case'],
  response: ['case'],
  servers: [],
  statuses: ['error-status', 'value'],
  'time-zone': [],
  transitions: [],
  type: ['type'],
  unit: [],
  values: ['value'],
};

/** Why a deviation is no contradiction: a gap, or the assumption with this id. */
export type Cover = { gap: true } | { assumption: string };

/**
 * The record that covers a deviation, an assumption before a gap.
 *
 * @param owners - JSON pointers of what the record can stand on.
 */
export function coverOf(
  contract: Contract,
  deviation: Deviation,
  owners: readonly string[],
): Cover | undefined {
  const covers = ({ kind }: { kind: GapKind }) => COVERED[kind].includes(deviation);
  const assumption = owners.flatMap((owner) => contract.assumptionsAt(owner)).find(covers);
  if (assumption !== undefined) return { assumption: assumption.id };
  return owners.flatMap((owner) => contract.gapsAt(owner)).some(covers) ? { gap: true } : undefined;
}
