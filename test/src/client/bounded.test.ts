import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { examples } from '../../../generated/examples.ts';
import type { Fetch } from '../../../src/client/index.ts';
import { altered, clientAt, clientOf, serve, stub } from './support.ts';

const JSON_TYPE = { 'content-type': 'application/json' };
const page = JSON.stringify(examples.RefundPage);

describe('maxResponseBytes', () => {
  test('holds for a body behind gzip, whose rest is not read', async () => {
    const zeros = gzipSync(`"${'0'.repeat(50_000_000)}"`);
    await using server = await serve((response) => {
      response.writeHead(200, { ...JSON_TYPE, 'content-encoding': 'gzip' }).end(zeros);
    });
    expect(zeros.length).toBeLessThan(100_000);
    const client = clientAt(server, { maxResponseBytes: 1_000_000 });
    expect(await client.refunds.list()).toMatchObject({
      error: { kind: 'parse', status: 200, retryable: false },
    });
    expect(await client.charges.void('x')).toMatchObject({
      error: { kind: 'parse', maybeApplied: true },
    });
    await expect(client.raw.main.GET('/refunds')).rejects.toMatchObject({ kind: 'parse' });
  });

  test('holds for error bodies too', async () => {
    const { fetch } = stub(404, 'x'.repeat(1000));
    const result = await clientOf({ fetch, maxResponseBytes: 999 }).refunds.list();
    expect(result).toMatchObject({ error: { kind: 'parse', status: 404 } });
  });

  test('lets a body of exactly that size through, counted in bytes', async () => {
    const body = JSON.stringify({ ...examples.RefundPage, message: 'ü'.repeat(100) });
    const maxResponseBytes = Buffer.byteLength(body);
    const { fetch } = stub(200, body);
    expect((await clientOf({ fetch, maxResponseBytes }).refunds.list()).ok).toBe(true);
    const less = clientOf({ fetch, maxResponseBytes: maxResponseBytes - 1 });
    expect((await less.refunds.list()).ok).toBe(false);
  });

  test('is 8 MiB by default', async () => {
    const bodyOf = (bytes: number) =>
      page.replace('}', `,"x":"${'x'.repeat(bytes - page.length - 7)}"}`);
    const limit = 8 * 1024 * 1024;
    expect(bodyOf(limit)).toHaveLength(limit);
    expect((await clientOf({ fetch: stub(200, bodyOf(limit)).fetch }).refunds.list()).ok).toBe(
      true,
    );
    const larger = await clientOf({ fetch: stub(200, bodyOf(limit + 1)).fetch }).refunds.list();
    expect(larger).toMatchObject({ error: { kind: 'parse' } });
  });
});

// node-fetch and its like: test/package/fetches.package.ts.
describe('a fetch that has streams of Node', () => {
  const bodyOf = () => Readable.from([Buffer.from(page)]);
  const fetchOf = (body: Readable, status: number) => async () =>
    altered(new Response(null, { status, headers: JSON_TYPE }), { body });

  test('has its responses read', async () => {
    const client = clientOf({ fetch: fetchOf(bodyOf(), 200) });
    expect(await client.refunds.list()).toMatchObject({ ok: true, data: examples.RefundPage.data });
  });

  test.each([
    ['a body that is too large', 200, 'parse'],
    ['a redirect', 307, 'http'],
  ])('has them given up: %s', async (_, status, kind) => {
    const body = bodyOf();
    const client = clientOf({ fetch: fetchOf(body, status), maxResponseBytes: 9 });
    expect(await client.refunds.list()).toMatchObject({ error: { kind, status } });
    expect(body.destroyed).toBe(true);
  });

  test('may give up the body of a request, which does not end the process', async () => {
    const fetch: Fetch = async (_, { body }) => {
      const error = new Error('given up');
      (body as unknown as Readable).destroy(error);
      await setImmediate();
      throw error;
    };
    expect(await clientOf({ fetch }).charges.void('x')).toMatchObject({
      error: { kind: 'network', maybeApplied: true },
    });
  });
});

describe('a request', () => {
  afterEach(() => vi.unstubAllGlobals());

  test('keeps its response out of caches, follows no redirect, and has no cookies and no referrer', async () => {
    const { fetch, calls: sent } = stub(200, examples.ChargeVoided);
    const client = clientOf({ fetch });
    await client.charges.void('x');
    await client.raw.main.GET('/refunds', {
      cache: 'force-cache',
      credentials: 'include',
      redirect: 'follow',
    });
    expect(sent).toHaveLength(2);
    for (const { init } of sent) {
      expect(init).toMatchObject({
        cache: 'no-store',
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
        redirect: 'manual',
      });
    }
  });

  // A browser sends no streams. Node 20 has no navigator.
  test.each([
    [undefined, true],
    ['Node.js/24', true],
    ['Deno/2.0.0', true],
    ['Bun/1.1', true],
    ['Mozilla/5.0 (Node)', false],
  ])('of a write from %s has a body that cannot be sent again: %s', async (userAgent, isOnce) => {
    vi.stubGlobal('navigator', userAgent && { userAgent });
    const { fetch, calls: sent } = stub(200, {});
    await clientOf({ fetch }).virtualAccountNumbers.updateBvn('x', { bvn: '1' });
    const { body, headers, ...init } = sent[0]?.init ?? {};
    expect(body instanceof Uint8Array).toBe(!isOnce);
    const once = new Response(body);
    expect(await once.text()).toBe('{"bvn":"1"}');
    if (isOnce) expect(() => new Response(body)).toThrow(TypeError);
    expect(headers?.get('content-length')).toBe('11');
    const stream = { duplex: 'half', keepalive: false };
    expect(init).toEqual(
      isOnce ? expect.objectContaining(stream) : expect.not.objectContaining(stream),
    );
  });

  test('with a body that is refused with a challenge ends as any other', async () => {
    await using server = await serve((response) => {
      response.writeHead(401, { ...JSON_TYPE, 'www-authenticate': 'Basic realm="x"' }).end('{}');
    });
    const client = clientAt(server);
    for (const call of [
      client.charges.void('x'),
      client.virtualAccountNumbers.updateBvn('x', { bvn: '1' }),
      client.refunds.list(),
    ]) {
      expect(await call).toMatchObject({ error: { kind: 'http', status: 401 } });
    }
    expect(server.received).toHaveLength(3);
  });
});
