import type { ContractDocument, GapRecord } from '../contract/contract.ts';
import type { Facts } from './observations.ts';
import { learnOfOperations } from './infer-operations.ts';
import { learnOfSchemas } from './infer-schemas.ts';
import type { Change } from './overlay.ts';
import { placeOf } from '../contract/source-location.ts';
import { type Question, questionOf } from './gap-kinds.ts';

/** What a run has seen of one record of `x-not-shown`. */
export interface LearnedGap {
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

export interface Lesson {
  evidence: string[];
  changes: Change[];
}

export const NOTHING: Lesson = { evidence: [], changes: [] };

/** Everything the facts say about each gap of the document. */
export function learn(document: ContractDocument, facts: Facts): LearnedGap[] {
  return document.gaps.map((gap) => {
    const question = questionOf(gap.sentence) ?? 'not-in-answers';
    const { sentence, at: pointer } = gap;
    return {
      sentence,
      place: placeOf(pointer),
      pointer,
      question,
      ...lesson(document, facts, gap, question),
    };
  });
}

function lesson(
  document: ContractDocument,
  facts: Facts,
  gap: GapRecord,
  question: Question,
): Lesson {
  if (facts.operations.size === 0) return NOTHING;
  return (
    learnOfSchemas(document, facts, gap, question) ??
    learnOfOperations(document, facts, gap, question) ??
    NOTHING
  );
}
