import type { Gap, GapKind } from '../../src/contract/gaps.ts';
import { type Advice, type GapWeight, adviceOn, gapTexts, gapWeights } from './gap-kinds.ts';
import { CURRENCY, isAmountName } from './service/fields.ts';
import { grouped } from '../../src/report/report.ts';
import { code } from '../lib/write-markdown.ts';
import { type Field, flat } from './fields.ts';
import { type GapEntry, type Gaps, byWeight } from './notes.ts';
import { type OperationView, type TagView, partsOf } from './operations.ts';
import { capitalize, joined, shown } from './text.ts';

/** A part that a record of the document stands at. */
interface Spot {
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
  // What is of another kind stands before all.
  const rank = ({ kind }: Question) => Object.keys(gapTexts.advice).indexOf(kind);
  const risks = questions
    .flatMap((each): Risk[] => {
      const advice = adviceOn(each.kind, each.text);
      return advice === undefined ? [] : [{ ...each, ...advice }];
    })
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

/** Kinds that are one line for the page where they are about a field, and stand beside anything else. */
const OF_FIELDS: ReadonlySet<GapKind> = new Set(['range', 'format', 'values', 'messages']);

/** Whether a record holds of nearly every field or error, so that the legend says it. */
export function isGeneral({ kind, question }: Gap, isField: boolean): boolean {
  // One with a question of its own is about one case.
  if (question !== undefined) return false;
  return OF_FIELDS.has(kind) ? isField : kind in gapTexts.legend;
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
  const general = questions.filter(({ records }) => records.some((each) => each.isGeneral));
  const kinds = new Set<string>(general.map(({ kind }) => kind));
  const legend = Object.entries(gapTexts.legend).filter(([kind]) => kinds.has(kind));
  return [...new Set(own), ...legend.map(([, text]) => text)];
}

/** The questions that a page leaves open, those that may cost money first. */
export function questionsOf(operation: OperationView, group: TagView): Question[] {
  const same = grouped(
    recordsOf(operation, group),
    ({ gap }) => `${gap.kind} ${gap.text} ${gap.question ?? ''}`,
  );
  // Records with other words can ask the same.
  const asked = grouped([...same.values()], (records) =>
    questionOf(
      records[0].gap,
      records.map(({ spot }) => spot),
    ),
  );
  return byWeight(
    [...asked].map(([text, records]) => ({
      ...kindOf(records[0][0].gap),
      text,
      records: records.flat(),
    })),
  );
}

/** Every record of a page, in its order. */
function recordsOf(operation: OperationView, group: TagView): SpotRecord[] {
  const parts = partsOf(operation).flatMap(({ beside, body, id, title, unspecified }) => [
    { spot: { label: title, id }, gaps: unspecified },
    ...[beside, ...listsOf(body?.fields ?? [])].flatMap((siblings) =>
      siblings.map((field) => ({
        spot: { label: code(field.path), id: field.id, field, siblings },
        gaps: field.unspecified,
      })),
    ),
  ]);
  const all: { spot: Spot; gaps: readonly Gap[] }[] = [
    { spot: { label: 'The operation' }, gaps: operation.unspecified },
    { spot: { label: group.name }, gaps: group.unspecified },
    ...parts,
  ];
  return all.flatMap(({ gaps, spot }) =>
    gaps.map((gap) => ({ gap, spot, isGeneral: isGeneral(gap, spot.field !== undefined) })),
  );
}

/** The fields, and those inside each of them. */
function listsOf(fields: readonly Field[]): (readonly Field[])[] {
  return [fields, ...flat(fields).map((each) => each.fields)];
}

function kindOf({ kind }: Gap): Pick<Question, 'kind' | 'weight'> {
  return { kind, weight: gapTexts.kinds[kind].weight };
}

/** A question with the operations that it concerns: none is the whole API. */
export interface OperatorQuestion extends Pick<Question, 'kind' | 'weight' | 'text'> {
  /** The records of the document. */
  gaps: GapEntry[];
  operations: string[];
}

/** Every question that the document leaves open, once. */
export function operatorQuestions(groups: readonly TagView[], gaps: Gaps): OperatorQuestion[] {
  const onPages = groups.flatMap((group) =>
    group.operations.flatMap((operation) =>
      questionsOf(operation, group).flatMap(({ records, text }) =>
        records.map(({ gap }) => ({ gap, text, operations: [operation.id] })),
      ),
    ),
  );
  const key = ({ kind, text }: Gap) => `${kind} ${text}`;
  const shownGaps = new Set(onPages.map(({ gap }) => key(gap)));
  const others = [...gaps.locationOf.keys()]
    .filter((gap) => !shownGaps.has(key(gap)))
    .map((gap) => ({ gap, text: questionOf(gap, []), operations: [] }));
  const asked = grouped([...onPages, ...others], ({ text }) => text);
  return byWeight(
    [...asked].map(([text, all]) => ({
      ...kindOf(all[0].gap),
      text,
      gaps: [...grouped(all, ({ gap }) => gap.question ?? gap.text).values()].map((same) => ({
        ...same[0].gap,
        locations: [...new Set(same.map(({ gap }) => gaps.locationOf.get(gap)!))],
      })),
      operations: [...new Set(all.flatMap(({ operations }) => operations))],
    })),
  );
}

/** The open questions by what a wrong guess costs, and then by the name of their subject. */
export function groupsOf(questions: readonly OperatorQuestion[]) {
  return gapWeights.map(({ title, weight }) => {
    const own = questions.filter((each) => each.weight === weight);
    const kinds = [...new Set(own.map(({ kind }) => kind))].toSorted();
    return {
      title,
      subjects: kinds.map((kind) => ({
        kind,
        title: capitalize(kind),
        questions: own.filter((each) => each.kind === kind),
      })),
    };
  });
}

/**
 * What a person would ask to fill a gap, as Markdown: the question beside the record, else that of its
 * kind about the fields that it stands at.
 */
function questionOf({ kind, question }: Gap, spots: readonly Spot[]): string {
  if (question !== undefined) return question;
  if (kind === 'unit') return unitQuestion(spots);
  return (gapTexts.kinds[kind].question ?? '').replace('{fields}', names(spots));
}

function unitQuestion(spots: readonly Spot[]): string {
  const { field, siblings = [] } = spots[0] ?? {};
  const amount = field?.examples[0];
  if (amount === undefined) return `What is the unit of ${names(spots)}?`;
  const currency = siblings.find(({ name }) => name === CURRENCY)?.examples[0];
  const { major, minor } = UNITS[String(currency)] ?? { major: 'in major', minor: 'minor units' };
  return `Is ${code(shown(amount))} ${major} or ${minor}?`;
}

/** What the major and minor units of the currencies of the examples are called. */
const UNITS: Readonly<Record<string, { major: string; minor: string }>> = {
  NGN: { major: 'naira', minor: 'kobo' },
  USD: { major: 'dollars', minor: 'cents' },
};

/** The fields, each once. */
function names(spots: readonly Spot[]): string {
  return joined([...new Set(spots.map(({ field, label }) => field?.name ?? label))].map(code));
}
