import { once } from 'node:events';
import { type IncomingMessage, createServer } from 'node:http';
import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { examples } from '../../../../generated/examples.ts';
import { createMock } from '../../../../src/mock/index.ts';
import { listen, serve } from '../../../support/serve.ts';
import { requestOf, send } from '../support/calls.ts';
import { raw, request, responses } from '../support/socket.ts';

const mock = createMock();
let port: number;
let root: string;

beforeAll(async () => {
  const listening = await mock.listen();
  port = listening.port;
  root = new URL(listening.urls.main).origin;
});
beforeEach(() => mock.reset());
afterEach(() => vi.useRealTimers());
afterAll(() => mock.close());

/** Stops the clock of the mock, so that a delay lasts until a test ends it. */
function stopClock(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
}

/** A mock that delays each response, and when it has begun to. */
function delayingMock() {
  let begin = () => {};
  const delayed = new Promise<void>((resolve) => (begin = resolve));
  const random = () => {
    begin();
    return 0;
  };
  return { slow: createMock({ latency: 80, random }), delayed };
}

const refused = examples.MainRequestRefused;
const json = 'Content-Type: application/json';
const batch = JSON.stringify(examples.BulkTokenizedChargeTwoCards);
const post = 'POST /v3/bulk-tokenized-charges';

test.each([
  ['an Accept header that is none', request('GET /v3/refunds', ['Accept: foo']), 200],
  ['an Accept header for something else', request('GET /v3/refunds', ['Accept: text/xml']), 200],
  ['malformed percent-encoding', request('GET /v3/virtual-cards/%E0%A4%A', [json]), 400],
  [
    'malformed percent-encoding before a query',
    request('GET /v3/virtual-cards/%?a=%', [json]),
    400,
  ],
  [
    'a path of 10,000 characters',
    request(`GET /v3/virtual-cards/${'x'.repeat(10_000)}`, [json]),
    404,
  ],
  ['a path of no operation that is as long', request(`GET /${'x/'.repeat(5_000)}`), 404],
  ['a target with a host', request('GET http://other.example/v3/refunds'), 200],
  ['a target that is no path', request('GET refunds'), 400],
  ['broken JSON', request(post, [json, 'Content-Length: 1'], '{'), 400],
  ['an empty chunked body', request(post, [json, 'Transfer-Encoding: chunked'], '0\r\n\r\n'), 400],
  ['a body of no bytes', request(post, [json, 'Content-Length: 0']), 400],
  ['a body that is null', request(post, [json, 'Content-Length: 4'], 'null'), 400],
  [
    'a body that is compressed',
    request(post, [json, 'Content-Encoding: gzip', 'Content-Length: 2'], '{}'),
    415,
  ],
  [
    'duplicate headers',
    request('GET /v3/refunds', ['Authorization: Bearer b', 'Accept: a/b', 'Accept: c']),
    200,
  ],
  [
    'a duplicate operation identifier',
    request('GET /profile/webhook-endpoints', ['X-Trace-Id: short', 'X-Trace-Id: x']),
    400,
  ],
  ['a body where none belongs', request('GET /v3/refunds', ['Content-Length: 2'], '{}'), 415],
  [
    'an expectation',
    request(post, [json, 'Expect: 100-continue', `Content-Length: ${batch.length}`], batch),
    200,
  ],
  ['an expectation that nobody knows', request('GET /v3/refunds', ['Expect: wonders']), 200],
  ['an upgrade', request('GET /v3/refunds', ['Upgrade: h2c', 'Connection: upgrade, close']), 200],
  ['a method that is known to HTTP only', request('PROPFIND /v3/refunds'), 405],
  ['OPTIONS of everything', request('OPTIONS *'), 204],
  ['a Prefer header that makes no sense', request('GET /v3/refunds', ['Prefer: code=many']), 404],
  ['an unknown preference', request('GET /v3/refunds', ['Prefer: respond-async']), 200],
  [
    'a Prefer header and an Accept header that is none',
    request('GET /v3/refunds', ['Prefer: code=200', 'Accept: foo']),
    200,
  ],
  ['a preference in the query', request('GET /v3/refunds?__example=Nothing'), 404],
])('%s gets a response', async (_name, sent, status) => {
  const [response, ...more] = responses(await raw(port, [sent]));
  expect(more).toEqual([]);
  expect(response?.status).toBe(status);
  if (status >= 400 && !sent.includes('/profile/')) {
    expect(response?.body).toMatchObject({ status: 'error', data: null });
  }
});

