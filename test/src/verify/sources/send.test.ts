import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Fetch } from '../../../../src/shared/http.ts';
import { serve } from '../../../support/serve.ts';
import { LiveSender, networkFailure } from '../../../../src/verify/sources/send.ts';
import { rowsIn } from '../../../support/files.ts';

/** A row of send.yaml. */
interface Row {
  name: string;
  method: string;
  responses: { status: number; retryAfter?: string }[];
  status: number;
  sent: string[];
}

const rows = rowsIn<Row[]>(import.meta.dirname, 'send.yaml');

const URL_OF_READ = 'https://a.example/v3/refunds';
const usual = { fetch: undefined, timeoutMs: 5000, rate: 1e6, signal: undefined };
const request = (method: string) => ({ method, url: URL_OF_READ, headers: new Headers() });

describe('a request', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
  afterEach(() => vi.useRealTimers());

  /** Sends one request and then a read, and says when each was on the wire, in milliseconds. */
  async function sendTwo(method: string, responses: Row['responses']) {
    const started = performance.now();
    const sent: string[] = [];
    const fetch: Fetch = async (_, init) => {
      const { status, retryAfter } = responses[sent.length] ?? { status: 200 };
      sent.push(`${init.method} ${performance.now() - started}`);
      await new Promise((resolve) => setTimeout(resolve, 5));
      return new Response('{}', {
        status,
        headers: retryAfter ? { 'retry-after': retryAfter } : {},
      });
    };
    const sender = new LiveSender({ ...usual, fetch, rate: 10 });
    const running = sender.send(request(method));
    await vi.runAllTimersAsync();
    const { status, ms } = await running;
    void sender.send(request('GET'));
    await vi.runAllTimersAsync();
    expect(ms).toBe(5);
    return { status, sent };
  }

  it.each(rows)('$name ($method)', async ({ method, responses, status, sent }) => {
    expect(await sendTwo(method, responses)).toEqual({ status, sent });
  });
});

describe('the fetch of the caller', () => {
  it('gets the request, and follows no redirect', async () => {
    const calls: unknown[] = [];
    const fetch: Fetch = async (url, { signal, ...init }) => {
      calls.push([url, init, signal instanceof AbortSignal]);
      return Response.json({ a: 1 }, { status: 201, headers: { etag: 'x' } });
    };
    const sender = new LiveSender({ ...usual, fetch, timeoutMs: 1e12 });
    const { headers, ...response } = await sender.send(request('GET'));
    await sender.send({ ...request('POST'), body: {} });
    const init = { headers: new Headers(), redirect: 'manual' };
    expect(calls).toEqual([
      [URL_OF_READ, { ...init, method: 'GET' }, true],
      [URL_OF_READ, { ...init, method: 'POST', body: '{}' }, true],
    ]);
    expect(headers.get('etag')).toBe('x');
    expect(response).toEqual({
      status: 201,
      body: Buffer.from('{"a":1}'),
      truncation: undefined,
      ms: expect.any(Number),
    });
  });

  it.each(['before', 'during'])('ends with the reason of a signal %s the request', async (when) => {
    const controller = new AbortController();
    const reason = new Error('stopped');
    if (when === 'before') controller.abort(reason);
    const fetch = vi.fn<Fetch>(async () => {
      controller.abort(reason);
      return new Response();
    });
    const sender = new LiveSender({ ...usual, fetch, signal: controller.signal });
    await expect(sender.send(request('GET'))).rejects.toBe(reason);
    expect(fetch).toHaveBeenCalledTimes(when === 'before' ? 0 : 1);
  });
});

describe('without a fetch', () => {
  it('a request states the length of its body', async () => {
    const seen: unknown[] = [];
    const url = await serve((message, response) => {
      const { 'content-length': length, 'accept-encoding': coding, etag } = message.headers;
      seen.push([message.method, length, coding, etag]);
      response.writeHead(201, { 'set-cookie': ['a=1', 'b=2'] }).end('ok');
    });
    const sender = new LiveSender(usual);
    const headers = new Headers({ etag: 'x' });
    const received = await sender.send({ method: 'GET', url, headers });
    await sender.send({ method: 'POST', url, headers });
    await sender.send({ method: 'PUT', url, headers, body: { é: 1 } });
    expect(seen).toEqual([
      ['GET', undefined, 'identity', 'x'],
      ['POST', '0', 'identity', 'x'],
      ['PUT', '8', 'identity', 'x'],
    ]);
    expect(received).toMatchObject({ status: 201, body: Buffer.from('ok'), truncation: undefined });
    expect(received.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
  });

  it('a response that changes the protocol is a failure', async () => {
    const url = await serve((_, response) => {
      response.writeHead(101, { connection: 'upgrade', upgrade: 'other' }).end();
    });
    const sender = new LiveSender(usual);
    const sent = sender.send({ method: 'GET', url, headers: new Headers() });
    await expect(sent).rejects.toThrow('the response changes the protocol');
  });
});

describe('a failure of the network', () => {
  const coded = (code: unknown, cause?: unknown) =>
    Object.assign(new Error('secret', { cause }), { code });
  const late = Object.assign(new Error('secret'), { name: 'TimeoutError', code: 23 });
  const several = new AggregateError([coded('ECONNREFUSED'), late]);
  let deep: unknown = coded('ECONNREFUSED');
  for (let level = 0; level < 4; level += 1) deep = new TypeError('fetch failed', { cause: deep });

  it.each([
    [coded('ENOTFOUND'), 'name', 'the name of HOST cannot be resolved (ENOTFOUND)'],
    [coded('EAI_AGAIN'), 'name', 'the name of HOST cannot be resolved (EAI_AGAIN)'],
    [deep, 'connection', 'HOST refuses connections (ECONNREFUSED)'],
    [new Error('one more', { cause: deep }), 'network', 'no response from HOST'],
    [several, 'connection', 'HOST refuses connections (ECONNREFUSED)'],
    [new AggregateError([]), 'network', 'no response from HOST'],
    [coded('CERT_HAS_EXPIRED'), 'tls', 'no secure connection to HOST (CERT_HAS_EXPIRED)'],
    [coded('EPROTO'), 'tls', 'no secure connection to HOST (EPROTO)'],
    [coded('ETIMEDOUT'), 'timeout', 'HOST did not respond in time (ETIMEDOUT)'],
    [late, 'timeout', 'HOST did not respond in time (ETIMEDOUT)'],
    [coded('ABORT_ERR', late), 'timeout', 'HOST did not respond in time (ETIMEDOUT)'],
    [coded('HPE_INVALID'), 'network', 'HOST sent what is not HTTP/1.1 (HPE_INVALID)'],
    [coded('ECONNRESET'), 'network', 'no response from HOST (ECONNRESET)'],
    [coded(5), 'network', 'no response from HOST'],
    ['thrown', 'network', 'no response from HOST'],
  ])('%s is of the kind %s: %s', (error, kind, message) => {
    const host = 'a$&.example:1';
    const why = message.replace('HOST', () => host);
    expect(networkFailure(error, host)).toEqual({ kind, why });
  });
});
