import type { Middleware } from 'openapi-fetch';
import { describe, expect, expectTypeOf, test } from 'vitest';
import { examples } from '../../../generated/examples.ts';
import type { components } from '../../../generated/types.ts';
import { createPaymentsClient } from '../../../src/client/index.ts';
import { MAIN, json, clientAt, clientOf, serve, stub } from './support.ts';

const JSON_HEADERS = { 'content-type': 'application/json' };

describe('raw', () => {
  test('calls with the token, and answers as openapi-fetch does', async () => {
    await using server = await serve((response) => json(response, 200, examples.VirtualCardOne));
    const raw = clientAt(server).raw;
    const params = { path: { id: 'a/b' } };
    const { data, error, response } = await raw.main.GET('/virtual-cards/{id}', { params });
    expect(data).toEqual(examples.VirtualCardOne);
    expect(error).toBeUndefined();
    expect(response.status).toBe(200);
    expect(server.received).toMatchObject([
      {
        url: '/v3/virtual-cards/a%2Fb',
        headers: { authorization: 'Bearer test-token', 'content-type': 'application/json' },
      },
    ]);
    expectTypeOf(data).toEqualTypeOf<components['schemas']['VirtualCardResponse'] | undefined>();
  });

  test.each([
    ['text', JSON.stringify(examples.RefundPage)],
    ['blob', expect.any(Blob)],
    ['arrayBuffer', expect.any(ArrayBuffer)],
    ['stream', expect.any(ReadableStream)],
  ] as const)('reads an answer as %s', async (parseAs, expected) => {
    await using server = await serve((response) => json(response, 200, examples.RefundPage));
    const { data } = await clientAt(server).raw.main.GET('/refunds', { parseAs });
    expect(data).toEqual(expected);
    expect(await new Response(data as BodyInit).json()).toEqual(examples.RefundPage);
  });

  test('takes an answer without a body', async () => {
    await using server = await serve((response) => response.writeHead(204).end());
    expect(await clientAt(server).raw.main.GET('/refunds')).toMatchObject({
      response: { status: 204 },
    });
  });

  test('keeps the null data of shape A', async () => {
    await using server = await serve((response) => json(response, 404, examples.OrderNotFound));
    const raw = clientAt(server).raw;
    const params = { path: { order_ref: 'x' } };
    const { error } = await raw.main.GET('/virtual-account-numbers/{order_ref}', { params });
    expect(error).toEqual(examples.OrderNotFound);
    expectTypeOf<components['schemas']['MainError']>().toHaveProperty('data');
  });

  test('does not compile with an operation of the other interface', async () => {
    const { fetch, calls } = stub(200, examples.RefundPage);
    const raw = clientOf({ fetch }).raw;
    // @ts-expect-error The refunds are on the Main interface.
    await raw.webhooks.GET('/refunds');
    // @ts-expect-error The endpoints are on the Webhooks interface.
    await raw.main.GET('/profile/webhook-endpoints');
    // @ts-expect-error The void is a POST.
    await raw.main.GET('/charges/{flw_ref}/void', { params: { path: { flw_ref: 'x' } } });
    await raw.main.GET('/refunds');
    await raw.webhooks.GET('/profile/webhook-endpoints');
    expect(calls).toHaveLength(5);
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

describe('raw refuses', () => {
  test('the interface that has no base URL', async () => {
    const { fetch, calls } = stub(200, {});
    const { raw } = createPaymentsClient({ token: 'test-token', baseUrl: MAIN, fetch });
    const get = raw.webhooks.GET('/profile/webhook-endpoints');
    await expect(get).rejects.toMatchObject({ kind: 'invalid_input' });
    expect(calls).toEqual([]);
  });

  const voided = { params: { path: { flw_ref: 'x' } } };

  test('redirects, also when a call asks for them', async () => {
    await using other = await serve((response) => json(response, 200, {}));
    await using server = await serve((response) =>
      response.writeHead(307, { location: other.origin }).end(),
    );
    const post = clientAt(server).raw.main.POST('/charges/{flw_ref}/void', {
      ...voided,
      redirect: 'follow',
    });
    await expect(post).rejects.toMatchObject({ kind: 'http', status: 307, maybeApplied: true });
    expect(other.received).toEqual([]);
  });

  test.each([
    'https://evil.test/v3',
    'https://main.test.evil.test/v3',
    'https://main.test@evil.test/v3',
    'http://main.test/v3',
    'https://main.test/v4',
  ])('to send the token to %s', async (baseUrl) => {
    const { fetch, calls } = stub(200, examples.RefundPage);
    // A URL with credentials is refused by Request itself, with a TypeError.
    await expect(clientOf({ fetch }).raw.main.GET('/refunds', { baseUrl })).rejects.toThrow(
      /outside the base URL|credentials/,
    );
    expect(calls).toEqual([]);
  });

  test.each(['.evil.test/x', '@evil.test/x', ':80@evil.test/', 'evil.test'])(
    'the path %j, which would change the host',
    async (path) => {
      const { fetch, calls } = stub(200, {});
      const raw = clientOf({ fetch, webhooksBaseUrl: 'https://webhooks.test' }).raw;
      await expect(raw.webhooks.GET(path as never)).rejects.toThrow(
        /outside the base URL|credentials/,
      );
      expect(calls).toEqual([]);
    },
  );

  test.each(['', '.', '..'])('a path value %j', async (flw_ref) => {
    const { fetch, calls } = stub(200, {});
    const post = clientOf({ fetch }).raw.main.POST('/charges/{flw_ref}/void', {
      params: { path: { flw_ref } },
    });
    await expect(post).rejects.toMatchObject({ kind: 'invalid_input' });
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

describe('raw ends', () => {
  test('in time, also when the body stops coming', async () => {
    await using server = await serve((response) => response.writeHead(200).write('{'));
    const raw = clientAt(server, { attemptTimeoutMs: 1000, retries: 0 }).raw;
    await expect(raw.main.GET('/refunds')).rejects.toMatchObject({ kind: 'timeout' });
    expect(server.received).toHaveLength(1);
  });

  test('by the signal of the caller', async () => {
    await using server = await serve(() => {});
    const get = clientAt(server).raw.main.GET('/refunds', { signal: AbortSignal.timeout(50) });
    await expect(get).rejects.toMatchObject({ kind: 'aborted' });
  });

  test('with what the network did', async () => {
    await using server = await serve((response) => response.destroy());
    const put = clientAt(server).raw.main.PUT('/virtual-account-numbers/{order_ref}', {
      params: { path: { order_ref: 'x' } },
      body: { bvn: '1' },
    });
    await expect(put).rejects.toMatchObject({ kind: 'network', maybeApplied: true });
    expect(server.received).toHaveLength(1);
  });
});
