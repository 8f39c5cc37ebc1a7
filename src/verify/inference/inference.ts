import { type OperationId } from '../../../generated/operations.ts';
import type { Contract } from '../contract/contract.ts';
import type { Gap } from '../contract/gaps.ts';
import type { Observations, OperationObservation } from './observations.ts';
import type { Change } from './overlay.ts';

/** What a run shows about the gaps of one kind at one location. */
export interface Inference {
  /** One sentence for each thing that was seen. */
  observations: string[];
  changes?: Change[];
  /** Set when nothing is left open. */
  resolved?: { because: string; assumption?: string } | undefined;
}

/** The gaps of one kind at one location, and everything there is to know about them. */
export interface GapContext {
  contract: Contract;
  observations: Observations;
  /** JSON pointer of what the gaps stand on. */
  owner: string;
  gaps: readonly Gap[];
  /** The observed operations that the owner is a part of. */
  operations: readonly [id: OperationId, observation: OperationObservation][];
}

export type Infer = (context: GapContext) => Inference;

export const NO_INFERENCE: Inference = { observations: [] };
