import type { OperationId } from '../../../generated/operations.ts';
import { publishedContract } from '../../contract/document.ts';
import type { GapKind } from '../../contract/gaps.ts';
import { allowsNull } from '../../contract/schema.ts';
import { isObject } from '../../shared/json.ts';
import { type OpenQuestion, openQuestion } from '../case.ts';
import type { BodyValue } from './body-values.ts';

const MANY_ITEMS = 100;
const LONG_TEXT = 4_000;
const LARGEST_INT32 = 2 ** 31 - 1;

/** From short to long; of each text the schema may permit some. */
const SHORT_TEXTS = ['', '0', 'x', '0.00', '2026-01-15T09:30:00Z', '2026-01-15T09:30:00.0Z'];
const LONG_TEXTS = [
  'x'.repeat(LONG_TEXT),
  `424242${'*'.repeat(LONG_TEXT)}4242`,
  '-999,999,999,999,999.99',
  '2026-01-15T09:30:00.123456789+00:00',
];

const TIME = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/;
/** The moment of the sample records, in other formats. */
const OTHER_TIMES = ['2026-01-15 09:30:00', 'Thu, 15 Jan 2026 09:30:00 GMT', '1768469400'];
const OTHER_ISO_TIMES = ['20260115T093000Z', '2026-01-15T09:30Z', '2026-01-15T09:30:00,000Z'];

/** A way in which one value of a response can differ. */
interface ResponseKind {
  readonly name: string;
  /** Follows the JSON pointer of the value. */
  readonly event: string;
  /** Returns values in place of this one; undefined among them leaves the value out. */
  readonly values: (field: BodyValue) => readonly unknown[];
}

/** A way in which a response differs where the document does not say how it is. */
interface OpenKind extends ResponseKind {
  /** Returns the gap or assumption that leaves the value open; undefined where none does. */
  readonly question: (field: BodyValue, operation: OperationId) => OpenQuestion | undefined;
}

/** The differences that the document permits. The first valid value of each kind is tried. */
export const PERMITTED_KINDS: readonly ResponseKind[] = [
  { name: 'absent', event: 'was absent', values: ({ optional }) => onlyIf(optional, undefined) },
  {
    name: 'null',
    event: 'was null',
    values: ({ value, pointer }) => onlyIf(value !== null && pointer !== '', null),
  },
  {
    name: 'not-null',
    event: 'was no longer null',
    values: ({ value }) => onlyIf(value === null, 'text'),
  },
  {
    name: 'unseen-value',
    event: 'had a value that nobody has seen',
    values: ({ schema, gaps }) => {
      const isOpen = gaps.some(({ kind }) => kind === 'values');
      return onlyIf(isOpen || schema['x-extensible-enum'] !== undefined, 'unseen-value');
    },
  },
  {
    name: 'new-field',
    event: 'had a new field',
    values: ({ value }) => (isObject(value) ? [{ ...value, new_field: 'new' }] : []),
  },
  {
    name: 'empty-list',
    event: 'was an empty list',
    values: ({ value }) => onlyIf(itemsOf(value).length > 0, []),
  },
  {
    name: 'one-item',
    event: 'had one item',
    values: ({ value }) => onlyIf(itemsOf(value).length > 1, itemsOf(value).slice(0, 1)),
  },
  {
    name: 'many-items',
    event: `had ${MANY_ITEMS} items`,
    values: ({ value }) => (itemsOf(value).length > 0 ? [manyOf(itemsOf(value))] : []),
  },
  {
    name: 'shortest-text',
    event: 'was the shortest text',
    values: ({ value }) => SHORT_TEXTS.filter(({ length }) => length < lengthOf(value)),
  },
  {
    name: 'longest-text',
    event: 'was a very long text',
    values: ({ value }) => LONG_TEXTS.filter(({ length }) => length > lengthOf(value)),
  },
  { name: 'zero', event: 'was 0', values: (field) => otherNumber(field, 0) },
  { name: 'negative', event: 'was negative', values: (field) => otherNumber(field, -1) },
  { name: 'fraction', event: 'was a fraction', values: (field) => otherNumber(field, 0.5) },
  {
    name: 'largest-integer',
    event: 'was a very large integer',
    values: (field) => {
      const isShort = field.schema.format === 'int32';
      return otherNumber(field, isShort ? LARGEST_INT32 : Number.MAX_SAFE_INTEGER);
    },
  },
];

/** The differences where the document leaves a value open. All values of each kind are tried. */
export const OPEN_KINDS: readonly OpenKind[] = [
  {
    name: 'open-null',
    event: 'was null',
    values: ({ schema, value }) => onlyIf(value !== null && !allowsNull(schema), null),
    question: ({ gaps }) => openQuestion(gaps, 'nullability'),
  },
  {
    name: 'open-format',
    event: 'had another format',
    values: ({ value }) => {
      if (typeof value !== 'string') return [];
      return TIME.test(value) ? OTHER_TIMES : ['any text'];
    },
    question: ({ gaps }) => openQuestion(gaps, 'format'),
  },
  {
    name: 'open-type',
    event: 'had another type',
    values: ({ schema, value }) => {
      if (typeof value === 'string') return [1_768_469_400];
      return value === null && schema.type === undefined ? [1, { id: 1 }] : [];
    },
    question: ({ gaps }) => openQuestion(gaps, 'type'),
  },
  {
    name: 'open-time',
    event: 'had another form of ISO 8601',
    values: ({ schema, value }) =>
      typeof value === 'string' && schema.format === 'date-time' ? OTHER_ISO_TIMES : [],
    question: ({ assumptions }) => {
      const assumed = assumptions.find(({ kind }) => kind === 'format');
      return assumed && { kind: assumed.id, text: assumed.choice, pointer: assumed.pointer };
    },
  },
  {
    name: 'open-order',
    event: 'was in the opposite order',
    values: ({ value }) => onlyIf(itemsOf(value).length > 1, itemsOf(value).toReversed()),
    question: (_, operation) => operationQuestion(operation, 'list'),
  },
];

/** Returns the gap of a kind that is recorded at an operation. */
export function operationQuestion(operation: OperationId, kind: GapKind): OpenQuestion | undefined {
  return openQuestion(publishedContract().gapsOfOperation(operation), kind);
}

function onlyIf(condition: boolean, value: unknown): unknown[] {
  return condition ? [value] : [];
}

function otherNumber({ value }: BodyValue, other: number): number[] {
  return typeof value === 'number' && value !== other ? [other] : [];
}

/** The items of a list; of anything else none. */
function itemsOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The length of a text; of anything else NaN, which is neither shorter nor longer. */
function lengthOf(value: unknown): number {
  return typeof value === 'string' ? value.length : NaN;
}

/** Copies the first item, each time with an `id` of its own. */
function manyOf([first]: readonly unknown[]): unknown[] {
  return Array.from({ length: MANY_ITEMS }, (_, index) => {
    if (!isObject(first)) return first;

    const { id } = first;
    if (typeof id === 'number') return { ...first, id: id + index };
    if (typeof id === 'string') return { ...first, id: withNumber(id, index) };
    return first;
  });
}

/** Returns a text of the same length, with another number at its end. */
function withNumber(text: string, index: number): string {
  const digits = String(index);
  return text.slice(0, -digits.length) + digits;
}
