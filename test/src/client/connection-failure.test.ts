import { readFileSync } from 'node:fs';
import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { freePort } from '../../support/serve.ts';
import { clientOf } from './support.ts';

/** What a void becomes when fetch throws this. */
async function voidWith(thrown: unknown) {
  const result = await clientOf({ fetch: () => Promise.reject(thrown as Error) }).charges.void('x');
  if (result.ok) throw new Error('must fail');
  return result.error;
}

/** An error of fetch, with what the runtime says of its cause. */
const fetchFailed = (more: object, message = 'why') =>
  new TypeError('fetch failed', { cause: Object.assign(new Error(message), more) });

/** A row of connection-failures.yaml. */
interface Row {
  given: string;
  cause?: object;
  message?: string;
  thrown?: string;
  code?: string;
}
const file = readFileSync(new URL('connection-failures.yaml', import.meta.url), 'utf8');
const { notSent, maybeSent } = parse(file) as Record<'notSent' | 'maybeSent', Row[]>;

const errorOf = ({ cause, message, thrown, code }: Row) =>
  cause === undefined
    ? Object.assign(new TypeError(thrown), code !== undefined && { code })
    : fetchFailed(cause, message);

test.each(notSent)('a write was not sent when there is $given', async (row) => {
  const { code } = { code: row.code, ...row.cause };
  expect(await voidWith(errorOf(row))).toMatchObject({
    kind: 'network',
    maybeApplied: false,
    ...(code !== undefined && { code }),
  });
});

test.each(maybeSent)('a write may have been sent after $given', async (row) => {
  expect(await voidWith(errorOf(row))).toMatchObject({ kind: 'network', maybeApplied: true });
});

test('a write may have been sent after nothing at all was thrown', async () => {
  expect(await voidWith(undefined)).toMatchObject({ kind: 'network', maybeApplied: true });
});

test('the fetch of this runtime says that it has not connected', async () => {
  const free = `http://127.0.0.1:${await freePort()}`;
  for (const baseUrl of [free, 'http://127.0.0.1:1', 'http://name-that-is-not-there.invalid']) {
    const code = baseUrl === free ? { code: 'ECONNREFUSED' } : {};
    expect(await clientOf({ baseUrl, allowHttp: true }).charges.void('x')).toMatchObject({
      error: { kind: 'network', maybeApplied: false, ...code },
    });
  }
});

test('message, code and cause are redacted copies', async () => {
  const thrown = fetchFailed({ code: 'E-test-token' }, 'connect to test-token failed');
  const found = await voidWith(thrown);
  expect(found.message).toBe('voidCharge: network fetch failed: connect to [redacted] failed');
  expect(found.code).toBe('E-[redacted]');
  const { message, code } = found.cause as NodeJS.ErrnoException;
  expect([message, code]).toEqual(['fetch failed: connect to [redacted] failed', 'E-[redacted]']);
});

test('an error without a code has no cause, which would say its message again', async () => {
  const found = await voidWith(fetchFailed({}));
  // As Node prints an error that nobody catches.
  const printed = inspect(found, { customInspect: false });
  expect(printed.split('fetch failed: why')).toHaveLength(2);
  expect(printed).not.toContain('undefined');
});

test('a cycle of causes ends', async () => {
  const cycle = new Error('round');
  cycle.cause = cycle;
  expect((await voidWith(cycle)).message).toContain('round');
});
