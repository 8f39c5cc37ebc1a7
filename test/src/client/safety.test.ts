import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { examples } from '../../../generated/examples.ts';
import { operations } from '../../../generated/operations.ts';
import { type OperationId, createPaymentsClient } from '../../../src/client/index.ts';
import { calls, operationIds } from './calls.ts';
import { MAIN, clientAt, clientOf, json, serve, stub } from './support.ts';

const writes = operationIds.filter((id) => operations[id].method !== 'GET');

const halfABody = (response: ServerResponse) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
  response.write('{"status":"succ');
  setTimeout(() => response.destroy(), 20);
};

/** What a service can do to a request, what it becomes, and whether a write may have worked. */
const TROUBLES: [string, (response: ServerResponse) => void, object, boolean][] = [
  ['resets', (response) => response.destroy(), { kind: 'network' }, true],
  ['never answers', () => {}, { kind: 'timeout' }, true],
  ['sends half a body', halfABody, { kind: 'network' }, true],
  [
    'stops in the body',
    (response) => response.writeHead(200).write('{'),
    { kind: 'timeout' },
    true,
  ],
  ['answers 500', (response) => json(response, 500, {}), { kind: 'http', status: 500 }, true],
  ['answers 503', (response) => json(response, 503, {}), { kind: 'http', status: 503 }, true],
  ['answers 408', (response) => json(response, 408, {}), { kind: 'http', status: 408 }, true],
  ['answers 429', (response) => json(response, 429, {}), { kind: 'http', status: 429 }, false],
];

describe.concurrent.each(TROUBLES)('a service that %s', (_, answer, error, unsure) => {
  // Short only where the time shall run out: a busy machine is slow.
  const attemptTimeoutMs = 'kind' in error && error.kind === 'timeout' ? 300 : 20_000;
  test.each(writes)('gets %s once, however it is set up', async (id) => {
    await using server = await serve(answer);
    const client = clientAt(server, { attemptTimeoutMs, retries: 2 });
    const result = await calls[id].call(client);
    expect(result).toMatchObject({
      ok: false,
      error: { ...error, retryable: false, maybeApplied: unsure },
    });
    // Were there another attempt, it would come within the first back-off.
    await sleep(300);
    expect(server.received).toHaveLength(1);
  });

  test('gets a read three times at most, and the error says that one more may help', async () => {
    await using server = await serve(answer);
    const client = clientAt(server, { attemptTimeoutMs, retries: 9 });
    const result = await client.refunds.list();
    expect(result).toMatchObject({
      ok: false,
      error: { ...error, retryable: true, maybeApplied: false },
    });
    expect(server.received).toHaveLength(3);
  });

  test('is forgiven when the next attempt works', async () => {
    await using server = await serve((response, nth) =>
      nth === 0 ? answer(response) : json(response, 200, examples.RefundPage),
    );
    const result = await clientAt(server, { attemptTimeoutMs }).refunds.list({ timeoutMs: 30_000 });
    expect(result).toMatchObject({ ok: true, data: examples.RefundPage.data });
    expect(server.received).toHaveLength(2);
  });
});

describe('an answer that is final', () => {
  test.each([
    [400, examples.MainRequestRefused, 'http', false],
    [404, examples.ChargeNotFound, 'http', false],
    [409, '', 'http', false],
    [200, examples.MainRequestRefused, 'envelope', false],
    [200, '<html>', 'parse', true],
    [200, '', 'parse', true],
  ])(
    '%i %j is not asked for again; a write is told as %s, unsure %s',
    async (status, body, kind, unsure) => {
      for (const id of ['listRefunds', 'voidCharge'] satisfies OperationId[]) {
        const { fetch, calls: asked } = stub(status, body);
        const result = await calls[id].call(clientOf({ fetch }));
        const maybeApplied = unsure && id === 'voidCharge';
        expect(result).toMatchObject({
          ok: false,
          error: { kind, retryable: false, maybeApplied },
        });
        expect(asked).toHaveLength(1);
      }
    },
  );

  test('a network that is not there counts as unsure: what fetch throws does not tell', async () => {
    const result = await clientOf({ baseUrl: 'http://127.0.0.1:9' }).charges.void('x');
    expect(result).toMatchObject({ error: { kind: 'network', maybeApplied: true } });
    if (!result.ok) expect(result.error.message).toMatch(/fetch failed/);
  });
});

