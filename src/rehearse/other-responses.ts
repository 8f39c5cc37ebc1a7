import { type OperationId, operations } from '../../generated/operations.ts';
import { type BodyValue, bodyValues } from './body-values.ts';
import { isOpenTo } from '../contract/deviations.ts';
import { publishedContract } from '../contract/document.ts';
import type { GapKind } from '../contract/gaps.ts';
import { responseProblems } from '../contract/problems.ts';
import { allowsNull } from '../contract/schema.ts';
import type { MockResponse } from '../mock/response.ts';
import { type ChoiceId, type Choices, ERROR_STATUSES, choices } from '../service/choices.ts';
import { isInData } from '../service/envelopes.ts';
import { TOTAL } from '../service/pages.ts';
import { keepsTimeRules } from '../service/fields.ts';
import { parseJson } from '../shared/json.ts';
import { get, isObject, tokens } from '../shared/pointer.ts';
import { type Case, type Fault, type OpenQuestion, isWrite, openQuestion } from './cases.ts';
import { errorResponse } from './faults.ts';
import type { RunRequest } from './run.ts';

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

const TIME = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/;
/** The moment of the sample records, in other formats. */
const OTHER_TIMES = ['2026-01-15 09:30:00', 'Thu, 15 Jan 2026 09:30:00 GMT', '1768469400'];
const OTHER_ISO_TIMES = ['20260115T093000Z', '2026-01-15T09:30Z', '2026-01-15T09:30:00,000Z'];

/** Other values at one place of a response. */
interface ValueKind {
  /** Follows the JSON pointer of the value. */
  readonly story: string;
  /** The values in place of this one; undefined stands for none at all. */
  readonly values: (field: BodyValue) => readonly unknown[];
  /** The record that leaves the values open, all of which are tried then; without it the first that is valid. */
  readonly open?: (field: BodyValue, operation: OperationId) => OpenQuestion | undefined;
}

type ValueKinds = Readonly<Record<string, ValueKind>>;

/** How a response can differ and still be as the document describes it: the first value that is valid. */
const permittedKinds: ValueKinds = {
  absent: { story: 'was absent', values: ({ optional }) => (optional ? [undefined] : []) },
  null: {
    story: 'was null',
    values: ({ value, pointer }) => (value === null || pointer === '' ? [] : [null]),
  },
  'not-null': {
    story: 'was no longer null',
    values: ({ value }) => (value === null ? ['text'] : []),
  },
  'unseen-value': {
    story: 'had a value that nobody has seen',
    values: ({ schema, gaps }) => {
      const isOpen = gaps.some(({ kind }) => kind === 'values');
      return schema['x-extensible-enum'] !== undefined || isOpen ? ['unseen-value'] : [];
    },
  },
  'new-field': {
    story: 'had a new field',
    values: ({ value }) => (isObject(value) ? [{ ...value, new_field: 'new' }] : []),
  },
  'empty-list': {
    story: 'was an empty list',
    values: ({ value }) => (Array.isArray(value) && value.length > 0 ? [[]] : []),
  },
  'one-item': {
    story: 'had one item',
    values: ({ value }) => (Array.isArray(value) && value.length > 1 ? [value.slice(0, 1)] : []),
  },
  'many-items': {
    story: `had ${ITEMS} items`,
    values: ({ value }) => (Array.isArray(value) && value.length > 0 ? [manyOf(value)] : []),
  },
  'shortest-text': {
    story: 'was the shortest text',
    values: ({ value }) => SHORT_TEXTS.filter(({ length }) => length < lengthOf(value)),
  },
  'longest-text': {
    story: 'was a very long text',
    values: ({ value }) => LONG_TEXTS.filter(({ length }) => length > lengthOf(value)),
  },
  zero: { story: 'was 0', values: numbers(0) },
  negative: { story: 'was negative', values: numbers(-1) },
  fraction: { story: 'was a fraction', values: numbers(0.5) },
  'largest-integer': {
    story: 'was a very large integer',
    values: (field) =>
      numbers(field.schema.format === 'int32' ? LARGEST_INT32 : Number.MAX_SAFE_INTEGER)(field),
  },
};