test.each([
  ['an unknown method', 'NONSENSE /v3/refunds HTTP/1.1\r\nHost: mock\r\n\r\n', 400],
  ['no HTTP at all', '\u0016\u0003\u0001\r\n\r\n', 400],
  ['two lengths', request(post, [json, 'Content-Length: 1', 'Content-Length: 2'], '{}'), 400],
  ['headers without end', request('GET /v3/refunds', [`X-Long: ${'x'.repeat(20_000)}`]), 431],
  ['a tunnel', 'CONNECT other.example:443 HTTP/1.1\r\nHost: mock\r\n\r\n', 405],
])('%s is refused in shape A', async (_name, sent, status) => {
  expect(responses(await raw(port, [sent]))).toEqual([{ status, body: refused }]);
});

test('HEAD has no body', async () => {
  const received = await raw(port, [request('HEAD /v3/refunds')]);
  expect(received).toMatch(/^HTTP\/1\.1 405 /);
  expect(received).toMatch(/\r\n\r\n$/);
});

test('a body that is too long is refused, and the mock goes on', async () => {
  const { url, init } = requestOf('createBulkTokenizedCharge', undefined, root);
  const body = `"${'x'.repeat(11 * 1024 * 1024)}"`;
  const response = await fetch(url, { ...init, body });
  expect([response.status, await response.json()]).toEqual([413, refused]);
  expect((await fetch(url, init)).status).toBe(200);
});

test('a body that never ends is not read for ever', async () => {
  const chunk = `100000\r\n${'x'.repeat(0x100000)}\r\n`;
  const head = request(post, [json, 'Transfer-Encoding: chunked']);
  const received = await raw(port, [head, ...Array.from({ length: 48 }, () => chunk)]);
  // The response may be lost when the connection of a sender is reset; the mock must not be.
  if (received !== '') expect(responses(received)[0]?.status).toBe(413);
  expect((await send({ fetch }, 'listRefunds', {}, root)).status).toBe(200);
});

test('a body that comes in pieces is waited for', async () => {
  const arrivals: Buffer[] = [];
  const url = await serve((incoming, outgoing) => {
    incoming.on('data', (chunk: Buffer) => arrivals.push(chunk));
    mock.listener(incoming, outgoing);
  });
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.setEncoding('utf8');
  const pieces = [batch.slice(0, 10), batch.slice(10, 50), batch.slice(50)];
  socket.write(request(post, [json, `Content-Length: ${batch.length}`]));
  for (const [index, piece] of pieces.entries()) {
    socket.write(piece);
    while (arrivals.length <= index) await new Promise(setImmediate);
  }
  const [received] = (await once(socket, 'data')) as [string];
  expect(responses(received)).toMatchObject([{ status: 200 }]);
});

test('requests in one piece get their responses in order', async () => {
  const keep = (line: string) => request(line).replace('Connection: close\r\n', '');
  const pieces =
    keep('GET /v3/refunds') + keep('GET /v3/nothing') + request('GET /v3/subscriptions');
  stopClock();
  mock.setLatency(30, 'listRefunds');
  const received = raw(port, [pieces]);
  while (mock.requests.length < 2) await new Promise(setImmediate);
  vi.advanceTimersByTime(30);
  const statuses = responses(await received).map(({ status }) => status);
  expect(statuses).toEqual([200, 404, 200]);
  expect(mock.requests.map(({ operation }) => operation)).toEqual([
    null,
    'listSubscriptions',
    'listRefunds',
  ]);
});

test('a client that disconnects in the middle does no harm', async () => {
  const { slow, delayed } = delayingMock();
  const server = createServer(slow.listener);
  const at = await listen(server);
  const head = request(post, [json, 'Content-Length: 1000']);
  stopClock();
  for (const sent of [head, `${head}{`, request('GET /v3/refunds')]) {
    const socket = connect(at, '127.0.0.1');
    socket.write(sent);
    const [incoming] = (await once(server, 'request')) as [IncomingMessage];
    socket.destroy();
    await new Promise((resolve) => incoming.socket.once('close', resolve));
  }
  await delayed;
  vi.advanceTimersByTime(80);
  slow.setLatency(0);
  expect(responses(await raw(at, [request('GET /v3/refunds')]))).toMatchObject([{ status: 200 }]);
  server.close();
});

test('closing waits for what is under way', async () => {
  const { slow, delayed } = delayingMock();
  const listening = await slow.listen();
  stopClock();
  const received = raw(listening.port, [request('GET /v3/refunds')]);
  await delayed;
  const closed = slow.close();
  vi.advanceTimersByTime(80);
  expect(responses(await received)).toMatchObject([{ status: 200 }]);
  await closed;
  await expect(fetch(listening.urls.main)).rejects.toThrow('fetch failed');
});

test('a port that is taken is an error, and the mock can be tried again', async () => {
  const other = createMock();
  await expect(other.listen({ port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
  expect((await other.listen()).port).not.toBe(port);
  await expect(other.listen()).rejects.toThrow('listening already');
  await other.close();
});
