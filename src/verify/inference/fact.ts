import type { OperationId } from '../../../generated/operations.ts';
import type { GapKind } from '../../contract/gaps.ts';
import type { Topic } from '../../service/gaps.ts';
import { REDACTED } from '../../shared/redact.ts';
import type { Probe } from '../exchange.ts';

/** Statement of a run, for every gap of its kind that stands on one of its owners. */
export interface Fact {
  kind: GapKind;
  /** JSON pointers. */
  owners: readonly string[];
  /** One sentence for each thing that was seen. */
  observations: readonly string[];
  /** The operation in which it was seen; the same of several operations is one observation. */
  seenIn?: OperationId;
  /** Its subject, where gaps of one kind stand on the same thing. */
  topic?: Topic | Probe | undefined;
  /** Changes that would write it into the document. */
  changes?: readonly Change[];
  /** Why nothing is left open, and the id of the assumption that is settled as well. */
  resolved?: { because: string; assumption?: string | undefined } | undefined;
}

/** One change to the document. Either `update` or `remove`. */
export interface Change {
  /** JSON pointer into the bundle of what is changed. */
  pointer: string;
  /** An object is merged into the target; anything else is appended to a list. */
  update?: unknown;
  /** Set when the target is removed. */
  remove?: true;
  /** The observation, in one sentence. */
  because: string;
}

/** Checks whether nothing of a text was redacted or cut off, so that a change may write it. */
export function isWhole(text: string): boolean {
  return !text.includes(REDACTED) && !text.includes('…');
}
