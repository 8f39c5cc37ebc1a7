import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isTemporary, retryAfterMs, sleep } from '../../../src/shared/sending.ts';

beforeEach(() => vi.useFakeTimers({ now: Date.parse('2026-01-15T09:30:00Z') }));
afterEach(() => vi.useRealTimers());

it.each(
  [
    [408, 429, 500, 503, 599].map((status) => ({ status, temporary: true })),
    [200, 400, 407, 409, 428, 430, 499].map((status) => ({ status, temporary: false })),
  ].flat(),
)('HTTP $status says nothing about the request: $temporary', ({ status, temporary }) => {
  expect(isTemporary(status)).toBe(temporary);
});

describe('Retry-After', () => {
  it.each([
    ['3', 3000],
    ['0', 0],
    ['86400', 86_400_000],
    ['Thu, 15 Jan 2026 09:30:02 GMT', 2000],
    ['Thu, 15 Jan 2026 09:29:00 GMT', 0],
    ['Thu, 01 Jan 1970 00:00:00 GMT', 0],
  ])('%j is a delay of %s ms', (value, ms) => {
    expect(retryAfterMs(new Headers({ 'retry-after': value }))).toBe(ms);
  });

  it.each([
    'soon',
    '',
    '-1',
    '+1',
    '1.5',
    '1e3',
    '0x10',
    '3 s',
    '3, 5',
    'Infinity',
    'Invalid Date',
    'Wed, 31 Dec 1969 23:59:59 GMT',
    '2026-01-15',
    '2026-01-15T09:30:02Z',
    '1/15/2026',
    'Thu, 15 Jan 2026 09:30:02',
    'Thu, 15 Jan 2026 09:30:02 +0100',
    'Fri, 15 Jan 2026 09:30:02 GMT',
    'Thu, 32 Jan 2026 09:30:02 GMT',
  ])('%j is none', (value) => {
    expect(retryAfterMs(new Headers({ 'retry-after': value }))).toBeUndefined();
  });

  it('may be absent', () => {
    expect(retryAfterMs(new Headers())).toBeUndefined();
    expect(retryAfterMs(undefined)).toBeUndefined();
  });
});

describe('a delay', () => {
  const reason = new Error('stopped');

  it('ends after its time, and listens to the signal no longer', async () => {
    const { signal } = new AbortController();
    const removed = vi.spyOn(signal, 'removeEventListener');
    const started = Date.now();
    const waiting = sleep(1000, signal);
    await vi.runAllTimersAsync();
    await waiting;
    expect(Date.now() - started).toBe(1000);
    expect(removed).toHaveBeenCalledWith('abort', expect.any(Function));
  });

  it('sets no timer for a time that has passed', async () => {
    await sleep(0);
    await sleep(-1);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('ends with the reason of a signal, and leaves no timer', async () => {
    const controller = new AbortController();
    const waiting = sleep(1000, controller.signal);
    expect(vi.getTimerCount()).toBe(1);
    controller.abort(reason);
    await expect(waiting).rejects.toBe(reason);
    expect(vi.getTimerCount()).toBe(0);
    await expect(sleep(0, controller.signal)).rejects.toBe(reason);
  });
});
