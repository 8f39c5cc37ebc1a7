import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { examples, responses } from '../../../generated/examples.ts';
import { type OperationId, operations, requests } from '../../../generated/operations.ts';
import { createMock } from '../../../src/mock/node.ts';
import { operationHandlers } from '../../../src/service/mock/handlers.ts';
import { type Call, read, send } from '../mock/support/calls.ts';
import { rowsIn } from '../../support/files.ts';

const refused = examples.MainRequestRefused;

/** The error for a request that is refused for a reason. */
const refusedSince = (reason: string) => ({ ...refused, message: `${refused.message}: ${reason}` });

/** An example, and the message that stands in it in place of its own. */
interface Expected {
  example: keyof typeof examples;
  message?: string;
  status: number;
}
interface Rows {
  preferred: (Expected & { operation: OperationId; prefer: string })[];
  paths: (Expected & { path: string; problem: string })[];
  batches: { body: unknown; message?: string; reason?: string }[];
}
const { preferred, paths, batches } = rowsIn<Rows>(import.meta.dirname, 'handlers.yaml');
const bodyOf = ({ example, message }: Omit<Expected, 'status'>) => ({
  ...(examples[example] as object),
  ...(message !== undefined && { message }),
});

const NOW = '2026-03-01T12:00:00.000Z';

const mock = createMock({ now: () => new Date(NOW) });
const call = (id: OperationId, changes?: Call) => send(mock, id, changes);
beforeEach(() => mock.reset());

test('the responses are the examples of the document', async () => {
  expect((await call('listVirtualCards')).body).toEqual(examples.VirtualCardAll);
  expect((await call('getVirtualCard')).body).toEqual(examples.VirtualCardOne);
  expect((await call('getVirtualAccountNumber')).body).toEqual(examples.VirtualAccountNumberFound);
  expect((await call('listSubscriptions')).body).toEqual(examples.SubscriptionPage);
  expect((await call('listRefunds')).body).toEqual(examples.RefundPage);
  expect((await call('listWebhookEndpoints')).body).toEqual(examples.WebhookEndpointPage);
  expect((await call('voidCharge')).body).toEqual(examples.ChargeVoided);
  expect([mock.violations, mock.warnings]).toEqual([[], []]);
});

test('a void stays, and a second one has the same response', async () => {
  const first = await call('voidCharge');
  expect(first.body.data.status).toBe('voided');
  expect(mock.records('token-a').charges[0]?.status).toBe('voided');
  expect(await call('voidCharge')).toMatchObject({ status: 200, body: first.body });
});

const { flw_ref = '' } = examples.ChargeNormal;

// Where an example of another error is returned, the message of this one is not known.
test.each([
  ['an unknown card', 'getVirtualCard', { id: 'no-card' }, refused],
  ['an unknown charge', 'voidCharge', { flw_ref: 'FLW-UNKNOWN' }, examples.ChargeNotFound],
  ['a charge that is not preauth', 'voidCharge', { flw_ref }, refused],
] as const)('%s is not found, and nothing changes', async (_name, id, params, expected) => {
  const before = mock.records('token-a');
  const { status, body } = await call(id, { params });
  expect([status, body]).toEqual([404, expected]);
  expect(mock.records('token-a')).toEqual(before);
});

