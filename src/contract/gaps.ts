import { encode } from '../shared/pointer.ts';

/** Cost of a wrong guess: money or the state of a payment, one field or call, or what holds of nearly every field. */
export type GapWeight = (typeof gapWeights)[number];

/** From what matters most to what matters least. */
export const gapWeights = ['money', 'field', 'general'] as const;

/**
 * A way to differ from the document for which a record can be the reason:
 *
 * - `null`: null in a field that is not described as nullable.
 * - `type`: a value of another type.
 * - `spelling`: the documented time in another spelling of ISO 8601.
 * - `value`: a value outside of a closed set.
 * - `bound`: a number out of bounds.
 * - `length`: a text or a list of another length.
 * - `error-status`: a known error with the HTTP status of another.
 * - `refusal`: a request that should have succeeded was not valid to the service.
 * - `case`: the response to a request of which the document does not know the response.
 * - `media-type`: a body under another media type.
 */
export type Deviation =
  | 'null'
  | 'type'
  | 'spelling'
  | 'value'
  | 'bound'
  | 'length'
  | 'error-status'
  | 'refusal'
  | 'case'
  | 'media-type';

interface GapKindRow {
  /** Subject of a record of the kind. */
  readonly about: string;
  readonly weight: GapWeight;
  /** Cases that `rehearse` tries, with the kind of its cases where they have one of their own; null where no response shows it. */
  readonly tries: string | null;
  /**
   * Deviations that are no contradiction where such a record stands: an observation for
   * `x-unspecified`, a broken assumption for `x-assumed`. A kind without any is about what the document
   * has no rule for.
   */
  readonly covers: readonly Deviation[];
  /** Question of a reader where the record has no question of its own; null where each has one. */
  readonly question: string | null;
}

/**
 * The kinds of gaps and assumptions, with all that programs know of each. Two subjects that no program
 * tells apart are one kind. `{fields}` in a question is the field or the fields that it stands at.
 */
export const gapKinds = {
  currency: {
    about: 'the currency of an amount',
    weight: 'money',
    tries: null,
    covers: [],
    question: 'In which currency is {fields}?',
  },
  effects: {
    about: 'what a request changes or leaves behind when it fails',
    weight: 'money',
    tries: 'The faults after the effect.',
    covers: [],
    question: null,
  },
  format: {
    about: 'the format and the characters of a string',
    weight: 'field',
    tries:
      '`open-format`: other formats of times, and any text where no pattern is known. `open-time`: other forms of ISO 8601.',
    // A format that is not known has no rule. One that is known stays known beside its gap.
    covers: ['spelling'],
    question: 'Which characters and formats can {fields} have?',
  },
  headers: {
    about: 'response headers or their values',
    weight: 'field',
    tries: '`other-content-type`: one without `charset`.',
    covers: ['media-type'],
    question: null,
  },
  idempotency: {
    about: 'whether a repeated request or reference is recognized',
    weight: 'money',
    tries: 'Every write that a program sends again takes effect again.',
    covers: [],
    question: null,
  },
  list: {
    about:
      'the order of a list, pagination: page selection, page sizes, the first page, what is counted',
    weight: 'field',
    tries:
      '`open-order`: the list in the opposite order. Pages and totals that are 0, negative or very large.',
    // That a list is an array is known, also of an empty one.
    covers: [],
    question: null,
  },
  meaning: {
    about: 'what a field or value stands for, such as the time zone of a time',
    weight: 'field',
    tries: null,
    covers: [],
    question: 'What do the fields mean of which only the name is known?',
  },
  messages: {
    about: 'the texts of messages',
    weight: 'general',
    tries: 'The shortest and the longest text.',
    covers: [],
    question: 'Which messages are there, and what exactly do they say?',
  },
  nullability: {
    about: 'whether fields not described as nullable can be null',
    weight: 'general',
    tries: '`open-null`: null.',
    covers: ['null'],
    question: 'Which fields can be null?',
  },
  presence: {
    about: 'which fields of a response are always present',
    weight: 'general',
    tries: 'Optional fields that are absent.',
    // Only fields that are known to be always present are required.
    covers: [],
    question: 'Which fields are always present?',
  },
  query: {
    about: 'query parameters',
    weight: 'field',
    tries: null,
    covers: [],
    question: 'Which query parameters are there?',
  },
  range: {
    about: 'bounds, sign or width of a number; length of a text, a list or a body',
    weight: 'field',
    tries: 'Numbers that are 0, negative, a fraction or very large; empty lists and long ones.',
    covers: ['bound', 'length'],
    question: 'What are the smallest and the largest values of {fields}?',
  },
  required: {
    about: 'which fields and headers a request needs, and the name of a header',
    weight: 'field',
    tries: 'The choices of the mock that demand an optional header.',
    // A header of another name is a header that is missing.
    covers: ['refusal', 'case'],
    question: null,
  },
  response: {
    about: 'the response in a case that the text names',
    weight: 'money',
    tries: 'The choices of the mock for these responses.',
    covers: ['case'],
    question: null,
  },
  service: {
    about:
      'the service as a whole: hosts, authentication, permissions, rate limits, events, deprecation, other operations',
    weight: 'field',
    tries: 'A redirect, statuses 401 and 403, and status 429 with and without `Retry-After`.',
    covers: [],
    question: null,
  },
  statuses: {
    about: 'the HTTP status of an error',
    weight: 'money',
    tries:
      '`error-with-status-200`: an error with this status; where one is expected, with others as well.',
    covers: ['error-status', 'value'],
    question: 'Which HTTP status does each error have, and can it be 200?',
  },
  transitions: {
    about: 'other states, other transitions, what changes a field',
    weight: 'money',
    tries: null,
    covers: [],
    question: null,
  },
  type: {
    about: 'the type of a value',
    weight: 'field',
    tries: '`open-type`: a number in place of a text, a value in place of null.',
    covers: ['type'],
    question: 'What is the type of {fields}?',
  },
  unit: {
    about: 'the unit and the decimals of a number',
    weight: 'money',
    tries: null,
    covers: [],
    question: 'What is the unit of {fields}?',
  },
  values: {
    about: 'other values of an open set, code standards',
    weight: 'field',
    tries: 'A value that nobody has seen.',
    covers: ['value'],
    question: 'Which values can {fields} have?',
  },
} as const satisfies Readonly<Record<string, GapKindRow>>;

