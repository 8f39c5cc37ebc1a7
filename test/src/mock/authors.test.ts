import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { examples } from '../../../generated/examples.ts';
import { type MockOptions, SeedError, createMock } from '../../../src/mock/index.ts';
import { requestOf, send } from './calls.ts';

const mock = createMock();
beforeEach(() => mock.reset());
afterAll(() => mock.close());

const [card] = examples.VirtualCardAll.data as [(typeof examples.VirtualCardAll.data)[0]];
const statusOf = async (token: string) =>
  (await send(mock, 'getVirtualAccountNumber', { token })).status;

describe('records', () => {
  test('are kept apart for each token', async () => {
    await send(mock, 'voidCharge', { token: 'a' });
    await send(mock, 'createBulkTokenizedCharge', { token: 'b' });
    expect(mock.records('a').charges[0]?.status).toBe('voided');
    expect(mock.records('b').charges[0]?.status).toBe('successful');
    expect(mock.records('a').bulkTokenizedCharges).toHaveLength(0);
    expect(mock.records('b').bulkTokenizedCharges).toHaveLength(1);
    expect(mock.records().bulkTokenizedCharges).toHaveLength(0);
  });

  test('go back to the beginning, for one token or for all', async () => {
    for (const token of ['a', 'b']) await send(mock, 'voidCharge', { token });
    mock.reset('a');
    expect(mock.records('a').charges[0]?.status).toBe('successful');
    expect(mock.records('b').charges[0]?.status).toBe('voided');
    mock.reset();
    expect(mock.records('b').charges[0]?.status).toBe('successful');
  });

  test('go back to a snapshot, as often as wanted', async () => {
    await send(mock, 'createBulkTokenizedCharge', { token: 'a' });
    const snapshot = mock.snapshot();
    for (let round = 0; round < 2; round += 1) {
      await send(mock, 'createBulkTokenizedCharge', { token: 'a' });
      await send(mock, 'voidCharge', { token: 'b' });
      mock.seed({ subscriptions: [] });
      expect((await send(mock, 'listSubscriptions', { token: 'c' })).body.data).toEqual([]);
      mock.restore(snapshot);
      expect(mock.records('a').bulkTokenizedCharges).toHaveLength(1);
      expect(mock.records('b').charges[0]?.status).toBe('successful');
      expect((await send(mock, 'listSubscriptions', { token: 'c' })).body.data).toHaveLength(2);
    }
  });

  test('can be brought, at the beginning and later, for one token or for all', async () => {
    const own = createMock({ records: { virtualCards: [{ ...card, city: 'Ibadan' }] } });
    const list = async (token: string) =>
      (await send(own, 'listVirtualCards', { token })).body.data;
    expect(await list('a')).toMatchObject([{ city: 'Ibadan' }]);
    expect((await send(own, 'listRefunds')).body).toEqual(examples.RefundPage);
    own.seed({ virtualCards: [] }, 'a');
    expect(await list('a')).toEqual([]);
    expect(await list('b')).toHaveLength(1);
    own.seed({ virtualCards: [{ ...card, city: 'Kano' }] });
    expect(await list('b')).toMatchObject([{ city: 'Kano' }]);
    expect(await list('a')).toMatchObject([{ city: 'Kano' }]);
  });

  test('that are brought are copied', () => {
    const charge = structuredClone(examples.ChargePreauth);
    const own = createMock({ records: { charges: [charge] } });
    charge.status = 'elsewhere';
    own.records().charges[0]!.status = 'changed';
    expect(own.records().charges[0]?.status).toBe('successful');
  });

  test('go round: what is read can be seeded', () => {
    const records = mock.records();
    expect(createMock({ records }).records()).toEqual(records);
  });

  test.each([
    [{ virtualCards: [{ ...card, cvv: 123 }] }, 'virtualCards[0].cvv: must be string'],
    [{ virtualCards: [card, { ...card, id: undefined }] }, 'virtualCards[1].id: is missing'],
    [{ virtualCards: [card, card] }, 'virtualCards[1].id: is the same as that of virtualCards[0]'],
    [
      { charges: [{ ...examples.ChargePreauth, customer: { id: 'x' } }] },
      'charges[0].customer.id: must be integer',
    ],
    [
      { charges: [{ status: 'successful', charge_type: 'preauth' }] },
      'charges[0].flw_ref: is missing, and the record is found by it',
    ],
    [{ refunds: {} }, 'refunds: must be a list'],
    [{ bvns: { 'ORD-1': 5 } }, 'bvns.ORD-1: must be string'],
    [
      { cards: [] },
      'cards: there is no such kind of record; known are bulkTokenizedCharges, charges,',
    ],
    [[], 'the records must be an object of lists'],
  ])('that do not fit are refused by name of the field', (records, message) => {
    const wrong = records as NonNullable<MockOptions['records']>;
    expect(() => createMock({ records: wrong })).toThrow(SeedError);
    expect(() => mock.seed(wrong)).toThrow(message);
  });

  test('refunds beyond the page size are on pages that nobody knows how to ask for', async () => {
    const refunds = Array.from({ length: 25 }, (_, id) => ({ id }));
    const { body } = await send(createMock({ records: { refunds } }), 'listRefunds');
    const page_info = { total: 25, current_page: 1, total_pages: 3, page_size: 10 };
    expect(body).toMatchObject({ meta: { page_info }, data: refunds.slice(0, 10) });
  });
});

