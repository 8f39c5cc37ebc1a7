import type { OperationId } from '../../../generated/operations.ts';
import type { Topic } from '../../service/gaps.ts';
import type { GapKind } from '../../contract/gaps.ts';
import type { Probe } from '../exchange.ts';
import type { Change } from './overlay.ts';

/** What a run has shown, for every gap of its kind that stands on one of its owners. */
export interface Fact {
  kind: GapKind;
  /** JSON pointers. */
  owners: readonly string[];
  /** One sentence for each thing that was seen. */
  observations: readonly string[];
  /** The operation in which it was seen; the same of several operations is one observation. */
  seenIn?: OperationId;
  /** What it is about, where gaps of one kind stand on the same thing. */
  topic?: Topic | Probe | undefined;
  /** What would write it into the document. */
  changes?: readonly Change[];
  /** Why nothing is left open, and the id of the assumption that is settled as well. */
  resolved?: { because: string; assumption?: string | undefined } | undefined;
}
