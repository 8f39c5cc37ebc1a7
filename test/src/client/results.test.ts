import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, expectTypeOf, test } from 'vitest';
import type { components } from '../../../generated/types.ts';
import { examples } from '../../../generated/examples.ts';
import {
  type Fetch,
  isKnown,
  isPaymentsError,
  knownValues,
  unwrap,
} from '../../../src/client/index.ts';
import { dataProblem } from '../../../src/validate/index.ts';
import { calls } from './calls.ts';
import { JSON_TYPE, altered, clientAt, clientOf, serve, stub } from './support.ts';

const list = calls.listSubscriptions;
const update = calls.updateVirtualAccountNumberBvn;

const { success: endpoints } = calls.listWebhookEndpoints;

test.each<[string, keyof typeof calls, unknown]>([
  ['an unknown status', 'listSubscriptions', { ...list.success, status: 'pending' }],
  ['no status', 'listSubscriptions', { data: [], message: '' }],
  ['no data', 'listSubscriptions', { status: 'success', message: '' }],
  ['null as data', 'listSubscriptions', { status: 'success', message: '', data: null }],
  ['an object for a list', 'listSubscriptions', { status: 'success', message: '', data: {} }],
  ['a list for an object', 'getVirtualCard', examples.VirtualCardAll],
  ['another status', 'getVirtualCard', { ...examples.VirtualCardOne, status: 'pending' }],
  ['a status where none belongs', 'listWebhookEndpoints', { ...endpoints, status: 'success' }],
  ['an object for a list of Webhooks', 'listWebhookEndpoints', { ...endpoints, data: {} }],
])('%s in an envelope is a parse error', async (_, id, body) => {
  const result = await calls[id].call(clientOf({ fetch: stub(200, body).fetch }));
  expect(result).toMatchObject({ ok: false, error: { kind: 'parse', body } });
});

test('the media type may have any case, and parameters', async () => {
  const { fetch } = stub(200, list.success, { 'content-type': 'Application/JSON ; charset=utf-8' });
  expect(await list.call(clientOf({ fetch }))).toMatchObject({ ok: true });
});

test.each([{ any: 'thing' }, {}, { status: 'success' }])(
  'the open success body may be %j',
  async (body) => {
    const { fetch } = stub(200, JSON.stringify(body));
    expect(await unwrap(update.call(clientOf({ fetch })))).toEqual(body);
  },
);

const notSuccesses = [[], [{}], 'text', 7, true, null, { status: 'ERROR' }, { status: 'pending' }];
test.each(notSuccesses.map((body) => ({ body })))(
  'the open success body is no success when it is $body, and its write may have been applied',
  async ({ body }) => {
    const { fetch } = stub(200, JSON.stringify(body));
    const result = await update.call(clientOf({ fetch }));
    expect(result).toMatchObject({ ok: false, error: { kind: 'parse', maybeApplied: true, body } });
  },
);

test.each(['9007199254740992', '-9007199254740993', '12345678901234567890', '1e400'])(
  'the integer %s, which JavaScript would round, is a parse error wherever it stands',
  async (id) => {
    const records = [
      `[{"id":${id}}]`,
      `[{"deep":${'['.repeat(20_000)}${id}${']'.repeat(20_000)}}]`,
    ];
    for (const data of records) {
      const { fetch } = stub(200, `{"status":"success","message":"","meta":{},"data":${data}}`);
      const result = await list.call(clientOf({ fetch }));
      expect(result).toMatchObject({ ok: false, error: { kind: 'parse' } });
    }
  },
);

test('the largest exact integers, digits in texts, and what is unknown are let through', async () => {
  const exact = { id: 9007199254740991, amount: 0.1, plan: -9007199254740991 };
  const data = [{ ...exact, status: '9'.repeat(20), invented: { by: ['the', 'service'] } }];
  const { fetch } = stub(200, { ...list.success, data, extra: true });
  expect(await unwrap(list.call(clientOf({ fetch })))).toEqual(data);
});

test('a body split over chunks in the middle of a character arrives whole', async () => {
  const text = Buffer.from(JSON.stringify({ ...list.success, data: [{ status: 'ünïcødé €' }] }));
  const server = await serve((response) => {
    response.writeHead(200, JSON_TYPE);
    const cut = text.indexOf(Buffer.from('€')) + 1;
    response.write(text.subarray(0, cut));
    setTimeout(() => response.end(text.subarray(cut)), 10);
  });
  expect(await unwrap(list.call(clientAt(server)))).toEqual([{ status: 'ünïcødé €' }]);
});

