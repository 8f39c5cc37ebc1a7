import type { Gap, GapKind } from '../../src/contract/gaps.ts';
import { type GapWeight, gapKinds } from './gap-kinds.ts';
import { type Advice, adviceOn, costlyKinds } from './service/advice.ts';
import { CURRENCY, isAmountName } from './service/fields.ts';
import { code } from '../lib/write-markdown.ts';
import { type Field, flat } from './fields.ts';
import { type GapEntry, type Gaps, byWeight } from './notes.ts';
import { type OperationView, type TagView, partsOf } from './operations.ts';
import { joined, shown } from './text.ts';

/** A part that a record of the document stands at. */
export interface Spot {
  /** What is concerned, as Markdown. */
  label: string;
  /** The part of the page; absent for what concerns the operation as a whole. */
  id?: string;
  /** The field, with those beside it. */
  field?: Field;
  siblings?: readonly Field[];
}

/** A record of the document and where it stands. */
interface SpotRecord {
  gap: Gap;
  spot: Spot;
  /** Whether the legend says it of nearly every field or error. */
  isGeneral: boolean;
}

/** What someone would ask who runs the service, with all records that the answer would settle. */
export interface Question {
  kind: GapKind;
  weight: GapWeight;
  /** Markdown. */
  text: string;
  records: SpotRecord[];
}

/** A question of which a wrong guess loses money, with what to do about it. */
export interface Risk extends Question, Advice {}

/** More would be a page of notes again. */
const MOST_OPEN = 5;

/** The questions of a page that stand first: one of each kind, and then the next. */
export function risksOf(questions: readonly Question[]): Risk[] {
  const rank = ({ kind }: Question) => costlyKinds.findIndex((each) => each === kind);
  const risks = questions
    .flatMap((each): Risk[] => {
      const advice = adviceOn(each.kind, each.text);
      return advice === undefined ? [] : [{ ...each, ...advice }];
    })
    // What is of another kind stands before all.
    .toSorted((a, b) => rank(a) - rank(b) || Number(isAboutMost(b)) - Number(isAboutMost(a)));
  const turn = (risk: Risk) =>
    risks.filter((each) => rank(each) === rank(risk)).findIndex((each) => each === risk);
  const first = new Set(risks.toSorted((a, b) => turn(a) - turn(b)).slice(0, MOST_OPEN));
  return risks.filter((each) => first.has(each));
}

/**
 * Whether it is about an amount, or a response as a whole, such as what is left behind by a request that ends in
 * an error.
 */
function isAboutMost({ records }: Question): boolean {
  return records.some(({ spot: { field, id } }) =>
    field === undefined ? id !== undefined : isAmountName(field.name),
  );
}

const LEGEND = {
  range: 'How long or how large a value can be, apart from the bounds that are named.',
  format: 'Which characters and formats a text can have, apart from those that are named.',
  values: 'Which values a field can have, apart from those that are named.',
  nullability: 'Whether a field that is not marked `nullable` can be null.',
  presence: 'Whether a field that is not marked `always present` can be absent.',
  meaning: 'What fields without a description mean.',
  messages: 'Which texts a message can have, apart from those in the examples.',
  statuses: 'Which HTTP status an error has where none is named, and whether it can be 200.',
} satisfies Partial<Record<GapKind, string>>;

/** Kinds that are one line for the page where they are about a field, and stand beside anything else. */
const OF_FIELDS: ReadonlySet<GapKind> = new Set(['range', 'format', 'values', 'messages']);

/** Whether a record holds of nearly every field or error, so that the legend says it. */
export function isGeneral({ kind, question }: Gap, isField: boolean): boolean {
  // One with a question of its own is about one case.
  if (question !== undefined) return false;
  return OF_FIELDS.has(kind) ? isField : kind in LEGEND;
}

/**
 * What is open of an operation beside no part of its page: the records of the operation that do not stand first, then
 * what holds of nearly every field, said once.
 */
export function otherRecords(questions: readonly Question[]): string[] {
  const first = new Set(risksOf(questions).map(({ text }) => text));
  const own = questions
    .filter(({ text }) => !first.has(text))
    .flatMap(({ records }) => records)
    .filter(({ isGeneral: isSaid, spot }) => !isSaid && spot.id === undefined)
    .map(({ gap }) => gap.text);
  const general = questions.flatMap(({ kind, records }) =>
    records.filter((record) => record.isGeneral).map(() => kind),
  );
  return [
    ...new Set(own),
    ...Object.entries(LEGEND).flatMap(([kind, text]) =>
      general.some((each) => each === kind) ? [text] : [],
    ),
  ];
}

