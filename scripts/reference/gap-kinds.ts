import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { Gap, GapKind } from '../../src/contract/gaps.ts';
import type { ChoiceId } from '../../src/service/mock/choices.ts';

/** What a caller does about an open question until it is known, and what the mock does; as Markdown. */
export interface Advice {
  mock: string;
  until: string;
}

interface GapKindText {
  /** Subject of a gap of the kind. */
  about: string;
  /** What a wrong guess costs. */
  cost: string;
  /** Question where the gap has none of its own, with `{fields}` that it stands at; null where each has one. */
  question: string | null;
  /** What holds of nearly every field or error, and is said once for a page. */
  legend?: string;
  /** Whether its questions stand first on a page: a wrong guess loses money. @default false */
  isAskedFirst?: boolean;
  advice: Advice;
}

/** What readers are told of gaps and of calls, as Markdown. */
interface GapTexts {
  calls: Readonly<Record<'sendOnce' | 'readAgain' | 'noPages', string>> &
    Readonly<Record<'outcomes' | 'fields', readonly string[]>>;
  /** The headings of the open questions, by what a wrong guess costs. */
  costs: Readonly<Record<string, string>>;
  /** What matters most goes first: this is the order of questions everywhere. */
  kinds: Readonly<Record<GapKind, GapKindText>>;
  /**
   * Single questions for which their kind says too little, or of which it says nothing. `choice` is the choice of the
   * mock that decides, and that its responses name; null where none shows it.
   */
  questions: Readonly<Record<string, Partial<Advice> & { choice?: ChoiceId | null }>>;
  /** By the id of a write: its success, what to keep and ask when nobody knows, and a refusal that changes nothing. */
  writes: Readonly<Record<string, { done: string; keep: string; ask: string; certain?: string }>>;
  /** What the unit of an amount can be, by its currency. */
  units: Readonly<Record<string, string>>;
}

const file = new URL('service/gaps.yaml', import.meta.url);

export const gapTexts = parse(readFileSync(file, 'utf8')) as GapTexts;

const ORDER = Object.keys(gapTexts.kinds);

/** Sorts gaps by the one order of kinds: first what may cost money. */
export function byKind<T extends Pick<Gap, 'kind'>>(gaps: readonly T[]): T[] {
  return gaps.toSorted((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind));
}

/** Checks whether the legend of a page says it. A gap with a question of its own is about one case. */
export function isGeneral({ kind, question }: Gap): boolean {
  return question === undefined && gapTexts.kinds[kind].legend !== undefined;
}

/** The advice on a question that is asked first: that of its kind, and what is said of the question alone. */
export function adviceOn(kind: GapKind, question: string): Advice | undefined {
  const { advice, isAskedFirst } = gapTexts.kinds[kind];
  const own = gapTexts.questions[question];
  if (own === undefined && isAskedFirst !== true) return undefined;

  const { mock, until } = { ...advice, ...own };
  if (!own?.choice) return { mock, until };
  return { mock: `${mock} Its choice is \`${own.choice}\`.`, until };
}

/** The body of a success of a write, as Markdown. */
export function successText({ id }: { id: string }): string {
  return gapTexts.writes[id]?.done ?? 'as its response describes it';
}

/** The advice in words; without an `until`, that of its kind holds. */
export function adviceText({ mock, until }: { mock: string; until?: string | undefined }): string {
  const next = until === undefined ? '' : ` **Until it is known:** ${until}`;
  return `**The mock:** ${mock}${next}`;
}
