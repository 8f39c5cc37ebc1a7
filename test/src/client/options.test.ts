import type { Middleware } from 'openapi-fetch';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { examples } from '../../../generated/examples.ts';
import {
  type ClientOptions,
  type Fetch,
  createPaymentsClient,
  unwrap,
} from '../../../src/client/index.ts';
import { calls, operationIds } from './calls.ts';
import { MAIN, clientOf, fetchFails, hang, invalidInput, stub } from './support.ts';

afterEach(() => vi.unstubAllGlobals());

const noRetries = 'retries must be 0, 1 or 2';
const noToken = 'token is missing or not a string';
const malformedToken = 'token must be visible ASCII without white space and without "Bearer "';

describe('createPaymentsClient refuses', () => {
  test.each<[message: string | RegExp, options: object[]]>([
    [noToken, [{ token: undefined }, { token: '' }, { token: Promise.resolve('a') }]],
    [malformedToken, [{ token: 'abc\n' }, { token: 'Bearer abc' }]],
    ['webhooksToken is missing', [{ webhooksToken: '' }]],
    ['webhooksToken must be visible', [{ webhooksToken: 'two words' }]],
    ['baseUrl or webhooksBaseUrl is missing', [{ baseUrl: '', webhooksBaseUrl: undefined }]],
    ['baseUrl must be an http(s) URL as a string', [{ baseUrl: 7 }, { baseUrl: new URL(MAIN) }]],
    [/^webhooksBaseUrl must(?!.*pass)/, [{ webhooksBaseUrl: 'https://user:pass@main.test' }]],
    ['timeoutMs must be a number', [{ timeoutMs: NaN }, { timeoutMs: 1n }]],
    ['attemptTimeoutMs must be a number', [{ attemptTimeoutMs: '100' }]],
    [noRetries, ['2', NaN, -1, 1.5, 3].map((retries) => ({ retries }))],
    ['maxResponseBytes must be a number', [{ maxResponseBytes: '1MB' }]],
    ['allowHttp must be a boolean', [{ allowHttp: 'false' }]],
    ['fetch must be a function', [{ fetch: 5 }]],
    ['onCall must be a function', [{ onCall: {} }]],
    ['validate must be a function', [{ validate: true }]],
    [
      'traceIdHeader must be a header name',
      [{ traceIdHeader: 'X Trace\n' }, { traceIdHeader: '' }],
    ],
    ['"signal" is no option; there are token, webhooksToken, ', [{ signal: 1 }]],
  ])('options: %s', (message, given) => {
    for (const options of given) {
      const create = () => clientOf(options);
      expect(create).toThrow(invalidInput);
      expect(create).toThrow(message);
    }
  });

  const notOptions = [undefined, null, 7, 'text', []].map((options) => ({ options }));
  test.each(notOptions)('$options as options', ({ options }) => {
    expect(() => createPaymentsClient(options as never)).toThrow(invalidInput);
  });
});

test('the types demand a token and one of the base URLs', () => {
  // @ts-expect-error There is no base URL.
  expect(() => createPaymentsClient({ token: 'a-token' })).toThrow(invalidInput);
  // @ts-expect-error There is no token.
  expect(() => createPaymentsClient({ baseUrl: MAIN })).toThrow(invalidInput);
  createPaymentsClient({ token: 'a-token', webhooksBaseUrl: MAIN });
});

describe('plain http', () => {
  const create = (options: Partial<ClientOptions>) => () =>
    createPaymentsClient({ token: 'a-token', baseUrl: undefined, ...options });

  test.each(['http://payments.test/v3', 'HTTP://10.0.0.1', 'http://localhost.evil.test'])(
    'to %s is refused, since it carries the token, but for an option or a fetch of the caller',
    (url) => {
      expect(create({ baseUrl: url })).toThrow(invalidInput);
      expect(create({ webhooksBaseUrl: url })).toThrow('webhooksBaseUrl must start with https://');
      expect(create({ baseUrl: url, allowHttp: true })).not.toThrow();
      expect(create({ baseUrl: url, fetch: stub(200, {}).fetch })).not.toThrow();
    },
  );

  test.each(['http://localhost:4010/v3', 'http://[::1]:4010', 'HTTPS://payments.test/v3'])(
    'is not %s, or is to this machine',
    (baseUrl) => expect(create({ baseUrl })).not.toThrow(),
  );
});

