import { readFile } from 'node:fs/promises';
import { format } from 'prettier';
import { expect, test } from 'vitest';
import { examples } from '../../../generated/examples.ts';
import type {
  CallError,
  CallOptions,
  CallReport,
  ClientOptions,
  Result,
} from '../../../src/client/index.ts';
import { clientOf } from './support.ts';

const GUIDE = new URL('../../../docs/client.md', import.meta.url);

type End = NonNullable<ClientOptions['fetch']>;

const json =
  (status: number, body: unknown = {}): End =>
  async () =>
    Response.json(body, { status });
const text =
  (status: number, body: string): End =>
  async () =>
    new Response(body, { status, headers: { 'content-type': 'application/json' } });
const fails =
  (code: string): End =>
  () =>
    Promise.reject(
      new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) }),
    );
const hang: End = () => new Promise(() => {});
const halfABody: End = async () =>
  new Response(
    new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{'));
        controller.error(new TypeError('terminated'));
      },
    }),
  );

async function errorOf(call: Promise<Result<unknown, unknown>>): Promise<CallError> {
  const result = await call;
  if (result.ok) throw new Error('the call must fail');
  return result.error;
}

async function expectInGuide(rows: string[]): Promise<void> {
  const table = (await format(rows.join('\n'), { parser: 'markdown', printWidth: 100 })).trim();
  expect(await readFile(GUIDE, 'utf8')).toContain(table);
}

/** Each way in which a call can end, and how a service or a network makes it end so. A signal ends one call alone. */
const ENDS: [kind: string, when: string, end: End, options?: () => CallOptions][] = [
  ['invalid_input', '', json(200), () => ({ traceId: 1, timeoutMs: Number.NaN })],
  ['http', 'a redirect', json(307)],
  ['http', '408', json(408, examples.MainRequestRefused)],
  ['http', '421', json(421, examples.MainRequestRefused)],
  ['http', '5xx', json(503, examples.MainRequestRefused)],
  ['http', '429 with an error of the API', json(429, examples.MainRequestRefused)],
  ['http', '429 with another body', json(429)],
  ['http', 'another 4xx with an error of the API', json(404, examples.ChargeNotFound)],
  ['http', 'another 4xx with another body', json(409)],
  ['envelope', 'an error of the API', json(200, examples.ChargeNotFound)],
  ['envelope', 'another body', json(200, { status: 'error' })],
  ['parse', '', json(200)],
  [
    'network',
    'no connection (`ECONNREFUSED`, `ENOTFOUND`, a refused certificate)',
    fails('ECONNREFUSED'),
  ],
  ['network', 'anything else', fails('ECONNRESET')],
  ['timeout', 'after the request', hang, () => ({ timeoutMs: 20 })],
  ['timeout', 'before the request', json(200), () => ({ timeoutMs: 0 })],
  ['aborted', 'after the request', hang, () => ({ signal: AbortSignal.timeout(20) })],
  ['aborted', 'before the request', json(200), () => ({ signal: AbortSignal.abort() })],
];

test('the guide has the table of what each kind of error means for reads and writes', async () => {
  const rows = [
    '| `kind` | When | Read: `retryable` | Write: `maybeApplied` |',
    '| - | - | - | - |',
  ];
  for (const [kind, when, fetch, options] of ENDS) {
    const payments = clientOf({ fetch, retries: 0 });
    const read = await errorOf(payments.refunds.list(options?.()));
    const write = await errorOf(payments.charges.void('x', options?.()));
    expect([read.kind, write.kind]).toEqual([kind, kind]);
    expect([read.maybeApplied, write.retryable]).toEqual([false, false]);
    const yes = (value: boolean) => (value ? '**yes**' : 'no');
    rows.push(`| \`${kind}\` | ${when} | ${yes(read.retryable)} | ${yes(write.maybeApplied)} |`);
  }
  await expectInGuide(rows);
});

/** A status that the constructor of Response refuses, and a server can send. */
const strangeStatus: End = async () =>
  Object.defineProperties(new Response(), { ok: { value: false }, status: { value: 700 } });

