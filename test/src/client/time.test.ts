import { getEventListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import { examples } from '../../../generated/examples.ts';
import { clientAt, clientOf, json, serve, stub } from './support.ts';

const hang = () => new Promise<never>(() => {});

describe('how a call ends early', () => {
  test('an attempt over its time is a timeout, and the next attempt has its own', async () => {
    await using server = await serve((response, nth) => {
      if (nth > 0) json(response, 200, examples.RefundPage);
    });
    const result = await clientAt(server).refunds.list({ attemptTimeoutMs: 100 });
    expect(result.ok).toBe(true);
    expect(server.received).toHaveLength(2);
  });

  test('a call over its time is a timeout, whatever its attempts may still do', async () => {
    await using server = await serve(() => {});
    const start = performance.now();
    const result = await clientAt(server).refunds.list({ timeoutMs: 200 });
    expect(result).toMatchObject({ error: { kind: 'timeout' } });
    expect(performance.now() - start).toBeLessThan(5000);
    expect(server.received).toHaveLength(1);
  });

  test('the signal of the caller is told from the time', async () => {
    await using server = await serve(() => {});
    const client = clientAt(server, { attemptTimeoutMs: 300 });
    const soon = client.charges.void('x', { signal: AbortSignal.timeout(50) });
    const late = client.charges.void('x', { signal: AbortSignal.timeout(5000) });
    expect(await soon).toMatchObject({ error: { kind: 'aborted', maybeApplied: true } });
    expect(await late).toMatchObject({ error: { kind: 'timeout', maybeApplied: true } });
  });

  test('a signal ends all calls that share it, and Node suspects no leak', async () => {
    const warned = vi.fn<(warning: Error) => void>();
    process.on('warning', warned);
    await using server = await serve(() => {});
    const client = clientAt(server, { retries: 0 });
    const controller = new AbortController();
    const { signal } = controller;
    const calls = Array.from({ length: 20 }, () => client.refunds.list({ signal }));
    await vi.waitFor(() => expect(server.received).toHaveLength(20));
    expect(getEventListeners(signal, 'abort').length).toBeLessThan(2);
    controller.abort();
    for (const result of await Promise.all(calls)) {
      expect(result).toMatchObject({ error: { kind: 'aborted' } });
    }
    expect(getEventListeners(signal, 'abort')).toEqual([]);
    expect(warned).not.toHaveBeenCalled();
    process.off('warning', warned);
  });

  test('a signal that fired before sends nothing', async () => {
    const { fetch, calls } = stub(200, examples.ChargeVoided);
    const result = await clientOf({ fetch }).charges.void('x', { signal: AbortSignal.abort() });
    expect(result).toMatchObject({ error: { kind: 'aborted', maybeApplied: false } });
    expect(calls).toEqual([]);
  });

  test.each([0, -1])('a limit of %d sends nothing', async (ms) => {
    const { fetch, calls } = stub(200, examples.ChargeVoided);
    for (const limit of [{ timeoutMs: ms }, { attemptTimeoutMs: ms }]) {
      const result = await clientOf({ fetch }).charges.void('x', limit);
      expect(result).toMatchObject({ error: { kind: 'timeout', maybeApplied: false } });
    }
    expect(calls).toEqual([]);
  });

  test('no limit is no limit', async () => {
    const fetch = () => sleep(50, Response.json(examples.ChargeVoided));
    const limits = { timeoutMs: Infinity, attemptTimeoutMs: Infinity };
    expect(await clientOf({ fetch, ...limits }).charges.void('x')).toMatchObject({ ok: true });
  });

  test('a signal ends the wait between two attempts', async () => {
    const { fetch, calls } = stub(503, '', { 'retry-after': '8' });
    const start = performance.now();
    const result = await clientOf({ fetch }).refunds.list({ signal: AbortSignal.timeout(50) });
    expect(result).toMatchObject({ error: { kind: 'aborted' } });
    expect(performance.now() - start).toBeLessThan(6000);
    expect(calls).toHaveLength(1);
  });

  test('a token that comes too late is not sent', async () => {
    const { fetch, calls } = stub(200, examples.ChargeVoided);
    const token = () => sleep(150, 'late-token');
    const result = await clientOf({ fetch, token }).charges.void('x', { timeoutMs: 50 });
    expect(result).toMatchObject({ error: { kind: 'timeout', maybeApplied: false } });
    await sleep(200);
    expect(calls).toEqual([]);
  });

  test.each([
    ['token', { token: hang }],
    ['fetch', { fetch: hang }],
  ])('a %s that ignores its signal does not hold the call', async (_, options) => {
    const result = await clientOf(options).charges.void('x', { timeoutMs: 50 });
    expect(result).toMatchObject({ error: { kind: 'timeout' } });
  });
});

describe('what is left behind', () => {
  test('no timer and no listener, after 10,000 calls of all kinds', async () => {
    const answers = [
      () => Response.json(examples.RefundPage),
      () => Response.json(examples.MainRequestRefused, { status: 400 }),
      () => new Response('<html>'),
      () => {
        throw new TypeError('fetch failed');
      },
    ];
    let nth = 0;
    const fetch = async () => {
      nth += 1;
      return (answers[nth % answers.length] as () => Response)();
    };
    const client = clientOf({ fetch, retries: 0 });
    const { signal } = new AbortController();
    const timers = () =>
      process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
    const before = timers();
    for (let batch = 0; batch < 100; batch += 1) {
      const results = Array.from({ length: 100 }, () => client.refunds.list({ signal }));
      await Promise.all(results);
    }
    expect(nth).toBe(10_000);
    expect(timers()).toBe(before);
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  test('no answer that is not taken or ended, whatever the answer was', async () => {
    // More than the buffers between the two hold: unread, it would keep its connection open.
    const page = 'x'.repeat(8_000_000);
    let closed = 0;
    await using server = await serve((response, _, { url }) => {
      response.on('close', () => (closed += 1));
      if (url.endsWith('/refunds')) json(response, 200, examples.RefundPage);
      else if (url.endsWith('/subscriptions')) response.writeHead(502).end(page);
      else if (url.endsWith('/virtual-cards')) {
        response.writeHead(307, { location: '/elsewhere' }).end(page);
      } else response.writeHead(200).write(page);
    });
    const client = clientAt(server, { retries: 0 });
    for (let i = 0; i < 3; i += 1) {
      await Promise.all([
        client.refunds.list(),
        client.subscriptions.list(),
        client.virtualCards.list(),
        client.virtualCards.get('x', { timeoutMs: 1000 }),
      ]);
    }
    expect(server.received).toHaveLength(12);
    await vi.waitFor(() => expect(closed).toBe(12), 10_000);
  });
});
