import { type BodyValue, bodyValues } from '../contract/body-values.ts';
import { publishedContract } from '../contract/document.ts';
import { responseProblems } from '../contract/problems.ts';
import type { MockResponse } from '../mock/pipeline/response.ts';
import { isInData } from '../service/envelopes.ts';
import { TOTAL } from '../service/pages.ts';
import { get, isObject, tokens } from '../shared/pointer.ts';
import type { Disturbance, Group, OpenQuestion } from './cases.ts';
import type { RunRequest } from './run.ts';

/** Another value at one place of a response; undefined takes the field away. */
export interface OtherValue {
  readonly kind: string;
  readonly pointer: string;
  readonly value: unknown;
}

const ITEMS = 100;
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

interface PermittedKind {
  /** Follows the JSON pointer of the value. */
  readonly story: string;
  /** What it stands for, for the table of the guide. */
  readonly standsFor: string;
  /** The values in place of this one; undefined stands for none at all. */
  readonly values: (field: BodyValue) => readonly unknown[];
}

/** How a response can differ and still be as the document describes it. */
export const permittedKinds: Readonly<Record<string, PermittedKind>> = {
  absent: {
    story: 'was absent',
    standsFor: 'An optional field that is absent.',
    values: ({ optional }) => (optional ? [undefined] : []),
  },
  null: {
    story: 'was null',
    standsFor: 'Null, where it is permitted.',
    values: ({ value, pointer }) => (value === null || pointer === '' ? [] : [null]),
  },
  'not-null': {
    story: 'was no longer null',
    standsFor: 'A value in place of null.',
    values: ({ value }) => (value === null ? ['text'] : []),
  },
  'unseen-value': {
    story: 'had a value that nobody has seen',
    standsFor: 'A new value of an open set: a state, a type, a currency.',
    values: ({ schema, gaps }) => {
      const isOpen = gaps.some(({ kind }) => kind === 'values');
      return schema['x-extensible-enum'] !== undefined || isOpen ? ['unseen-value'] : [];
    },
  },
  'new-field': {
    story: 'had a new field',
    standsFor: 'A field that the document does not have.',
    values: ({ value }) => (isObject(value) ? [{ ...value, new_field: 'new' }] : []),
  },
  'empty-list': {
    story: 'was an empty list',
    standsFor: 'A list without items.',
    values: ({ value }) => (Array.isArray(value) && value.length > 0 ? [[]] : []),
  },
  'one-item': {
    story: 'had one item',
    standsFor: 'A list of one item.',
    values: ({ value }) => (Array.isArray(value) && value.length > 1 ? [value.slice(0, 1)] : []),
  },
  'many-items': {
    story: `had ${ITEMS} items`,
    standsFor: `A list of ${ITEMS} items.`,
    values: ({ value }) => (Array.isArray(value) && value.length > 0 ? [manyOf(value)] : []),
  },
  'shortest-text': {
    story: 'was the shortest text',
    standsFor: 'The shortest text that is permitted, mostly the empty one.',
    values: ({ value }) => texts(SHORT_TEXTS, value, (length, own) => length < own),
  },
  'longest-text': {
    story: 'was a very long text',
    standsFor: `A long text: ${LONG_TEXT} characters, or what the format allows.`,
    values: ({ value }) => texts(LONG_TEXTS, value, (length, own) => length > own),
  },
  zero: { story: 'was 0', standsFor: 'Zero.', values: numbers(0) },
  negative: { story: 'was negative', standsFor: 'A negative number.', values: numbers(-1) },
  fraction: { story: 'was a fraction', standsFor: 'A fraction.', values: numbers(0.5) },
  'largest-integer': {
    story: 'was a very large integer',
    standsFor: 'The largest integer that is exact in every language, or that the format allows.',
    values: (field) =>
      numbers(field.schema.format === 'int32' ? LARGEST_INT32 : Number.MAX_SAFE_INTEGER)(field),
  },
};

