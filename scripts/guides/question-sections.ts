import { blocks, list } from '../lib/write-markdown.ts';
import type { GapKind } from '../../src/contract/gaps.ts';
import type { GapWeight } from '../reference/gap-kinds.ts';
import { type GapEntry, type Location, kindTitle } from '../reference/notes.ts';
import { type OperatorQuestion } from '../reference/questions.ts';
import type { Reference } from '../reference/reference.ts';

/** The headings of the open questions, in the order of what a wrong guess costs. */
export const GAP_SECTIONS: readonly { weight: GapWeight; title: string }[] = [
  { weight: 'money', title: 'May cost money' },
  { weight: 'field', title: 'A field or a call' },
  { weight: 'general', title: 'Nearly every field' },
];

interface Subject {
  kind: GapKind;
  weight: GapWeight;
  questions: OperatorQuestion[];
}

/** The open questions by subject, those that may cost money first, the subjects of one weight by name. */
export function subjectsOf(reference: Reference): Subject[] {
  const subjects = new Map<GapKind, Subject>();
  for (const question of reference.questions) {
    const { kind, weight } = question;
    const subject = subjects.get(kind) ?? { kind, weight, questions: [] };
    subjects.set(kind, subject);
    subject.questions.push(question);
  }
  const rank = ({ weight }: Subject) => GAP_SECTIONS.findIndex((each) => each.weight === weight);
  return [...subjects.values()].toSorted((a, b) => rank(a) - rank(b) || (a.kind < b.kind ? -1 : 1));
}

/** All open questions as Markdown, by what they may cost and by subject. */
export function questionsText(reference: Reference): string {
  const subjects = subjectsOf(reference);
  return blocks(
    GAP_SECTIONS.flatMap(({ title, weight }) => [
      `## ${title}`,
      ...subjects
        .filter((each) => each.weight === weight)
        .flatMap(({ kind, questions }) => [
          `### ${kindTitle(kind)}`,
          list(questions.map(questionText)),
        ]),
    ]),
  );
}

/** A question with the words of the document, where they are others, and where it has them. */
function questionText({ gaps, text }: Pick<OperatorQuestion, 'gaps' | 'text'>): string {
  return `**${text}** ${gaps.map(recordText).join(' ')}`;
}

function recordText({ locations, question, text }: GapEntry): string {
  const where = `(${locations.map(locationText).join(', ')})`;
  return question === undefined ? `${text} ${where}` : where;
}

export function locationText({ label, href }: Location): string {
  return href === undefined ? label : `[${label}](${href})`;
}
