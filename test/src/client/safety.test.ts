import type { ServerResponse } from 'node:http';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { examples } from '../../../generated/examples.ts';
import { operations } from '../../../generated/operations.ts';
import type { CallReport, Fetch, PaymentsClient, Result } from '../../../src/client/index.ts';
import { calls, operationIds } from './calls.ts';
import { altered, clientAt, clientOf, invalidInput, json, serve, stub } from './support.ts';

afterEach(() => vi.unstubAllGlobals());

/** The class of a browser: of a stream of Node it would send the text `[object Object]`. */
class OfBrowser extends Request {
  constructor(url: string, init: RequestInit = {}) {
    super(url, { ...init, body: init.body === undefined ? null : String(init.body) });
  }
}

describe('a redirect', () => {
  test('is refused, and nobody else gets a request', async () => {
    const other = await serve((response) => json(response, 200, examples.ChargeVoided));
    const server = await serve((response) => {
      response.writeHead(307, { location: `${other.origin}/v3/virtual-cards` }).end('moved');
    });
    for (const id of operationIds) {
      const maybeApplied = operations[id].method !== 'GET';
      expect(await calls[id].call(clientAt(server))).toMatchObject({
        ok: false,
        error: { kind: 'http', status: 307, retryable: false, maybeApplied },
      });
    }
    expect(server.received).toHaveLength(operationIds.length);
    expect(other.received).toEqual([]);
  });

  test.each([
    ['as browsers show it', { type: 'opaqueredirect', status: 0, ok: false }],
    ['that fetch has followed all the same', { redirected: true }],
    ['with a status beyond those of HTTP', { status: 600, ok: false }],
  ])('%s is refused', async (_, own) => {
    const fetch = async () => altered(Response.json(examples.ChargeVoided), own);
    const message = expect.stringContaining('unexpected status');
    expect(await clientOf({ fetch }).charges.void('x')).toMatchObject({
      error: { kind: 'http', shape: 'unknown', message, retryable: false, maybeApplied: true },
    });
  });
});

