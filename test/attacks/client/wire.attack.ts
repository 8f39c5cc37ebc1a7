import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { examples } from '../../../generated/examples.ts';
import { listen } from '../../support/serve.ts';
import { usedMemory } from '../../support/cost.ts';
import { clientOf } from '../../src/client/support.ts';

/** A server that sends these bytes for each request, whatever it is. */
async function serveBytes(bytes: Buffer) {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => socket.end(bytes));
  });
  return {
    baseUrl: `http://127.0.0.1:${await listen(server)}/v3`,
    async [Symbol.asyncDispose]() {
      server.close();
      await once(server, 'close');
    },
  };
}

function responseOf(statusLine: Buffer, body: unknown): Buffer {
  const head = '\r\nContent-Type: application/json\r\nConnection: close\r\n\r\n';
  return Buffer.concat([statusLine, Buffer.from(head + JSON.stringify(body))]);
}

test.each([
  ['Chinese', Buffer.from('HTTP/1.1 200 成功')],
  ['German in UTF-8', Buffer.from('HTTP/1.1 200 Übertragen')],
  ['German in Latin-1', Buffer.from('HTTP/1.1 200 Übertragen', 'latin1')],
  ['none', Buffer.from('HTTP/1.1 200 ')],
  ['missing with its blank', Buffer.from('HTTP/1.1 200')],
])('a reason phrase that is %s changes nothing', async (_, statusLine) => {
  await using server = await serveBytes(responseOf(statusLine, examples.ChargeVoided));
  const client = clientOf({ baseUrl: server.baseUrl });
  expect(await client.charges.void('x')).toMatchObject({ ok: true, response: { status: 200 } });
});

test('a reason phrase outside ASCII does not hide an error of the service', async () => {
  const statusLine = Buffer.from('HTTP/1.1 404 找不到');
  await using server = await serveBytes(responseOf(statusLine, examples.ChargeNotFound));
  expect(await clientOf({ baseUrl: server.baseUrl }).charges.void('x')).toMatchObject({
    error: { kind: 'http', status: 404, shape: 'main', maybeApplied: false },
  });
});

test('tokens of calls that are over are not kept', async () => {
  let count = 0;
  const client = clientOf({
    token: () => `${(count += 1)}-${'x'.repeat(20_000)}`,
    fetch: async () => Response.json(examples.ChargeVoided),
  });
  await client.charges.void('x');
  const before = usedMemory();
  for (let calls = 0; calls < 2_000; calls += 1) await client.charges.void('x');
  // 40 MB of tokens were sent.
  expect(usedMemory() - before).toBeLessThan(10_000_000);
  // It is still in use, so that what it keeps counts.
  await client.charges.void('x');
});

const SOURCE = join(import.meta.dirname, '..', '..', '..', 'src', 'client', 'index.ts');
const MIB = 2 ** 20;

test.each([
  ['records without fields', 200, '{"status":"success","data":[', '{}'],
  ['lists in a list', 200, '{"status":"success","data":[', '[]'],
  ['an error of secrets', 400, '{"status":"error","message":"x","data":[', '{"cvv":7}'],
])('no response of %s ends a process with a heap of 768 MB', async (_, status, start, item) => {
  const code = `
    import { createPaymentsClient } from ${JSON.stringify(SOURCE)};
    const [status, start, item] = ${JSON.stringify([status, start, item])};
    const headers = { 'content-type': 'application/json' };
    for (const bytes of [${8 * MIB}, ${32 * MIB}]) {
      const count = Math.floor((bytes - start.length - item.length - 2) / (item.length + 1));
      const body = start + (item + ',').repeat(count) + item + ']}';
      const fetch = async () => new Response(body, { status, headers });
      const client = createPaymentsClient({ token: 't', baseUrl: 'https://a.example', fetch });
      const result = await client.refunds.list();
      console.log(result.ok ? 'ok' : result.error.kind);
    }
  `;
  const args = ['--max-old-space-size=768', '--import', 'tsx', '--input-type=module', '-e', code];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  expect(stdout.trim().split('\n')).toEqual([status === 200 ? 'ok' : 'http', 'parse']);
});
