import { afterEach, describe, expect, test, vi } from 'vitest';
import { examples } from '../../../generated/examples.ts';
import {
  type CallReport,
  type ClientOptions,
  createPaymentsClient,
  unwrap,
} from '../../../src/client/index.ts';
import { calls, operationIds } from './calls.ts';
import { MAIN, clientOf, stub } from './support.ts';

const invalidInput = expect.objectContaining({ kind: 'invalid_input', maybeApplied: false });

describe('createPaymentsClient refuses', () => {
  test.each<[string, object, string]>([
    ['no token', { token: undefined }, 'token is missing'],
    ['an empty token', { token: '' }, 'token is missing'],
    ['a token that is waited for', { token: Promise.resolve('a') }, 'or not a string'],
    ['the token of a file, with its end', { token: 'abc\n' }, 'without white space'],
    ['a token with the scheme', { token: 'Bearer abc' }, 'given without "Bearer "'],
    ['an empty token for Webhooks', { webhooksToken: '' }, 'webhooksToken is missing'],
    ['two words as a token', { webhooksToken: 'two words' }, 'webhooksToken must be visible'],
    [
      'no base URL',
      { baseUrl: '', webhooksBaseUrl: undefined },
      'baseUrl or webhooksBaseUrl is missing',
    ],
    ['a base URL that is no text', { baseUrl: 7 }, 'baseUrl must be an http(s) URL'],
    ['a URL object as a base URL', { baseUrl: new URL(MAIN) }, 'http(s) URL as a string'],
    ['NaN as a time limit', { timeoutMs: Number.NaN }, 'timeoutMs must be a number'],
    ['a text as a time limit', { attemptTimeoutMs: '100' }, 'attemptTimeoutMs must be a number'],
    ['a BigInt as a time limit', { timeoutMs: 1n }, 'timeoutMs must be a number'],
    ['a text as retries', { retries: '2' }, 'retries must be 0, 1 or 2'],
    ['NaN as retries', { retries: Number.NaN }, 'retries must be 0, 1 or 2'],
    ['a negative number of retries', { retries: -1 }, 'retries must be 0, 1 or 2'],
    ['a part of a retry', { retries: 1.5 }, 'retries must be 0, 1 or 2'],
    ['more retries than are made', { retries: 5 }, 'retries must be 0, 1 or 2'],
    ['a text as a size', { maxResponseBytes: '1MB' }, 'maxResponseBytes must be a number'],
    ['a text as a permission', { allowHttp: 'false' }, 'allowHttp must be a boolean'],
    ['a fetch that is no function', { fetch: 5 }, 'fetch must be a function'],
    ['a hook that is no function', { onCall: {} }, 'onCall must be a function'],
    ['a check that is no function', { validate: true }, 'validate must be a function'],
    [
      'a header that cannot be one',
      { traceIdHeader: 'X Trace\n' },
      'traceIdHeader must be a header name',
    ],
  ])('%s', (_, options, message) => {
    const create = () => clientOf(options as Partial<ClientOptions>);
    expect(create).toThrow(invalidInput);
    expect(create).toThrow(message);
  });

  test.each([undefined, null, 7, 'text', []])('%j as options', (options) => {
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
    'to %s is refused, since it carries the token',
    (url) => {
      expect(create({ baseUrl: url })).toThrow(invalidInput);
      expect(create({ webhooksBaseUrl: url })).toThrow('webhooksBaseUrl must start with https://');
    },
  );

  test.each(['http://localhost:4010/v3', 'http://127.0.0.1:1', 'http://[::1]:4010'])(
    'to this machine, %s, is allowed',
    (baseUrl) => expect(create({ baseUrl })).not.toThrow(),
  );

  test('is not HTTPS in capitals', () =>
    expect(create({ baseUrl: 'HTTPS://payments.test/v3' })).not.toThrow());

  test('is allowed with an option, and with a fetch of the caller', () => {
    const baseUrl = 'http://mock:4010/v3';
    expect(create({ baseUrl, allowHttp: true })).not.toThrow();
    expect(create({ baseUrl, fetch: stub(200, {}).fetch })).not.toThrow();
  });
});

describe('options of a class', () => {
  afterEach(() => vi.unstubAllGlobals());

  test('are used, its methods included', async () => {
    const { fetch: global, calls: leaked } = stub(200, examples.RefundPage);
    vi.stubGlobal('fetch', global);
    class Options {
      baseUrl = 'http://mock:4010/v3';
      sent: string[] = [];
      reported: (string | undefined)[] = [];
      get retries() {
        return 0;
      }
      token() {
        return `token-${this.sent.length}`;
      }
      async fetch(url: string, init: RequestInit) {
        this.sent.push(`${url} ${new Headers(init.headers).get('authorization')}`);
        return Response.json({}, { status: 503 });
      }
      onCall({ operation }: CallReport) {
        this.reported.push(operation);
      }
    }
    const options = new Options();
    const result = await createPaymentsClient(options as ClientOptions).refunds.list();
    expect(result).toMatchObject({ error: { kind: 'http', status: 503 } });
    expect(options.sent).toEqual(['http://mock:4010/v3/refunds Bearer token-0']);
    expect(options.reported).toEqual(['listRefunds']);
    expect(leaked).toEqual([]);
  });

  test('do not become the object of a function that was put in', async () => {
    const objects: unknown[] = [];
    // Like that of a browser, which refuses another object than its window.
    async function fetch(this: unknown) {
      objects.push(this);
      return Response.json(examples.RefundPage);
    }
    await clientOf({ fetch }).refunds.list();
    expect(objects).toEqual([undefined]);
  });
});

describe('an option that there is not', () => {
  test.each([
    ['timeoutMS', '"timeoutMS" is no option; did you mean "timeoutMs"?'],
    ['baseURL', '"baseURL" is no option; did you mean "baseUrl"?'],
    ['webhookToken', '"webhookToken" is no option; did you mean "webhooksToken"?'],
    ['signal', '"signal" is no option; there are token, '],
  ])('%s, is refused by createPaymentsClient', (name, message) => {
    const create = () => clientOf({ [name]: 1 } as Partial<ClientOptions>);
    expect(create).toThrow(invalidInput);
    expect(create).toThrow(message);
  });

  test.each([
    ['timeoutMS', 'timeoutMs'],
    ['signals', 'signal'],
    ['page', undefined],
    ['token', undefined],
  ])('%s, is refused by each method, and nothing is sent', async (name, meant) => {
    const { fetch, calls: sent } = stub(200, examples.RefundPage);
    const hint = meant === undefined ? 'there are signal, ' : `did you mean "${meant}"?`;
    for (const id of operationIds) {
      const result = await calls[id].call(clientOf({ fetch }), { [name]: 1 } as never);
      const message = `${id}: invalid_input "${name}" is no option; ${hint}`;
      const error = { kind: 'invalid_input', message: expect.stringContaining(message) };
      expect(result).toMatchObject({ ok: false, error });
    }
    expect(sent).toEqual([]);
  });

  test('is also one of another method', async () => {
    const { fetch, calls: sent } = stub(200, examples.RefundPage);
    const result = await clientOf({ fetch }).refunds.list({
      // @ts-expect-error Only the list of webhook endpoints has it.
      traceId: 'my-own-identifier',
    });
    expect(result).toEqual({ ok: false, error: invalidInput });
    expect(sent).toEqual([]);
  });
});

describe('a method never throws', () => {
  const BAD: [string, unknown][] = [
    ['null', null],
    ['a number', 7],
    ['a list', []],
    ['a time limit of NaN', { timeoutMs: Number.NaN }],
    ['a time limit that is a text', { timeoutMs: '100' }],
    ['a time limit that is a BigInt', { attemptTimeoutMs: 1n }],
    ['a signal that is none', { signal: {} }],
    [
      'a getter that throws',
      {
        get timeoutMs() {
          throw new Error('getter');
        },
      },
    ],
    [
      'a getter of the operation identifier that throws',
      {
        get traceId() {
          throw new Error('getter');
        },
      },
    ],
  ];

  test.each(BAD)('for %s as its options, and sends nothing', async (_, options) => {
    const { fetch, calls: sent } = stub(200, examples.RefundPage);
    for (const id of operationIds) {
      const result = await calls[id].call(clientOf({ fetch }), options as never);
      expect(result).toEqual({ ok: false, error: invalidInput });
      if (!result.ok) expect(result.error.operation).toBe(id);
    }
    expect(sent).toEqual([]);
  });

  test.each([undefined, null, [], 'text', 7, Symbol('s'), () => {}, { toJSON: () => undefined }])(
    'for a body that is no object',
    async (body) => {
      const { fetch, calls: sent } = stub(200, {});
      const client = clientOf({ fetch });
      const results = [
        await client.bulkTokenizedCharges.create(body as never),
        await client.virtualAccountNumbers.updateBvn('x', body as never),
      ];
      for (const result of results) expect(result).toEqual({ ok: false, error: invalidInput });
      expect(sent).toEqual([]);
    },
  );

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

  const hostile = new Proxy(
    {},
    {
      get: () => {
        throw new Error('hostile');
      },
    },
  );
  test.each([null, undefined, 'a text', 7, Symbol('s'), hostile, { message: { toString: 1 } }])(
    'for a fetch that throws anything',
    async (thrown) => {
      const fetch = () => Promise.reject(thrown as Error);
      const result = await clientOf({ fetch }).charges.void('x');
      expect(result).toMatchObject({ error: { kind: 'network', maybeApplied: true } });
    },
  );

  test('for middleware that throws before or after the request', async () => {
    const { fetch, calls: sent } = stub(200, examples.ChargeVoided);
    const fail = () => {
      throw new Error('middleware failed');
    };
    const before = clientOf({ fetch });
    before.raw.main.use({ onRequest: fail });
    expect(await before.charges.void('x')).toMatchObject({
      error: { kind: 'invalid_input', maybeApplied: false },
    });
    expect(sent).toEqual([]);
    const after = clientOf({ fetch });
    after.raw.main.use({ onResponse: fail });
    expect(await after.charges.void('x')).toMatchObject({
      error: { kind: 'parse', maybeApplied: true },
    });
  });
});

test('the error of another call that middleware throws is not taken for that of the call', async () => {
  const { fetch } = stub(200, examples.ChargeVoided);
  const client = clientOf({ fetch });
  const other = clientOf({ fetch: stub(503, {}).fetch, retries: 0 });
  client.raw.main.use({ onResponse: async () => void unwrap(await other.refunds.list()) });
  expect(await client.charges.void('x')).toMatchObject({
    error: { kind: 'parse', operation: 'voidCharge', maybeApplied: true },
  });
});

test('an error that middleware throws in place of the one it got does not change the outcome', async () => {
  const fetch = () => Promise.reject(new TypeError('fetch failed'));
  const client = clientOf({ fetch });
  client.raw.main.use({ onError: () => new Error('logged') });
  expect(await client.charges.void('x')).toMatchObject({
    error: { kind: 'network', operation: 'voidCharge', maybeApplied: true },
  });
});