/** Subject of a record of the document. */
export type GapKind = keyof typeof gapKinds;

/** Finds what programs know of a kind. */
export function rowOf(kind: GapKind): GapKindRow {
  return gapKinds[kind];
}

/** Something that is not known of the service: programs read the kind, people the text. */
export interface Gap {
  kind: GapKind;
  text: string;
  /** Question of a reader, where the question of the kind does not say which case is meant. */
  question?: string;
  /** Tells gaps of one kind on one thing apart. */
  id?: string;
  /** In a gap of the kind `query`, the query parameters that are known. */
  except?: string[];
}

/** A choice that readers of the document live with. */
export interface Assumption {
  id: string;
  kind: GapKind;
  value?: unknown;
  choice: string;
  why: string;
}

/** On what rests on an assumption that is written elsewhere. */
export interface AssumptionReference {
  id: string;
}

/** Records of the document beside any of its parts. */
export interface Extensions {
  'x-unspecified'?: Gap[];
  'x-assumed'?: (Assumption | AssumptionReference)[];
  'x-sensitive'?: boolean;
}

/** The assumptions that are written here, without the references to others. */
export function assumptionsOf(extensions: Extensions | undefined): Assumption[] {
  return (extensions?.['x-assumed'] ?? []).filter((each) => 'choice' in each);
}

/** A part of a document with gaps or assumptions. */
export interface RecordOwner {
  /** JSON pointer of the part. */
  pointer: string;
  extensions: Extensions;
}

/**
 * Every part of a document that has gaps or assumptions, outermost first. Examples and the values of
 * extensions have none.
 */
export function* recordOwners(document: unknown, pointer = ''): Generator<RecordOwner> {
  if (typeof document !== 'object' || document === null) return;
  if ('x-unspecified' in document || 'x-assumed' in document) {
    yield { pointer, extensions: document as Extensions };
  }
  for (const [key, value] of Object.entries(document)) {
    const isData = key.startsWith('x-') || key === 'example' || key === 'examples';
    // A property of an object may have such a name.
    if (isData && !pointer.endsWith('/properties')) continue;
    yield* recordOwners(value, `${pointer}/${encode(key)}`);
  }
}
