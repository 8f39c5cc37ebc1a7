/** Words of a question that say nothing of what is looked for. */
const STOP_WORDS: ReadonlySet<string> = new Set(
  `a about an and are as at be by can could do does for from get gets got has have how i if in into
   is it its me my of on or our please should that the there this to use using want was we what when
   where which who why will with without would you your`.split(/\s+/),
);

/** What stands for any HTTP status in the index: `500` finds what is said of statuses. */
export const HTTP_STATUS = 'httpstatus';

/** Two words that are one: `time out`, `log in`. The key of `idempotency key` is none of the API. */
export function withJoinedWords(query: string): string {
  return query
    .replaceAll(/\b(time|log|sign|set|check)[ -](outs?|in|up)\b/gi, '$1$2')
    .replaceAll(/\bidempoten(cy|t)[ -]keys?\b/gi, 'idempotencykey');
}

/** Words that readers use for what the document calls by another name: words of payments, and of this API. */
export const SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  abort: ['void'],
  again: ['retry', 'idempotency'],
  apikey: ['authentication', 'token'],
  auth: ['authentication'],
  authorise: ['preauthorization', 'authentication', 'permission'],
  authorize: ['preauthorization', 'authentication', 'permission'],
  bank: ['account'],
  batch: ['bulk'],
  callback: ['webhook'],
  cancel: ['void'],
  cents: ['unit', 'minor'],
  chargeback: ['dispute'],
  correlation: ['trace'],
  credential: ['authentication', 'token'],
  cursor: ['pagination'],
  decimal: ['amount'],
  demo: ['mock'],
  disconnect: ['lost', 'reset'],
  docker: ['container'],
  drop: ['lost', 'reset'],
  duplicate: ['idempotency', 'again'],
  environment: ['server', 'interface', 'postman'],
  event: ['webhook'],
  expire: ['expiry', 'expiration'],
  fake: ['mock'],
  hang: ['timeout'],
  header: ['headers'],
  hold: ['void', 'preauthorization'],
  hook: ['webhook'],
  host: ['root', 'interface'],
  idempotencykey: ['nobody', 'idempotency'],
  idempotent: ['idempotency'],
  insomnia: ['import', 'download'],
  key: ['token', 'authentication'],
  kobo: ['unit', 'minor'],
  library: ['client'],
  limit: ['length'],
  login: ['authentication'],
  many: ['several'],
  mask: ['sensitive', 'redact'],
  membership: ['subscription'],
  money: ['amount'],
  multiple: ['bulk', 'several'],
  notification: ['webhook', 'event'],
  offline: ['mock', 'reset'],
  offset: ['pagination'],
  page: ['pagination'],
  paginate: ['pagination'],
  paging: ['pagination'],
  payment: ['charge'],
  pci: ['sensitive'],
  preauth: ['preauthorization'],
  price: ['amount'],
  quickstart: ['started'],
  recurring: ['subscription'],
  reference: ['ref'],
  release: ['void'],
  renewal: ['subscription'],
  repeat: ['idempotency', 'again'],
  result: ['pagination'],
  retry: ['again', 'idempotency'],
  return: ['refund'],
  reuse: ['token', 'stored'],
  reverse: ['void'],
  sandbox: ['mock', 'root'],
  saved: ['stored', 'token'],
  scope: ['permission'],
  sdk: ['client'],
  secret: ['sensitive'],
  signature: ['signed', 'event'],
  signin: ['authentication'],
  slow: ['timeout', 'latency'],
  sort: ['order'],
  stored: ['token'],
  stub: ['mock'],
  stuck: ['timeout'],
  swagger: ['openapi'],
  test: ['mock'],
  throttle: ['rate'],
  timezone: ['time', 'zone'],
  tracking: ['trace'],
  transfer: ['payout'],
  undo: ['void'],
  unknown: ['match'],
  version: ['changelog', 'deprecation'],
  withdraw: ['payout'],
};

/** The words of a text: names such as `masked_pan` and `voidCharge` whole and in parts. */
export function wordsOf(text: string): string[] {
  return text.split(/[^\p{L}\p{N}_]+/u).flatMap((word) => {
    const parts = word.split(/_|(?<=[a-z0-9])(?=[A-Z])/).filter(Boolean);
    return parts.length > 1 ? [word, ...parts] : parts;
  });
}

/** A word as it is compared: lower case, without a plural; null for one that says nothing. */
export function normalize(word: string): string | null {
  const lower = word.toLowerCase();
  if (STOP_WORDS.has(lower)) return null;
  if (lower.length > 4 && lower.endsWith('ies')) return `${lower.slice(0, -3)}y`;
  return lower.length > 3 && /[^su]s$/.test(lower) ? lower.slice(0, -1) : lower;
}

/** Whether a word says something. */
export function isWord(word: string): boolean {
  return normalize(word) !== null;
}

/** Words for a guide that it does not use itself. */
export const GUIDE_KEYWORDS: Readonly<Record<string, string>> = {
  'getting-started': 'quickstart tutorial introduction first call install setup',
  authentication: 'api key login credentials bearer token',
  errors: HTTP_STATUS,
  client: 'sdk library npm package javascript typescript',
  'not-specified': 'gap undocumented missing',
  changelog: 'release news breaking',
  mock: 'sandbox test card fake stub simulator try it playground',
  downloads: 'swagger insomnia bruno import collection file',
  'generate-clients': 'sdk codegen generator',
};
