// @ts-check
/**
 * What a gap (`x-unspecified`) can be about. The lint rule and the types read this list, and a test
 * holds the table in openapi/README.md to it.
 */
export const GAP_KINDS = /** @type {const} */ ({
  authentication: 'how to obtain a token, and where it is valid',
  currency: 'the currency of an amount',
  deprecation: 'the deprecation and compatibility policy',
  effects: 'what a request changes or leaves behind when it fails',
  events: 'kinds of event, payloads, signatures, retries',
  format: 'the format of a string',
  headers: 'response headers or their values',
  idempotency: 'whether a repeated request or reference is recognized',
  length: 'the length of a string, the number of items, the size of a body',
  meaning: 'what a field or value stands for',
  messages: 'the texts of messages',
  name: 'the name of a header',
  nullability: 'whether fields not described as nullable can be null',
  operations: 'other operations',
  order: 'the order of a list',
  pagination: 'page selection, page sizes, the first page, what is counted',
  permissions: 'permissions or scopes',
  presence: 'which fields of a response are always present',
  query: 'query parameters',
  range: 'bounds or sign of a number',
  'rate-limits': 'rate limits',
  required: 'which fields or headers of a request are required',
  response: 'the response in a case that the text names',
  servers: 'hosts and other roots',
  statuses: 'the HTTP status of an error',
  'time-zone': 'the time zone of a time, the century of a year',
  transitions: 'other states, other transitions, what changes a field',
  type: 'the type of a value',
  unit: 'the unit of a number',
  values: 'other values of an open set, code standards',
});

/** @typedef {keyof typeof GAP_KINDS} GapKind */
