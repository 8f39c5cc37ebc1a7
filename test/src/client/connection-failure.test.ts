import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import { freePort } from '../../support/serve.ts';
import { clientOf } from './support.ts';

const FAILED = 'error sending request for url (https://main.test';

/** What a void becomes when fetch throws this. */
async function voidWith(thrown: unknown) {
  const result = await clientOf({ fetch: () => Promise.reject(thrown as Error) }).charges.void('x');
  if (result.ok) throw new Error('must fail');
  return result.error;
}

/** An error of fetch, with what the runtime says of its cause. */
const fetchFailed = (more: object, message = 'why') =>
  new TypeError('fetch failed', { cause: Object.assign(new Error(message), more) });
const ofAddresses = (...codes: string[]) =>
  fetchFailed({ errors: codes.map((code) => ({ code, syscall: 'connect' })) });

test.each([
  ['no address', fetchFailed({ code: 'ENOTFOUND', syscall: 'getaddrinfo' })],
  ['no address for now', fetchFailed({ code: 'EAI_AGAIN' })],
  ['no listener', fetchFailed({ code: 'ECONNREFUSED', syscall: 'connect' })],
  ['no route', fetchFailed({ code: 'EHOSTUNREACH', syscall: 'connect' })],
  ['no connection in time', fetchFailed({ code: 'UND_ERR_CONNECT_TIMEOUT' })],
  ['a certificate for another host', fetchFailed({ code: 'ERR_TLS_CERT_ALTNAME_INVALID' })],
  ['an expired certificate', fetchFailed({ code: 'CERT_HAS_EXPIRED' })],
  ['a certificate of its own', fetchFailed({ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' })],
  ['an unknown issuer', fetchFailed({ code: 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY' })],
  ['no address that accepts', ofAddresses('ECONNREFUSED', 'ETIMEDOUT')],
  ['a port that Node blocks', fetchFailed({}, 'bad port')],
  ['a port that Deno blocks', new TypeError('Fetch failed: Requests to port 1 are blocked')],
  ['no connection in Deno', fetchFailed({}, `${FAILED}/): client error (Connect): dns error`)],
  ['no listener in Bun', Object.assign(new Error('Unable to connect'), { code: 'ECONNREFUSED' })],
])('a write was not sent when there is %s', async (_, thrown) => {
  const { code } = Object(thrown.cause ?? thrown) as { code?: string };
  expect(await voidWith(thrown)).toMatchObject({
    kind: 'network',
    maybeApplied: false,
    ...(code !== undefined && { code }),
  });
});

test.each([
  ['a reset', fetchFailed({ code: 'ECONNRESET', syscall: 'read' }, 'read ECONNRESET')],
  ['an end', fetchFailed({ code: 'UND_ERR_SOCKET' }, 'other side closed')],
  ['a time-out of the socket', fetchFailed({ code: 'ETIMEDOUT', syscall: 'read' })],
  ['a demand', fetchFailed({ code: 'ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED' })],
  [
    'an address that accepts',
    fetchFailed({ errors: [{ code: 'ECONNREFUSED' }, { code: 'ECONNRESET' }] }),
  ],
  ['an address with a code', new TypeError(`${FAILED}/v3/charges/CERT_(Connect)/void)`)],
  ['an error of no errors', fetchFailed({ errors: [] })],
  ['a browser, which does not say', new TypeError('Failed to fetch')],
  ['nothing at all', undefined],
])('a write may have been sent after %s', async (_, thrown) => {
  expect(await voidWith(thrown)).toMatchObject({ kind: 'network', maybeApplied: true });
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