describe.concurrent('Retry-After', () => {
  async function waited(header: string) {
    const times: number[] = [];
    await using server = await serve((response, nth) => {
      times.push(performance.now());
      if (nth === 0) json(response, 503, {}, { 'retry-after': header });
      else json(response, 200, examples.RefundPage);
    });
    const result = await clientAt(server).refunds.list();
    return { ok: result.ok, ms: (times[1] ?? Number.NaN) - (times[0] ?? 0) };
  }

  test('is waited for when it is given in seconds', async () => {
    const { ok, ms } = await waited('1');
    expect(ok).toBe(true);
    expect(ms).toBeGreaterThan(990);
    expect(ms).toBeLessThan(6000);
  });

  test('is waited for when it is a date', async () => {
    const { ok, ms } = await waited(new Date(Date.now() + 2000).toUTCString());
    expect(ok).toBe(true);
    // The date has no fraction of a second.
    expect(ms).toBeGreaterThan(950);
    expect(ms).toBeLessThan(8000);
  });

  test.each(['3600', 'Fri, 31 Dec 2999 23:59:59 GMT'])('of %s ends the call', async (header) => {
    const { ok, ms } = await waited(header);
    expect(ok).toBe(false);
    expect(ms).toBeNaN();
  });

  test.each(['soon', '-5', '', 'Thu, 01 Jan 1970 00:00:00 GMT'])(
    'of %j leaves the usual back-off',
    async (header) => {
      const { ok, ms } = await waited(header);
      expect(ok).toBe(true);
      expect(ms).toBeGreaterThan(120);
      expect(ms).toBeLessThan(5000);
    },
  );

  test('is not waited for when the call would be over by then', async () => {
    await using server = await serve((response) => json(response, 503, {}, { 'retry-after': '5' }));
    const start = performance.now();
    const result = await clientAt(server).refunds.list({ timeoutMs: 1000 });
    expect(result).toMatchObject({ error: { kind: 'http', status: 503, retryable: true } });
    expect(performance.now() - start).toBeLessThan(4500);
  });
});

describe.concurrent('redirects', () => {
  test.each([301, 302, 303, 307, 308])(
    '%i is refused, and nobody else is asked',
    async (status) => {
      await using other = await serve((response) => json(response, 200, examples.ChargeVoided));
      await using server = await serve((response) => {
        response.writeHead(status, { location: `${other.origin}/v3/virtual-cards` }).end('moved');
      });
      for (const id of operationIds) {
        const result = await calls[id].call(clientAt(server));
        const maybeApplied = writes.includes(id);
        expect(result).toMatchObject({
          ok: false,
          error: { kind: 'http', status, retryable: false, maybeApplied },
        });
      }
      expect(server.received).toHaveLength(operationIds.length);
      expect(other.received).toHaveLength(0);
    },
  );

  test('are refused as browsers show them', async () => {
    const opaque = {
      ...Response.error(),
      type: 'opaqueredirect',
      status: 0,
      ok: false,
      redirected: false,
    };
    const fetch = async () =>
      Object.assign(opaque, { headers: new Headers(), text: async () => '' }) as Response;
    const result = await clientOf({ fetch }).charges.void('x');
    expect(result).toMatchObject({ error: { kind: 'http', status: 0, maybeApplied: true } });
  });

  test('are refused when a fetch followed them all the same', async () => {
    const fetch = async () => {
      const response = Response.json(examples.ChargeVoided);
      Object.defineProperty(response, 'redirected', { value: true });
      return response;
    };
    expect(await clientOf({ fetch }).charges.void('x')).toMatchObject({ error: { kind: 'http' } });
  });
});

describe('values that lead elsewhere', () => {
  const values = ['', '.', '..', undefined, null, 7, {}, ['x'], '\uD800'] as string[];

  test.each(values)('a path value %j is refused before a request', async (value) => {
    const { fetch, calls: asked } = stub(200, examples.VirtualCardAll);
    const client = clientOf({ fetch });
    const results = [
      await client.virtualCards.get(value),
      await client.charges.void(value),
      await client.virtualAccountNumbers.get(value),
      await client.virtualAccountNumbers.updateBvn(value, { bvn: '1' }),
    ];
    for (const result of results) {
      expect(result).toMatchObject({ error: { kind: 'invalid_input', maybeApplied: false } });
    }
    expect(asked).toEqual([]);
  });

  test('a body that is no JSON is refused before a request', async () => {
    const { fetch, calls: asked } = stub(200, {});
    const circle: Record<string, unknown> = {};
    circle['self'] = circle;
    const hostile = {
      toJSON() {
        throw null;
      },
    };
    for (const bvn of [1n, circle, hostile]) {
      const result = await clientOf({ fetch }).virtualAccountNumbers.updateBvn('x', {
        bvn,
      } as never);
      expect(result).toMatchObject({ error: { kind: 'invalid_input', maybeApplied: false } });
    }
    expect(asked).toEqual([]);
  });
});

