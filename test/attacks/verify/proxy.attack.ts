import { once } from 'node:events';
import { type AddressInfo, type Socket, connect, createServer } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { type Proxy, type ProxyOptions, listenProxy } from '../../../src/verify/index.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

interface Upstream {
  baseUrl: string;
  /** Everything that was received, by connection. */
  received: string[];
}

/** A service that keeps the bytes it gets and responds with these. */
async function upstreamOf(response: string): Promise<Upstream> {
  const received: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    const index = received.push('') - 1;
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      received[index] += chunk.toString('latin1');
      const { body, length } = parts(received[index] as string);
      if (body.length >= length) socket.end(Buffer.from(response, 'latin1'));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received };
}

async function proxyTo(options: ProxyOptions): Promise<Proxy> {
  const proxy = await listenProxy(options);
  closing.push(() => proxy.close());
  return proxy;
}

/** Sends bytes to the proxy and returns what comes back until the connection ends. */
async function exchange({ port }: Proxy, request: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.on('data', (chunk) => (text += chunk.toString('latin1')));
  socket.on('error', () => undefined);
  socket.write(Buffer.from(request, 'latin1'));
  await once(socket, 'close');
  return text;
}

const OK = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}';
const HEAD = 'Host: x\r\nConnection: close\r\n';

/** Head and body of a request, and the length that the head states. */
function parts(text: string): { head: string; body: string; length: number } {
  const at = text.indexOf('\r\n\r\n');
  const head = at === -1 ? text : text.slice(0, at);
  const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
  return { head, body: at === -1 ? '' : text.slice(at + 4), length: at === -1 ? Infinity : length };
}

/** The requests that stand in what a service received, and what stands behind one. */
function requestsIn(received: readonly string[]): string[] {
  return received.flatMap((text) => {
    const { head, body, length } = parts(text);
    const beyond = body.slice(length);
    return [head.split('\r\n')[0] ?? '', ...(beyond === '' ? [] : [`beyond: ${beyond}`])];
  });
}

