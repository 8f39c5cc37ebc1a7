import { type OperationId } from '../../../generated/operations.ts';
import type { Contract } from '../contract/contract.ts';
import type { Observations, OperationObservation } from './observations.ts';
import type { Change } from './overlay.ts';

/** What a run shows about a gap. */
export interface Inference {
  /** One sentence for each thing that was seen. */
  observations: string[];
  changes?: Change[];
  /** Set when nothing is left open. */
  resolved?: { because: string; assumption?: string } | undefined;
}

/** What a gap stands on, and everything there is to know about it. */
export interface GapContext {
  contract: Contract;
  observations: Observations;
  /** JSON pointer of what the gap stands on. */
  owner: string;
  /** The observed operations that the owner is a part of. */
  operations: readonly [id: OperationId, observation: OperationObservation][];
}

export type Infer = (context: GapContext) => Inference;

export const NO_INFERENCE: Inference = { observations: [] };