/** How a response can differ where the document does not say how it is. */
const openKinds: ValueKinds = {
  'open-null': {
    story: 'was null',
    values: ({ schema, value }) => (value === null || allowsNull(schema) ? [] : [null]),
    open: gapOf('nullability'),
  },
  'open-format': {
    story: 'had another format',
    values: ({ value }) => {
      if (typeof value !== 'string') return [];
      return TIME.test(value) ? OTHER_TIMES : ['any text'];
    },
    open: gapOf('format'),
  },
  'open-type': {
    story: 'had another type',
    values: ({ schema, value }) => {
      if (typeof value === 'string') return [1_768_469_400];
      return value === null && schema.type === undefined ? [1, { id: 1 }] : [];
    },
    open: gapOf('type'),
  },
  'open-time': {
    story: 'had another form of ISO 8601',
    values: ({ schema, value }) =>
      typeof value === 'string' && schema.format === 'date-time' ? OTHER_ISO_TIMES : [],
    open: ({ assumptions }) => {
      const assumed = assumptions.find(({ kind }) => kind === 'format');
      return assumed && { kind: assumed.id, text: assumed.choice, pointer: assumed.pointer };
    },
  },
  'open-order': {
    story: 'was in the opposite order',
    values: ({ value }) => (Array.isArray(value) && value.length > 1 ? [value.toReversed()] : []),
    open: (_, operation) => openQuestion(publishedContract().gapsOfOperation(operation), 'list'),
  },
};

function gapOf(kind: GapKind) {
  return ({ gaps }: BodyValue) => openQuestion(gaps, kind);
}

function numbers(other: number) {
  return ({ value }: BodyValue) => (typeof value === 'number' && value !== other ? [other] : []);
}