/** What each kind means, and the ends that have it. */
const MEANINGS: [kind: string, meaning: string, ...ends: Partial<ClientOptions>[]][] = [
  [
    'http',
    'The HTTP status is no success',
    { fetch: json(404, examples.ChargeNotFound) },
    { fetch: text(502, '<html>') },
    { fetch: json(307) },
    { fetch: strangeStatus },
  ],
  [
    'envelope',
    'The HTTP status is a success, but the body reports an error',
    { fetch: json(200, examples.ChargeNotFound) },
  ],
  [
    'parse',
    'The body is too large, or it comes with a success and cannot be used',
    { fetch: json(200, examples.RefundPage), maxResponseBytes: 10 },
    { fetch: json(404, examples.ChargeNotFound), maxResponseBytes: 10 },
    { fetch: text(200, '<html>') },
    { fetch: text(200, '') },
    { fetch: json(200, { status: 'success', message: '', data: 'text' }) },
    { fetch: text(200, '{"status":"success","message":"","data":[],"meta":9007199254740993}') },
  ],
  [
    'network',
    'There is no response, or only a part of it',
    { fetch: fails('ECONNRESET') },
    { fetch: halfABody },
  ],
  ['timeout', 'There is no response in time', { fetch: hang, timeoutMs: 20 }],
  ['aborted', "The caller's signal aborted the call"],
  [
    'invalid_input',
    'An option, an argument or the token cannot be used',
    { token: () => '' },
    { token: () => Promise.reject(new Error('no token')) },
    { baseUrl: '' },
  ],
];

test('the guide has the table of what each kind of error is', async () => {
  const rows = ['| `kind` | Meaning |', '| - | - |'];
  for (const [kind, meaning, ...ends] of MEANINGS) {
    for (const options of ends) {
      const payments = clientOf({ fetch: json(200), ...options, retries: 0 });
      expect((await errorOf(payments.refunds.list())).kind).toBe(kind);
    }
    rows.push(`| \`${kind}\` | ${meaning} |`);
  }
  const signal = AbortSignal.timeout(20);
  expect((await errorOf(clientOf({ fetch: hang }).refunds.list({ signal }))).kind).toBe('aborted');
  await expectInGuide(rows);
});

test.each<[string, () => unknown]>([
  ['token is missing or not a string', () => undefined],
  ['token must be given without "Bearer "', async () => 'Bearer a-token'],
  ['the token function failed', () => Promise.reject(new Error('secret-of-the-function'))],
])('an error says "%s" of what a token function does', async (message, token) => {
  const payments = clientOf({ token } as Partial<ClientOptions>);
  const error = await errorOf(payments.refunds.list());
  expect(error.message).toBe(`listRefunds: invalid_input ${message}`);
});

test('a token function that fails before a retry ends a read that was sent as invalid_input', async () => {
  let sent = 0;
  const reports: CallReport[] = [];
  const payments = clientOf({
    onCall: (report) => reports.push(report),
    token: () => (sent === 0 ? 'first-token' : Promise.reject(new Error('no token'))),
    fetch: (...request) => {
      sent += 1;
      return json(503)(...request);
    },
  });
  expect(await errorOf(payments.refunds.list())).toMatchObject({
    kind: 'invalid_input',
    retryable: false,
    maybeApplied: false,
  });
  expect(sent).toBe(1);
  // The report has the request that was sent, and no other.
  expect(reports).toMatchObject([
    { kind: 'invalid_input', attempts: 1, requests: [{ kind: undefined, status: 503 }] },
  ]);
});

test('a 404 without a body of the API asks for /v3 where the base URL has none', async () => {
  const messageFor = async (baseUrl: string, end: End) =>
    (await errorOf(clientOf({ baseUrl, fetch: end }).refunds.list())).message;
  const hint = 'Is /v3 missing from baseUrl?';
  const elsewhere = json(404);
  expect(await messageFor('https://main.example', elsewhere)).toBe(`listRefunds: http 404 ${hint}`);
  expect(await messageFor('https://main.example/v3', elsewhere)).toBe('listRefunds: http 404');
  const page: End = async () => new Response('<html><title>404</title></html>', { status: 404 });
  for (const end of [json(404, { message: 'Not here' }), page]) {
    expect(await messageFor('https://main.example', end)).toContain(hint);
  }
  const known = json(404, examples.ChargeNotFound);
  expect(await messageFor('https://main.example', known)).not.toContain(hint);
  const webhooks = clientOf({ webhooksBaseUrl: 'https://webhooks.example', fetch: elsewhere });
  expect((await errorOf(webhooks.webhookEndpoints.list())).message).not.toContain('v3');
});

test('a title in a body of the API is none of a web page', async () => {
  const body = { ...examples.ChargeNotFound, message: 'No <title>Sign in</title> here' };
  const { message } = await errorOf(clientOf({ fetch: json(404, body) }).refunds.list());
  expect(message).toBe('listRefunds: http 404 No <title>Sign in</title> here');
});

test.each([200, 404, 502])('a web page with status %i is named by its title', async (status) => {
  const title = `Sign in\n${'x'.repeat(500)}`;
  const page = `<!doctype html><html><head><TITLE>${title}</title></head><p>${'y'.repeat(99)}</p>`;
  const end: End = async () =>
    new Response(page, { status, headers: { 'content-type': 'text/html' } });
  const { message } = await errorOf(clientOf({ fetch: end }).refunds.list());
  expect(message).toContain('Sign in xxx');
  expect(message).not.toContain('yyy');
  expect(message.length).toBeLessThan(350);
});
