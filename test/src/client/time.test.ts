import { getEventListeners } from 'node:events';
import type { Middleware } from 'openapi-fetch';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { examples } from '../../../generated/examples.ts';
import { operations } from '../../../generated/operations.ts';
import type { CallReport, Fetch } from '../../../src/client/index.ts';
import { calls, operationIds } from './calls.ts';
import { clientAt, clientOf, fetchFails, hang, json, serve, stub } from './support.ts';

beforeEach(() => void vi.useFakeTimers().advanceTimersByTime(5_000)); // No clock is at 0.
afterEach(() => void vi.useRealTimers().restoreAllMocks());

const later = <Value>(ms: number, value: Value) =>
  new Promise<Value>((resolve) => {
    setTimeout(resolve, ms, value);
  });

/** What a call resolves to, and after how many milliseconds. */
async function timed<Value>(call: Promise<Value>): Promise<[result: Value, ms: number]> {
  const start = performance.now();
  let ms = Number.NaN;
  const ended = call.finally(() => (ms = Math.round(performance.now() - start)));
  await vi.runAllTimersAsync();
  return [await ended, ms];
}

describe('how a call ends early', () => {
  test.each([
    // With the shortest delays, 125 and 250 ms.
    ['an attempt', { attemptTimeoutMs: 100 }, 3, 675],
    ['a call', { timeoutMs: 200 }, 1, 200],
    ['a call by default', { attemptTimeoutMs: Infinity }, 1, 60_000],
    ['an attempt by default', { timeoutMs: Infinity }, 3, 90_375],
    ['a call and its retries', { timeoutMs: 700, attemptTimeoutMs: 400 }, 2, 700],
    ['a call that ends before a retry', { timeoutMs: 525, attemptTimeoutMs: 400 }, 1, 400],
  ])('the time of %s ends it, whatever its requests may still do', async (...row) => {
    const [, limits, attempts, endMs] = row;
    vi.spyOn(Math, 'random').mockReturnValue(0);
    const fetch = vi.fn<Fetch>(hang);
    const [result, ms] = await timed(clientOf({ fetch }).refunds.list(limits));
    expect(result).toMatchObject({ error: { kind: 'timeout' } });
    expect(ms).toBe(endMs);
    expect(fetch).toHaveBeenCalledTimes(attempts);
  });

  test('the signal of the caller is told from the time', async () => {
    const reports: CallReport[] = [];
    const onCall = (report: CallReport) => void reports.push(report);
    const client = clientOf({ fetch: hang, attemptTimeoutMs: 300, onCall });
    const [soon, late] = [new AbortController(), new AbortController()];
    setTimeout(() => soon.abort(), 50);
    setTimeout(() => late.abort(), 5000);
    const ends = Promise.all([
      client.charges.void('x', { signal: soon.signal }),
      client.charges.void('x', { signal: late.signal }),
    ]);
    const [results] = await timed(ends);
    expect(results).toMatchObject([
      { error: { kind: 'aborted', maybeApplied: true } },
      { error: { kind: 'timeout', maybeApplied: true } },
    ]);
    expect(reports).toMatchObject([
      { kind: 'aborted', attempts: 1, requests: [{ kind: 'aborted', durationMs: 50 }] },
      { kind: 'timeout', attempts: 1, requests: [{ kind: 'timeout', durationMs: 300 }] },
    ]);
  });

  test.each([
    ['timeout', { timeoutMs: 0 }],
    ['timeout', { timeoutMs: -1 }],
    ['timeout', { attemptTimeoutMs: 0 }],
    ['timeout', { attemptTimeoutMs: -1 }],
    ['aborted', { signal: AbortSignal.abort() }],
  ])('a call that ends before it begins sends nothing: %s %j', async (kind, options) => {
    const { fetch, calls: sent } = stub(200, examples.ChargeVoided);
    const onRequest = vi.fn<() => undefined>();
    const client = clientOf({ fetch });
    client.raw.main.use({ onRequest });
    const error = { kind, maybeApplied: false };
    expect(await client.charges.void('x', options)).toMatchObject({ error });
    expect(onRequest).toHaveBeenCalledTimes('attemptTimeoutMs' in options ? 1 : 0);
    expect(sent).toEqual([]);
  });

  test('no limit is no limit', async () => {
    const day = 24 * 60 * 60 * 1000;
    const fetch = () => later(day, Response.json(examples.ChargeVoided));
    const limits = { timeoutMs: Infinity, attemptTimeoutMs: Infinity };
    const [result, ms] = await timed(clientOf({ fetch, ...limits }).charges.void('x'));
    expect(result).toMatchObject({ ok: true });
    expect(ms).toBe(day);
  });

  test('a signal ends the wait between two attempts', async () => {
    const { fetch, calls: sent } = stub(503, '', { 'retry-after': '8' });
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 50);
    const { signal } = controller;
    const [result, ms] = await timed(clientOf({ fetch }).refunds.list({ signal }));
    expect(result).toMatchObject({ error: { kind: 'aborted' } });
    expect(ms).toBe(50);
    expect(sent).toHaveLength(1);
  });

  test('a token that comes too late is not sent', async () => {
    const { fetch, calls: sent } = stub(200, examples.ChargeVoided);
    const token = () => later(150, 'late-token');
    const call = clientOf({ fetch, token }).charges.void('x', { timeoutMs: 50 });
    const [result, ms] = await timed(call);
    expect(result).toMatchObject({ error: { kind: 'timeout', maybeApplied: false } });
    expect(ms).toBe(50);
    expect(sent).toEqual([]);
  });
});

