import type { Contract } from '../../contract/document.ts';
import { type Deviation, type GapKind, rowOf } from '../../contract/gaps.ts';
import type { Exchange } from '../exchange.ts';
import type { Mismatch } from '../../service/mismatch.ts';

/** What all checks of one response share. */
export interface CheckContext {
  contract: Contract;
  exchange: Exchange;
}

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
export interface Contradiction extends Omit<Mismatch, 'kind'> {
  /** What of the response is at fault, for programs. */
  kind: ContradictionKind;
  /** How often it occurs: in a list, each record counts. */
  count: number;
  /** `id` of the `x-assumed` that the rule rests on: it is no fact of the service. */
  assumption?: string | undefined;
}

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
  const covers = ({ kind }: { kind: GapKind }) => rowOf(kind).covers.includes(deviation);
  const assumption = owners.flatMap((owner) => contract.assumptionsAt(owner)).find(covers);
  if (assumption !== undefined) return { assumption: assumption.id };
  return owners.flatMap((owner) => contract.gapsAt(owner)).some(covers) ? { gap: true } : undefined;
}
