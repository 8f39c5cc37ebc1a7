import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { examples } from '../../../generated/examples.ts';
import { type OperationId, operations, requests } from '../../../generated/operations.ts';
import { type Mock, createMock } from '../../../src/mock/index.ts';
import { operationHandlers } from '../../../src/service/handlers.ts';
import { type Call, goodCalls, read, requestOf, send } from '../mock/support/calls.ts';

const NOW = '2026-03-01T12:00:00.000Z';

const transports: [string, boolean][] = [
  ['fetch', false],
  ['a port', true],
];

describe.each(transports)('through %s', (_, listens) => {
  let mock: Mock;
  let root: string | undefined;
  const call = (id: OperationId, changes?: Call) =>
    send(listens ? { fetch } : mock, id, changes, root);

  beforeAll(async () => {
    mock = createMock({ now: () => new Date(NOW) });
    if (listens) root = new URL((await mock.listen()).urls.main).origin;
  });
  beforeEach(() => mock.reset());
  afterAll(() => mock.close());

  test.each(Object.keys(goodCalls) as OperationId[])(
    'a good call of %s succeeds without a violation',
    async (id) => {
      const { status, headers } = await call(id);
      expect(status).toBe(200);
      expect(headers.get('sl-violations')).toBeNull();
      expect(mock.violations).toEqual([]);
    },
  );

  test('the responses are the examples of the document', async () => {
    expect((await call('listVirtualCards')).body).toEqual(examples.VirtualCardAll);
    expect((await call('getVirtualCard')).body).toEqual(examples.VirtualCardOne);
    expect((await call('getVirtualAccountNumber')).body).toEqual(
      examples.VirtualAccountNumberFound,
    );
    expect((await call('listSubscriptions')).body).toEqual(examples.SubscriptionPage);
    expect((await call('listRefunds')).body).toEqual(examples.RefundPage);
    expect((await call('listWebhookEndpoints')).body).toEqual(examples.WebhookEndpointPage);
    expect((await call('voidCharge')).body).toEqual(examples.ChargeVoided);
  });

  test('a void stays, and a second one has the same response', async () => {
    const first = await call('voidCharge');
    expect(first.body.data.status).toBe('voided');
    expect(mock.records('token-a').charges[0]?.status).toBe('voided');
    expect(await call('voidCharge')).toMatchObject({ status: 200, body: first.body });
  });

  test.each([
    ['an unknown reference', 'FLW-UNKNOWN'],
    ['a charge that is not preauth', examples.ChargeNormal.flw_ref ?? ''],
  ])('a void of %s changes nothing', async (_name, flw_ref) => {
    const before = mock.records('token-a');
    const { status, body } = await call('voidCharge', { params: { flw_ref } });
    expect(status).toBe(404);
    expect(body).toEqual({ status: 'error', message: 'No PBTX transaction found', data: null });
    expect(mock.records('token-a')).toEqual(before);
  });

  test('an unknown order reference is not found, neither read nor written', async () => {
    const params = { order_ref: 'ORD-UNKNOWN' };
    for (const id of ['getVirtualAccountNumber', 'updateVirtualAccountNumberBvn'] as const) {
      const { status, body } = await call(id, { params });
      expect(status).toBe(404);
      expect(body).toEqual({ status: 'error', message: 'No order found', data: null });
    }
    expect(mock.records('token-a').bvns).toEqual({});
  });

  test('a new BVN is kept and in no response', async () => {
    const put = await call('updateVirtualAccountNumberBvn', { body: { bvn: '12345678901' } });
    expect(put.status).toBe(200);
    expect(mock.records('token-a').bvns).toEqual({ 'ORD-2026-0001': '12345678901' });
    const account = await call('getVirtualAccountNumber');
    expect(JSON.stringify([put.body, account.body])).not.toContain('12345678901');
  });

  test('a batch is pending in whole and is kept, with an id of its own', async () => {
    const { body } = await call('createBulkTokenizedCharge');
    expect(body).toEqual({
      ...examples.BulkTokenizedChargeCreated,
      data: { ...examples.BulkTokenizedChargeCreated.data, created_at: NOW },
    });
    const { retry_strategy } = examples.BulkTokenizedChargeTwoCards;
    const bulk_data = [{}, {}, {}];
    const second = await call('createBulkTokenizedCharge', { body: { retry_strategy, bulk_data } });
    expect(second.body.data).toEqual({
      id: body.data.id + 1,
      approver: body.data.approver,
      created_at: NOW,
      total_charges: 3,
      pending_charges: 3,
      processed_charges: 0,
    });
    const kept = mock.records('token-a').bulkTokenizedCharges;
    expect(kept).toStrictEqual([body.data, second.body.data]);
  });

  test.each([
    [{}, examples.BulkTokenizedChargeRetryMissing.message],
    [{ retry_strategy: {} }, examples.BulkTokenizedChargeRetryMissing.message],
    [
      { retry_strategy: { retry_attempt_variable: 1, retry_amount_variable: 1 } },
      examples.BulkTokenizedChargeRetryIntervalMissing.message,
    ],
    [
      { retry_strategy: { retry_interval: 1, retry_attempt_variable: 1 } },
      examples.BulkTokenizedChargeRetryAmountMissing.message,
    ],
    [
      { retry_strategy: { retry_interval: 1, retry_amount_variable: 1 } },
      examples.BulkTokenizedChargeRetryAttemptMissing.message,
    ],
    [
      { retry_strategy: { retry_amount_variable: 1 }, bulk_data: 'wrong' },
      'retry_interval is required , retry_attempt_variable is required',
    ],
    [
      {
        retry_strategy: {
          retry_interval: '1',
          retry_amount_variable: 1,
          retry_attempt_variable: 1,
        },
      },
      examples.MainRequestRefused.message,
    ],
    [[], examples.MainRequestRefused.message],
  ])('the refusal of %j names exactly the missing settings', async (body, message) => {
    const response = await call('createBulkTokenizedCharge', { body });
    expect(response.status).toBe(400);
    expect(response.body).toEqual({ status: 'error', message, data: null });
    expect(mock.records('token-a').bulkTokenizedCharges).toEqual([]);
  });

  test('a card that does not exist is refused in shape A', async () => {
    const { status, body } = await call('getVirtualCard', { params: { id: 'no-card' } });
    expect(status).toBe(404);
    expect(body).toEqual(examples.MainRequestRefused);
  });

  test.each(Object.keys(operations) as OperationId[])(
    '%s checks the token before the request',
    async (id) => {
      const main = operations[id].interface === 'main';
      const broken = { raw: '{', contentType: 'text/plain', headers: { 'X-Trace-Id': 'x' } };
      const request = async (changes: Call) => {
        const body = operations[id].method === 'GET' ? {} : { raw: broken.raw };
        return call(id, {
          contentType: broken.contentType,
          headers: broken.headers,
          ...body,
          ...changes,
        });
      };
      for (const token of [null, 'rejected-token']) {
        const { status, body } = await request({ token });
        expect(status).toBe(401);
        expect(body).toEqual(main ? examples.MainRequestRefused : examples.WebhooksTokenRejected);
      }
      const { status, body } = await request({ token: 'forbidden-token' });
      expect(status).toBe(403);
      expect(body).toEqual(main ? examples.MainRequestRefused : examples.WebhooksAccessForbidden);
    },
  );

  test.each([
    ['shorter than 12', 'x'.repeat(11), examples.WebhooksTraceIdTooShort],
    ['empty', '', examples.WebhooksTraceIdTooShort],
    ['longer than 255', 'x'.repeat(256), examples.WebhooksTraceIdTooLong],
  ])('an operation identifier that is %s is not valid', async (_name, id, example) => {
    const { status, body } = await call('listWebhookEndpoints', { headers: { 'X-Trace-Id': id } });
    expect(status).toBe(400);
    expect(body).toEqual(example);
  });

  test.each([12, 255])('an operation identifier of %i characters is valid', async (length) => {
    const headers = { 'X-Trace-Id': 'x'.repeat(length) };
    expect((await call('listWebhookEndpoints', { headers })).status).toBe(200);
  });

  test.each(Object.keys(operations) as OperationId[])(
    '%s requires a Content-Type with a body, and on the card list',
    async (id) => {
      const hasBody = requests[id].body !== null;
      const isRequired = hasBody || id === 'listVirtualCards';
      // A body of text would get a Content-Type of its own from fetch.
      const raw = hasBody ? { raw: '{}' } : {};
      for (const contentType of ['text/plain', 'application/jsonx', 'x-application/json']) {
        const { status, body } = await call(id, { contentType, ...raw });
        expect(status).toBe(isRequired ? 415 : 200);
        if (isRequired) expect(body).toEqual(examples.MainRequestRefused);
      }
      if (hasBody) return;
      expect((await call(id, { contentType: null })).status).toBe(isRequired ? 415 : 200);
      for (const contentType of ['APPLICATION/JSON', 'application/json ; charset=utf-8']) {
        expect((await call(id, { contentType })).status).toBe(200);
      }
    },
  );

  test('the card list has the headers that were seen', async () => {
    const { headers, body } = await call('listVirtualCards');
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(headers.get('access-control-allow-methods')).toBe('PUT, POST, GET, DELETE, OPTIONS');
    expect(headers.get('content-length')).toBe(String(JSON.stringify(body).length));
    expect(headers.get('etag')).toMatch(/^W\/"[0-9a-f]+-[0-9a-f]{8}"$/);
  });

  test('an entity tag is sent with the card list alone, of which it is known, and selects nothing', async () => {
    const list = await call('listVirtualCards');
    const known = { headers: { 'If-None-Match': list.headers.get('etag') ?? '' } };
    expect((await call('listVirtualCards', known)).status).toBe(200);
    expect((await call('listRefunds')).headers.get('etag')).toBeNull();
  });

  test('an entity tag is another one for other records', async () => {
    const tags = new Set<string | null>();
    for (const city of ['Ibadan', 'Abidin']) {
      const virtualCards = examples.VirtualCardAll.data.map((card) => ({ ...card, city }));
      mock.seed({ virtualCards }, 'token-a');
      tags.add((await call('listVirtualCards')).headers.get('etag'));
    }
    expect(tags.size).toBe(2);
  });

  test('a Prefer header selects an example of the document, as in Prism', async () => {
    const prefer = async (id: OperationId, value: string) =>
      call(id, { headers: { Prefer: value } });
    const none = await prefer('listVirtualCards', 'example=VirtualCardNone');
    expect(none).toMatchObject({ status: 200, body: examples.VirtualCardNone });
    const lost = await prefer('getVirtualAccountNumber', 'code=404, example=OrderNotFound');
    expect(lost).toMatchObject({ status: 404, body: examples.OrderNotFound });
    const rejected = await prefer('listWebhookEndpoints', 'code=401');
    expect(rejected).toMatchObject({ status: 401, body: examples.WebhooksTokenRejected });
    const unknown = await prefer('listRefunds', 'example=Nothing');
    expect(unknown).toMatchObject({ status: 404, body: { status: 'error', data: null } });
    expect((await prefer('voidCharge', 'code=200')).body).toEqual(examples.ChargeVoided);
    expect(mock.records('token-a').charges[0]?.status).toBe('successful');
  });

  test('paths and methods that do not exist are refused in the shape of their interface', async () => {
    const request = async (path: string, method = 'GET') => {
      const url = `${root ?? 'http://mock.example'}${path}`;
      const headers = { Authorization: 'Bearer token-a' };
      return read(await (listens ? fetch : mock.fetch)(url, { method, headers }));
    };
    for (const path of ['/', '/v3', '/v4/refunds', '/v3/refunds/1', '/v3//refunds']) {
      expect(await request(path)).toMatchObject({ status: 404, body: examples.MainRequestRefused });
    }
    const message = 'no operation has this path; is /v3 missing before it?';
    const body = { ...examples.MainRequestRefused, message };
    expect(await request('/refunds')).toMatchObject({ status: 404, body });
    expect(await request('/profile/other')).toMatchObject({
      status: 404,
      body: examples.WebhooksRequestNotValid,
    });
    const wrong = await request('/v3/refunds', 'DELETE');
    expect(wrong).toMatchObject({ status: 405, body: examples.MainRequestRefused });
    expect(wrong.headers.get('allow')).toBe('GET, OPTIONS');
    const malformed = await request('/v3/virtual-cards/%E0%A4%A');
    expect(malformed).toMatchObject({ status: 400, body: examples.MainRequestRefused });
  });

  test('a browser may send a preflight request', async () => {
    const { url } = requestOf('listVirtualCards', {}, root);
    const headers = {
      'Access-Control-Request-Method': 'GET',
      'Access-Control-Request-Headers': 'authorization,content-type',
    };
    const response = await (listens ? fetch : mock.fetch)(url, { method: 'OPTIONS', headers });
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('access-control-allow-headers')).toBe('authorization,content-type');
    expect(response.headers.get('access-control-allow-methods')).toContain('GET');
  });
});

describe('an operation without a handler', () => {
  beforeEach(() => {
    for (const id of Object.keys(operationHandlers) as OperationId[]) {
      vi.spyOn(operationHandlers, id, 'get').mockReturnValue(undefined);
    }
  });
  afterEach(() => vi.restoreAllMocks());

  test('returns the first example of its success', async () => {
    const mock = createMock();
    expect((await send(mock, 'listRefunds')).body).toEqual(examples.RefundPage);
    expect((await send(mock, 'voidCharge')).body).toEqual(examples.ChargeVoided);
    expect(mock.records('token-a').charges[0]?.status).toBe('successful');
    mock.assertNoViolations();
  });

  test('still validates its requests', async () => {
    const mock = createMock();
    expect((await send(mock, 'updateVirtualAccountNumberBvn', { body: {} })).status).toBe(400);
    expect((await send(mock, 'listRefunds', { token: null })).status).toBe(401);
  });
});