describe('a success', () => {
  const listed = () => list.call(clientOf({ fetch: stub(200, list.success).fetch }));

  test('is a plain object, whose copies and JSON are whole', async () => {
    const result = await listed();
    const { data, meta } = list.success;
    const success = { ok: true, data, meta, response: expect.any(Response) };
    expect(result).toStrictEqual(success);
    expect({ ...result }).toStrictEqual(success);
    expect(JSON.parse(JSON.stringify(result))).toEqual({ ok: true, data, meta, response: {} });
  });

  test('has a response without the body, also where middleware has made it', async () => {
    const client = clientOf({ fetch: stub(503, '').fetch, retries: 0 });
    client.raw.main.use({ onResponse: () => Response.json(list.success) });
    for (const result of [await listed(), await list.call(client)]) {
      expect(result).toMatchObject({ ok: true, response: { body: null } });
    }
  });

  test('is read from a response without a stream, as React Native has them', async () => {
    const fetch = async () => altered(Response.json(list.success), { body: undefined });
    expect(await list.call(clientOf({ fetch }))).toMatchObject({ ok: true });
  });

  test('without a stream whose text cannot be read is an error of kind network that says why', async () => {
    const text = () => Promise.reject(new TypeError('the body was lost'));
    const fetch = async () => altered(Response.json(list.success), { body: undefined, text });
    const result = await list.call(clientOf({ fetch, retries: 0 }));
    expect(result).toMatchObject({ ok: false, error: { kind: 'network' } });
    expect(String(!result.ok && result.error)).toContain('the body was lost');
  });
});

describe('unwrap', () => {
  test('throws the error of a failure, awaited or not', async () => {
    const client = clientOf({ fetch: stub(404, examples.ChargeNotFound).fetch });
    const result = await client.charges.void('x');
    if (result.ok) throw new Error('must fail');
    expect(() => unwrap(result)).toThrow(result.error);
    await expect(unwrap(client.charges.void('x'))).rejects.toThrow('No PBTX transaction found');
    expect(isPaymentsError(result.error)).toBe(true);
    expect(isPaymentsError(new Error('another'))).toBe(false);
  });

  test.each([undefined, null, 5, {}])('says what it takes in place of %j', (value) => {
    expect(() => unwrap(value as never)).toThrow('unwrap takes a result');
  });
});

test('a value of an open set is known when it has been seen', () => {
  expect(knownValues['Charge.status']).toContain('voided');
  const isStatus = (value: unknown) => isKnown('Charge.status', value);
  expect(['voided', 'brand-new', undefined].map(isStatus)).toEqual([true, false, false]);
});

// How errors narrow: test/package/types.package.ts.
test('the types of results are those of the document', async () => {
  type Schemas = components['schemas'];
  const client = clientOf({ fetch: stub(200, examples.RefundPage).fetch });
  const refunds = await client.refunds.list();
  if (!refunds.ok) throw refunds.error;
  expectTypeOf(refunds.data).toEqualTypeOf<Schemas['Refund'][]>();
  expectTypeOf(refunds.meta).toEqualTypeOf<Schemas['RefundPageMeta']>();
  const updated = await client.virtualAccountNumbers.updateBvn('x', { bvn: '1' });
  if (updated.ok) expectTypeOf(updated.data).toBeUnknown();
  const voided = await client.charges.void('x');
  if (voided.ok) expectTypeOf(voided.meta).toEqualTypeOf<undefined>();
  const read = () => unwrap(client.virtualCards.get('x'));
  expectTypeOf(read).returns.resolves.toEqualTypeOf<Schemas['VirtualCard']>();
});

describe('the option validate', () => {
  const [refund] = examples.RefundPage.data;
  const pageOf = (change: object) => ({ ...examples.RefundPage, data: [{ ...refund, ...change }] });

  test('makes data that contradicts the document an error, with its JSON pointer', async () => {
    const fetch = async () => Response.json(pageOf({ amount_refunded: 'much' }));
    expect(await clientOf({ fetch }).refunds.list()).toMatchObject({ ok: true });
    expect(await clientOf({ fetch, validate: dataProblem }).refunds.list()).toMatchObject({
      ok: false,
      error: {
        kind: 'parse',
        shape: 'unknown',
        message: 'listRefunds: parse 200 /0/amount_refunded must be number',
        body: pageOf({ amount_refunded: 'much' }),
      },
    });
  });

  test.each([
    ['as documented', pageOf({})],
    ['with a new field', pageOf({ invented: [1] })],
  ])('lets through what is %s', async (_, body) => {
    const fetch = async () => Response.json(body);
    const result = await clientOf({ fetch, validate: dataProblem }).refunds.list();
    expect(unwrap(result)).toEqual(body.data);
  });

  test('says of a write that it may have taken effect', async () => {
    const fetch = async () => Response.json({ ...examples.ChargeVoided, data: { id: 'text' } });
    const result = await clientOf({ fetch, validate: dataProblem }).charges.void('x');
    expect(result).toMatchObject({ ok: false, error: { kind: 'parse', maybeApplied: true } });
  });
});

const page = JSON.stringify(examples.RefundPage);

test.each([
  { coding: 'gzip', bodyOf: gzipSync },
  { coding: 'deflate', bodyOf: deflateSync },
  { coding: 'br', bodyOf: brotliCompressSync },
  // With a byte order mark.
  { coding: 'identity', bodyOf: (text: string) => `\uFEFF${text}` },
])('a body as $coding is read, though nobody asked for it', async (row) => {
  const server = await serve((response) => {
    const headers = { ...JSON_TYPE, 'content-encoding': row.coding };
    response.writeHead(200, headers).end(row.bodyOf(page));
  });
  expect(unwrap(await clientAt(server).refunds.list())).toEqual(examples.RefundPage.data);
});

describe('maxResponseBytes', () => {
  test('holds for a body behind gzip, whose rest is not read', async () => {
    const zeros = gzipSync(`"${'0'.repeat(5_000_000)}"`);
    const server = await serve((response) => {
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
