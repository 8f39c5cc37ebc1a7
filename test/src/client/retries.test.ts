import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { examples } from '../../../generated/examples.ts';
import { operations } from '../../../generated/operations.ts';
import type { Fetch } from '../../../src/client/index.ts';
import { calls, operationIds } from './calls.ts';
import { clientOf, fetchFails, hang, stub } from './support.ts';

const writes = operationIds.filter((id) => operations[id].method !== 'GET');

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Lets all timers of a call pass. */
async function finish<Call extends Promise<unknown>>(call: Call): Promise<Awaited<Call>> {
  await vi.runAllTimersAsync();
  return await call;
}

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
  ['responds with 503', status(503), { kind: 'http', status: 503 }, true],
  ['responds with 408', status(408), { kind: 'http', status: 408 }, true],
  ['responds with 429', status(429), { kind: 'http', status: 429 }, false],
];

describe.each(FAILURES)('a service that %s', (_, respond, error, maybeApplied) => {
  test.each(writes)('gets %s once', async (id) => {
    const fetch = vi.fn<Fetch>(respond);
    const result = await finish(calls[id].call(clientOf({ fetch, retries: 2 })));
    const ended = { ...error, retryable: false, maybeApplied };
    expect(result).toMatchObject({ ok: false, error: ended });
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  test('gets a read three times at most, and the error is retryable', async () => {
    const fetch = vi.fn<Fetch>(respond);
    const client = clientOf({ fetch, attemptTimeoutMs: 1000 });
    const result = await finish(client.refunds.list());
    const ended = { ...error, retryable: true, maybeApplied: false };
    expect(result).toMatchObject({ ok: false, error: ended });
    expect(fetch).toHaveBeenCalledTimes(3);
  });

  test('gets a read again, which succeeds', async () => {
    const fetch = vi
      .fn<Fetch>(async () => Response.json(examples.RefundPage))
      .mockImplementationOnce(respond);
    const result = await finish(clientOf({ fetch }).refunds.list());
    expect(result).toMatchObject({ ok: true, data: examples.RefundPage.data });
    expect(fetch).toHaveBeenCalledTimes(2);
  });
});

test.each([0, 1, 2])('a read is retried %i times where a client is told so', async (retries) => {
  const { fetch, calls: sent } = stub(503, '');
  await finish(clientOf({ fetch, retries }).refunds.list());
  expect(sent).toHaveLength(retries + 1);
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
    const result = await finish(clientOf({ fetch, timeoutMs }).refunds.list());
    expect(result.ok).toBe(times.length === 2);
    const [first = 0, second] = times;
    return second && second - first;
  }

  // How it is read: test/src/shared/checks.test.ts.
  test.each([
    ['3', 3000, 3000],
    ['10', 10_000, 10_000],
    ['Thu, 15 Jan 2026 09:30:04 GMT', 3050, 3050],
    // Without a usable time, or with one that is too short, the delay is the usual one.
    ['Thu, 15 Jan 2026 09:30:01 GMT', 125, 251],
    ['Thu, 01 Jan 1970 00:00:00 GMT', 125, 251],
    ['soon', 125, 251],
  ])('%s is a delay from %i to %i ms', async (header, least, most) => {
    vi.setSystemTime('2026-01-15T09:30:00.950Z');
    const delay = Math.round((await delayAfter(header)) ?? NaN);
    expect(delay).toBeGreaterThanOrEqual(least);
    expect(delay).toBeLessThanOrEqual(most);
  });

  test.each(['11', '3600', 'Tue, 31 Dec 2999 23:59:59 GMT'])('%s ends the call', async (header) => {
    expect(await delayAfter(header)).toBeUndefined();
  });

  test('beyond the time of the call ends it', async () => {
    expect(await delayAfter('5', 4000)).toBeUndefined();
  });
});

test('the second delay is twice as long as the first', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const times: number[] = [];
  const fetch = async () => {
    times.push(performance.now());
    return status(503)();
  };
  await finish(clientOf({ fetch }).refunds.list());
  const [first = 0, second = 0, third = 0] = times;
  expect([second - first, third - second].map((ms) => Math.round(ms))).toEqual([125, 250]);
  vi.restoreAllMocks();
});
