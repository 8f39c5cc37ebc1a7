import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { examples } from '../../../../generated/examples.ts';
import { createPaymentsClient } from '../../../../src/client/index.ts';
import { createMock } from '../../../../src/mock/index.ts';
import { handlers } from '../../../../src/mock/transport/msw.ts';

const mock = createMock();
const server = setupServer(...handlers({ http, mock }));

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => {
  server.resetHandlers();
  mock.reset();
});
afterAll(() => server.close());

const payments = createPaymentsClient({
  token: 'any-token',
  baseUrl: 'https://main.example/v3',
  webhooksBaseUrl: 'https://webhooks.example',
});

describe('the handlers of Mock Service Worker', () => {
  test('respond to the client on any host, and keep state', async () => {
    expect(await payments.webhookEndpoints.list()).toMatchObject({ ok: true });
    expect(await payments.charges.void('FLW-PREAUTH-0001')).toMatchObject({
      ok: true,
      data: { status: 'voided' },
    });
    expect(mock.records('any-token').charges[0]?.status).toBe('voided');
    mock.assertNoViolations();
  });

  test('read bodies and refuse requests that are not valid', async () => {
    const init = {
      method: 'PUT',
      headers: { Authorization: 'Bearer any', 'Content-Type': 'application/json' },
      body: '{"bvn":"x"}',
    };
    const url = 'https://main.example/v3/virtual-account-numbers/ORD-2026-0001';
    expect((await fetch(url, init)).status).toBe(400);
    const good = { ...init, body: '{"bvn":"22345678901"}' };
    expect((await fetch(url, good)).status).toBe(200);
    expect(mock.records('any').bvns).toEqual({ 'ORD-2026-0001': '22345678901' });
  });

  test('stand back behind a handler of the caller', async () => {
    server.use(http.get('*/v3/refunds', () => HttpResponse.json({ mine: true })));
    const headers = { Authorization: 'Bearer any' };
    const response = await fetch('https://main.example/v3/refunds', { headers });
    expect(await response.json()).toEqual({ mine: true });
  });

  test('simulate a connection that is reset', async () => {
    mock.fail({ kind: 'reset' });
    const headers = { Authorization: 'Bearer any' };
    const response = fetch('https://main.example/v3/refunds', { headers });
    await expect(response).rejects.toThrow(TypeError);
  });

  const batches = 'bulk-tokenized-charges';
  const account = 'virtual-account-numbers/%C3%BC%2F%20';

  // What the transports read and write each for itself: a body, its length, its bytes, a path.
  test.each<[string, path: string, init?: RequestInit]>([
    ['a body after a byte order mark', batches, { method: 'POST', body: '\uFEFF{}' }],
    ['a body beyond the limit', batches, { method: 'POST', body: 'x'.repeat(11e6) }],
    ['a body that is none', batches, { method: 'POST', body: '' }],
    ['characters outside ASCII', account, { method: 'PUT', body: '{"bvn":"é"}' }],
    ['a query', 'refunds?page=2&page=3&x=%5B'],
    ['a refused token', 'refunds', { headers: { authorization: 'Bearer rejected-token' } }],
    ['an example by its name', 'refunds', { headers: { prefer: 'code=400' } }],
    ['a list with an entity tag', 'virtual-cards'],
  ])('respond to %s as the fetch of the mock does, and as a port', async (_, path, init = {}) => {
    const json = { authorization: 'Bearer a', 'content-type': 'application/json' };
    const responseOf = async (send: typeof fetch, root: string) => {
      const headers = { ...json, ...init.headers };
      const response = await send(`${root}/${path}`, { ...init, headers });
      const own = new Map(response.headers);
      for (const name of ['date', 'connection', 'keep-alive']) own.delete(name);
      return [response.status, own, await response.text()];
    };
    const intercepted = await responseOf(fetch, 'https://main.example/v3');
    server.close();
    const served = createMock();
    const { urls } = await served.listen();
    expect(await responseOf(fetch, urls.main)).toEqual(intercepted);
    expect(await responseOf(served.fetch, 'https://main.example/v3')).toEqual(intercepted);
    await served.close();
    server.listen({ onUnhandledRequest: 'error' });
  });

  test('say what is missing where they get no http', () => {
    // @ts-expect-error -- as JavaScript may call it
    expect(() => handlers({ mock })).toThrow('pass { http } from the msw package');
  });

  test('can be limited to a root of their own', async () => {
    const baseUrls = { main: 'https://gateway.example/payments/v3/' };
    server.use(...handlers({ http, baseUrls }));
    const headers = { Authorization: 'Bearer any' };
    const url = 'https://gateway.example/payments/v3/subscriptions';
    const response = await fetch(url, { headers });
    expect(await response.json()).toEqual(examples.SubscriptionPage);
  });
});