describe('a request', () => {
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

  /** The runtime with other versions. Node itself needs the rest. */
  const runtime = (versions: object, more = {}) => {
    const own = { versions: { value: versions }, ...more };
    return { process: Object.create(process, own) as object };
  };
  const { versions } = process;

  // A browser sends no streams. What calls itself one beside Node, such as jsdom, is none.
  test.each([
    { name: 'Node', globals: { navigator: undefined }, isOnce: true },
    { name: 'Node with jsdom', globals: { navigator: { userAgent: 'Mozilla/5.0' } }, isOnce: true },
    { name: 'Deno', globals: runtime({ ...versions, deno: '2' }), isOnce: true },
    { name: 'Bun', globals: runtime({ ...versions, bun: '1' }), isOnce: true },
    { name: 'a browser', globals: runtime({}, { getBuiltinModule: {} }), isOnce: false },
    { name: 'a browser with some of Node', globals: { Request: OfBrowser }, isOnce: false },
  ])('of a write from $name is sent once: $isOnce', async ({ globals, isOnce }) => {
    for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
    const { fetch, calls: sent } = stub(200, examples.ChargeVoided);
    const client = clientOf({ fetch });
    await client.virtualAccountNumbers.updateBvn('x', { bvn: '1' });
    await client.charges.void('x');
    for (const [index, text] of ['{"bvn":"1"}', ''].entries()) {
      const { body, headers, ...init } = sent[index]?.init ?? {};
      expect(body instanceof Uint8Array).toBe(!isOnce);
      expect(await new Response(body).text()).toBe(text);
      const again = async () => new Response(body).text();
      if (isOnce) await expect(again()).rejects.toThrow(TypeError);
      else expect(await again()).toBe(text);
      expect(headers?.get('content-length')).toBe(String(text.length));
      expect([Reflect.get(init, 'duplex'), Reflect.get(init, 'keepalive')]).toEqual(
        isOnce ? ['half', false] : [undefined, undefined],
      );
    }
  });

  // As `fetch-retry` does, too.
  test.each([
    { name: '503', end: (response: ServerResponse) => json(response, 503, {}) },
    { name: '421', end: (response: ServerResponse) => json(response, 421, {}) },
    { name: 'a reset', end: (response: ServerResponse) => response.socket?.resetAndDestroy() },
  ])('of a write is on the wire once, though its fetch retries after $name', async ({ end }) => {
    const server = await serve(end);
    const retrying: Fetch = async (url, init) => {
      const send = () => fetch(url, init).catch((error: Error) => error);
      let last = await send();
      for (let turn = 0; turn < 2 && !(last instanceof Response && last.ok); turn += 1) {
        last = await send();
      }
      if (last instanceof Error) throw last;
      return last;
    };
    for (const id of ['voidCharge', 'createBulkTokenizedCharge'] as const) {
      const client = clientAt(server, { fetch: retrying });
      expect(await calls[id].call(client)).toMatchObject({ error: { maybeApplied: true } });
    }
    expect(server.received.map(({ url }) => url)).toEqual([
      `/v3${calls.voidCharge.url}`,
      `/v3${calls.createBulkTokenizedCharge.url}`,
    ]);
  });

  test('with a body that is refused with a challenge ends as any other', async () => {
    const challenge = { 'www-authenticate': 'Basic realm="x"' };
    const server = await serve((response) => json(response, 401, {}, challenge));
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

/** Calls that must be refused before a request. */
type Refused = (client: PaymentsClient, value: never) => Promise<Result<unknown, unknown>>[];

const ofEachOperation: Refused = (client, options) =>
  operationIds.map((id) => calls[id].call(client, options));
const withPathValue: Refused = (client, value) => [
  client.virtualCards.get(value),
  client.charges.void(value),
  client.virtualAccountNumbers.get(value),
  client.virtualAccountNumbers.updateBvn(value, { bvn: '1' }),
];
const withBody: Refused = (client, body) => [
  client.bulkTokenizedCharges.create(body),
  client.virtualAccountNumbers.updateBvn('x', body),
];
const withTraceId: Refused = ({ webhookEndpoints }, traceId) => [
  webhookEndpoints.list({ traceId }),
];

const circle: Record<string, unknown> = {};
circle['self'] = circle;
const throwing = (name: string) => Object.defineProperty({}, name, { get: fail, enumerable: true });
function fail(): never {
  throw null;
}

const traceIds = ['two\nlines here', ' blank first', 'blank at the end ', 'ünïcödé-identifier'];

test.each<[string, Refused, unknown[]]>([
  ['a path value', withPathValue, ['', '.', '..', undefined, null, 7, {}, ['x'], '\uD800']],
  ['a body', withBody, [undefined, null, [], 'text', 7, Symbol('s'), fail]],
  ['a body without JSON', withBody, [1n, circle, { toJSON: fail }, { toJSON: () => undefined }]],
  ['a field of a body', withBody, [1n, circle, { toJSON: fail }].map((bvn) => ({ bvn }))],
  [
    'a number that JSON does not carry exactly',
    withBody,
    [NaN, Infinity, -Infinity, 2 ** 53, -1e300]
      .flatMap((amount) => [amount, new Number(amount), Float64Array.of(amount)])
      .flatMap((amount) => [{ bulk_data: [{ amount }] }, { '': amount }, [amount]]),
  ],
  [
    'a value that JSON loses',
    withBody,
    [
      [fail, Symbol('s'), Object(Symbol('s')), [undefined], new Map([['a', 1]]), new Set([1])],
      [new Date(NaN), { toJSON: () => null }, /x/, new ArrayBuffer(8)],
    ]
      .flat()
      .flatMap((token: unknown) => [{ token }, { '': token }]),
  ],
  ['an operation identifier', withTraceId, [...traceIds, 'eleven char', 'x'.repeat(256), 7]],
  ['options', ofEachOperation, [null, 7, [], { signal: {} }, { page: 2 }, { token: 'a-token' }]],
  ['a time limit', ofEachOperation, [{ timeoutMs: NaN }, { timeoutMs: '1' }]],
  ['the time limit of an attempt', ofEachOperation, [{ attemptTimeoutMs: 1n }]],
  ['a getter', ofEachOperation, [throwing('timeoutMs'), throwing('traceId')]],
])('%s that cannot be used is refused before a request', async (_, callsWith, values) => {
  const { fetch, calls: sent } = stub(200, examples.VirtualCardAll);
  for (const value of values) {
    for (const call of callsWith(clientOf({ fetch }), value as never)) {
      expect(await call).toEqual({ ok: false, error: invalidInput });
    }
  }
  expect(sent).toEqual([]);
});

test('what JSON does not carry is named in the error', async () => {
  const body = { retry_strategy: {}, bulk_data: [{ amount: NaN }] };
  const result = await clientOf().bulkTokenizedCharges.create(body as never);
  const message = 'createBulkTokenizedCharge: invalid_input JSON cannot carry "amount" exactly';
  expect(result).toMatchObject({ error: { kind: 'invalid_input', message, maybeApplied: false } });
});

test('what JSON carries is sent, without the fields that are undefined', async () => {
  const { fetch, calls: sent } = stub(200, {});
  const at = new Date(0);
  const plain = Object.create(null) as object;
  const kept = [0.1, -0, 2 ** 53 - 1, null, {}, true, new Number(5), new Boolean(false), plain, []];
  const body = { bvn: '1', none: undefined, at, kept };
  await clientOf({ fetch }).virtualAccountNumbers.updateBvn('x', body);
  expect(await new Response(sent[0]?.init.body).json()).toEqual({
    bvn: '1',
    at: '1970-01-01T00:00:00.000Z',
    kept: [0.1, 0, 9007199254740991, null, {}, true, 5, false, {}, []],
  });
});

describe('a token', () => {
  const failing = () => {
    throw new Error('secret-of-the-function');
  };

  test('is that of its interface, and webhooksToken falls back to token', async () => {
    const { fetch, calls: sent } = stub(200, examples.RefundPage);
    const both = { fetch, token: 'main-token', webhooksToken: 'hooks-token' };
    await clientOf({ ...both, webhooksToken: () => 'hooks-token' }).refunds.list();
    await clientOf(both).webhookEndpoints.list();
    await clientOf({ fetch, token: 'main-token' }).webhookEndpoints.list();
    const tokens = sent.map(({ init }) => init.headers.get('authorization'));
    expect(tokens).toEqual(['Bearer main-token', 'Bearer hooks-token', 'Bearer main-token']);
  });

  test('is got from its function before each attempt', async () => {
    const { fetch, calls: sent } = stub(503, {});
    let count = 0;
    await clientOf({
      fetch,
      retries: 1,
      token: async () => `token-${(count += 1)}`,
    }).refunds.list();
    const tokens = sent.map(({ init }) => init.headers.get('authorization'));
    expect(tokens).toEqual(['Bearer token-1', 'Bearer token-2']);
  });

  test('of a function is checked as one that was passed', async () => {
    const { fetch, calls: sent } = stub(200, examples.RefundPage);
    const problem = 'must be visible ASCII without white space and without "Bearer "';
    const message = `voidCharge: invalid_input token ${problem}`;
    const error = { kind: 'invalid_input', maybeApplied: false, message };
    for (const token of [() => 'Bearer a-token', async () => 'Bearer a-token']) {
      expect(await clientOf({ fetch, token }).charges.void('x')).toMatchObject({ error });
    }
    expect(sent).toEqual([]);
  });

  test('whose function fails ends the call before a request, without what it says', async () => {
    const { fetch, calls: sent } = stub(200, examples.RefundPage);
    const trap = () => failing();
    const hostile = new Proxy(new Error('trap'), { get: trap, getPrototypeOf: trap });
    const rejects = () => Promise.reject(hostile);
    for (const token of [failing, async () => failing(), rejects]) {
      const result = await clientOf({ fetch, token }).charges.void('x');
      expect(result).toEqual({ ok: false, error: invalidInput });
      const message = 'voidCharge: invalid_input the token function failed';
      expect(result).toMatchObject({ error: { message } });
    }
    expect(sent).toEqual([]);
  });

  test('whose function fails before a retry ends a read that was sent', async () => {
    const reports: CallReport[] = [];
    const { fetch, calls: sent } = stub(503, {});
    const token = () => (sent.length === 0 ? 'first-token' : failing());
    const client = clientOf({ fetch, token, onCall: (report) => reports.push(report) });
    expect(await client.refunds.list()).toMatchObject({
      error: { kind: 'invalid_input', retryable: false, maybeApplied: false },
    });
    expect(sent).toHaveLength(1);
    // The report has the request that was sent, and no other.
    expect(reports).toMatchObject([
      { kind: 'invalid_input', attempts: 1, requests: [{ kind: undefined, status: 503 }] },
    ]);
  });
});
