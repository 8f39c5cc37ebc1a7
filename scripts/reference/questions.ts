import type { Gap } from '../../src/contract/gaps.ts';
import { adviceOn, byKind, gapTexts, isGeneral } from './gap-kinds.ts';
import { CURRENCY } from './service/known.ts';
import { grouped } from '../../src/shared/node-22.ts';
import { code } from '../lib/write-markdown.ts';
import type { Field } from './fields.ts';
import type { GapEntry, Gaps, Notes } from './notes.ts';
import { type OperationView, type Part, type TagView, fieldsOf, partsOf } from './operations.ts';
import { capitalize, fillTemplate, joinWithAnd, valueText } from './text.ts';

/** A gap and where it stands on a page. */
interface ShownGap {
  gap: Gap;
  /** What is concerned, as Markdown. */
  label: string;
  /** The part of the page; absent for what concerns the operation as a whole. */
  id?: string;
  /** The field, and the request or response that it is one of. */
  field?: Field;
  part?: Part;
}

/** More questions than these would not be read. Two of a kind leave room for the others. */
const MAX_FIRST = 5;
const MAX_OF_KIND = 2;

/**
 * Chooses the place for what a page leaves open: what is asked first, and what is said once below. All else stands
 * beside the part that it is about.
 */
export function pageQuestions(operation: OperationView, group: TagView) {
  const questions = questionsOf(operation, group);
  const risks = questions.filter(({ kind, text }) => adviceOn(kind, text) !== undefined);
  const first = [...grouped(risks, ({ kind }) => kind).values()]
    .flatMap((same) => same.slice(0, MAX_OF_KIND))
    .slice(0, MAX_FIRST);
  const others = questions
    .filter((each) => !first.includes(each))
    .flatMap((question) => question.gaps);
  const own = others.filter(({ gap, id }) => id === undefined && !isGeneral(gap));
  const general = others.filter(({ gap }) => isGeneral(gap));
  const openBelow = [
    ...own.map(({ gap }) => gap.text),
    ...general.map(({ gap }) => gapTexts.kinds[gap.kind].legend ?? ''),
  ];
  return {
    first: first.map(({ gaps, kind, text }) => {
      return { text, unknown: unknownText(gaps), ...adviceOn(kind, text)! };
    }),
    /** What is open of the operation as a whole, then what holds of nearly every field; as Markdown. */
    others: [...new Set(openBelow)],
  };
}

export type PageQuestions = ReturnType<typeof pageQuestions>;

/** A question of which a wrong guess loses money, with what to do about it; all as Markdown. */
export type Risk = PageQuestions['first'][number];

/** Says what is not known and where, as far as the question does not; may be empty. */
function unknownText(gaps: readonly ShownGap[]): string {
  const texts = new Set(gaps.map(({ gap }) => gapText(gap)).filter(Boolean));
  const linked = gaps.filter(({ id }) => id !== undefined);
  const links = new Set(linked.map(({ id, label }) => `[${label}](#${id})`));
  if (texts.size + links.size === 0) return '';
  const label = texts.size === 0 ? 'Where' : 'Not known';
  return [`**${label}:**`, ...texts, [...links].join(', ')].join(' ').trimEnd();
}

/** The text of a gap below its question; empty where the gap asks it itself, and would say the same. */
export function gapText({ question, text }: Gap): string {
  return question === undefined ? text : '';
}

/** The questions that a page leaves open, each with all gaps that it would settle. Those that may cost money are first. */
export function questionsOf(operation: OperationView, group: TagView) {
  const same = grouped(
    gapsOnPage(operation, group),
    ({ gap }) => `${gap.kind} ${gap.text} ${gap.question ?? ''}`,
  );
  const questions = [...same.values()].map((gaps) => {
    const [{ gap }] = gaps;
    return { kind: gap.kind, text: questionOf(gap, gaps), gaps };
  });

  // Gaps with other words can ask the same.
  const byText = [...grouped(questions, ({ text }) => text).values()];
  return byKind(byText.map((all) => ({ ...all[0], gaps: all.flatMap((each) => each.gaps) })));
}