test('options of a class, whose methods a copy would lose, are refused', async () => {
  class Options {
    token = 'a-token';
    baseUrl = MAIN;
    fetch() {
      return fetchFails('', {});
    }
  }
  const message = 'the options must be a plain object';
  expect(() => createPaymentsClient(new Options())).toThrow(message);
  expect(await clientOf().refunds.list(new Date() as never)).toMatchObject({
    error: { kind: 'invalid_input', message: `listRefunds: invalid_input ${message}` },
  });
});

test('fetch is looked up for each request, and is called as that of a browser has to be', async () => {
  const client = clientOf();
  const objects: unknown[] = [];
  vi.stubGlobal('fetch', async function fetch(this: unknown) {
    objects.push(this);
    return Response.json(examples.RefundPage);
  });
  expect(await client.refunds.list()).toMatchObject({ ok: true });
  expect(await client.raw.main.GET('/refunds')).toMatchObject({ data: examples.RefundPage });
  expect(await clientOf({ fetch: globalThis.fetch }).refunds.list()).toMatchObject({ ok: true });
  expect(objects).toEqual([undefined, undefined, undefined]);
});

describe('a method never throws', () => {
  test.each([
    ['nothing', undefined],
    ['null', null],
    ['a text', 'a response'],
    ['an object', {}],
    ['headers of another kind', { status: 200, ok: true, headers: {}, body: null }],
  ])('for a fetch that resolves to %s', async (_, response) => {
    const fetch = async () => response as unknown as Response;
    for (const id of operationIds) {
      const result = await calls[id].call(clientOf({ fetch, retries: 0 }));
      expect(result).toMatchObject({ ok: false, error: { operation: id } });
    }
    const voided = await clientOf({ fetch }).charges.void('x');
    expect(voided).toMatchObject({ error: { maybeApplied: true } });
  });

  const fail = () => {
    throw new Error('hostile');
  };
  const hostile = new Proxy({}, { get: fail });

  test.each([
    { what: 'null', thrown: null },
    { what: 'undefined', thrown: undefined },
    { what: 'a text', thrown: 'a text' },
    { what: 'a number', thrown: 7 },
    { what: 'a symbol', thrown: Symbol('s') },
    { what: 'an object that throws', thrown: hostile },
    { what: 'a message that is no text', thrown: { message: { toString: 1 } } },
  ])('for a fetch that throws $what', async ({ thrown }) => {
    const fetch = () => Promise.reject(thrown as Error);
    const result = await clientOf({ fetch }).charges.void('x');
    expect(result).toMatchObject({ error: { kind: 'network', maybeApplied: true } });
  });

  const { fetch } = stub(200, examples.ChargeVoided);
  const other = clientOf({ fetch: stub(503, {}).fetch, retries: 0 });
  const throwOther = async () => void unwrap(await other.refunds.list());

  const notSent = { kind: 'invalid_input', maybeApplied: false };
  const notRead = { kind: 'parse', maybeApplied: true };
  const lost = { kind: 'network', maybeApplied: true };

  test.each<[string, Middleware, Fetch, object]>([
    ['before the request', { onRequest: fail }, hang, notSent],
    ['after the response', { onResponse: fail }, fetch, notRead],
    ['the error of another call', { onResponse: throwOther }, fetch, notRead],
    ['in place of an error', { onError: () => new Error('logged') }, fetchFails, lost],
  ])('for middleware that throws %s', async (_, middleware, send, error) => {
    const client = clientOf({ fetch: send });
    client.raw.main.use(middleware);
    const result = await client.charges.void('x');
    expect(result).toMatchObject({ error: { operation: 'voidCharge', ...error } });
  });
});