describe('a body cannot become another request', () => {
  const smuggled =
    'GET /v3/virtual-cards HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer other\r\n\r\n';
  const chunked = `${smuggled.length.toString(16)}\r\n${smuggled}\r\n0\r\n\r\n`;

  it.each(['GET', 'DELETE', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH'])(
    'in chunks of %s',
    async (method) => {
      const { baseUrl, received } = await upstreamOf(OK);
      const proxy = await proxyTo({ baseUrl: `${baseUrl}/v3` });
      const request = `${method} /v3/refunds HTTP/1.1\r\n${HEAD}Transfer-Encoding: chunked\r\n\r\n`;
      await exchange(proxy, request + chunked);
      expect(requestsIn(received)).toEqual([`${method} /v3/refunds HTTP/1.1`]);
      expect(received[0]).toContain(`Content-Length: ${smuggled.length}`);
      expect(received[0]).not.toMatch(/transfer-encoding/i);
    },
  );

  it.each([
    ['two lengths', 'Content-Length: 0\r\nContent-Length: 5\r\n\r\nGET /'],
    ['a length and chunks', `Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n${chunked}`],
    ['a coding that is not chunked', 'Transfer-Encoding: xchunked\r\n\r\nabc'],
    ['a length that is no number', 'Content-Length: +5\r\n\r\nGET /'],
    ['a folded header', 'X-A: b\r\n Content-Length: 40\r\n\r\nGET /'],
    ['a blank before the colon', 'Content-Length : 5\r\n\r\nGET /'],
    ['a bare line feed', 'X-A: b\nContent-Length: 5\r\n\r\nGET /'],
  ])('with %s', async (_, rest) => {
    const { baseUrl, received } = await upstreamOf(OK);
    const proxy = await proxyTo({ baseUrl: `${baseUrl}/v3` });
    const response = await exchange(proxy, `GET /v3/refunds HTTP/1.1\r\n${HEAD}${rest}`);
    const requests = requestsIn(received);
    expect(requests.length).toBeLessThanOrEqual(1);
    if (requests.length === 0) expect(response).toMatch(/^HTTP\/1\.1 400 /);
    else expect(requests).toEqual(['GET /v3/refunds HTTP/1.1']);
  });
});

describe('a target cannot leave its root', () => {
  it.each([
    'pany://x/y',
    'http://evil.example/v3/refunds',
    'https://evil.example/',
    '*',
    'v3/refunds',
    '@evil.example/',
    '/v3/../profile/webhook-endpoints',
    '/v3/./refunds',
    '/v3/%2e%2e/admin',
    '/v3/%2E./admin',
    '/v3/..%2fadmin',
    '/v3/..%5cadmin',
    '/v3/%252e%252e/admin',
    '/v3/%25252e%25252e%25252fadmin',
    String.raw`/v3\..\admin`,
    String.raw`\\evil.example\x`,
    '/v3/..;/admin',
    '/v3/..;x=1/admin',
    '/v3/refunds#/../x',
    '/..',
    '/v3/..',
    '/%2e%2e',
  ])('%s', async (target) => {
    const { baseUrl, received } = await upstreamOf(OK);
    const proxy = await proxyTo({ baseUrl: `${baseUrl}/a/v3`, webhooksBaseUrl: `${baseUrl}/b` });
    const response = await exchange(proxy, `GET ${target} HTTP/1.1\r\n${HEAD}\r\n`);
    expect(response).toMatch(/^HTTP\/1\.1 400 /);
    expect(received).toEqual([]);
  });

  it.each([
    ['//evil.example/x', '/b//evil.example/x'],
    ['/v3//evil.example', '/a/v3//evil.example'],
    ['/v3', '/a/v3'],
    ['/v3?a=/../b', '/a/v3?a=/../b'],
    ['/v3x/y', '/b/v3x/y'],
    ['/V3/refunds', '/b/V3/refunds'],
    ['/v3/a%2Fb', '/a/v3/a%2Fb'],
    ['/v3/...', '/a/v3/...'],
    ['/v3/.hidden', '/a/v3/.hidden'],
    ['/.example/y', '/b/.example/y'],
    ['/:80/x', '/b/:80/x'],
  ])('%s stays below it', async (target, path) => {
    const { baseUrl, received } = await upstreamOf(OK);
    const proxy = await proxyTo({ baseUrl: `${baseUrl}/a/v3`, webhooksBaseUrl: `${baseUrl}/b` });
    await exchange(proxy, `GET ${target} HTTP/1.1\r\n${HEAD}\r\n`);
    expect(requestsIn(received)).toEqual([`GET ${path} HTTP/1.1`]);
    expect(received[0]).toContain(`Host: ${new URL(baseUrl).host}\r\n`);
  });

  it('CONNECT is refused', async () => {
    const { baseUrl, received } = await upstreamOf(OK);
    const proxy = await proxyTo({ baseUrl });
    const response = await exchange(proxy, `CONNECT evil.example:443 HTTP/1.1\r\n${HEAD}\r\n`);
    expect(response).toMatch(/^HTTP\/1\.1 405 [\s\S]*CONNECT is not supported/);
    expect(received).toEqual([]);
  });

  it.each(['http://service.example/v3', 'http://10.0.0.1'])(
    'no token goes to %s without leave',
    async (baseUrl) => {
      await expect(listenProxy({ baseUrl })).rejects.toThrow('baseUrl must start with https://');
      const proxy = await proxyTo({ baseUrl, allowHttp: true });
      expect(proxy.port).toBeGreaterThan(0);
    },
  );
});

describe('headers are treated as RFC 9110 says', () => {
  it('those of one connection are not passed on, all others are, as they were sent', async () => {
    const { baseUrl, received } = await upstreamOf(
      'HTTP/1.1 299 Fine By Me\r\nContent-Type: application/json\r\nX-OwN: a\r\nSet-Cookie: a=1\r\n' +
        'Set-Cookie: b=2\r\nConnection: X-Hop\r\nX-Hop: 1\r\nKeep-Alive: timeout=9\r\n' +
        'Content-Length: 2\r\n\r\n{}',
    );
    const proxy = await proxyTo({ baseUrl: `${baseUrl}/v3` });
    const response = await exchange(
      proxy,
      'GET /v3/refunds HTTP/1.1\r\nHost: x\r\nConnection: close, X-Secret-Hop\r\nX-Secret-Hop: 1\r\n' +
        'TE: trailers\r\nUpgrade: h2c\r\nProxy-Authorization: Basic abc\r\nX-CaSe: 1\r\n' +
        'X-Twice: 1\r\nx-twice: 2\r\nVia: 1.0 first\r\n\r\n',
    );
    const [request = ''] = received;
    expect(request).not.toMatch(/x-secret-hop|^te:|upgrade|proxy-authorization|h2c/im);
    expect(request).toContain('X-CaSe: 1\r\n');
    expect(request).toContain('X-Twice: 1\r\nX-Twice: 2\r\n');
    expect(request).toContain('Via: 1.0 first\r\nVia: 1.1 payments-contract-verify\r\n');
    expect(response).toMatch(/^HTTP\/1\.1 299 Fine By Me\r\n/);
    expect(response).toContain('X-OwN: a\r\nSet-Cookie: a=1\r\nSet-Cookie: b=2\r\n');
    expect(response).not.toMatch(/x-hop|timeout=9/i);
  });

  it.each([
    ['a status of two digits', 'HTTP/1.1 99 x\r\n\r\n'],
    ['a status of four digits', 'HTTP/1.1 2000 x\r\n\r\n'],
    ['a status below 100', 'HTTP/1.1 099 x\r\n\r\n'],
    ['a status above 599', 'HTTP/1.1 999 x\r\nContent-Length: 0\r\n\r\n'],
    ['no status line', 'hello\r\n\r\n'],
    ['another protocol', 'HTTP/1.1 101 Switching\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n'],
    ['two lengths', 'HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 9\r\n\r\n{}'],
    ['a control character in a header', 'HTTP/1.1 200 OK\r\nX-A: a\u0001b\r\n\r\n{}'],
    ['nothing', ''],
  ])('a response with %s is a clear refusal', async (_, bytes) => {
    const { baseUrl } = await upstreamOf(bytes);
    const proxy = await proxyTo({ baseUrl: `${baseUrl}/v3` });
    const response = await exchange(proxy, `GET /v3/refunds HTTP/1.1\r\n${HEAD}\r\n`);
    expect(response).toMatch(/^HTTP\/1\.1 502 Bad Gateway[\s\S]*payments-contract verify: \S+/);
    expect(proxy.report().contradictions).toEqual([]);
  });

  it('a status text cannot act on a terminal', async () => {
    const { baseUrl } = await upstreamOf(OK.replace(' OK', ' \u001B[31mred'));
    const proxy = await proxyTo({ baseUrl: `${baseUrl}/v3` });
    const response = await exchange(proxy, `GET /v3/refunds HTTP/1.1\r\n${HEAD}\r\n`);
    expect(response).toMatch(/^HTTP\/1\.1 (?:200|502) /);
    expect(response).not.toContain('\u001B');
  });

  it('a callback that throws ends nothing', async () => {
    const { baseUrl } = await upstreamOf(OK);
    const proxy = await proxyTo({
      baseUrl: `${baseUrl}/v3`,
      onResult: () => {
        throw new Error('planted-secret');
      },
    });
    const request = `GET /v3/refunds HTTP/1.1\r\n${HEAD}\r\n`;
    expect(await exchange(proxy, request)).toMatch(/^HTTP\/1\.1 200 OK/);
    expect(await exchange(proxy, request)).toMatch(/^HTTP\/1\.1 200 OK/);
    const { failures } = proxy.report();
    expect(failures.map(({ kind }) => kind)).toEqual(['internal', 'internal']);
    expect(JSON.stringify(failures)).not.toContain('planted-secret');
  });
});
