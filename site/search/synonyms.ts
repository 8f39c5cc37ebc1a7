/** Words of this document, each with those that readers use in its place. */
const READER_WORDS = new Map(
  `account: bank; again: double duplicate repeat retry twice; amount: decimal money price; bulk: batch multiple
   authentication: apikey auth authorise authorize credential key login signin; changelog: version
   charge: payment; client: library sdk; container: docker; deprecation: version; dispute: chargeback
   download: insomnia; event: notification signature; expiration: expire; expiry: expire; headers: header
   idempotency: again double duplicate idempotencykey idempotent repeat retry twice; import: insomnia
   interface: environment host; latency: slow; length: limit; lost: disconnect drop; match: unknown
   minor: cents kobo; mistake: bug doc typo; mock: demo fake offline sandbox stub test; nobody: idempotencykey
   openapi: swagger; order: sort; pagination: cursor offset page paginate paging result
   payout: transfer withdraw; permission: authorise authorize scope; postman: environment
   preauthorization: authorise authorize hold preauth; query: filter search; rate: throttle 429; redact: mask
   ref: reference; refund: return; reset: disconnect drop offline; retry: again; root: host sandbox
   sensitive: mask pci secret; server: environment; several: many multiple; signed: signature
   started: quickstart; stored: reuse saved; subscription: membership recurring renewal; time: timezone
   timeout: hang slow stuck; token: apikey credential key reuse saved stored; trace: correlation tracking
   unit: cents kobo; void: abort cancel hold release reverse undo; zone: timezone
   webhook: callback event hook notification`
    .split(/[;\n]/)
    .map((line) => line.trim().split(': '))
    .map(([own = '', words = '']) => [own, words.split(' ')]),
);

/** What stands for any HTTP status in the index: `500` finds what is said of statuses. */
export const HTTP_STATUS = 'httpstatus';

/** What the document may call what a reader calls by this word. */
export function synonymsOf(word: string): string[] {
  const own = [...READER_WORDS].flatMap(([name, words]) => (words.includes(word) ? [name] : []));
  return own.length === 0 && /^[1-5]\d\d$/.test(word) ? [HTTP_STATUS] : own;
}

/** Words for a page that it does not use itself. */
export const KEYWORDS: Readonly<Record<string, string>> = {
  'getting-started': 'quickstart tutorial introduction call install setup npm package curl example',
  authentication: 'get an api key login credentials bearer obtain token',
  errors: HTTP_STATUS,
  client: 'sdk library javascript typescript',
  'open-questions': 'gap undocumented missing unspecified ask operator',
  changelog: 'release news notes breaking changed version',
  'ai-agents': 'chatgpt mcp llm',
  mock: 'sandbox test card fake stub simulator try it playground',
  downloads: 'swagger insomnia bruno import collection file openapi yaml',
  rehearse: 'test failure python go java crash lost connection any language',
  'continuous-integration': 'spring boot test pipeline container',
  'generate-clients': 'sdk codegen generator python java golang',
};
