import { readFileSync } from 'node:fs';
import { inspect } from 'node:util';
import { describe, expect, expectTypeOf, test } from 'vitest';
import { parse } from 'yaml';
import type { components } from '../../../generated/types.ts';
import { examples } from '../../../generated/examples.ts';
import { operations } from '../../../generated/operations.ts';
import {
  PaymentsError,
  isKnown,
  isPaymentsError,
  knownValues,
  unwrap,
} from '../../../src/client/index.ts';
import { dataProblem } from '../../../src/validate/index.ts';
import { calls, operationIds } from './calls.ts';
import { altered, clientAt, clientOf, serve, stub } from './support.ts';

const JSON_TYPE = { 'content-type': 'application/json' };
const list = calls.listSubscriptions;
const update = calls.updateVirtualAccountNumberBvn;

interface Failure {
  given: string;
  status: number;
  type?: string;
  body?: unknown;
  example?: keyof typeof examples;
  at?: string[];
  to?: unknown;
  kind: string;
  shape?: string;
  unclear?: true;
}

const FAILURES = parse(
  readFileSync(new URL('failures.yaml', import.meta.url), 'utf8'),
) as Failure[];

/** The body of a row. */
function bodyOf({ body, example, at: [...at] = [], to }: Failure): unknown {
  if (example === undefined) return body;
  const copy = structuredClone(examples[example] as object);
  const last = at.pop();
  const holder = at.reduce<object>((each, name) => Reflect.get(each, name) as object, copy);
  if (last !== undefined) Reflect.set(holder, last, to);
  return copy;
}

test.each(FAILURES)('$given is no success of any operation, and final', async (row) => {
  const { status, type = 'application/json', body, kind, shape = 'unknown' } = row;
  const isUnclear = row.unclear ?? shape === 'unknown';
  const headers: Record<string, string> = type === 'none' ? {} : { 'content-type': type };
  const error = { status, kind, shape, ...(body !== undefined && { body }) };
  for (const id of operationIds) {
    const { fetch, calls: sent } = stub(status, bodyOf(row), headers);
    const result = await calls[id].call(clientOf({ fetch, ...(status >= 500 && { retries: 0 }) }));
    const maybeApplied = isUnclear && operations[id].method !== 'GET';
    const retryable = status >= 500 && operations[id].method === 'GET';
    const more = { operation: id, retryable, maybeApplied };
    expect(result, id).toMatchObject({ ok: false, error: { ...error, ...more } });
    if (!result.ok) expect(result.error).toBeInstanceOf(PaymentsError);
    expect(sent).toHaveLength(1);
  }
});

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

test.each(['Application/JSON', 'application/json ; charset=utf-8'])(
  'a body of the media type %s is JSON',
  async (type) => {
    const { fetch } = stub(200, examples.SubscriptionPage, { 'content-type': type });
    expect(await list.call(clientOf({ fetch }))).toMatchObject({ ok: true });
  },
);

test.each([{ any: 'thing' }, {}, { status: 'success' }])(
  'the open success body may be %j',
  async (body) => {
    const { fetch } = stub(200, JSON.stringify(body));
    expect(await unwrap(update.call(clientOf({ fetch })))).toEqual(body);
  },
);

test.each([[], [{}], 'text', 7, true, null, { status: 'ERROR' }, { status: 'pending' }])(
  'the open success body is no success when it is %j, and its write may have been applied',
  async (body) => {
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

test('the largest exact integers, fractions and digits in texts are let through', async () => {
  const data = [
    { id: 9007199254740991, amount: 0.1, plan: -9007199254740991, status: '9'.repeat(20) },
  ];
  const { fetch } = stub(200, { ...list.success, data });
  expect(await unwrap(list.call(clientOf({ fetch })))).toEqual(data);
});

test('unknown fields and values are let through', async () => {
  const data = [{ id: 1, status: 'brand-new', invented: { by: ['the', 'service'] } }];
  const { fetch } = stub(200, { ...list.success, data, extra: true });
  expect(await unwrap(list.call(clientOf({ fetch })))).toEqual(data);
});

test('a body split over chunks in the middle of a character arrives whole', async () => {
  const text = Buffer.from(JSON.stringify({ ...list.success, data: [{ status: 'ünïcødé €' }] }));
  await using server = await serve((response) => {
    response.writeHead(200, JSON_TYPE);
    const cut = text.indexOf(Buffer.from('€')) + 1;
    response.write(text.subarray(0, cut));
    setTimeout(() => response.end(text.subarray(cut)), 10);
  });
  expect(await unwrap(list.call(clientAt(server)))).toEqual([{ status: 'ünïcødé €' }]);
});

test('a body of texts in place of bytes is refused, whatever their number', async () => {
  for (const texts of [['{}'], ['{', '}']]) {
    const fetch = async () => {
      const body = new ReadableStream({
        start(controller) {
          for (const text of texts) controller.enqueue(text);
          controller.close();
        },
      });
      return new Response(body, { headers: JSON_TYPE });
    };
    expect(await list.call(clientOf({ fetch, retries: 0 }))).toMatchObject({
      error: { kind: 'network' },
    });
  }
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

  test('equals no other one', async () => {
    const refunds = clientOf({ fetch: stub(200, examples.RefundPage).fetch }).refunds.list();
    expect(await listed()).toEqual(await listed());
    expect(await listed()).not.toEqual(await refunds);
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

test('an error prints its message once, and no undefined', async () => {
  const result = await clientOf({}).charges.void(7 as never);
  const printed = inspect(!result.ok && result.error);
  expect(printed.match(/flw_ref must be a string/g)).toHaveLength(1);
  expect(printed).not.toContain('undefined');
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
