import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { GapKind } from '../../src/contract/gaps.ts';

/** The headings of the open questions, by what a wrong guess costs; what matters most goes first. */
export const gapWeights = [
  { weight: 'money', title: 'May cost money' },
  { weight: 'field', title: 'A field or a call' },
  { weight: 'general', title: 'Nearly every field' },
] as const;

export type GapWeight = (typeof gapWeights)[number]['weight'];

/** What a caller does about an open question until it is known, and what the mock does; as Markdown. */
export interface Advice {
  mock: string;
  until: string;
}

/** What readers are told of gaps. */
interface GapTexts {
  kinds: Readonly<Record<GapKind, GapKindText>>;
  /** Kinds at which a wrong guess loses money, in the order in which they are asked. */
  advice: Readonly<Partial<Record<GapKind, Advice>>>;
  /** Single questions for which their kind says too little, or of which it says nothing: these are asked first. */
  questions: Readonly<Record<string, Partial<Advice>>>;
  /** What holds of nearly every field or error, and is said once for a page. */
  legend: Readonly<Partial<Record<GapKind, string>>>;
}

interface GapKindText {
  /** Subject of a record of the kind. */
  about: string;
  weight: GapWeight;
  /** Question where the record has none of its own, with `{fields}` that it stands at; null where each has one. */
  question: string | null;
}

const file = new URL('service/gaps.yaml', import.meta.url);

export const gapTexts = parse(readFileSync(file, 'utf8')) as GapTexts;

/** What to do about an open question; undefined where nothing is said of it. */
export function adviceOn(kind: GapKind, question: string): Advice | undefined {
  const { mock, until } = { ...gapTexts.advice[kind], ...gapTexts.questions[question] };
  return mock === undefined || until === undefined ? undefined : { mock, until };
}
