import { getEventListeners } from 'node:events';
import type { Middleware } from 'openapi-fetch';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { examples } from '../../../generated/examples.ts';
import type { CallReport, Fetch } from '../../../src/client/index.ts';
import { clientAt, clientOf, fetchFails, hang, json, serve, stub } from './support.ts';

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
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  test('an attempt over its time is a timeout, and the next attempt has its own', async () => {
    const { fetch } = stub(200, examples.RefundPage);
    const slow = vi.fn<Fetch>(fetch).mockImplementationOnce(hang).mockImplementationOnce(hang);
    const client = clientOf({ fetch: slow });
    const [result, ms] = await timed(client.refunds.list({ attemptTimeoutMs: 100 }));
    expect(result.ok).toBe(true);
    expect(slow).toHaveBeenCalledTimes(3);
    expect(ms).toBeGreaterThan(200);
  });

  test('a call over its time is a timeout, whatever its attempts may still do', async () => {
    const fetch = vi.fn<Fetch>(hang);
    const [result, ms] = await timed(clientOf({ fetch }).refunds.list({ timeoutMs: 200 }));
    expect(result).toMatchObject({ error: { kind: 'timeout' } });
    expect(ms).toBe(200);
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  test('the time of a call is also that of the attempts after its first', async () => {
    const fetch = vi.fn<Fetch>(hang);
    const limits = { timeoutMs: 700, attemptTimeoutMs: 400 };
    const [result, ms] = await timed(clientOf({ fetch }).refunds.list(limits));
    expect(result).toMatchObject({ error: { kind: 'timeout' } });
    expect(ms).toBe(700);
    expect(fetch).toHaveBeenCalledTimes(2);
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

  test('a signal that fired before sends nothing', async () => {
    const { fetch, calls } = stub(200, examples.ChargeVoided);
    const result = await clientOf({ fetch }).charges.void('x', { signal: AbortSignal.abort() });
    expect(result).toMatchObject({ error: { kind: 'aborted', maybeApplied: false } });
    expect(calls).toEqual([]);
  });

  test.each([0, -1])(
    'a limit of %d sends nothing, and none of a call runs middleware',
    async (ms) => {
      const { fetch, calls } = stub(200, examples.ChargeVoided);
      const onRequest = vi.fn<() => undefined>();
      const client = clientOf({ fetch });
      client.raw.main.use({ onRequest });
      const error = { kind: 'timeout', maybeApplied: false };
      expect(await client.charges.void('x', { timeoutMs: ms })).toMatchObject({ error });
      expect(onRequest).not.toHaveBeenCalled();
      expect(await client.charges.void('x', { attemptTimeoutMs: ms })).toMatchObject({ error });
      expect(calls).toEqual([]);
    },
  );

  test('no limit is no limit', async () => {
    const day = 24 * 60 * 60 * 1000;
    const fetch = () => later(day, Response.json(examples.ChargeVoided));
    const limits = { timeoutMs: Infinity, attemptTimeoutMs: Infinity };
    const [result, ms] = await timed(clientOf({ fetch, ...limits }).charges.void('x'));
    expect(result).toMatchObject({ ok: true });
    expect(ms).toBe(day);
  });

  test('a signal ends the wait between two attempts', async () => {
    const { fetch, calls } = stub(503, '', { 'retry-after': '8' });
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 50);
    const { signal } = controller;
    const [result, ms] = await timed(clientOf({ fetch }).refunds.list({ signal }));
    expect(result).toMatchObject({ error: { kind: 'aborted' } });
    expect(ms).toBe(50);
    expect(calls).toHaveLength(1);
  });

  test('a token that comes too late is not sent', async () => {
    const { fetch, calls } = stub(200, examples.ChargeVoided);
    const token = () => later(150, 'late-token');
    const call = clientOf({ fetch, token }).charges.void('x', { timeoutMs: 50 });
    const [result, ms] = await timed(call);
    expect(result).toMatchObject({ error: { kind: 'timeout', maybeApplied: false } });
    expect(ms).toBe(50);
    expect(calls).toEqual([]);
  });

  test.each([
    ['token', { token: hang }],
    ['fetch', { fetch: hang }],
  ])('a %s that ignores its signal does not hold the call', async (_, options) => {
    const [result] = await timed(clientOf(options).charges.void('x', { timeoutMs: 50 }));
    expect(result).toMatchObject({ error: { kind: 'timeout' } });
  });
});

// A call that hangs ends the test soon.
describe('middleware that hangs', { timeout: 20_000 }, () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

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
    const { fetch, calls } = stub(200, examples.ChargeVoided);
    const client = clientOf({ fetch });
    client.raw.main.use({ onRequest: () => later(100, undefined) });
    const [result] = await timed(client.charges.void('x', { timeoutMs: 50 }));
    expect(result).toMatchObject({ error: { kind: 'timeout', maybeApplied: false } });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(calls).toEqual([]);
  });
});

describe('what is left behind', () => {
  test('a signal ends all calls that share it, and Node suspects no leak', async () => {
    const warned = vi.fn<(warning: Error) => void>();
    process.on('warning', warned);
    await using server = await serve(() => {});
    const client = clientAt(server, { retries: 0 });
    const controller = new AbortController();
    const { signal } = controller;
    const calls = Array.from({ length: 20 }, () => client.refunds.list({ signal }));
    await vi.waitFor(() => expect(server.received).toHaveLength(20), 60_000);
    expect(getEventListeners(signal, 'abort').length).toBeLessThan(2);
    controller.abort();
    for (const result of await Promise.all(calls)) {
      expect(result).toMatchObject({ error: { kind: 'aborted' } });
    }
    expect(getEventListeners(signal, 'abort')).toEqual([]);
    expect(warned).not.toHaveBeenCalled();
    process.off('warning', warned);
  });

  test('no timer and no listener, however a call ends', async () => {
    vi.useFakeTimers();
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
    vi.useRealTimers();
  });

  test('no answer that is not taken or ended, whatever the answer was', async () => {
    // More than the buffers between the two hold: unread, it would keep its connection open.
    const page = 'x'.repeat(8_000_000);
    let closed = 0;
    let controller = new AbortController();
    await using server = await serve((response, _, { url }) => {
      response.on('close', () => (closed += 1));
      if (url.endsWith('/refunds')) json(response, 200, examples.RefundPage);
      else if (url.endsWith('/subscriptions')) response.writeHead(502).end(page);
      else if (url.endsWith('/virtual-cards')) {
        response.writeHead(307, { location: '/elsewhere' }).end(page);
      } else response.writeHead(200).write(page, () => controller.abort());
    });
    const client = clientAt(server, { retries: 0 });
    for (let i = 0; i < 3; i += 1) {
      controller = new AbortController();
      await Promise.all([
        client.refunds.list(),
        client.subscriptions.list(),
        client.virtualCards.list(),
        client.virtualCards.get('x', { signal: controller.signal }),
      ]);
    }
    expect(server.received).toHaveLength(12);
    await vi.waitFor(() => expect(closed).toBe(12), 10_000);
  });
});
