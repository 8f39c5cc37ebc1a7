import type { Gap } from '../../src/shared/gaps.ts';
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
 * What a person would ask to fill a gap, as Markdown: by its text where kind and place do not say
 * which case is meant, else by its kind and the fields that it stands at.
 */
export function questionOf({ kind, text }: Gap, spots: readonly Spot[]): string {
  return CASES[text] ?? BY_KIND[kind](spots);
}

/** Questions about one case, by the text of the record. */
export const CASES: Readonly<Record<string, string>> = {
  'Whether a request that is sent again creates a second batch.':
    'Does the same request sent again create a second batch?',
  'How the outcome of each charge is reported, and what happens when some of them fail.':
    'What happens when some of the charges fail?',
  'What a request that ends in an error leaves behind.':
    'After an error, might some of the cards be charged?',
  'What a second void of the same charge returns, and whether it has an effect.':
    'What does a second void do?',
  'Whether the charge is unchanged after any other error.':
    'Is the charge unchanged after any other error?',
  'What the same request returns when it is sent again, and whether it has an effect.':
    'What does the same request do when it is sent again?',
  'Whether the BVN is unchanged after an error.': 'Is the BVN unchanged after an error?',
  'How a batch goes on after its creation.': 'How does a batch go on after its creation?',
  'Transitions of a charge apart from its void.':
    'Which transitions does a charge have apart from its void?',
  'The states of a refund and their transitions.':
    'Which states can a refund have, and how do they change?',
  'The other states of a subscription, and all transitions.':
    'Which other states can a subscription have, and how do they change?',
  'Which operations change it.': 'Which operations change `is_active`?',
  'Until when a charge can be voided.': 'Until when can a charge be voided?',
  'The response when the charge is not a preauthorization.':
    'What is the response when the charge is not a preauthorization?',
  'The response when the preauthorization was not captured.':
    'What is the response when the preauthorization was not captured?',
  'Whether the `Content-Type` header is required, and the response to a request without it.':
    'Is `Content-Type` required, and what is the response without it?',
  'The response to a request without `Content-Type`.':
    'What is the response to a request without `Content-Type`?',
  'The response when no card has this ID.': 'What is the response when no card has this ID?',
  'The response when no order matches.': 'What is the response when no order matches?',
  'The response to an operation identifier that is too short or too long; the examples of it are made up.':
    'What is the response to an operation identifier that is too short or too long?',
  'The response to a request with fields that are not described.':
    'What is the response to a request with fields that are not described?',
  'The body of the response.': 'What is in the body of the response?',
  'How Main responds to a token that is missing, rejected or without permission, and Webhooks to a missing one.':
    'What does Main return for a token that is missing, rejected or without permission, and Webhooks for a missing one?',
  'The response to a request above a rate limit.':
    'What is the response to a request above a rate limit?',
  'Whether one token is valid for both interfaces.': 'Is one token valid for both interfaces?',
  'How long a token is valid.': 'How long is a token valid?',
  'How to obtain a token.': 'How is a token obtained?',
  'Whether and how deliveries are signed and retried.':
    'Are deliveries signed and retried, and how?',
  'The kinds of event, and which operation emits which.':
    'Which kinds of event are there, and which operation emits which?',
  'The payload of a delivered event.': 'What is the payload of a delivered event?',
  'The century of the year.': 'Which century does the year of `expiry` belong to?',
  'Which characters separate the thousands and the decimals.':
    'Which characters separate thousands and decimals in `amount`?',
  'Whether the amount can be negative; the pattern allows a minus sign.':
    'Can `amount` be negative?',
  'Whether the amount is a balance, a limit or something else.':
    'Is `amount` a balance, a limit or something else?',
  'What the secret is for.': 'What is `secret` for?',
  'What each of the three settings does.': 'What does each of the three retry settings do?',
  'The units of the three values.': 'What is the unit of each of the three retry settings?',
  'The smallest and the largest values.': 'What are the smallest and the largest retry settings?',
  'Whether responses have fields that are not described.':
    'Do responses have fields that are not described?',
};

type Write = (spots: readonly Spot[]) => string;

const BY_KIND: Readonly<Record<Gap['kind'], Write>> = {
  authentication: () => 'How is a token obtained, and where and how long is it valid?',
  currency: (spots) =>
    besideCurrency(spots)
      ? 'Is `currency` the currency of each amount?'
      : `In which currency is ${names(spots)}?`,
  deprecation: () => 'What is the deprecation and compatibility policy?',
  effects: () => 'What has changed after an error?',
  events: () => 'Which events are there, and how are they delivered?',
  format: (spots) => `Which characters and formats can ${names(spots)} have?`,
  headers: (spots) =>
    isField(spots) ? `What exactly does ${names(spots)} do?` : 'Which headers do responses have?',
  idempotency: (spots) =>
    isField(spots)
      ? `Can the same ${names(spots)} be used again?`
      : 'What does the same request do when it is sent again?',
  length: (spots) => {
    if (!isField(spots)) return 'How large can a request be?';
    return spots[0]?.field?.type.startsWith('array') === true
      ? `How many items can ${names(spots)} have?`
      : `How long can ${names(spots)} be?`;
  },
  meaning: () => 'What do the fields mean of which only the name is known?',
  messages: () => 'Which messages are there, and what exactly do they say?',
  name: (spots) => `What is the real name of ${names(spots)}?`,
  nullability: () => 'Which fields can be null?',
  operations: () => 'Which other operations are there?',
  order: () => 'In which order is the list?',
  pagination: () => 'How are pages chosen and counted, and how many items can one have?',
  permissions: () => 'Which permissions does each operation need?',
  presence: () => 'Which fields are always present?',
  query: () => 'Which query parameters are there?',
  range: (spots) => `What are the smallest and the largest values of ${names(spots)}?`,
  'rate-limits': () => 'What are the rate limits?',
  required: (spots) => {
    const isParameter = isField(spots) && spots[0]?.field?.fields.length === 0;
    return isParameter
      ? `Is ${names(spots)} required?`
      : 'Which fields of the request are required?';
  },
  response: () => 'What is the response in cases that are not described?',
  servers: () => 'What are the hosts and the roots of both interfaces?',
  statuses: () => 'Which HTTP status does each error have, and can it be 200?',
  'time-zone': (spots) => `What is the time zone of ${names(spots)}?`,
  transitions: () => 'Which other states are there, and how do they change?',
  type: (spots) => `What is the type of ${names(spots)}?`,
  unit: (spots) => {
    const { field, siblings = [] } = spots[0] ?? {};
    const amount = field?.examples[0];
    if (amount === undefined) return `What is the unit of ${names(spots)}?`;
    const currency = siblings.find(({ name }) => name === 'currency')?.examples[0];
    const [major, minor] = UNITS[String(currency)] ?? ['in major', 'minor units'];
    return `Is ${code(shown(amount))} ${major} or ${minor}?`;
  },
  values: (spots) => `Which values can ${names(spots)} have?`,
};

/** What the major and minor units of the currencies of the examples are called. */
const UNITS: Readonly<Record<string, readonly [major: string, minor: string]>> = {
  NGN: ['naira', 'kobo'],
  USD: ['dollars', 'cents'],
};

function isField(spots: readonly Spot[]): boolean {
  return spots[0]?.field !== undefined;
}

function besideCurrency(spots: readonly Spot[]): boolean {
  return spots.every(({ siblings }) => siblings?.some(({ name }) => name === 'currency') === true);
}

/** The fields, each once. */
function names(spots: readonly Spot[]): string {
  return joined([...new Set(spots.map(({ field, label }) => field?.name ?? label))].map(code));
}
