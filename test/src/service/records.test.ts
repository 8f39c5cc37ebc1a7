import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { examples } from '../../../generated/examples.ts';
import { type MockOptions, SeedError, createMock } from '../../../src/mock/node.ts';
import { send } from '../mock/support/calls.ts';

const mock = createMock();
beforeEach(() => mock.reset());
afterAll(() => mock.close());

const [card] = examples.VirtualCardAll.data as [(typeof examples.VirtualCardAll.data)[0]];

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
    mock.seed({ refunds: [] });
    mock.reset();
    expect(mock.records('b').charges[0]?.status).toBe('successful');
    expect(mock.records('b').refunds).toHaveLength(1);
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

  const charge = (change: object) => ({ ...examples.ChargePreauth, ...change });

  test.each([
    [{ virtualCards: [{ ...card, cvv: 123 }] }, 'virtualCards[0].cvv: must be string'],
    [{ virtualCards: [card, { ...card, id: undefined }] }, 'virtualCards[1].id: is missing'],
    [{ virtualCards: [card, card] }, 'virtualCards[1].id: is the same as that of virtualCards[0]'],
    [{ charges: [charge({ customer: { id: 'x' } })] }, 'charges[0].customer.id: must be integer'],
    [{ charges: [charge({ flw_ref: undefined })] }, 'charges[0].flw_ref: is missing'],
    [{ refunds: {} }, 'refunds: must be a list'],
    [{ refunds: undefined }, 'refunds: must be a list'],
    [{ refunds: [7] }, 'refunds[0]: must be object'],
    [{ bvns: [] }, 'bvns: must be an object of strings'],
    [{ cards: undefined }, 'cards: is missing'],
    [{ bvns: { 'ORD-1': 5 } }, 'bvns.ORD-1: must be string'],
    [{ cards: [] }, '"cards" is no collection; there are bulkTokenizedCharges, charges,'],
    [[], 'the records must be an object of lists'],
  ])('that do not fit are refused by name of the field: %#', (records, message) => {
    const wrong = records as NonNullable<MockOptions['records']>;
    expect(() => createMock({ records: wrong })).toThrow(SeedError);
    expect(() => mock.seed(wrong)).toThrow(message);
  });

  test('that do not fit are refused with the first twenty problems', () => {
    const fifteen = (record?: object) => Array.from({ length: 15 }, () => ({ ...record, id: 'x' }));
    const refunds = fifteen(examples.RefundPage.data[0]);
    const subscriptions = fifteen(examples.SubscriptionPage.data[0]);
    const located = (name: string, count: number) =>
      Array.from({ length: count }, (_, index) => `${name}[${index}].id: must be integer`);
    const problems = [...located('refunds', 15), ...located('subscriptions', 5)];
    const error = expect.objectContaining({ problems });
    expect(() => mock.seed({ refunds, subscriptions } as never)).toThrow(error);
  });

  test('refunds beyond the page size are on pages that nobody knows how to request', async () => {
    const refunds = Array.from({ length: 25 }, (_, id) => ({ id }));
    const { body } = await send(createMock({ records: { refunds } }), 'listRefunds');
    const page_info = { total: 25, current_page: 1, total_pages: 3, page_size: 10 };
    expect(body).toMatchObject({ meta: { page_info }, data: refunds.slice(0, 10) });
  });

  test('of more than a thousand tokens are not kept apart', async () => {
    for (let index = 0; index <= 1_000; index += 1) mock.seed({ refunds: [] }, `token-${index}`);
    expect(mock.records('token-0').refunds).toHaveLength(1);
    expect(mock.records('token-1').refunds).toHaveLength(0);
  });
});
