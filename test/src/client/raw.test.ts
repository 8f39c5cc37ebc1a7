import type { Middleware } from 'openapi-fetch';
import { describe, expect, expectTypeOf, test } from 'vitest';
import { examples } from '../../../generated/examples.ts';
import type { components } from '../../../generated/types.ts';
import type { ClientOptions, PaymentsClient } from '../../../src/client/index.ts';
import { JSON_TYPE, MAIN, clientOf, fetchFails, hang, stub } from './support.ts';

describe('raw', () => {
  test('calls with the token, and answers as openapi-fetch does', async () => {
    const { fetch, calls } = stub(200, examples.VirtualCardOne);
    const { raw } = clientOf({ fetch });
    const params = { path: { id: 'a/b' } };
    const headers = { authorization: 'Bearer other' };
    const init = { params, headers };
    const { data, error, response } = await raw.main.GET('/virtual-cards/{id}', init);
    expect(data).toEqual(examples.VirtualCardOne);
    expect(error).toBeUndefined();
    expect(response.status).toBe(200);
    expect(calls).toMatchObject([{ url: `${MAIN}/virtual-cards/a%2Fb` }]);
    expect(calls[0]?.init.headers.get('authorization')).toBe('Bearer test-token');
    expect(calls[0]?.init.headers.get('content-type')).toBe('application/json');
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

  test('takes a response without a body, and is retried when it is a read', async () => {
    const statuses = [503, 204];
    const fetch = async () => new Response(null, { status: statuses.shift() ?? 500 });
    const { data, response } = await clientOf({ fetch }).raw.main.GET('/refunds');
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
        return new Response(response.body, { headers: { ...JSON_TYPE, 'x-seen': 'yes' } });
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
  });
});

type Raw = PaymentsClient['raw'];

describe('raw refuses', () => {
  test.each<
    [what: string, values: string[], RegExp, (raw: Raw, value: string) => Promise<unknown>]
  >([
    [
      'a path value',
      ['', '.', '..'],
      /^flw_ref must be a string, and not/,
      ({ main }, flw_ref) =>
        main.POST('/charges/{flw_ref}/void', { params: { path: { flw_ref } } }),
    ],
    [
      'another base URL',
      ['https://evil.test/v3', 'https://main.test.evil.test/v3', 'http://main.test/v3', `${MAIN}0`],
      /outside the base URL/,
      ({ main }, baseUrl) => main.GET('/refunds', { baseUrl }),
    ],
    [
      'a path that changes the host',
      // Request itself throws for credentials in a URL.
      ['.evil.test/x', 'evil.test', '@evil.test/x', ':80@evil.test/'],
      /outside the base URL|credentials/,
      ({ webhooks }, path) => webhooks.GET(path as never),
    ],
  ])('%s', async (_, values, message, call) => {
    const { fetch, calls } = stub(200, examples.RefundPage);
    const { raw } = clientOf({ fetch });
    for (const value of values) await expect(call(raw, value), value).rejects.toThrow(message);
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
