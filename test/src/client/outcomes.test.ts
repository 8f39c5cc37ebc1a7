import { readFile } from 'node:fs/promises';
import { format } from 'prettier';
import { expect, test } from 'vitest';
import { examples } from '../../../generated/examples.ts';
import { type CallError, type Result, createPaymentsClient } from '../../../src/client/index.ts';

const GUIDE = new URL('../../../docs/client.md', import.meta.url);

type End = () => Promise<Response>;

const json =
  (status: number, body: unknown = {}): End =>
  async () =>
    Response.json(body, { status });
const fails =
  (code: string): End =>
  () =>
    Promise.reject(
      new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) }),
    );

/** Each way in which a call can end, and how a service or a network makes it end so. A signal ends one call alone. */
const ENDS: [kind: string, when: string, end: End, options?: () => object][] = [
  ['invalid_input', '', json(200), () => ({ traceId: 1, timeoutMs: Number.NaN })],
  ['http', 'a redirect', json(307)],
  ['http', '408', json(408)],
  ['http', '421', json(421)],
  ['http', '429', json(429)],
  ['http', 'another 4xx', json(404, examples.ChargeNotFound)],
  ['http', '5xx', json(503)],
  ['envelope', '', json(200, examples.ChargeNotFound)],
  ['parse', '', json(200)],
  [
    'network',
    'no connection (`ECONNREFUSED`, `ENOTFOUND`, a refused certificate)',
    fails('ECONNREFUSED'),
  ],
  ['network', 'anything else', fails('ECONNRESET')],
  ['timeout', 'after the request', () => new Promise(() => {}), () => ({ timeoutMs: 20 })],
  ['timeout', 'before the request', json(200), () => ({ timeoutMs: 0 })],
  [
    'aborted',
    'after the request',
    () => new Promise(() => {}),
    () => ({ signal: AbortSignal.timeout(20) }),
  ],
  ['aborted', 'before the request', json(200), () => ({ signal: AbortSignal.abort() })],
];

async function errorOf(call: Promise<Result<unknown, unknown>>): Promise<CallError> {
  const result = await call;
  if (result.ok) throw new Error('the call must fail');
  return result.error;
}

test('the guide has the table of what each kind of error means for reads and writes', async () => {
  const rows = [
    '| `kind` | When | Read: `retryable` | Write: `maybeApplied` |',
    '| - | - | - | - |',
  ];
  for (const [kind, when, fetch, options] of ENDS) {
    const payments = createPaymentsClient({
      token: 't',
      baseUrl: 'https://main.test/v3',
      fetch,
      retries: 0,
    });
    const read = await errorOf(payments.refunds.list(options?.()));
    const write = await errorOf(payments.charges.void('x', options?.()));
    expect([read.kind, write.kind]).toEqual([kind, kind]);
    expect([read.maybeApplied, write.retryable]).toEqual([false, false]);
    const yes = (value: boolean) => (value ? '**yes**' : 'no');
    rows.push(`| \`${kind}\` | ${when} | ${yes(read.retryable)} | ${yes(write.maybeApplied)} |`);
  }
  const table = (await format(rows.join('\n'), { parser: 'markdown', printWidth: 100 })).trim();
  expect(await readFile(GUIDE, 'utf8')).toContain(table);
});
