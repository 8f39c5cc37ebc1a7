import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { examples } from '../../../../../generated/examples.ts';
import { createPaymentsClient } from '../../../../../src/client/index.ts';
import { createMock } from '../../../../../src/mock/index.ts';
import {
  type CheckResult,
  type ProxyOptions,
  listenProxy,
} from '../../../../../src/verify/index.ts';
import { serve } from '../../../../support/serve.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

async function proxyOf(options: ProxyOptions) {
  const proxy = await listenProxy(options);
  closing.push(() => proxy.close());
  return proxy;
}

describe('the validating proxy', () => {
  it('passes both interfaces of one port on and checks what comes back', async () => {
    const mock = createMock();
    closing.push(() => mock.close());
    const { urls } = await mock.listen();
    const results: CheckResult[] = [];
    const proxy = await proxyOf({
      baseUrl: urls.main,
      webhooksBaseUrl: urls.webhooks,
      onResult: (result) => results.push(result),
    });
    const client = createPaymentsClient({
      token: 'token-1',
      baseUrl: proxy.urls.main,
      webhooksBaseUrl: proxy.urls.webhooks,
    });
    expect((await client.virtualCards.list()).ok).toBe(true);
    expect((await client.charges.void('FLW-PREAUTH-0001')).ok).toBe(true);
    expect((await client.webhookEndpoints.list()).ok).toBe(true);
    expect((await client.virtualAccountNumbers.get('none')).ok).toBe(false);
    expect(
      results.map(({ exchange, contradictions }) => [exchange.call, contradictions.length]),
    ).toEqual([
      ['listVirtualCards', 0],
      ['voidCharge', 0],
      ['listWebhookEndpoints', 0],
      ['getVirtualAccountNumber', 0],
    ]);
    const report = proxy.report();
    expect(report.exitCode).toBe(0);
    expect(report.calls).toHaveLength(4);
    const text = JSON.stringify(report);
    expect(text).not.toContain('token-1');
    expect(text).not.toContain(examples.VirtualCardOne.data.card_pan);
  });

  it('passes bytes, status and headers on as they are, and reads compressed bodies', async () => {
    const body = gzipSync(JSON.stringify({ ...examples.RefundPage, status: 'ok' }));
    let seen: Record<string, unknown> = {};
    const upstream = await serve((request, response) => {
      seen = {
        url: request.url,
        host: request.headers.host,
        authorization: request.headers.authorization,
      };
      const headers = {
        'content-type': 'application/json',
        'content-encoding': 'gzip',
        'x-own': 'a',
      };
      response.writeHead(200, headers).end(body);
    });
    const proxy = await proxyOf({ baseUrl: `${upstream}/gateway/v3` });
    const response = await fetch(`${proxy.urls.main}/refunds?page=2`, {
      headers: { authorization: 'Bearer t-1' },
    });
    expect(response.headers.get('x-own')).toBe('a');
    expect(await response.json()).toMatchObject({ status: 'ok' });
    expect(seen).toEqual({
      url: '/gateway/v3/refunds?page=2',
      host: new URL(upstream).host,
      authorization: 'Bearer t-1',
    });
    expect(proxy.report().contradictions.map(({ at }) => at)).toEqual(['body/status']);
  });

  it('finds a redirect, which it passes on', async () => {
    const upstream = await serve((_, response) => {
      response.writeHead(302, { location: 'https://else.example/x' }).end();
    });
    const proxy = await proxyOf({ baseUrl: `${upstream}/v3` });
    const response = await fetch(`${proxy.urls.main}/refunds`, { redirect: 'manual' });
    expect(response.status).toBe(302);
    expect(proxy.report().contradictions.map(({ kind }) => kind)).toEqual(['redirect']);
  });

  it('finds a response without its end, and ends it there', async () => {
    const upstream = await serve((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '99' });
      response.write('{"status"', () => response.destroy());
    });
    const proxy = await proxyOf({ baseUrl: `${upstream}/v3` });
    await expect(
      fetch(`${proxy.urls.main}/refunds`).then((response) => response.text()),
    ).rejects.toThrow('terminated');
    await expect
      .poll(() => proxy.report().contradictions.map(({ kind }) => kind))
      .toEqual(['truncated']);
  });

  it('responds with 502 and the reason when it cannot pass a request on', async () => {
    const proxy = await proxyOf({ baseUrl: 'http://127.0.0.1:1/v3' });
    const unreachable = await fetch(`${proxy.urls.main}/refunds`);
    expect(unreachable.status).toBe(502);
    expect(await unreachable.text()).toContain('refuses connections');
    const unknown = await fetch(`${proxy.urls.webhooks}/profile/webhook-endpoints`);
    expect(await unknown.text()).toContain('no base URL of the Webhooks interface');
  });

  it('counts nothing when nothing of the service passed', async () => {
    const upstream = await serve((_, response) => response.end('x'));
    const proxy = await proxyOf({ baseUrl: `${upstream}/v3` });
    expect(await (await fetch(`${proxy.urls.main}/transfers`)).text()).toBe('x');
    expect(proxy.report().exitCode).toBe(2);
  });
});