/** The questions that a page leaves open, those that may cost money first. */
export function questionsOf(operation: OperationView, group: TagView): Question[] {
  const found = new Map<string, SpotRecord[]>();
  const add = (gaps: readonly Gap[], spot: Spot) => {
    for (const gap of gaps) {
      const key = `${gap.kind} ${gap.text} ${gap.question ?? ''}`;
      const records = found.get(key) ?? [];
      found.set(key, records);
      records.push({ gap, spot, isGeneral: isGeneral(gap, spot.field !== undefined) });
    }
  };
  add(operation.unspecified, { label: 'The operation' });
  add(group.unspecified, { label: group.name });
  for (const { beside, body, id, label, unspecified } of partsOf(operation)) {
    add(unspecified, { label, id });
    for (const siblings of [beside, body, ...flat(body).map(({ fields }) => fields)]) {
      for (const field of siblings) {
        add(field.unspecified, { label: code(field.path), id: field.id, field, siblings });
      }
    }
  }
  // The same question once.
  const all = new Map<string, Question>();
  for (const records of found.values()) {
    const { gap } = records[0]!;
    const text = questionOf(
      gap,
      records.map(({ spot }) => spot),
    );
    const known = all.get(text) ?? { ...kindOf(gap), text, records: [] };
    all.set(text, known);
    known.records.push(...records);
  }
  return byWeight([...all.values()]);
}

function kindOf({ kind }: Gap): Pick<Question, 'kind' | 'weight'> {
  return { kind, weight: gapKinds[kind].weight };
}

/** A question with the operations that it concerns: none is the whole API. */
export interface OperatorQuestion extends Pick<Question, 'kind' | 'weight' | 'text'> {
  /** The records of the document. */
  gaps: GapEntry[];
  operations: string[];
}

/** Every question that the document leaves open, once. */
export function operatorQuestions(groups: readonly TagView[], gaps: Gaps): OperatorQuestion[] {
  const all = new Map<string, OperatorQuestion>();
  const words = (gap: Gap) => gap.question ?? gap.text;
  const add = (question: Omit<Question, 'records'>, gap: Gap, id?: string) => {
    const { kind, text, weight } = question;
    const known = all.get(text) ?? { kind, weight, text, gaps: [], operations: [] };
    all.set(text, known);
    const same = known.gaps.find((each) => words(each) === words(gap)) ?? { ...gap, locations: [] };
    if (same.locations.length === 0) known.gaps.push(same);
    same.locations = [...new Set([...same.locations, gaps.locationOf.get(gap)!])];
    if (id !== undefined && !known.operations.includes(id)) known.operations.push(id);
  };
  const key = ({ kind, text }: Gap) => `${kind} ${text}`;
  const shownGaps = new Set<string>();
  const onPages = groups.flatMap((group) =>
    group.operations.flatMap((operation) =>
      questionsOf(operation, group).map((question) => ({ question, id: operation.id })),
    ),
  );
  for (const { id, question } of onPages) {
    for (const { gap } of question.records) {
      shownGaps.add(key(gap));
      add(question, gap, id);
    }
  }
  for (const gap of [...gaps.locationOf.keys()].filter((each) => !shownGaps.has(key(each)))) {
    add({ ...kindOf(gap), text: questionOf(gap, []) }, gap);
  }
  return byWeight([...all.values()]);
}

/**
 * What a person would ask to fill a gap, as Markdown: the question beside the record, else that of its
 * kind about the fields that it stands at.
 */
function questionOf({ kind, question }: Gap, spots: readonly Spot[]): string {
  if (question !== undefined) return question;
  if (kind === 'unit') return unitQuestion(spots);
  return (gapKinds[kind].question ?? '').replace('{fields}', names(spots));
}

function unitQuestion(spots: readonly Spot[]): string {
  const { field, siblings = [] } = spots[0] ?? {};
  const amount = field?.examples[0];
  if (amount === undefined) return `What is the unit of ${names(spots)}?`;
  const currency = siblings.find(({ name }) => name === CURRENCY)?.examples[0];
  const [major, minor] = UNITS[String(currency)] ?? ['in major', 'minor units'];
  return `Is ${code(shown(amount))} ${major} or ${minor}?`;
}

/** What the major and minor units of the currencies of the examples are called. */
const UNITS: Readonly<Record<string, readonly [major: string, minor: string]>> = {
  NGN: ['naira', 'kobo'],
  USD: ['dollars', 'cents'],
};

/** The fields, each once. */
function names(spots: readonly Spot[]): string {
  return joined([...new Set(spots.map(({ field, label }) => field?.name ?? label))].map(code));
}
