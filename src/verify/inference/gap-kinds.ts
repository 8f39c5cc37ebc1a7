/** What a record asks, and so which observations answer it. */
export type Question =
  | 'answer'
  | 'deprecation'
  | 'form'
  | 'headers'
  | 'identifier-demanded'
  | 'identifier-name'
  | 'length'
  | 'messages'
  | 'page-size'
  | 'permissions'
  | 'presence'
  | 'query'
  | 'rate-limits'
  | 'sent-fields'
  | 'sign'
  | 'states'
  | 'statuses'
  | 'type'
  | 'values'
  | 'not-in-answers';

/** The first pattern that fits the sentence of a record. */
const QUESTIONS: readonly [RegExp, Question][] = [
  [/^The HTTP status of|^HTTP status codes of/, 'statuses'],
  [/^What an unknown .* answers|^The response body\.$/, 'answer'],
  [/fields .*always present/, 'presence'],
  [/fields are required|^Whether `\w+` is required/, 'sent-fields'],
  [/values\b.*\b(?:may take|may stand)|codes are accepted/, 'values'],
  [/^Other .* states/, 'states'],
  [/^The type of/, 'type'],
  [/^The form(?:at)? of/, 'form'],
  [/page size/, 'page-size'],
  [/codes and messages|^The text of `message`/, 'messages'],
  [/^The name of the header/, 'identifier-name'],
  [/refuses a request without it/, 'identifier-demanded'],
  [/headers are sent/, 'headers'],
  [/^Rate limits/, 'rate-limits'],
  [/deprecation/, 'deprecation'],
  [/can be negative/, 'sign'],
  [/^Constraints on|^The maximum number of items/, 'length'],
  [/^Query parameters/, 'query'],
  [/permissions or scopes/, 'permissions'],
  // Nothing in a request or an answer of these nine operations can tell.
  [
    /^How a token is obtained|event|deliver|[Tt]ransitions?\b|units?\b|^The currency of/,
    'not-in-answers',
  ],
  [
    /^What a second void|^The time zone of|protects from|Which operations change|other operations than/,
    'not-in-answers',
  ],
];

/** Undefined for a sentence that no pattern fits; a test holds that the document has none. */
export function questionOf(sentence: string): Question | undefined {
  return QUESTIONS.find(([pattern]) => pattern.test(sentence))?.[1];
}