const writes = operationIds.filter((id) => operations[id].method !== 'GET');

const status =
  (code: number, headers = {}) =>
  () =>
    Promise.resolve(Response.json(examples.MainRequestRefused, { status: code, headers }));
const halfABody = () => {
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"status":"succ'));
      controller.error(new TypeError('terminated'));
    },
  });
  return Promise.resolve(new Response(body, { headers: { 'content-type': 'application/json' } }));
};

/** What can become of a request, the error for it, and whether a write may have been applied. */
const FAILURES: [string, Fetch, object, boolean][] = [
  ['resets the connection', fetchFails, { kind: 'network' }, true],
  ['never responds', hang, { kind: 'timeout' }, true],
  ['sends half a body', halfABody, { kind: 'network' }, true],
  ['responds with 500', status(500), { kind: 'http', status: 500 }, true],
  ['responds with 408', status(408), { kind: 'http', status: 408 }, true],
  ['responds with 429', status(429), { kind: 'http', status: 429 }, false],
];

describe.each(FAILURES)('a service that %s', (_, respond, error, maybeApplied) => {
  test.each(writes)('gets %s once', async (id) => {
    const fetch = vi.fn<Fetch>(respond);
    const [result] = await timed<unknown>(calls[id].call(clientOf({ fetch })));
    const ended = { ...error, retryable: false, maybeApplied };
    expect(result).toMatchObject({ ok: false, error: ended });
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  test('gets a read three times at most, and the error is retryable', async () => {
    const fetch = vi.fn<Fetch>(respond);
    const client = clientOf({ fetch, attemptTimeoutMs: 1000 });
    const [result] = await timed(client.refunds.list());
    const ended = { ...error, retryable: true, maybeApplied: false };
    expect(result).toMatchObject({ ok: false, error: ended });
    expect(fetch).toHaveBeenCalledTimes(3);
  });

  test('gets a read again, which succeeds', async () => {
    const fetch = vi
      .fn<Fetch>(async () => Response.json(examples.RefundPage))
      .mockImplementationOnce(respond);
    const [result] = await timed(clientOf({ fetch }).refunds.list());
    expect(result).toMatchObject({ ok: true, data: examples.RefundPage.data });
    expect(fetch).toHaveBeenCalledTimes(2);
  });
});

test.each([0, 1, 2])('a read is retried %i times where a client is told so', async (retries) => {
  const { fetch, calls: sent } = stub(503, '');
  await timed(clientOf({ fetch, retries }).refunds.list());
  expect(sent).toHaveLength(retries + 1);
});

test('a read of which middleware makes a write is sent once', async () => {
  const { fetch, calls: sent } = stub(503, '');
  const client = clientOf({ fetch });
  client.raw.main.use({ onRequest: ({ request }) => new Request(request, { method: 'POST' }) });
  const [result] = await timed(client.refunds.list());
  expect(result).toMatchObject({ error: { retryable: false, maybeApplied: true } });
  expect(sent).toHaveLength(1);
});

describe('Retry-After', () => {
  /** Milliseconds between the first two attempts, or undefined when there was only one. */
  async function delayAfter(header: string, timeoutMs = 60_000): Promise<number | undefined> {
    const times: number[] = [];
    const fetch = async () => {
      times.push(performance.now());
      if (times.length === 1) return status(503, { 'retry-after': header })();
      return Response.json(examples.RefundPage);
    };
    const [result] = await timed(clientOf({ fetch, timeoutMs }).refunds.list());
    expect(result.ok).toBe(times.length === 2);
    const [first = 0, second] = times;
    return second && second - first;
  }

  test.each([
    ['3', 0.6, 3000],
    ['10', 0.6, 10_000],
    ['Thu, 15 Jan 2026 09:30:04 GMT', 0.6, 3050],
    // Without a usable time, or with one that is too short, half of 250 ms, and up to the other half.
    ['Thu, 15 Jan 2026 09:30:01 GMT', 0.6, 200],
    ['Thu, 01 Jan 1970 00:00:00 GMT', 0.6, 200],
    ['soon', 0, 125],
    ['soon', 0.6, 200],
  ])('%s, and jitter of %d, are a delay of %i ms', async (header, jitter, ms) => {
    vi.spyOn(Math, 'random').mockReturnValue(jitter);
    vi.setSystemTime('2026-01-15T09:30:00.950Z');
    expect(Math.round((await delayAfter(header)) ?? NaN)).toBe(ms);
  });

  test.each(['11', '3600', 'Tue, 31 Dec 2999 23:59:59 GMT'])('%s ends the call', async (header) => {
    expect(await delayAfter(header)).toBeUndefined();
  });

  test('beyond the time of the call ends it', async () => {
    expect(await delayAfter('5', 4000)).toBeUndefined();
  });
});

// A call that hangs ends the test soon.
describe('middleware that hangs', { timeout: 20_000 }, () => {
  const voided = stub(200, examples.ChargeVoided).fetch;

  test.each<[string, Middleware, Fetch, boolean]>([
    ['before the request', { onRequest: hang }, voided, false],
    ['after the response', { onResponse: hang }, voided, true],
    ['after a failed request', { onError: hang }, fetchFails, true],
  ])('%s does not hold the call', async (_, middleware, fetch, maybeApplied) => {
    const reports: CallReport[] = [];
    const client = clientOf({ fetch, onCall: (report) => void reports.push(report) });
    client.raw.main.use(middleware);
    const expected = { retryable: false, maybeApplied };
    const [late, ms] = await timed(client.charges.void('x', { timeoutMs: 50 }));
    expect(late).toMatchObject({ error: { kind: 'timeout', ...expected } });
    expect(ms).toBe(50);
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 50);
    const [aborted] = await timed(client.charges.void('x', { signal: controller.signal }));
    expect(aborted).toMatchObject({ error: { kind: 'aborted', ...expected } });
    const attempts = maybeApplied ? 1 : 0;
    expect(reports).toMatchObject([
      { kind: 'timeout', attempts },
      { kind: 'aborted', attempts },
    ]);
  });

  test('and goes on when the call is over sends nothing', async () => {
    const { fetch, calls: sent } = stub(200, examples.ChargeVoided);
    const client = clientOf({ fetch });
    client.raw.main.use({ onRequest: () => later(100, undefined) });
    const [result] = await timed(client.charges.void('x', { timeoutMs: 50 }));
    expect(result).toMatchObject({ error: { kind: 'timeout', maybeApplied: false } });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(sent).toEqual([]);
  });
});

describe('what is left behind', () => {
  test('a signal ends all calls that share it, and Node suspects no leak', async () => {
    vi.useRealTimers();
    const warned = vi.fn<(warning: Error) => void>();
    process.on('warning', warned);
    onTestFinished(() => void process.off('warning', warned));
    const server = await serve(() => {});
    const client = clientAt(server, { retries: 0 });
    const controller = new AbortController();
    const { signal } = controller;
    const running = Array.from({ length: 20 }, () => client.refunds.list({ signal }));
    await vi.waitFor(() => expect(server.received).toHaveLength(20), 60_000);
    expect(getEventListeners(signal, 'abort').length).toBeLessThan(2);
    controller.abort();
    for (const result of await Promise.all(running)) {
      expect(result).toMatchObject({ error: { kind: 'aborted' } });
    }
    expect(getEventListeners(signal, 'abort')).toEqual([]);
    expect(warned).not.toHaveBeenCalled();
  });

  test('no timer and no listener, however a call ends', async () => {
    const { signal } = new AbortController();
    const ends: Fetch[] = [
      stub(200, examples.RefundPage).fetch,
      stub(400, examples.MainRequestRefused).fetch,
      stub(503, '').fetch,
      stub(200, '<html>').fetch,
      fetchFails,
    ];
    const aborted = new AbortController();
    setTimeout(() => aborted.abort(), 50);
    await Promise.all([
      ...ends.map((fetch) => clientOf({ fetch }).refunds.list({ signal })),
      clientOf({ fetch: hang }).refunds.list({ signal: aborted.signal }),
      // Enough for two retries, and less than the limit of an attempt.
      vi.advanceTimersByTimeAsync(5_000),
    ]);
    expect(vi.getTimerCount()).toBe(0);
    for (const each of [signal, aborted.signal])
      expect(getEventListeners(each, 'abort')).toEqual([]);
  });

  test('no answer that is not taken or ended, whatever the answer was', async () => {
    vi.useRealTimers();
    // More than the buffers between the two hold: unread, it would keep its connection open.
    const page = 'x'.repeat(8_000_000);
    let closed = 0;
    const controller = new AbortController();
    const server = await serve((response, _, { url }) => {
      response.on('close', () => (closed += 1));
      if (url.endsWith('/refunds')) json(response, 200, examples.RefundPage);
      else if (url.endsWith('/subscriptions')) response.writeHead(502).end(page);
      else if (url.endsWith('/virtual-cards')) {
        response.writeHead(307, { location: '/elsewhere' }).end(page);
      } else response.writeHead(200).write(page, () => controller.abort());
    });
    const client = clientAt(server, { retries: 0 });
    await Promise.all([
      client.refunds.list(),
      client.subscriptions.list(),
      client.virtualCards.list(),
      client.virtualCards.get('x', { signal: controller.signal }),
    ]);
    expect(server.received).toHaveLength(4);
    await vi.waitFor(() => expect(closed).toBe(4), 10_000);
  });
});
