/** Words of a question that say nothing of what is looked for. */
const STOP_WORDS: ReadonlySet<string> = new Set(
  `a about an and are as at be by can could do does for from get gets got has have how i if in into
   is it its me my of on or our per please should that the there this to use using want was we what when
   where which who why will with without would you your`.split(/\s+/),
);

/** What stands for any HTTP status in the index: `500` finds what is said of statuses. */
export const HTTP_STATUS = 'httpstatus';

/** Words that are one: `time out`, `log in`. The key of `idempotency key` is none of the API; `how many` says nothing. */
export function withJoinedWords(query: string): string {
  return query
    .replaceAll(/\b(time|log|sign|set|check)[ -](outs?|in|up)\b/gi, '$1$2')
    .replaceAll(/\bhow (many|much|long)\b/gi, '')
    .replaceAll(
      /\b(get|obtain|generate) (an? |my |the )?(access |api )?(token|key)s?\b/gi,
      'authentication token',
    )
    .replaceAll(/\bnot specified\b/gi, 'unspecified')
    .replaceAll(/\btoo many requests\b/gi, '429')
    .replaceAll(/\bidempoten(cy|t)[ -]keys?\b/gi, 'idempotencykey');
}

/** Words of this document, each with those that readers use in its place. */
const READER_WORDS: Readonly<Record<string, string>> = {
  account: 'bank',
  again: 'double duplicate repeat retry twice',
  amount: 'decimal money price',
  authentication: 'apikey auth authorise authorize credential key login signin',
  bulk: 'batch multiple',
  changelog: 'version',
  charge: 'payment',
  client: 'library sdk',
  container: 'docker',
  deprecation: 'version',
  dispute: 'chargeback',
  download: 'insomnia',
  event: 'notification signature',
  expiration: 'expire',
  expiry: 'expire',
  headers: 'header',
  idempotency: 'again double duplicate idempotencykey idempotent repeat retry twice',
  import: 'insomnia',
  interface: 'environment host',
  latency: 'slow',
  length: 'limit',
  lost: 'disconnect drop',
  match: 'unknown',
  minor: 'cents kobo',
  mistake: 'bug doc typo',
  mock: 'demo fake offline sandbox stub test',
  nobody: 'idempotencykey',
  openapi: 'swagger',
  order: 'sort',
  pagination: 'cursor offset page paginate paging result',
  payout: 'transfer withdraw',
  permission: 'authorise authorize scope',
  postman: 'environment',
  preauthorization: 'authorise authorize hold preauth',
  query: 'filter search',
  rate: 'throttle 429',
  redact: 'mask',
  ref: 'reference',
  refund: 'return',
  reset: 'disconnect drop offline',
  retry: 'again',
  root: 'host sandbox',
  sensitive: 'mask pci secret',
  server: 'environment',
  several: 'many multiple',
  signed: 'signature',
  started: 'quickstart',
  stored: 'reuse saved',
  subscription: 'membership recurring renewal',
  time: 'timezone',
  timeout: 'hang slow stuck',
  token: 'apikey credential key reuse saved stored',
  trace: 'correlation tracking',
  unit: 'cents kobo',
  void: 'abort cancel hold release reverse undo',
  webhook: 'callback event hook notification',
  zone: 'timezone',
};

/** What the document may call what a reader calls by this word, which can be `constructor`. */
export function synonymsOf(word: string): string[] {
  return Object.keys(READER_WORDS).filter((own) => READER_WORDS[own]?.split(' ').includes(word));
}

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
  'getting-started':
    'quickstart tutorial introduction first call install setup npm package curl example sample',
  authentication: 'api key login credentials bearer token',
  errors: HTTP_STATUS,
  client: 'sdk library javascript typescript',
  'open-questions': 'gap undocumented missing unspecified ask operator',
  changelog: 'release news notes breaking changed version',
  'ai-agents': 'chatgpt mcp llm',
  mock: 'sandbox test card fake stub simulator try it playground',
  downloads: 'swagger insomnia bruno import collection file',
  'generate-clients': 'sdk codegen generator python java golang',
};