function numbers(other: number) {
  return ({ value }: BodyValue) => (typeof value === 'number' && value !== other ? [other] : []);
}

function texts(
  candidates: readonly string[],
  value: unknown,
  fits: (length: number, own: number) => boolean,
): readonly string[] {
  if (typeof value !== 'string') return [];
  return candidates.filter(({ length }) => fits(length, value.length));
}

/** Copies of the first item, each with an `id` of its own. */
function manyOf([first]: readonly unknown[]): unknown[] {
  return Array.from({ length: ITEMS }, (_, index) => {
    const id = isObject(first) ? first['id'] : undefined;
    if (typeof id === 'number') return { ...(first as object), id: id + index };
    if (typeof id !== 'string') return first;
    return { ...(first as object), id: withNumber(id, index) };
  });
}

/** A text of the same length and form, with another number at its end. */
function withNumber(text: string, index: number): string {
  const digits = String(index);
  return text.slice(0, -digits.length) + digits;
}

/** The responses in place of this one that the document permits, each in one place another. */
export function permittedResponses({
  name,
  operation,
  params,
  response,
}: RunRequest): Disturbance[] {
  const body = jsonOf(response);
  if (operation === null || response === undefined || body === undefined) return [];
  const { status } = response;
  const isPermitted = (otherValue: OtherValue) =>
    responseProblems(operation, status, changed(body, otherValue)).length === 0;
  const all = bodyValues(publishedContract(), { operation, status, params, body });
  return all.flatMap((field) =>
    Object.entries(permittedKinds).flatMap(([kind, { values, story }]) => {
      const otherValue = values(field)
        .map((value) => ({ kind, pointer: field.pointer, value }))
        .find(isPermitted);
      if (otherValue === undefined) return [];
      const permitted = `${story}, which the document permits`;
      return [otherValueAt(name, otherValue, { story: permitted, group: 'permitted' })];
    }),
  );
}

/** A case in which one value of a response is another. */
export function otherValueAt(
  at: string,
  otherValue: OtherValue,
  { story, group, open }: { story: string; group: Group; open?: OpenQuestion },
): Disturbance {
  const { kind, pointer } = otherValue;
  const subject = pointer === '' ? 'the body' : pointer;
  return {
    at,
    kind: `${kind}@${pointer}`,
    group,
    story: `${subject} ${story}`,
    fails: false,
    changesData: isInData(pointer),
    ...(open === undefined ? {} : { open }),
    respond: async (next) => {
      const response = await next();
      const body = jsonOf(response);
      if (body === undefined) return response;
      const { ETag: _, ...headers } = response.headers;
      return { ...response, headers, body: JSON.stringify(changed(body, otherValue)) };
    },
  };
}

/** The JSON of a response, or undefined where it has none. */
export function jsonOf(response: MockResponse | undefined): unknown {
  if (response === undefined || response.body === '') return undefined;
  try {
    return JSON.parse(response.body);
  } catch {
    return undefined;
  }
}

/** A copy of a body with another value in one place. A page that changes its length says so. */
export function changed(body: unknown, { pointer, value }: OtherValue): unknown {
  const path = tokens(pointer);
  const copy = set(body, path, value);
  if (path.length !== 1 || !Array.isArray(value) || !isObject(copy)) return copy;
  return typeof get(copy, TOTAL) === 'number' ? set(copy, tokens(TOTAL), value.length) : copy;
}

function set(value: unknown, [token, ...rest]: readonly string[], other: unknown): unknown {
  if (token === undefined) return other;
  if (Array.isArray(value)) {
    return value.map((each: unknown, index) =>
      String(index) === token ? set(each, rest, other) : each,
    );
  }
  if (!isObject(value)) return value;
  const { [token]: old, ...others } = value;
  const now = set(old, rest, other);
  // The order of the fields stays.
  return now === undefined
    ? others
    : Object.fromEntries(
        Object.entries(value).map(([key, each]) => [key, key === token ? now : each]),
      );
}
