import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { examples } from '../../../generated/examples.ts';
import { sensitiveFields } from '../../../generated/operations.ts';
import {
  type CallReport,
  type ClientOptions,
  PaymentsError,
  type PaymentsClient,
  unwrap,
} from '../../../src/client/index.ts';
import { operationIds, calls } from './calls.ts';
import { JSON_TYPE, clientOf, hang } from './support.ts';

const TOKEN = 'planted-access-token';
// The digits of a random identifier can be those of a card, and are redacted then.
beforeEach(() => void vi.spyOn(crypto, 'randomUUID').mockReturnValue('id-of-a-test-1-2'));
afterEach(() => void vi.restoreAllMocks());

/** A value for each sensitive field; one of them begins like another. */
const planted = Object.fromEntries(sensitiveFields.map((name) => [name, `planted-${name}`]));
planted['card_pan'] = '4242424242424242';
planted['cvv'] = '424242424242424200';
const values = [TOKEN, ...Object.values(planted)];

/** Puts the planted values into an example, wherever the document has a sensitive field. */
function plant(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (key, each) => planted[key] ?? each);
}

const bulk = plant(
  examples.BulkTokenizedChargeTwoCards,
) as typeof examples.BulkTokenizedChargeTwoCards;
const echo = `you sent ${[...values, 'planted-in-a-list'].join(' and ')}`;
const more = { nested: [planted], token: ['planted-in-a-list'] };

/** Each way a call can end, as a fetch that makes it end so with every secret in what it says. */
const ENDINGS: Record<string, ClientOptions['fetch']> = {
  'shape A': async () =>
    Response.json({ status: 'error', message: echo, data: null, more }, { status: 400 }),
  'shape A with 200': async () =>
    Response.json({ status: 'error', message: echo, data: null, more }),
  'shape B': async () =>
    Response.json(
      { status: 'failed', message: echo, error: { type: echo, code: echo, message: echo }, more },
      { status: 401, headers: { 'x-echo': echo } },
    ),
  'unknown shape': async () => Response.json(more, { status: 500, headers: { 'x-echo': echo } }),
  HTML: async () => new Response(`<p>${echo}`, { headers: { 'content-type': 'text/html' } }),
  'broken JSON': async () => new Response(`{"a":"${echo}`, { headers: JSON_TYPE }),
  redirect: async () => new Response(echo, { status: 302, headers: { location: `/?${echo}` } }),
  network: async (_, init) => {
    // It can know no more than what was sent.
    const body = await new Response(init.body ?? null).text();
    throw new TypeError(body + JSON.stringify([...new Headers(init.headers)]));
  },
  timeout: hang,
};

/** All that a logger or a person can easily make of a value. */
function shown(value: unknown): string {
  const { message, stack } = Object(value) as Error;
  return [
    inspect(value, { depth: null, showHidden: true }),
    inspect(value, { depth: null, getters: true }),
    inspect(value, { depth: null, showHidden: true, getters: true }),
    inspect({ in: [value] }, { depth: null }),
    JSON.stringify(value),
    JSON.stringify({ ...Object(value) }),
    String(value),
    message,
    stack,
  ].join('\n');
}

function secretsIn(value: unknown): string[] {
  const text = shown(value);
  // The pattern is for a part of one that is left.
  return [...values, ...(/424242424242|planted-|\[redacted\]\w/.exec(text) ?? [])].filter(
    (secret) => text.includes(secret),
  );
}

const writes: Record<string, (client: PaymentsClient) => Promise<unknown>> = {
  createBulkTokenizedCharge: (client) => client.bulkTokenizedCharges.create(bulk),
  updateBvn: (client) => client.virtualAccountNumbers.updateBvn('x', { bvn: planted['bvn'] ?? '' }),
};

const LIMITS = { token: TOKEN, retries: 0, timeoutMs: 30, attemptTimeoutMs: 30 };

describe.each(Object.entries(ENDINGS))('an end by %s', (_, fetch) => {
  test.each(operationIds)('of %s shows and reports no secret', async (id) => {
    const reports: CallReport[] = [];
    const client = clientOf({ ...LIMITS, fetch, onCall: (report) => void reports.push(report) });
    const result = await calls[id].call(client);
    expect(result.ok).toBe(false);
    expect(secretsIn(result)).toEqual([]);
    expect(secretsIn(Object(result).error)).toEqual([]);
    expect(secretsIn(client)).toEqual([]);
    expect(reports).toHaveLength(1);
    expect(secretsIn(reports)).toEqual([]);
  });

  test.each(Object.keys(writes))('of %s shows no secret that was sent', async (name) => {
    const result = await writes[name]?.(clientOf({ ...LIMITS, fetch }));
    expect(result).toMatchObject({ ok: false });
    expect(secretsIn(result)).toEqual([]);
  });
});

// In place of any other end openapi-fetch itself returns or throws the response, which is for the caller.
test.each(['redirect', 'network', 'timeout'])(
  '%s ends a raw call without a secret',
  async (name) => {
    const { raw } = clientOf({ ...LIMITS, fetch: ENDINGS[name] });
    const post = raw.main.POST('/bulk-tokenized-charges', { body: bulk });
    const error: unknown = await post.catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(PaymentsError);
    expect(secretsIn(error)).toEqual([]);
    expect(secretsIn(raw)).toEqual([]);
  },
);

