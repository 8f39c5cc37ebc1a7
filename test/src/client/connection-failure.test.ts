import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import { freePort } from '../../support/serve.ts';
import { clientOf } from './support.ts';

/** What a void becomes when fetch throws this. */
async function voidWith(thrown: unknown) {
  const result = await clientOf({ fetch: () => Promise.reject(thrown as Error) }).charges.void('x');
  if (result.ok) throw new Error('must fail');
  return result.error;
}

const withCause = (cause: object) => new TypeError('fetch failed', { cause });
const error = (message: string, more: object) => Object.assign(new Error(message), more);

describe('a write was not sent', () => {
  test.each([
    ['no address', { code: 'ENOTFOUND', syscall: 'getaddrinfo' }],
    ['no address for now', { code: 'EAI_AGAIN' }],
    ['no listener', { code: 'ECONNREFUSED', syscall: 'connect' }],
    ['no route', { code: 'EHOSTUNREACH', syscall: 'connect' }],
    ['no connection in time', { code: 'UND_ERR_CONNECT_TIMEOUT' }],
    ['a certificate for another host', { code: 'ERR_TLS_CERT_ALTNAME_INVALID' }],
    ['an expired certificate', { code: 'CERT_HAS_EXPIRED' }],
    ['a certificate of its own', { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }],
    ['an unknown issuer', { code: 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY' }],
  ])('when there is %s', async (_, more) => {
    const found = await voidWith(withCause(error('why', more)));
    expect(found).toMatchObject({ kind: 'network', maybeApplied: false, code: more.code });
  });

  test('when no address of a host accepts a connection', async () => {
    const errors = [
      error('a', { code: 'ECONNREFUSED' }),
      error('b', { code: 'ETIMEDOUT', syscall: 'connect' }),
    ];
    const found = await voidWith(
      withCause(Object.assign(new AggregateError(errors), { code: 'ECONNREFUSED' })),
    );
    expect(found).toMatchObject({ maybeApplied: false, code: 'ECONNREFUSED' });
  });

  test.each([
    ['Node blocks the port', withCause(new Error('bad port'))],
    ['Deno blocks the port', new TypeError('Fetch failed: Requests to port 1 are blocked')],
    [
      'Deno cannot connect',
      withCause(
        new Error('error sending request for url (http://x/): client error (Connect): dns error'),
      ),
    ],
    ['Bun cannot connect', error('Unable to connect', { code: 'ECONNREFUSED' })],
  ])('when %s', async (_, thrown) => {
    expect(await voidWith(thrown)).toMatchObject({ kind: 'network', maybeApplied: false });
  });
});

describe('a write may have been sent', () => {
  test.each([
    ['a reset', withCause(error('read ECONNRESET', { code: 'ECONNRESET', syscall: 'read' }))],
    ['an end', withCause(error('other side closed', { code: 'UND_ERR_SOCKET' }))],
    ['a time-out of the socket', withCause(error('x', { code: 'ETIMEDOUT', syscall: 'read' }))],
    [
      'a certificate that the service wants',
      withCause(error('x', { code: 'ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED' })),
    ],
    [
      'an address that accepts beside one that does not',
      withCause(
        new AggregateError([
          error('a', { code: 'ECONNREFUSED' }),
          error('b', { code: 'ECONNRESET' }),
        ]),
      ),
    ],
    [
      'an address that reads like a refused certificate',
      new TypeError(
        'error sending request for url (https://main.test/v3/charges/CERT_(Connect)/void)',
      ),
    ],
    ['an error of no errors', withCause(new AggregateError([]))],
    ['a browser, which does not say', new TypeError('Failed to fetch')],
    ['nothing at all', undefined],
  ])('after %s', async (_, thrown) => {
    expect(await voidWith(thrown)).toMatchObject({ kind: 'network', maybeApplied: true });
  });
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
  const thrown = error('connect to test-token failed', { code: 'E-test-token' });
  const found = await voidWith(withCause(thrown));
  expect(found.message).toBe('voidCharge: network fetch failed: connect to [redacted] failed');
  expect(found.code).toBe('E-[redacted]');
  const { message, code } = found.cause as NodeJS.ErrnoException;
  expect([message, code]).toEqual(['fetch failed: connect to [redacted] failed', 'E-[redacted]']);
});

test('an error without a code has no cause, which would say its message again', async () => {
  const found = await voidWith(withCause(new Error('why')));
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
