// Hostile responses to the client.
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { examples } from '../../generated/examples.ts';
import { redactText, secretsIn } from '../../src/shared/redact.ts';
import { clientOf } from '../src/client/support.ts';
import { growth, usedMemory } from '../support/cost.ts';
import { listen } from '../support/serve.ts';

const { ChargeVoided: VOIDED, ChargeNotFound: NOT_FOUND } = examples;

test.each([
  { phrase: 'in Chinese', line: '200 成功' },
  { phrase: 'in UTF-8', line: '200 Übertragen' },
  { phrase: 'in Latin-1', line: '200 Übertragen', encoding: 'latin1' },
  { phrase: 'of no characters', line: '200 ' },
  { phrase: 'missing with its blank', line: '200' },
  { phrase: 'in Chinese, of an error,', line: '404 找不到' },
])('a reason phrase $phrase changes nothing', async ({ line, encoding }) => {
  const isError = line.startsWith('404');
  const head = '\r\nContent-Type: application/json\r\nConnection: close\r\n\r\n';
  const statusLine = Buffer.from(`HTTP/1.1 ${line}`, encoding === 'latin1' ? encoding : 'utf8');
  const rest = Buffer.from(head + JSON.stringify(isError ? NOT_FOUND : VOIDED));
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => socket.end(Buffer.concat([statusLine, rest])));
  });
  const client = clientOf({ baseUrl: `http://127.0.0.1:${await listen(server)}/v3` });
  const error = { kind: 'http', status: 404, shape: 'main', maybeApplied: false };
  const expected = isError ? { error } : { ok: true, response: { status: 200 } };
  expect(await client.charges.void('x')).toMatchObject(expected);
  server.close();
  await once(server, 'close');
});

test('tokens of calls that are over are not kept', async () => {
  let count = 0;
  const client = clientOf({
    token: () => `${(count += 1)}-${'x'.repeat(20_000)}`,
    fetch: async () => Response.json(VOIDED),
  });
  await client.charges.void('x');
  const before = usedMemory();
  for (let calls = 0; calls < 2_000; calls += 1) await client.charges.void('x');
  // 40 MB of tokens were sent.
  expect(usedMemory() - before).toBeLessThan(10_000_000);
  // It is still in use, so that what it keeps counts.
  await client.charges.void('x');
});

test.each([
  { where: 'in as many records', record: (n: number) => ({ token: `planted-${n}` }) },
  { where: 'in one field', record: (n: number) => `planted-${n}`, field: 'token' },
  { where: 'that are all the same', record: () => ({ token: 'planted-7' }) },
])('the time for secrets $where grows with their number', async ({ record, field }) => {
  const bodyOf = (length: number) => {
    const records = Array.from({ length }, (_, n) => record(n));
    const more = field ? { [field]: records } : records;
    // Parsed, as a body is.
    return JSON.parse(JSON.stringify({ status: 'error', data: null, more })) as object;
  };
  const redacted = (body: object) => redactText('planted-7 is bad', secretsIn(body));
  expect(redacted(bodyOf(75_000))).toBe('[redacted] is bad');
  expect(await growth(bodyOf, redacted, 75_000)).toBeLessThan(6);
});

test('no response ends a process with a heap of 768 MB', async () => {
  const source = join(import.meta.dirname, '../../src/client/index.ts');
  const responses = [
    { status: 200, start: '{"status":"success","data":[', item: '{}' },
    { status: 200, start: '{"status":"success","data":[', item: '[]' },
    { status: 400, start: '{"status":"error","message":"x","data":[', item: '{"cvv":7}' },
  ];
  const code = `
    import { createPaymentsClient } from ${JSON.stringify(source)};
    const headers = { 'content-type': 'application/json' };
    for (const { status, start, item } of ${JSON.stringify(responses)}) {
      for (const megabytes of [8, 32]) {
        const length = megabytes * 2 ** 20 - start.length - item.length - 2;
        const count = Math.floor(length / (item.length + 1));
        const body = start + (item + ',').repeat(count) + item + ']}';
        const fetch = async () => new Response(body, { status, headers });
        const client = createPaymentsClient({ token: 't', baseUrl: 'https://a.example', fetch });
        const result = await client.refunds.list();
        console.log(result.ok ? 'ok' : result.error.kind);
      }
    }`;
  const args = ['--max-old-space-size=768', '--import', 'tsx', '--input-type=module', '-e', code];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  expect(stdout.trim().split('\n')).toEqual(['ok', 'parse', 'ok', 'parse', 'http', 'parse']);
});
