// @ts-check
/** The names under which an operation stands in a path. */
export const METHODS = /** @type {const} */ ([
  'get',
  'put',
  'post',
  'delete',
  'options',
  'head',
  'patch',
  'trace',
]);

/**
 * What a record can be about: a gap (`x-unspecified`) or an assumption (`x-assumed`). The weight
 * says what a wrong guess can cost: `money` (money, or the state of a payment), `field` (one field
 * or one call) or `general` (what holds of nearly every field). The lint rules and the build read
 * this list, and a test holds the table in openapi/README.md to it.
 */
export const GAP_KINDS = /** @type {const} */ ({
  authentication: { about: 'how to obtain a token, and where it is valid', weight: 'field' },
  currency: { about: 'the currency of an amount', weight: 'money' },
  deprecation: { about: 'the deprecation and compatibility policy', weight: 'field' },
  effects: { about: 'what a request changes or leaves behind when it fails', weight: 'money' },
  events: { about: 'kinds of event, payloads, signatures, retries', weight: 'field' },
  format: { about: 'the format of a string', weight: 'field' },
  headers: { about: 'response headers or their values', weight: 'field' },
  idempotency: { about: 'whether a repeated request or reference is recognized', weight: 'money' },
  length: {
    about: 'the length of a string, the number of items, the size of a body',
    weight: 'field',
  },
  meaning: { about: 'what a field or value stands for', weight: 'field' },
  messages: { about: 'the texts of messages', weight: 'general' },
  name: { about: 'the name of a header', weight: 'field' },
  nullability: {
    about: 'whether fields not described as nullable can be null',
    weight: 'general',
  },
  operations: { about: 'other operations', weight: 'field' },
  order: { about: 'the order of a list', weight: 'field' },
  pagination: {
    about: 'page selection, page sizes, the first page, what is counted',
    weight: 'field',
  },
  permissions: { about: 'permissions or scopes', weight: 'field' },
  presence: { about: 'which fields of a response are always present', weight: 'general' },
  query: { about: 'query parameters', weight: 'field' },
  range: { about: 'bounds, sign, width or decimals of a number', weight: 'field' },
  'rate-limits': { about: 'rate limits', weight: 'field' },
  required: { about: 'which fields or headers of a request are required', weight: 'field' },
  response: { about: 'the response in a case that the text names', weight: 'money' },
  servers: { about: 'hosts and other roots', weight: 'field' },
  statuses: { about: 'the HTTP status of an error', weight: 'money' },
  'time-zone': { about: 'the time zone of a time', weight: 'field' },
  transitions: {
    about: 'other states, other transitions, what changes a field',
    weight: 'money',
  },
  type: { about: 'the type of a value', weight: 'field' },
  unit: { about: 'the unit of a number', weight: 'money' },
  values: { about: 'other values of an open set, code standards', weight: 'field' },
});

/** From what matters most to what matters least. */
export const GAP_WEIGHTS = /** @type {const} */ (['money', 'field', 'general']);

/** @typedef {keyof typeof GAP_KINDS} GapKind */
/** @typedef {typeof GAP_WEIGHTS[number]} GapWeight */
