import type { Middleware } from 'openapi-fetch';
import { describe, expect, expectTypeOf, test } from 'vitest';
import { examples } from '../../../generated/examples.ts';
import type { components } from '../../../generated/types.ts';
import type { ClientOptions, PaymentsClient } from '../../../src/client/index.ts';
import { MAIN, clientOf, fetchFails, hang, stub } from './support.ts';

const JSON_HEADERS = { 'content-type': 'application/json' };

describe('raw', () => {
  test('calls with the token, and answers as openapi-fetch does', async () => {
    const { fetch, calls } = stub(200, examples.VirtualCardOne);
    const { raw } = clientOf({ fetch });
    const params = { path: { id: 'a/b' } };
    const { data, error, response } = await raw.main.GET('/virtual-cards/{id}', { params });
    expect(data).toEqual(examples.VirtualCardOne);
    expect(error).toBeUndefined();
    expect(response.status).toBe(200);
    expect(calls).toMatchObject([{ url: `${MAIN}/virtual-cards/a%2Fb` }]);
    expect(calls[0]?.init.headers.get('authorization')).toBe('Bearer test-token');
    expectTypeOf(data).toEqualTypeOf<components['schemas']['VirtualCardResponse'] | undefined>();
  });

  test('has a response of the platform, whose media type is that of the service', async () => {
    const { fetch } = stub(200, 'a=b', { 'content-type': 'application/x-www-form-urlencoded' });
    const { main } = clientOf({ fetch }).raw;
    const { response } = await main.GET('/refunds', { parseAs: 'stream' });
    expect((await response.formData()).get('a')).toBe('b');
    const fetchUntyped = async () => new Response(new Uint8Array([97]));
    const { raw } = clientOf({ fetch: fetchUntyped });
    const { response: untyped } = await raw.main.GET('/refunds', { parseAs: 'text' });
    expect(untyped.headers.has('content-type')).toBe(false);
  });

  test('takes a response without a body', async () => {
    const { main } = clientOf({ fetch: stub(204, '').fetch }).raw;
    const { data, response } = await main.GET('/refunds');
    expect([data, response.status]).toEqual([undefined, 204]);
  });

  test('keeps the null data of shape A', async () => {
    const { fetch } = stub(404, examples.OrderNotFound);
    const params = { path: { order_ref: 'x' } };
    const { main } = clientOf({ fetch }).raw;
    const { error } = await main.GET('/virtual-account-numbers/{order_ref}', { params });
    expect(error).toEqual(examples.OrderNotFound);
    expectTypeOf<components['schemas']['MainError']>().toHaveProperty('data');
  });

  test('runs middleware of the caller for raw calls and for methods, which sees no token', async () => {
    const { fetch, calls } = stub(200, examples.RefundPage);
    const client = clientOf({ fetch });
    const seen: [string, string | null][] = [];
    const middleware: Middleware = {
      onRequest({ request, schemaPath }) {
        seen.push([schemaPath, request.headers.get('authorization')]);
        request.headers.set('x-shop', 'shop-1');
      },
      async onResponse({ request, response }) {
        seen.push([(await response.clone().json()).status, request.headers.get('authorization')]);
        return new Response(response.body, { headers: { ...JSON_HEADERS, 'x-seen': 'yes' } });
      },
    };
    client.raw.main.use(middleware);
    const { response } = await client.raw.main.GET('/refunds');
    const result = await client.refunds.list();
    expect(response.headers.get('x-seen')).toBe('yes');
    expect(result).toMatchObject({ ok: true, data: examples.RefundPage.data });
    if (result.ok) expect(result.response.headers.get('x-seen')).toBe('yes');
    expect(seen).toEqual([
      ['/refunds', null],
      ['success', null],
      ['/refunds', null],
      ['success', null],
    ]);
    for (const { init } of calls) {
      expect(init.headers.get('x-shop')).toBe('shop-1');
      expect(init.headers.get('authorization')).toBe('Bearer test-token');
    }
    client.raw.main.eject(middleware);
    await client.refunds.list();
    expect(calls.at(-1)?.init.headers.has('x-shop')).toBe(false);
  });

  test('has a Content-Type where the document has one', async () => {
    const { fetch, calls } = stub(200, {});
    const { main } = clientOf({ fetch }).raw;
    await main.GET('/virtual-cards');
    await main.POST('/charges/{flw_ref}/void', { params: { path: { flw_ref: 'x' } } });
    await main.GET('/refunds');
    expect(calls.map(({ init }) => init.headers.get('content-type'))).toEqual([
      'application/json',
      'application/json',
      null,
    ]);
  });

  test('is retried when it is a read', async () => {
    const statuses = [503, 200];
    const fetch = async () =>
      Response.json(examples.RefundPage, { status: statuses.shift() ?? 500 });
    const { data } = await clientOf({ fetch }).raw.main.GET('/refunds');
    expect(data).toEqual(examples.RefundPage);
  });
});