test('an unknown order reference is not found, neither read nor written', async () => {
  const params = { order_ref: 'ORD-UNKNOWN' };
  const found = await call('getVirtualAccountNumber', { params });
  expect(found).toMatchObject({ status: 404, body: examples.OrderNotFound });
  // Which message comes then is not known.
  const written = await call('updateVirtualAccountNumberBvn', { params });
  expect(written).toMatchObject({ status: 404, body: refused });
  expect(written.headers.get('Mock-Choices')).toBe('refused-message, status.unknown-order');
  expect(mock.records('token-a').bvns).toEqual({});
  // The document describes these errors, and that of a rejected token.
  await call('listRefunds', { token: 'rejected-token' });
  expect(mock.violations).toEqual([]);
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

test('a batch that is all known rests on no choice', async () => {
  const retry_strategy = { retry_interval: 1, retry_amount_variable: 1, retry_attempt_variable: 1 };
  const [one] = examples.BulkTokenizedChargeTwoCards.bulk_data ?? [];
  const body = { title: 'One', retry_strategy, bulk_data: [one] };
  const first = await call('createBulkTokenizedCharge', { body });
  expect(first.headers.get('Mock-Choices')).toBeNull();
  const second = await call('createBulkTokenizedCharge', { body });
  expect(second.headers.get('Mock-Choices')).toBe('repeated-batch');
  expect(second.body.data.id).toBe(first.body.data.id + 1);

  // Neither the order of the fields nor one that is not described makes another request of it.
  const { title, ...others } = body;
  const reordered = await call('createBulkTokenizedCharge', { body: { ...others, x: 1, title } });
  expect(reordered.headers.get('Mock-Choices')).toBe('repeated-batch, unknown-fields');
  const bulk_data = [{ ...one, amount: (one?.amount ?? 0) + 1 }];
  const other = await call('createBulkTokenizedCharge', { body: { ...body, bulk_data } });
  expect(other.headers.get('Mock-Choices')).toBeNull();
});

test.each(batches)('the refusal of $body names exactly the missing settings', async (row) => {
  const { body, reason = '', message = refusedSince(reason).message } = row;
  const response = await call('createBulkTokenizedCharge', { body });
  expect(response.status).toBe(400);
  expect(response.body).toEqual({ status: 'error', message, data: null });
  expect(mock.records('token-a').bulkTokenizedCharges).toEqual([]);
});

const MISSING = 'the header Authorization is missing: send "Authorization: Bearer TOKEN"';
const refusedBy = (choice: string) =>
  `header.authorization: is refused by the choice ${choice} of the mock`;

test.each(Object.keys(operations) as OperationId[])(
  '%s checks the token before the request',
  async (id) => {
    const main = operations[id].interface === 'main';
    const raw = operations[id].method === 'GET' ? {} : { raw: '{' };
    const headers = { 'X-Trace-Id': 'x' };
    const request = (token: string | null) =>
      call(id, { contentType: 'text/plain', headers, ...raw, token });
    for (const [token, status, reason, example] of [
      [null, 401, MISSING, examples.WebhooksTokenRejected],
      ['rejected-token', 401, refusedBy('rejected-token'), examples.WebhooksTokenRejected],
      ['forbidden-token', 403, refusedBy('forbidden-token'), examples.WebhooksAccessForbidden],
    ] as const) {
      const body = main ? refusedSince(reason) : example;
      expect(await request(token)).toMatchObject({ status, body });
    }
  },
);

test.each([
  [0, 400, examples.WebhooksTraceIdTooShort],
  [11, 400, examples.WebhooksTraceIdTooShort],
  [12, 200, examples.WebhookEndpointPage],
  [255, 200, examples.WebhookEndpointPage],
  [256, 400, examples.WebhooksTraceIdTooLong],
])('an operation identifier of %i characters gets %i', async (length, status, body) => {
  const headers = { 'X-Trace-Id': 'x'.repeat(length) };
  expect(await call('listWebhookEndpoints', { headers })).toMatchObject({ status, body });
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
      if (isRequired) {
        expect(body).toEqual(refusedSince('header.content-type: must be application/json'));
      }
    }
    if (hasBody) return;
    expect((await call(id, { contentType: null })).status).toBe(isRequired ? 415 : 200);
    for (const contentType of ['APPLICATION/JSON', 'application/json ; charset=utf-8']) {
      expect((await call(id, { contentType })).status).toBe(200);
    }
  },
);

test('the card list alone has an entity tag, which follows from its body and selects nothing', async () => {
  mock.seed({ virtualCards: [] }, 'token-a');
  const tag = 'W/"40-6c3bb380"';
  const { status, headers, body } = await call('listVirtualCards', {
    headers: { 'If-None-Match': tag },
  });
  expect([status, body]).toEqual([200, examples.VirtualCardNone]);
  expect(Object.fromEntries(headers)).toMatchObject({
    etag: tag,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(JSON.stringify(body).length),
    'access-control-allow-methods': 'PUT, POST, GET, DELETE, OPTIONS',
  });
  expect((await call('listRefunds')).headers.get('etag')).toBeNull();
});

test.each(preferred)(
  '$operation with the header Prefer: $prefer returns an example with $status',
  async ({ operation, prefer, status, ...row }) => {
    const before = mock.records('token-a');
    const headers = { Prefer: prefer, 'X-Trace-Id': 'x'.repeat(12) };
    const response = await call(operation, { headers });
    expect([response.status, response.body]).toEqual([status, bodyOf(row)]);
    expect(mock.records('token-a')).toEqual(before);
  },
);

// No operation of the document has both: an error of this status, and errors whose status is open.
test('an error whose status is open can have one that another error has', async () => {
  onTestFinished(() => void vi.restoreAllMocks());
  const { ChargeNotFound, MainRequestRefused } = examples;
  const documented = { '400': { ChargeNotFound }, default: { MainRequestRefused } };
  vi.spyOn(responses, 'listRefunds', 'get').mockReturnValue(documented as never);
  const headers = { Prefer: 'code=400, example=MainRequestRefused' };
  const { status, body } = await call('listRefunds', { headers });
  expect([status, body]).toEqual([400, MainRequestRefused]);
});

/** Requests a path of the mock. */
const request = async (path: string, init: RequestInit = {}) => {
  const headers = { Authorization: 'Bearer token-a', ...init.headers };
  return read(await mock.fetch(`http://mock.example${path}`, { ...init, headers }));
};

test.each(paths)('$path is refused with $status', async ({ path, status, problem, example }) => {
  const received = await request(path);
  const body =
    example === 'MainRequestRefused' ? refusedSince(`path: ${problem}`) : examples[example];
  expect([received.status, received.body]).toEqual([status, body]);
  const [found, ...others] = JSON.parse(received.headers.get('sl-violations') ?? '[]');
  expect([found.message, others]).toEqual([problem, []]);
  expect(mock.violations).toMatchObject([{ side: 'request', operation: null }]);
});

test('a method that a path does not have is refused, with those that it has', async () => {
  const { status, body, headers } = await request('/v3/refunds', { method: 'DELETE' });
  expect([status, body]).toEqual([405, refusedSince('method: the path does not have this method')]);
  expect(headers.get('allow')).toBe('GET, OPTIONS');
});

test('a browser may send a preflight request', async () => {
  const asked = { 'Access-Control-Request-Headers': 'authorization,x-own' };
  for (const [sent, allowed] of [
    [asked, 'authorization,x-own'],
    [{}, 'Authorization, Content-Type'],
  ] as const) {
    const init = { method: 'OPTIONS', headers: sent as Record<string, string> };
    const { status, headers } = await request('/v3/virtual-cards', init);
    expect(status).toBe(204);
    expect(Object.fromEntries(headers)).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'PUT, POST, GET, DELETE, OPTIONS',
      'access-control-allow-headers': allowed,
      'access-control-max-age': '600',
    });
    expect(headers.get('content-type')).toBeNull();
  }
});

// additions.long.ts calls an operation that has an example and no handler.
test('an operation with neither a handler nor an example is not implemented', async () => {
  onTestFinished(() => void vi.restoreAllMocks());
  vi.spyOn(operationHandlers, 'listRefunds', 'get').mockReturnValue(undefined);
  vi.spyOn(responses, 'listRefunds', 'get').mockReturnValue({ default: {} } as never);
  const message = 'listRefunds has neither a handler nor an example of its success';
  const body = { ...refused, message };
  expect(await call('listRefunds')).toMatchObject({ status: 501, body });
});