/** The length of a text; of anything else NaN, which is neither shorter nor longer. */
function lengthOf(value: unknown): number {
  return typeof value === 'string' ? value.length : NaN;
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

/** The responses in place of that of a request: values that are permitted, then what the document leaves open. */
export function otherResponses(request: RunRequest): Fault[] {
  const { name: at, operation, response } = request;
  if (operation === null || response === undefined) return [];
  return [
    ...otherValues(request, operation, response),
    ...otherStatuses(at, operation, response),
    ...otherContentType(at),
  ];
}

/** Those in which one value is another: what is permitted, then what is open. */
function otherValues(
  { name: at, params }: RunRequest,
  operation: OperationId,
  response: MockResponse,
): Fault[] {
  const body = parseJson(response.body);
  if (body === undefined) return [];
  const contract = publishedContract();
  const { status } = response;
  const root = contract.response(operation, status)?.schema;
  if (root === undefined) return [];
  // What is known of a value stays as it is.
  const isOpen = (other: unknown) =>
    keepsTimeRules(root, other) && isOpenTo(contract, { root, body: other });
  const isPermitted = (other: unknown) => responseProblems(operation, status, other).length === 0;
  const fields = bodyValues(contract, { operation, params, root, body });
  const faultsOf = (
    field: BodyValue,
    name: string,
    { open, story, values }: ValueKind,
  ): Fault[] => {
    const question = open?.(field, operation);
    if (open !== undefined && question === undefined) return [];
    const isPossible = open === undefined ? isPermitted : isOpen;
    const all = values(field);
    const faults: Fault[] = [];
    for (const [index, value] of all.entries()) {
      if (!isPossible(changed(body, field.pointer, value))) continue;
      const kind = open === undefined || all.length === 1 ? name : `${name}-${index + 1}`;
      faults.push(otherValueAt(field, value, { at, kind, story, open: question }));
      if (open === undefined) break;
    }
    return faults;
  };
  return [permittedKinds, openKinds].flatMap((kinds) =>
    fields.flatMap((field) =>
      Object.entries(kinds).flatMap(([name, kind]) => faultsOf(field, name, kind)),
    ),
  );
}

/** A response with a value in place of another one: as a record leaves open, or as the document permits. */
function otherValueAt(
  { pointer, schemaPointer }: BodyValue,
  value: unknown,
  {
    at,
    kind,
    story,
    open,
  }: { at: string; kind: string; story: string; open?: OpenQuestion | undefined },
): Fault {
  const place = pointer === '' ? 'the body' : pointer;
  return {
    at,
    kind: `${kind}@${pointer}`,
    group: open === undefined ? 'permitted' : 'open',
    story: `${place} ${story}${open === undefined ? ', which the document permits' : ''}`,
    fails: false,
    changesData: isInData(pointer),
    ...(open && { open }),
    pointer: schemaPointer,
    respond: async ({ next }) => {
      const response = await next();
      const body = parseJson(response.body);
      if (body === undefined) return response;
      const { ETag: _, ...headers } = response.headers;
      return { ...response, headers, body: JSON.stringify(changed(body, pointer, value)) };
    },
  };
}

/** A copy of a body with another value in one place. A page that changes its length says so. */
function changed(body: unknown, pointer: string, value: unknown): unknown {
  const path = tokens(pointer);
  const copy = set(body, path, value);
  if (path.length !== 1 || !Array.isArray(value) || !isObject(copy)) return copy;
  return typeof get(copy, TOTAL) === 'number' ? set(copy, tokens(TOTAL), value.length) : copy;
}

function set(value: unknown, [token, ...rest]: readonly string[], other: unknown): unknown {
  if (token === undefined) return other;
  if (Array.isArray(value)) {
    const index = Number(token);
    return value.with(index, set(value[index], rest, other));
  }
  return isObject(value) ? { ...value, [token]: set(value[token], rest, other) } : value;
}

/** An error with status 200 and, where the request fails, with other statuses. */
function otherStatuses(at: string, operation: OperationId, { status: own }: MockResponse): Fault[] {
  const open = openQuestion(publishedContract().gapsOfOperation(operation), 'statuses');
  if (open === undefined) return [];
  const { interface: interfaceName } = operations[operation];
  const isFailure = own >= 400;
  const before = isWrite(operation) ? ' before the effect' : '';
  const others = isFailure ? [200, ...ERROR_STATUSES].filter((status) => status !== own) : [200];
  return others.map((status) => ({
    at,
    kind: `error-with-status-${status}`,
    group: 'open',
    story: isFailure ? `the error had status ${status}` : `an error came with status 200${before}`,
    fails: true,
    open,
    respond: async ({ next }) =>
      isFailure ? { ...(await next()), status } : errorResponse(interfaceName, status),
  }));
}

function otherContentType(at: string): Fault[] {
  const open = openQuestion(publishedContract().gapsAt('/info'), 'headers');
  if (open === undefined) return [];
  return [
    {
      at,
      kind: 'other-content-type',
      group: 'open',
      story: 'the Content-Type had no charset',
      fails: false,
      open,
      respond: async ({ next }) => {
        const response = await next();
        return {
          ...response,
          headers: { ...response.headers, 'Content-Type': 'application/json' },
        };
      },
    },
  ];
}

/** The cases in which the mock has made other choices, for the whole run. */
export function choiceCases(requests: readonly RunRequest[], chosen: Choices): Case[] {
  return Object.entries(choices).flatMap(([id, { others }]) => {
    if (others === undefined) return [];
    const { operations: concerned, values, afterFailure = false } = others;
    const isConcerned = requests.some(
      ({ operation, response }) =>
        operation !== null &&
        concerned?.includes(operation) !== false &&
        (!afterFailure || (response?.status ?? 0) >= 400),
    );
    const own = JSON.stringify(chosen[id as ChoiceId]);
    return values
      .filter((value) => isConcerned && JSON.stringify(value) !== own)
      .map((value) => choiceCase(id as ChoiceId, value));
  });
}

function choiceCase(id: ChoiceId, value: unknown): Case {
  const text = JSON.stringify(value);
  const name = typeof value === 'string' ? value : text;
  return {
    id: `assume:${id}=${name}`,
    faults: [],
    choice: {
      values: { [id]: value },
      story: `with ${text} for the choice "${id}"`,
      fails: choices[id].others?.fails ?? true,
    },
    open: { kind: id, text: choices[id].why },
  };
}
