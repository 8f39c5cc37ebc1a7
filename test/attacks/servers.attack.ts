// Raw sockets and large bodies on what listens: the mock, and what `npm start` serves.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { serveFolder } from '../../site/serve.ts';
import { type Mock, createMock } from '../../src/mock/node.ts';
import { raw, request } from '../src/mock/support/socket.ts';
import { usedMemory } from '../support/cost.ts';
import { emptyFolder, rowsIn } from '../support/files.ts';
import { serve } from '../support/serve.ts';

type Parts = Record<'methods' | 'targets' | 'ranges' | 'bodies' | 'others', string[]> & {
  headers: string[][];
};

/** Requests as bytes: every target and every set of headers, each with others in turn. */
function hostileRequests(): Buffer[] {
  const parts = rowsIn<Parts>(import.meta.dirname, 'requests.yaml');
  const { methods, bodies } = parts;
  const targets = [...parts.targets, '/x'.repeat(2_000), `/${'x'.repeat(5_000)}`];
  const ranges = parts.ranges.map((range) => [`Range: bytes=${range}`]);
  const headers = [...parts.headers, ...ranges, [`X: ${'x'.repeat(30_000)}`]];
  const pairs = headers.flatMap((own) => targets.map((target) => ({ target, own })));
  const texts = pairs.map(({ target, own }, index) => {
    const has = (name: string) => own.some((line) => line.startsWith(name));
    const method = index % 3 === 0 ? methods[(index / 3) % methods.length] : 'GET';
    const lines = [`${method} ${target} HTTP/1.${index % 7 === 0 ? 0 : 1}`, ...own];
    if (!has('Host')) lines.push('Host: 127.0.0.1');
    if (!has('Connection')) lines.push('Connection: close');
    return `${lines.join('\r\n')}\r\n\r\n${bodies[index % bodies.length]}`;
  });
  return [...parts.others, 'x'.repeat(70_000), ...texts].map((text) => Buffer.from(text, 'latin1'));
}

/** As many connections are open at a time. */
const WIDTH = 256;

/** Sends bytes on a connection, which waits for the response, stops sending or resets, and returns what came back. */
function attack(port: number, bytes: Buffer, end: 'wait' | 'stop' | 'reset'): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let received = '';
    socket.setEncoding('latin1').on('data', (text: string) => (received += text));
    socket.on('error', () => undefined);
    socket.once('close', () => resolve(received));
    // Some of these are the beginning of a request, which the server waits for.
    socket.setTimeout(4_000, () => socket.destroy());
    socket.write(bytes, () => {
      if (end === 'stop') socket.end();
      if (end === 'reset') socket.resetAndDestroy();
    });
  });
}

