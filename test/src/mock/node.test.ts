import { once } from 'node:events';
import { type IncomingMessage, createServer } from 'node:http';
import { connect } from 'node:net';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { examples } from '../../../generated/examples.ts';
import { createMock } from '../../../src/mock/node.ts';
import { rowsIn } from '../../support/files.ts';
import { listen, serve } from '../../support/serve.ts';
import { raw, request, responses } from './support/socket.ts';

const mock = createMock();
const { port } = await mock.listen();
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

const json = 'Content-Type: application/json';
const chunked = 'Transfer-Encoding: chunked';
const batch = JSON.stringify(examples.BulkTokenizedChargeTwoCards);
const post = 'POST /v3/bulk-tokenized-charges';
const list = 'GET /v3/refunds';
const length = (count: number) => `Content-Length: ${count}`;

interface Head {
  readonly what: string;
  readonly status: number;
  readonly line: string;
  readonly headers?: readonly string[];
  readonly body?: string;
}
const { heads } = rowsIn<{ heads: Head[] }>(import.meta.dirname, 'cases.yaml');
const card = `GET /v3/virtual-cards/${'x'.repeat(10_000)}`;
const others: Head[] = [
  { what: 'a path of 10,000 characters', status: 404, line: card },
  { what: 'a path of no operation, as long', status: 404, line: `GET /${'x/'.repeat(5_000)}` },
  {
    what: 'an expectation',
    status: 200,
    line: post,
    headers: [json, 'Expect: 100-continue', length(batch.length)],
    body: batch,
  },
];

test.each([...heads, ...others])('$what gets a $status', async (row) => {
  const { status, line, headers, body } = row;
  const [response, ...more] = responses(await raw(port, [request(line, headers, body)]));
  expect(more).toEqual([]);
  expect(response?.status).toBe(status);
  if (status >= 400) expect(response?.body).toMatchObject({ status: 'error', data: null });
});

test('an operation identifier that is sent twice is one that is too short', async () => {
  const trace = ['X-Trace-Id: short', 'X-Trace-Id: x'];
  const sent = request('GET /profile/webhook-endpoints', trace);
  const body = examples.WebhooksTraceIdTooShort;
  expect(responses(await raw(port, [sent]))).toEqual([{ status: 400, body }]);
});

test('HEAD has no body', async () => {
  const received = await raw(port, [request('HEAD /v3/refunds')]);
  expect(received).toMatch(/^HTTP\/1\.1 405 /);
  expect(received).toMatch(/\r\n\r\n$/);
});

const MEBIBYTE = 'x'.repeat(0x100000);
const chunks = Array.from({ length: 12 }, () => `100000\r\n${MEBIBYTE}\r\n`);

test.each([
  { what: 'ends', pieces: [request(post, [json, chunked]), ...chunks, '0\r\n\r\n'] },
  { what: 'never ends', pieces: [request(post, [json, length(2 ** 30)]), MEBIBYTE, MEBIBYTE] },
])('a body that is too large and $what is refused, and its connection ends', async ({ pieces }) => {
  const keptOpen = pieces.map((each) => each.replace('Connection: close\r\n', ''));
  const received = await raw(port, keptOpen);
  expect(responses(received)).toMatchObject([{ status: 413 }]);
});

test('a body has a mebibyte at most', async () => {
  const statusOf = async (size: number) => {
    const sent = request(post, [json, length(size)], '{}'.padEnd(size));
    return responses(await raw(port, [sent]))[0]?.status;
  };
  expect([await statusOf(2 ** 20), await statusOf(2 ** 20 + 1)]).toEqual([400, 413]);
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
  socket.write(request(post, [json, length(batch.length)]));
  for (const [index, piece] of pieces.entries()) {
    socket.write(piece);
    while (arrivals.length <= index) await new Promise(setImmediate);
  }
  const [received] = (await once(socket, 'data')) as [string];
  expect(responses(received)).toMatchObject([{ status: 200 }]);
});

test('requests in one piece get their responses in order', async () => {
  const keep = (line: string) => request(line).replace('Connection: close\r\n', '');
  const pieces = keep(list) + keep('GET /v3/nothing') + request('GET /v3/subscriptions');
  stopClock();
  mock.setLatency(30, 'listRefunds');
  const received = raw(port, [pieces]);
  while (mock.requests.length < 2) await new Promise(setImmediate);
  vi.advanceTimersByTime(30);
  const statuses = responses(await received).map(({ status }) => status);
  expect(statuses).toEqual([200, 404, 200]);
  const handled = mock.requests.map(({ operation }) => operation);
  expect(handled).toEqual([null, 'listSubscriptions', 'listRefunds']);
});

test('a client that disconnects in the middle does no harm, and its request is not handled', async () => {
  const { slow, delayed } = delayingMock();
  const server = createServer(slow.listener);
  const at = await listen(server);
  const head = request(post, [json, length(1000)]);
  stopClock();
  const write = request('POST /v3/charges/FLW-PREAUTH-0001/void');
  for (const sent of [head, `${head}{`, write]) {
    const socket = connect(at, '127.0.0.1');
    socket.write(sent);
    const [incoming] = (await once(server, 'request')) as [IncomingMessage];
    socket.destroy();
    await new Promise((resolve) => incoming.socket.once('close', resolve));
  }
  await delayed;
  vi.advanceTimersByTime(80);
  slow.setLatency(0);
  expect(responses(await raw(at, [request(list)]))).toMatchObject([{ status: 200 }]);
  // What a client has not waited for was not handled.
  expect(slow.requests).toHaveLength(1);
  expect(slow.records('token-a').charges[0]?.status).toBe('successful');
  server.close();
});

test('closing waits for what is under way', async () => {
  const { slow, delayed } = delayingMock();
  const listening = await slow.listen();
  stopClock();
  const received = raw(listening.port, [request(list)]);
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