describe('failures to order', () => {
  test('a status, so many times, for one operation', async () => {
    const headers = { 'Retry-After': '1' };
    mock.fail({ kind: 'status', status: 503, headers, operation: 'listRefunds', times: 2 });
    expect((await send(mock, 'listSubscriptions')).status).toBe(200);
    for (let count = 0; count < 2; count += 1) {
      const answer = await send(mock, 'listRefunds');
      expect(answer).toMatchObject({ status: 503, body: examples.MainRequestRefused });
      expect(answer.headers.get('retry-after')).toBe('1');
    }
    expect((await send(mock, 'listRefunds')).status).toBe(200);
  });

  test('a connection that is cut, before or after the request took effect', async () => {
    for (const applied of [false, true]) {
      mock.reset();
      mock.fail({ kind: 'reset', applied });
      const failed = send(mock, 'voidCharge');
      await expect(failed).rejects.toMatchObject({
        name: 'TypeError',
        cause: { code: 'ECONNRESET' },
      });
      const status = applied ? 'voided' : 'successful';
      expect(mock.records('token-a').charges[0]?.status).toBe(status);
    }
  });

  test('half a body', async () => {
    mock.fail({ kind: 'truncate' });
    const { url, init } = requestOf('listRefunds');
    const response = await mock.fetch(url, init);
    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow('terminated');
  });

  test('another body', async () => {
    const { url, init } = requestOf('listRefunds');
    mock.fail({ kind: 'body', body: '<html>', contentType: 'text/html' });
    const html = await mock.fetch(url, init);
    expect([html.status, html.headers.get('content-type'), await html.text()]).toEqual([
      200,
      'text/html',
      '<html>',
    ]);
    mock.fail({ kind: 'body', body: { status: 'success' } });
    expect((await send(mock, 'listRefunds')).body).toEqual({ status: 'success' });
    expect(mock.violations).toEqual([]);
  });

  test('the same over a socket', async () => {
    const { urls } = await mock.listen();
    const { url, init } = requestOf('listRefunds', {}, new URL(urls.main).origin);
    mock.fail({ kind: 'reset' });
    await expect(fetch(url, init)).rejects.toMatchObject({ cause: { code: 'ECONNRESET' } });
    mock.fail({ kind: 'truncate' });
    await expect(fetch(url, init).then((response) => response.text())).rejects.toThrow(
      'terminated',
    );
    expect((await fetch(url, init)).status).toBe(200);
    await mock.close();
  });

  test('a share of all requests', async () => {
    let turn = 0;
    const random = () => [0.05, 0.5, 0.95, 0.09][turn++ % 4] as number;
    const shaky = createMock({ failureRate: 0.1, random });
    const statuses: number[] = [];
    for (let count = 0; count < 8; count += 1)
      statuses.push((await send(shaky, 'listRefunds')).status);
    expect(statuses).toEqual([503, 200, 200, 503, 503, 200, 200, 503]);
  });

  test('a delay, for all or for one operation, that a caller can give up', async () => {
    const slow = createMock({ latency: [30, 30] });
    const timed = async (id: 'listRefunds' | 'listSubscriptions') => {
      const start = performance.now();
      await send(slow, id);
      return performance.now() - start;
    };
    await send(slow, 'listRefunds');
    expect(await timed('listRefunds')).toBeGreaterThan(25);
    slow.setLatency(120, 'listSubscriptions');
    expect(await timed('listSubscriptions')).toBeGreaterThan(110);
    slow.setLatency(60_000);
    const { url, init } = requestOf('listRefunds');
    const given = slow.fetch(url, { ...init, signal: AbortSignal.timeout(20) });
    await expect(given).rejects.toMatchObject({ name: 'TimeoutError' });
  });

  test.each([
    [{ kind: 'no' }, 'a failure has a kind, one of status, reset, truncate, body'],
    [{ kind: 'status', status: 42 }, 'the status of a failure must be from 200 to 599'],
    [{ kind: 'reset', times: 0 }, 'times must be 1 or more'],
    [{ kind: 'reset', operation: 'nothing' }, 'there is no operation "nothing". Known are: '],
    [{ kind: 'status', status: 500, headers: { 'a b': '' } }, 'Header name must be a valid'],
    [{ kind: 'body', body: '', contentType: 'a\nb' }, 'Invalid character'],
  ])('%j is refused', (fault, message) => {
    expect(() => mock.fail(fault as never)).toThrow(message);
  });

  test.each([{ failureRate: 2 }, { latency: -1 }, { latency: [5, 1] as const }])(
    '%j is refused',
    (options) => {
      expect(() => createMock(options)).toThrow(/must be|is milliseconds/);
    },
  );
});