describe('a success', () => {
  test.each(operationIds)(
    'of %s is printed by Node without a secret, and its data is all there',
    async (id) => {
      const body = plant({
        ...Object(calls[id].success),
        meta: { ...planted, page_info: { total: 1 } },
      });
      const reports: CallReport[] = [];
      const fetch = async () => Response.json(body, { headers: { 'x-echo': echo } });
      const result = await calls[id].call(
        clientOf({ token: TOKEN, fetch, onCall: (report) => void reports.push(report) }),
      );
      const printed = [true, false].map((all) => inspect(result, { depth: null, showHidden: all }));
      expect(printed.flatMap((text) => secretsIn(text))).toEqual([]);
      expect(printed[0]).toContain('[redacted]');
      expect(secretsIn(reports)).toEqual([]);
      if ('meta' in Object(calls[id].success)) expect(result).toMatchObject({ meta: planted });
      const open = id === 'updateVirtualAccountNumberBvn';
      expect(unwrap(result as never)).toEqual(open ? body : (body as { data: unknown }).data);
    },
  );
});

describe('what cannot be sent', () => {
  test('a bad token is not repeated', async () => {
    const bad = `${TOKEN}\n`;
    expect(() => clientOf({ token: bad })).toThrow(
      expect.toSatisfy((error: unknown) => !shown(error).includes(TOKEN)),
    );
    expect(secretsIn(await clientOf({ token: () => bad }).charges.void('x'))).toEqual([]);
  });

  test('a token of the call or of one of the last is not repeated, whatever came between', async () => {
    let count = 0;
    let release = () => {};
    const client = clientOf({
      token: () => `rotated-token-${(count += 1)}`,
      fetch: (_, init) => {
        // Without the scheme, behind which anything is redacted.
        const token = new Headers(init.headers).get('authorization')?.slice('Bearer '.length);
        const message = `${token} was sent, rotated-token-${count - 1} before`;
        const response = Response.json({ status: 'error', message, data: null }, { status: 400 });
        if (count > 1) return Promise.resolve(response);
        return new Promise((resolve) => {
          release = () => resolve(response);
        });
      },
    });
    const first = client.refunds.list();
    await vi.waitFor(() => expect(count).toBe(1), 60_000);
    for (let round = 0; round < 3; round += 1) {
      const result = await client.refunds.list();
      expect(result.ok).toBe(false);
      expect(shown(Object(result).error)).not.toContain('rotated');
    }
    release();
    const result = await first;
    expect(result.ok).toBe(false);
    expect(shown(Object(result).error)).not.toContain('rotated-token-1');
  });

  test.each(Object.keys(writes))('what middleware of %s throws is redacted', async (name) => {
    const clients = [
      clientOf({ token: TOKEN }),
      // The token of the other interface, and tokens that functions have returned, are known to it too.
      clientOf({ token: () => 'another-token', webhooksToken: TOKEN }),
    ];
    for (const client of clients) {
      client.raw.main.use({
        async onRequest({ request }) {
          const error = new Error(`cannot sign ${TOKEN} and ${await request.text()}`);
          throw Object.assign(error, { code: TOKEN });
        },
      });
      const result = await writes[name]?.(client);
      expect(result).toMatchObject({ error: { kind: 'invalid_input', code: '[redacted]' } });
      expect(String(Object(result).error)).toContain('cannot sign [redacted]');
      expect(secretsIn(result)).toEqual([]);
    }
  });
});

describe('the hook', () => {
  test('is told of each call once, with its end', async () => {
    const reports: CallReport[] = [];
    const statuses = [503, 200, 404];
    const fetch = async () =>
      Response.json(examples.RefundPage, { status: statuses.shift() ?? 500 });
    const client = clientOf({ fetch, onCall: (report) => void reports.push(report) });
    const before = Date.now() - 1;
    await client.refunds.list();
    await client.charges.void('secret-reference');
    await client.virtualCards.get('');
    const ended = (status?: number, kind?: string) => ({
      status,
      kind,
      startedAt: expect.any(Number),
      durationMs: expect.any(Number),
    });
    const of = (operation: string, method: string, path: string) => {
      return { operation, method, path, interface: 'main', host: 'main.test' };
    };
    expect(reports).toEqual([
      {
        ...of('listRefunds', 'GET', '/refunds'),
        ...ended(200),
        attempts: 2,
        requests: [ended(503), ended(200)],
      },
      {
        ...of('voidCharge', 'POST', '/charges/{flw_ref}/void'),
        ...ended(404, 'http'),
        attempts: 1,
        requests: [ended(404)],
      },
      {
        ...of('getVirtualCard', 'GET', '/virtual-cards/{id}'),
        ...ended(undefined, 'invalid_input'),
        attempts: 0,
        requests: [],
      },
    ]);
    const [{ startedAt = 0, durationMs = 0, requests = [] } = {}] = reports;
    const times = requests.flatMap((each) => [each.startedAt, each.startedAt + each.durationMs]);
    const all = [before, startedAt, ...times, startedAt + durationMs];
    expect(all).toEqual(all.toSorted((one, other) => one - other));
  });

  test('that throws or rejects changes nothing', async () => {
    const fetch = async () => Response.json(examples.ChargeVoided);
    const fail = () => {
      throw new Error('full disk');
    };
    for (const onCall of [fail, async () => fail()]) {
      expect((await clientOf({ fetch, onCall }).charges.void('x')).ok).toBe(true);
    }
  });
});
