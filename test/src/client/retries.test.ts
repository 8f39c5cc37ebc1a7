import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { examples } from '../../../generated/examples.ts';
import { operations } from '../../../generated/operations.ts';
import type { ClientOptions } from '../../../src/client/index.ts';
import { calls, operationIds } from './calls.ts';
import { clientOf, fetchFails, hang } from './support.ts';

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
const FAILURES: [string, () => Promise<Response>, object, boolean][] = [
  ['resets the connection', fetchFails as () => Promise<Response>, { kind: 'network' }, true],
  ['never responds', hang, { kind: 'timeout' }, true],
  ['sends half a body', halfABody, { kind: 'network' }, true],
  ['responds with 500', status(500), { kind: 'http', status: 500 }, true],
  ['responds with 503', status(503), { kind: 'http', status: 503 }, true],
  ['responds with 408', status(408), { kind: 'http', status: 408 }, true],
  ['responds with 429', status(429), { kind: 'http', status: 429 }, false],
];

describe.each(FAILURES)('a service that %s', (_, respond, error, maybeApplied) => {
  test.each(writes)('gets %s once', async (id) => {
    const fetch = vi.fn<NonNullable<ClientOptions['fetch']>>(respond);
    const result = await finish(calls[id].call(clientOf({ fetch, retries: 2 })));
    expect(result).toMatchObject({
      ok: false,
      error: { ...error, retryable: false, maybeApplied },
    });
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  test('gets a read three times at most, and the error is retryable', async () => {
    const fetch = vi.fn<NonNullable<ClientOptions['fetch']>>(respond);
    const client = clientOf({ fetch, attemptTimeoutMs: 1000 });
    const result = await finish(client.refunds.list());
    expect(result).toMatchObject({
      ok: false,
      error: { ...error, retryable: true, maybeApplied: false },
    });
    expect(fetch).toHaveBeenCalledTimes(3);
  });

  test('gets a read again, which succeeds', async () => {
    const fetch = vi
      .fn<NonNullable<ClientOptions['fetch']>>(async () => Response.json(examples.RefundPage))
      .mockImplementationOnce(respond);
    const result = await finish(clientOf({ fetch }).refunds.list());
    expect(result).toMatchObject({ ok: true, data: examples.RefundPage.data });
    expect(fetch).toHaveBeenCalledTimes(2);
  });
});

test('without retries a read is sent once', async () => {
  const fetch = vi.fn<NonNullable<ClientOptions['fetch']>>(status(503));
  await finish(clientOf({ fetch, retries: 0 }).refunds.list());
  expect(fetch).toHaveBeenCalledTimes(1);
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
  test.each([3, 10])('is honoured up to ten seconds: %i', async (seconds) => {
    expect(await delayAfter(String(seconds))).toBeCloseTo(1000 * seconds, -1);
  });

  test.each(['11', '3600', 'Tue, 31 Dec 2999 23:59:59 GMT'])(
    'of %s ends the call',
    async (header) => {
      expect(await delayAfter(header)).toBeUndefined();
    },
  );

  test('beyond the time of the call ends it', async () => {
    expect(await delayAfter('5', 4000)).toBeUndefined();
  });

  test.each(['soon', 'Thu, 01 Jan 1970 00:00:00 GMT'])(
    'of %j leaves the usual delay',
    async (header) => {
      const delay = await delayAfter(header);
      expect(delay).toBeGreaterThanOrEqual(125);
      expect(delay).toBeLessThanOrEqual(251);
    },
  );

  test('that is shorter than the usual delay leaves it', async () => {
    vi.setSystemTime('2026-01-15T09:30:00.950Z');
    expect(await delayAfter('Thu, 15 Jan 2026 09:30:01 GMT')).toBeGreaterThanOrEqual(125);
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