describe('what happened', () => {
  const secrets = ['top-secret-token', '4242424242424242', '12345678901', 'card-token-0001'];

  test('is on record, without the secrets', async () => {
    const token = 'top-secret-token';
    await send(mock, 'createBulkTokenizedCharge', { token });
    await send(mock, 'updateVirtualAccountNumberBvn', { token, body: { bvn: '12345678901' } });
    await send(mock, 'updateVirtualAccountNumberBvn', { token, body: { bvn: 12345678901 } });
    await send(mock, 'updateVirtualAccountNumberBvn', { token, raw: '{"bvn":"12345678901"' });
    await mock.fetch(`http://mock.example/v3/refunds?token=${token}`);
    const operations = mock.requests.map(({ operation, status }) => [operation, status]);
    expect(operations).toEqual([
      ['createBulkTokenizedCharge', 200],
      ['updateVirtualAccountNumberBvn', 200],
      ['updateVirtualAccountNumberBvn', 400],
      ['updateVirtualAccountNumberBvn', 400],
      ['listRefunds', 401],
    ]);
    expect(mock.requests[0]?.body).toMatchObject({
      title: 'January renewals',
      bulk_data: [{ token: '[redacted]', tx_ref: 'batch-2026-01-a' }, { token: '[redacted]' }],
    });
    expect(mock.violations).toHaveLength(3);
    const shown = JSON.stringify([mock.requests, mock.violations]);
    for (const secret of secrets) expect(shown).not.toContain(secret);
    expect(() => mock.assertNoViolations()).toThrow('body.bvn: ');
  });

  test('is kept within bounds', async () => {
    for (let count = 0; count < 1_005; count += 1) {
      await send(mock, 'getVirtualCard', { params: { id: `card-${count}` }, token: null });
    }
    expect(mock.requests).toHaveLength(1_000);
    expect(mock.requests[0]?.target).toBe('/v3/virtual-cards/card-5');
    expect(mock.requests.at(-1)?.target).toBe('/v3/virtual-cards/card-1004');
    expect(mock.violations).toHaveLength(1_000);
    expect(() => mock.assertNoViolations()).toThrow(/^1005 violations/);
  });

  test('of good calls there is nothing to complain of', async () => {
    expect(await statusOf('a')).toBe(200);
    expect(
      (await send(mock, 'getVirtualAccountNumber', { params: { order_ref: 'no' } })).status,
    ).toBe(404);
    expect((await send(mock, 'listRefunds', { token: 'rejected-token' })).status).toBe(401);
    mock.assertNoViolations();
  });
});
