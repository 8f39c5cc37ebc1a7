import { type Gap, rowOf } from '../../src/contract/gaps.ts';
import { CURRENCY } from '../../src/service/fields.ts';
import { code } from '../../src/shared/write-markdown.ts';
import type { Field } from './fields.ts';
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

/**
 * What a person would ask to fill a gap, as Markdown: the question beside the record, else that of its
 * kind about the fields that it stands at.
 */
export function questionOf({ kind, question }: Gap, spots: readonly Spot[]): string {
  if (question !== undefined) return question;
  if (kind === 'unit') return unitQuestion(spots);
  return (rowOf(kind).question ?? '').replace('{fields}', names(spots));
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