type RawCall = (raw: PaymentsClient['raw']) => Promise<unknown>;

const voidOf =
  (flw_ref: string): RawCall =>
  ({ main }) =>
    main.POST('/charges/{flw_ref}/void', { params: { path: { flw_ref } } });
const withBaseUrl =
  (baseUrl: string): RawCall =>
  ({ main }) =>
    main.GET('/refunds', { baseUrl });
const withPath =
  (path: string): RawCall =>
  ({ webhooks }) =>
    webhooks.GET(path as never);

describe('raw refuses', () => {
  test.each<[what: string, call: (value: string) => RawCall, values: string[], RegExp]>([
    ['a path value', voidOf, ['', '.', '..'], /^flw_ref must not be/],
    [
      'another base URL',
      withBaseUrl,
      ['https://evil.test/v3', 'https://main.test.evil.test/v3', 'http://main.test/v3', `${MAIN}0`],
      /outside the base URL/,
    ],
    [
      'a path that changes the host',
      withPath,
      ['.evil.test/x', 'evil.test'],
      /outside the base URL/,
    ],
    // Request itself throws for credentials in a URL.
    ['a base URL with credentials', withBaseUrl, ['https://main.test@evil.test/v3'], /credentials/],
    ['a path that makes credentials', withPath, ['@evil.test/x', ':80@evil.test/'], /credentials/],
  ])('%s', async (_, callWith, values, message) => {
    const { fetch, calls } = stub(200, examples.RefundPage);
    const { raw } = clientOf({ fetch });
    for (const value of values) await expect(callWith(value)(raw), value).rejects.toThrow(message);
    expect(calls).toEqual([]);
  });

  test('a path value that a serializer of the caller would let through', async () => {
    const { fetch, calls } = stub(200, {});
    const get = clientOf({ fetch }).raw.main.GET('/virtual-cards/{id}', {
      params: { path: { id: '..' } },
      pathSerializer: (path) => path.replace('{id}', '..'),
    });
    await expect(get).rejects.toMatchObject({ kind: 'invalid_input' });
    expect(calls).toEqual([]);
  });

  test('another token in the headers', async () => {
    const { fetch, calls } = stub(200, {});
    await clientOf({ fetch }).raw.main.GET('/refunds', {
      headers: { authorization: 'Bearer other' },
    });
    expect(calls[0]?.url).toBe(`${MAIN}/refunds`);
    expect(calls[0]?.init.headers.get('authorization')).toBe('Bearer test-token');
  });
});

const unfinished = new ReadableStream({ start: (body) => body.enqueue(new Uint8Array([123])) });

test.each<[string, Partial<ClientOptions>, object]>([
  ['no base URL', { baseUrl: undefined }, { kind: 'invalid_input', maybeApplied: false }],
  ['a redirect', { fetch: stub(307, '').fetch }, { kind: 'http', status: 307 }],
  ['a failed request', { fetch: fetchFails }, { kind: 'network' }],
  ['no response in time', { fetch: hang, attemptTimeoutMs: 20 }, { kind: 'timeout' }],
  [
    'a body that stops coming',
    { fetch: async () => new Response(unfinished), attemptTimeoutMs: 20 },
    { kind: 'timeout' },
  ],
])('raw throws the error of a call for %s', async (_, options, error) => {
  const { main } = clientOf(options).raw;
  const post = main.POST('/charges/{flw_ref}/void', { params: { path: { flw_ref: 'x' } } });
  const expected = { retryable: false, maybeApplied: true, ...error };
  await expect(post).rejects.toMatchObject(expected);
});

test('raw is ended by the signal of the caller', async () => {
  const controller = new AbortController();
  const { signal } = controller;
  const get = clientOf({ fetch: hang }).raw.main.GET('/refunds', { signal });
  controller.abort();
  await expect(get).rejects.toMatchObject({ kind: 'aborted' });
});
