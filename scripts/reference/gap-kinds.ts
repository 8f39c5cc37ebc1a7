import type { GapKind } from '../../src/contract/gaps.ts';

/** Cost of a wrong guess: money or the state of a payment, one field or call, or what holds of nearly every field. */
export type GapWeight = (typeof gapWeights)[number];

/** From what matters most to what matters least. */
export const gapWeights = ['money', 'field', 'general'] as const;

interface GapKindRow {
  /** Subject of a record of the kind. */
  readonly about: string;
  readonly weight: GapWeight;
  /** Question of a reader where the record has no question of its own; null where each has one. */
  readonly question: string | null;
}

/**
 * What readers are told of each kind of gaps and assumptions. `{fields}` in a question is the field or the fields
 * that it stands at.
 */
export const gapKinds: Readonly<Record<GapKind, GapKindRow>> = {
  currency: {
    about: 'the currency of an amount',
    weight: 'money',
    question: 'In which currency is {fields}?',
  },
  effects: {
    about: 'what a request changes or leaves behind when it fails',
    weight: 'money',
    question: null,
  },
  format: {
    about: 'the format and the characters of a string',
    weight: 'field',
    question: 'Which characters and formats can {fields} have?',
  },
  headers: {
    about: 'response headers or their values',
    weight: 'field',
    question: null,
  },
  idempotency: {
    about: 'whether a repeated request or reference is recognized',
    weight: 'money',
    question: null,
  },
  list: {
    about:
      'the order of a list, pagination: page selection, page sizes, the first page, what is counted',
    weight: 'field',
    question: null,
  },
  meaning: {
    about: 'what a field or value stands for, such as the time zone of a time',
    weight: 'field',
    question: 'What do the fields mean of which only the name is known?',
  },
  messages: {
    about: 'the texts of messages',
    weight: 'general',
    question: 'Which messages are there, and what exactly do they say?',
  },
  nullability: {
    about: 'whether fields not described as nullable can be null',
    weight: 'general',
    question: 'Which fields can be null?',
  },
  presence: {
    about: 'which fields of a response are always present',
    weight: 'general',
    question: 'Which fields are always present?',
  },
  query: {
    about: 'query parameters',
    weight: 'field',
    question: 'Which query parameters are there?',
  },
  range: {
    about: 'bounds, sign or width of a number; length of a text, a list or a body',
    weight: 'field',
    question: 'What are the smallest and the largest values of {fields}?',
  },
  required: {
    about: 'which fields and headers a request needs, and the name of a header',
    weight: 'field',
    question: null,
  },
  response: {
    about: 'the response in a case that the text names',
    weight: 'money',
    question: null,
  },
  service: {
    about:
      'the service as a whole: hosts, authentication, permissions, rate limits, events, deprecation, other operations',
    weight: 'field',
    question: null,
  },
  statuses: {
    about: 'the HTTP status of an error',
    weight: 'money',
    question: 'Which HTTP status does each error have, and can it be 200?',
  },
  transitions: {
    about: 'other states, other transitions, what changes a field',
    weight: 'money',
    question: null,
  },
  type: {
    about: 'the type of a value',
    weight: 'field',
    question: 'What is the type of {fields}?',
  },
  unit: {
    about: 'the unit and the decimals of a number',
    weight: 'money',
    question: 'What is the unit of {fields}?',
  },
  values: {
    about: 'other values of an open set, code standards',
    weight: 'field',
    question: 'Which values can {fields} have?',
  },
};