describe('base URLs', () => {
  test.each([
    'https://{host}/v3',
    'https://main.test/{version}',
    'main.test/v3',
    '/v3',
    'ftp://main.test',
    'file:///etc',
    'https://user:pass@main.test/v3',
    'https://user@main.test/v3',
    'https://main.test/v3?key=1',
    'https://main.test/v3?',
    'https://main.test/v3#top',
    'https://',
    'https://:443',
    ' ',
  ])('%j is refused, and not repeated', (url) => {
    for (const name of ['baseUrl', 'webhooksBaseUrl']) {
      const create = () => createPaymentsClient({ token: 't', [name]: url });
      expect(create).toThrow(expect.objectContaining({ kind: 'invalid_input' }));
      expect(create).toThrow(/^a base URL must/);
    }
  });

  test('none at all is refused', () => {
    for (const baseUrl of ['', undefined]) {
      const create = () => createPaymentsClient({ token: 't', baseUrl });
      expect(create).toThrow('baseUrl or webhooksBaseUrl is required');
    }
  });

  test.each([`${MAIN}/`, `${MAIN}///`, 'HTTPS://MAIN.test:443/v3', 'https://main.test/x/../v3'])(
    '%s is the same as without its extras',
    async (baseUrl) => {
      const { fetch, calls: asked } = stub(200, examples.RefundPage);
      await clientOf({ fetch, baseUrl }).refunds.list();
      expect(asked[0]?.url).toBe(`${MAIN}/refunds`);
    },
  );

  test('a placeholder in a base URL is not filled with a path value', async () => {
    expect(() => clientOf({ baseUrl: 'https://x.test/{id}' })).toThrow(/braces/);
  });
});

describe('tokens', () => {
  const bad = [
    '',
    ' ',
    'a b',
    'a\nb',
    'a\r\nx: y',
    'token\n',
    '\ttoken',
    'tokén',
    undefined,
    null,
    7,
  ];

  test.each(bad as string[])('%j is refused when the client is made', (token) => {
    expect(() => clientOf({ token })).toThrow(expect.objectContaining({ kind: 'invalid_input' }));
  });

  test.each(bad as string[])('%j from a function is refused before a request', async (token) => {
    const { fetch, calls: asked } = stub(200, examples.RefundPage);
    for (const give of [() => token, async () => token]) {
      const result = await clientOf({ fetch, token: give }).charges.void('x');
      expect(result).toMatchObject({ error: { kind: 'invalid_input', maybeApplied: false } });
    }
    expect(asked).toEqual([]);
  });

  test('each interface gets its own, and webhooksToken falls back to token', async () => {
    const { fetch, calls: asked } = stub(200, examples.RefundPage);
    await clientOf({
      fetch,
      token: 'main-token',
      webhooksToken: () => 'hooks-token',
    }).refunds.list();
    await clientOf({
      fetch,
      token: 'main-token',
      webhooksToken: 'hooks-token',
    }).webhookEndpoints.list();
    await clientOf({ fetch, token: 'main-token' }).webhookEndpoints.list();
    const tokens = asked.map(({ init }) => init.headers.get('authorization'));
    expect(tokens).toEqual(['Bearer main-token', 'Bearer hooks-token', 'Bearer main-token']);
  });

  test('a webhooksToken is refused as a token is', () => {
    expect(() => clientOf({ webhooksToken: 'two words' })).toThrow(
      expect.objectContaining({ kind: 'invalid_input' }),
    );
  });

  test('a function is asked before each attempt', async () => {
    await using server = await serve((response, nth) =>
      json(response, nth === 0 ? 503 : 200, examples.RefundPage),
    );
    let given = 0;
    const result = await clientAt(server, {
      token: async () => `token-${(given += 1)}`,
    }).refunds.list();
    expect(result.ok).toBe(true);
    const tokens = server.received.map(({ headers }) => headers.authorization);
    expect(tokens).toEqual(['Bearer token-1', 'Bearer token-2']);
  });

  test('a function that fails ends the call before a request', async () => {
    const { fetch, calls: asked } = stub(200, examples.RefundPage);
    const throws = () => {
      throw new Error('the vault is closed');
    };
    for (const token of [throws, async () => throws()]) {
      const result = await clientOf({ fetch, token }).charges.void('x');
      expect(result).toMatchObject({ error: { kind: 'invalid_input', maybeApplied: false } });
    }
    expect(asked).toEqual([]);
  });
});