/** Every gap of a page, in its order. */
function gapsOnPage(operation: OperationView, group: TagView): ShownGap[] {
  const gapsAt = ({ unspecified }: Notes, spot: Omit<ShownGap, 'gap'>): ShownGap[] =>
    unspecified.map((gap) => ({ gap, ...spot }));
  const parts = partsOf(operation).flatMap((part) => [
    ...gapsAt(part, { label: part.title, id: part.id }),
    ...fieldsOf(part).flatMap((field) =>
      gapsAt(field, { label: code(field.path), id: field.id, field, part }),
    ),
  ]);
  return [
    ...gapsAt(operation, { label: 'The operation' }),
    ...gapsAt(group, { label: group.name }),
    ...parts,
  ];
}

/** A question with the gaps of the document, and with the operations that it concerns: none is the whole API. */
export type OperatorQuestion = ReturnType<typeof operatorQuestions>[number];

/** Every question that the document leaves open, once. */
export function operatorQuestions(groups: readonly TagView[], { locationOf }: Gaps) {
  const onPages = groups.flatMap((group) =>
    group.operations.flatMap((operation) =>
      questionsOf(operation, group).map((each) => ({ ...each, operations: [operation.id] })),
    ),
  );
  const key = ({ kind, text }: Gap) => `${kind} ${text}`;
  const shownGaps = new Set(onPages.flatMap(({ gaps }) => gaps.map(({ gap }) => key(gap))));
  const others = [...locationOf.keys()]
    .filter((gap) => !shownGaps.has(key(gap)))
    .map((gap) => ({ ...gap, text: questionOf(gap, []), gaps: [{ gap }], operations: [] }));

  const byText = grouped([...onPages, ...others], ({ text }) => text);
  const questions = [...byText].map(([text, all]) => ({
    kind: all[0].kind,
    text,
    gaps: entriesOf(
      all.flatMap(({ gaps }) => gaps.map(({ gap }) => gap)),
      locationOf,
    ),
    operations: [...new Set(all.flatMap(({ operations }) => operations))],
  }));
  return byKind(questions);
}

/** Gaps with the words of each once, and every location that these stand at. */
function entriesOf(all: readonly Gap[], locationOf: Gaps['locationOf']): GapEntry[] {
  const same = grouped(all, ({ question, text }) => question ?? text);
  return [...same.values()].map((own) => ({
    ...own[0],
    locations: [...new Set(own.map((gap) => locationOf.get(gap)!))],
  }));
}

/** The open questions by what a wrong guess costs, and then by their subject. */
export function costGroups(questions: readonly OperatorQuestion[]) {
  const subjects = [...grouped(questions, ({ kind }) => kind).values()].map((own) => ({
    kind: own[0].kind,
    title: capitalize(own[0].kind),
    questions: own,
  }));
  return Object.entries(gapTexts.costs).map(([cost, title]) => ({
    title,
    subjects: subjects.filter(({ kind }) => gapTexts.kinds[kind].cost === cost),
  }));
}

/** The question that would fill a gap, as Markdown: that of the gap, else that of its kind about its fields. */
function questionOf({ kind, question }: Gap, gaps: readonly ShownGap[]): string {
  if (question !== undefined) return question;
  if (kind === 'unit') return unitQuestion(gaps);
  return fillTemplate(gapTexts.kinds[kind].question ?? '', { fields: fieldNames(gaps) });
}

function unitQuestion(gaps: readonly ShownGap[]): string {
  const [{ field, part } = {}] = gaps;
  const amount = field?.examples[0];
  if (part === undefined || field === undefined || amount === undefined) {
    return `What is the unit of ${fieldNames(gaps)}?`;
  }

  const beside = field.path.replace(/[^.]*$/, CURRENCY);
  const currency = fieldsOf(part).find(({ path }) => path === beside)?.examples[0];
  return `Is ${code(valueText(amount))} ${gapTexts.units[String(currency)] ?? gapTexts.units['other']}?`;
}

/** The fields, each once. */
function fieldNames(gaps: readonly ShownGap[]): string {
  return joinWithAnd([...new Set(gaps.map(({ field, label }) => field?.name ?? label))].map(code));
}
