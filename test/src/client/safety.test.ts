import { describe, expect, test } from 'vitest';
import { examples } from '../../../generated/examples.ts';
import { operations } from '../../../generated/operations.ts';
import { createPaymentsClient } from '../../../src/client/index.ts';
import { calls, operationIds } from './calls.ts';
import { MAIN, clientAt, clientOf, json, serve, stub } from './support.ts';

const writes = operationIds.filter((id) => operations[id].method !== 'GET');

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

// Which URLs and tokens are refused: test/src/shared/checks.test.ts.
describe('base URLs', () => {
  test.each(['https://{host}/v3', 'https://user:pass@main.test/v3'])(
    '%j is refused, and not repeated',
    (url) => {
      for (const name of ['baseUrl', 'webhooksBaseUrl']) {
        const create = () => createPaymentsClient({ token: 't', baseUrl: undefined, [name]: url });
        expect(create).toThrow(expect.objectContaining({ kind: 'invalid_input' }));
        expect(create).toThrow(new RegExp(`^${name} must (?!.*(pass|host))`));
      }
    },
  );

  test.each([`${MAIN}/`, `${MAIN}///`, 'HTTPS://MAIN.test:443/v3', 'https://main.test/x/../v3'])(
    '%s is the same as without its extras',
    async (baseUrl) => {
      const { fetch, calls: asked } = stub(200, examples.RefundPage);
      await clientOf({ fetch, baseUrl }).refunds.list();
      expect(asked[0]?.url).toBe(`${MAIN}/refunds`);
    },
  );
});

describe('tokens', () => {
  test.each(['', 'a\nb', undefined] as string[])(
    '%j from a function is refused before a request',
    async (token) => {
      const { fetch, calls: asked } = stub(200, examples.RefundPage);
      for (const give of [() => token, async () => token]) {
        const result = await clientOf({ fetch, token: give }).charges.void('x');
        expect(result).toMatchObject({ error: { kind: 'invalid_input', maybeApplied: false } });
      }
      expect(asked).toEqual([]);
    },
  );

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
