import type { Contract, DocumentedGap } from './document.ts';
import { type Deviation, type GapKind, excuses } from './gaps.ts';

/** Part of a response that is at fault. */
type ContradictionKind =
  | 'status'
  | 'redirect'
  | 'content-type'
  | 'empty'
  | 'truncated'
  | 'not-json'
  | 'shape'
  | 'schema'
  | 'amount'
  | 'record'
  | 'message';

/** One way in which a response is not what the document says. It holds no value of the response. */
export interface Contradiction {
  /** The part of the response that is at fault, for programs. */
  kind: ContradictionKind;
  /** Where in the response: `status`, `header content-type`, `body` or `body/data/0/id`. */
  at: string;
  /** The rule of the document, in words. */
  expected: string;
  /** The part that came, in words: a type or a value format, never a value that can be sensitive. */
  found: string;
  /** JSON pointer of the rule in the document. */
  pointer: string;
  /**
   * Number of times that it occurs: in a list, each record counts.
   *
   * @default 1
   */
  count?: number;
  /** `id` of the `x-assumed` that the rule rests on: it is no fact of the service. */
  assumption?: string | undefined;
}

/** A status that a request cannot have. */
export function wrongStatus(expected: string, found: string, pointer: string): Contradiction {
  return { kind: 'status', at: 'status', expected, found, pointer };
}

/** The reason why a deviation is no contradiction. */
export interface Excuse {
  /** `id` of an assumption; undefined for a gap. */
  assumption: string | undefined;
  /** The open question, where it is no assumption. */
  gap?: DocumentedGap;
}

/**
 * The record that excuses a deviation, an assumption before a gap.
 *
 * @param owners - JSON pointers of what the record can stand on.
 */
export function excusedBy(
  contract: Contract,
  deviation: Deviation,
  owners: readonly string[],
): Excuse | undefined {
  const isReason = ({ kind }: { kind: GapKind }) =>
    (excuses[kind] as readonly Deviation[]).includes(deviation);
  const assumption = owners.flatMap((owner) => contract.assumptionsAt(owner)).find(isReason);
  if (assumption !== undefined) return { assumption: assumption.id };
  const gap = owners.flatMap((owner) => contract.gapsAt(owner)).find(isReason);
  return gap === undefined ? undefined : { assumption: undefined, gap };
}

/** Checks whether a gap excuses a deviation, and no assumption. */
export function isGap(excuse: Excuse | undefined): boolean {
  return excuse !== undefined && excuse.assumption === undefined;
}
