import type { Contract, Gap } from '../contract/contract.ts';
import type { Observations } from './observations.ts';
import { inferFromOperations } from './infer-operations.ts';
import { inferFromSchemas } from './infer-schemas.ts';
import type { Change } from './overlay.ts';
import { sourceLocation } from '../contract/source-location.ts';
import { type Question, questionOf } from './gap-kinds.ts';

/** What a run has seen of one record of `x-not-shown`. */
export interface GapInference {
  sentence: string;
  place: string;
  pointer: string;
  question: Question;
  /** One sentence for each fact; empty when nothing was seen. */
  evidence: string[];
  changes: Change[];
}

/** Something that the document does not have and no record asks for. */
export interface Addition {
  what: string;
  place: string;
  pointer: string;
  changes: Change[];
}

export interface Inference {
  evidence: string[];
  changes: Change[];
}

export const NO_INFERENCE: Inference = { evidence: [], changes: [] };

/** Everything the observations say about each gap of the document. */
export function inferGaps(document: Contract, observations: Observations): GapInference[] {
  return document.gaps.map((gap) => {
    const question = questionOf(gap.sentence) ?? 'not-in-answers';
    const { sentence, at: pointer } = gap;
    return {
      sentence,
      place: sourceLocation(pointer),
      pointer,
      question,
      ...inference(document, observations, gap, question),
    };
  });
}

function inference(
  document: Contract,
  observations: Observations,
  gap: Gap,
  question: Question,
): Inference {
  if (observations.operations.size === 0) return NO_INFERENCE;
  return (
    inferFromSchemas(document, observations, gap, question) ??
    inferFromOperations(document, observations, gap, question) ??
    NO_INFERENCE
  );
}