/** Starts a script that prints its address, and ends it with the test. */
async function startServer(...script: string[]) {
  const child = spawn(process.execPath, ['--import', 'tsx', ...script], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let [printed, complaints] = ['', ''];
  child.stderr.on('data', (chunk) => (complaints += String(chunk)));
  child.stdout.on('data', (chunk) => (printed += String(chunk)));
  for (;;) {
    const [origin] = /http:\/\/[^\s/]+:\d+/.exec(printed) ?? [];
    if (origin !== undefined) return { child, origin, complaints: () => complaints };
    await Promise.race([once(child.stdout, 'data'), once(child, 'exit')]);
    if (child.exitCode !== null) throw new Error(`it has ended: ${complaints}`);
  }
}

type Started = Awaited<ReturnType<typeof startServer>>;

/** Sends all hostile requests, some at a time, and checks what is left of the program. */
async function expectToSurvive({ child, origin, complaints }: Started): Promise<void> {
  const port = Number(new URL(origin).port);
  const received: string[] = [];
  const left = hostileRequests().entries();
  const sendNext = async () => {
    for (const [index, bytes] of left) {
      received.push(await attack(port, bytes, (['wait', 'stop', 'reset'] as const)[index % 3]!));
    }
  };
  await Promise.all(Array.from({ length: WIDTH }, sendNext));
  const statuses = received.flatMap((text) => text.match(/^HTTP\/1\.1 \d+/gm) ?? []);
  expect(statuses.length).toBeGreaterThan(100);
  expect(statuses.filter((status) => / 5\d\d$/.test(status))).toEqual([]);
  // The beginning of a file outside of what is served.
  const outside = readFileSync('package.json', 'utf8').slice(0, 200);
  expect(received.filter((text) => text.includes(outside))).toEqual([]);
  expect([child.exitCode, child.signalCode, complaints()]).toEqual([null, null, '']);
  // What a page sends whose name leads to this machine.
  const rebound = request('GET /__mock').replace('Host: mock', 'Host: rebound.example');
  expect(await raw(port, [rebound])).toMatch(/^HTTP\/1\.1 403/);
  expect(await raw(port, [request('GET /v3/refunds')])).toMatch(/^HTTP\/1\.1 200/);
}

test('no request ends the mock', async () => {
  const started = await startServer('src/cli/main.ts', 'mock', '--port', '0', '--quiet');
  await expect(expectToSurvive(started)).resolves.toBeUndefined();
});

test('no request ends what npm start serves, and SIGTERM does', async () => {
  const started = await startServer('site/commands/start.ts', '--port', '0', '--host', '127.0.0.1');
  await expectToSurvive(started);
  const page = await fetch(`${started.origin}/`, { headers: { Range: 'bytes=5-1' } });
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('</html>');
  started.child.kill('SIGTERM');
  expect(await once(started.child, 'exit')).toEqual([0, null]);
});

const folder = emptyFolder();

test('a file that cannot be read ends nothing', async () => {
  writeFileSync(join(folder, 'index.html'), 'a page');
  // Everybody may open it, and nobody can read its beginning.
  symlinkSync('/proc/self/mem', join(folder, 'unreadable.html'));
  const origin = await serve(serveFolder(folder));
  await fetch(`${origin}/unreadable.html`).catch(() => undefined);
  expect(await (await fetch(origin)).text()).toBe('a page');
});

function post(mock: { fetch: typeof fetch }, body: string) {
  const headers = { Authorization: 'Bearer any', 'Content-Type': 'application/json' };
  return mock.fetch('http://mock/v3/bulk-tokenized-charges', { method: 'POST', headers, body });
}

/** A mock that takes more than the usual one, so that what it takes can cost more. */
const createLarge = () => createMock({ assume: { 'body-limit': 16_777_216 } });

const MILLIONS = `{"bulk_data":[${'1,'.repeat(1_500_000)}1]}`;
const WRONG = `{"bulk_data":[${'{"amount":"x"},'.repeat(250_000)}{}]}`;
const FIELDS = Array.from({ length: 500_000 }, (_, n) => `"f${n}":1`).join(',');

/** Sends a body that the service responds to, and of which little is logged. */
async function checkResponse(mock: Mock, body: string): Promise<void> {
  const response = await post(mock, body);
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ status: expect.any(String) });
  expect(JSON.stringify(mock.requests.at(-1)).length).toBeLessThan(100_000);
}

test.each([
  { name: 'lists in lists', body: `${'['.repeat(20_000)}${']'.repeat(20_000)}` },
  { name: 'objects in objects', body: `${'{"bulk_data":'.repeat(20_000)}1${'}'.repeat(20_000)}` },
  { name: 'one long text', body: `{"title":"${'x'.repeat(10_000_000)}"}` },
  { name: 'half a million fields', body: `{${FIELDS}}` },
])('$name get a response of the service, and little of them is logged', async ({ body }) => {
  await expect(checkResponse(createLarge(), body)).resolves.toBeUndefined();
});

// 1.8 GB of memory and 170 MB of output, before problems were bounded.
test('millions of wrong items do too, and leave little memory behind', async () => {
  const mock = createLarge();
  for (const body of ['{}', MILLIONS, WRONG]) await checkResponse(mock, body);
  const before = usedMemory();
  for (const body of [MILLIONS, WRONG]) await checkResponse(mock, body);
  expect(JSON.stringify([mock.requests, mock.violations]).length).toBeLessThan(1_000_000);
  expect(usedMemory() / before).toBeLessThan(1.1);
});

test('a deep body that is small enough for the log can be listed', async () => {
  const mock = createMock();
  await post(mock, `{"a":${'['.repeat(8_000)}${']'.repeat(8_000)}}`);
  const response = await mock.fetch('http://mock/__mock/requests');
  expect(response.status).toBe(200);
  expect(await response.json()).toHaveLength(1);
});
