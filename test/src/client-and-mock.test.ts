// Written as users write theirs: a client, a mock in place of the service, and no port.
import { afterEach, expect, test } from 'vitest';
import { PaymentsError, createPaymentsClient, unwrap } from '../../src/client/index.ts';
import { createMock } from '../../src/mock/index.ts';

const mock = createMock();
const payments = createPaymentsClient({
  token: 'test-token',
  baseUrl: 'https://main.payments.example/v3',
  webhooksBaseUrl: 'https://webhooks.payments.example',
  fetch: mock.fetch,
});

afterEach(() => {
  mock.assertNoViolations();
  mock.reset();
});

test('a batch of charges is created and waits to be processed', async () => {
  const batch = await unwrap(
    payments.bulkTokenizedCharges.create({
      title: 'March renewals',
      retry_strategy: { retry_interval: 120, retry_amount_variable: 60, retry_attempt_variable: 2 },
      bulk_data: [
        { token: 'card-token-1', amount: 10, currency: 'NGN', country: 'NG', tx_ref: 'march-1' },
        { token: 'card-token-2', amount: 20, currency: 'NGN', country: 'NG', tx_ref: 'march-2' },
      ],
    }),
  );
  expect(batch).toMatchObject({ total_charges: 2, pending_charges: 2, processed_charges: 0 });
  expect(mock.records('test-token').bulkTokenizedCharges).toEqual([batch]);
  expect(mock.requests[0]?.body).toMatchObject({ title: 'March renewals' });
});

test('a preauth charge is voided, once and for all', async () => {
  const charge = await unwrap(payments.charges.void('FLW-PREAUTH-0001'));
  expect(charge.status).toBe('voided');
  expect(mock.records('test-token').charges[0]).toEqual(charge);
});

test('a charge that is not there cannot be voided', async () => {
  const result = await payments.charges.void('FLW-UNKNOWN');
  if (result.ok) throw new Error('it was voided');
  expect(result.error.body).toMatchObject({ message: 'No PBTX transaction found' });
});

test('all cards, and one of them', async () => {
  const cards = await unwrap(payments.virtualCards.list());
  const [first] = cards;
  expect(await unwrap(payments.virtualCards.get(first!.id))).toEqual(first);
});

test('a card of our own', async () => {
  const [card] = mock.records().virtualCards;
  mock.seed({ virtualCards: [{ ...card!, name_on_card: 'Our Customer' }] });
  const cards = await unwrap(payments.virtualCards.list());
  expect(cards.map((each) => each.name_on_card)).toEqual(['Our Customer']);
});

test('an account is found by its order', async () => {
  const account = await unwrap(payments.virtualAccountNumbers.get('ORD-2026-0001'));
  expect(account.account_number).toBe('0123456789');
  const unknown = unwrap(payments.virtualAccountNumbers.get('ORD-UNKNOWN'));
  await expect(unknown).rejects.toThrow(PaymentsError);
});

test('a BVN is replaced', async () => {
  await unwrap(payments.virtualAccountNumbers.updateBvn('ORD-2026-0001', { bvn: '12345678901' }));
  expect(mock.records('test-token').bvns).toEqual({ 'ORD-2026-0001': '12345678901' });
});

test('subscriptions, with where their page stands', async () => {
  const result = await payments.subscriptions.list();
  if (!result.ok) throw result.error;
  expect(result.meta.page_info).toEqual({ total: 2, current_page: 1, total_pages: 1 });
  expect(result.data).toHaveLength(2);
});

test('refunds, though the service is down at first', async () => {
  mock.fail({ kind: 'status', status: 503, operation: 'listRefunds' });
  const refunds = await unwrap(payments.refunds.list());
  expect(refunds[0]?.flw_ref).toBe('FLW-0003');
  expect(mock.requests.map(({ status }) => status)).toEqual([503, 200]);
});

test('webhook endpoints, for those who may see them', async () => {
  const endpoints = await unwrap(payments.webhookEndpoints.list());
  expect(endpoints.map(({ id }) => id)).toEqual(['wep-0001']);
  const stranger = createPaymentsClient({
    token: 'forbidden-token',
    webhooksBaseUrl: 'https://webhooks.payments.example',
    fetch: mock.fetch,
  });
  const result = await stranger.webhookEndpoints.list();
  expect(result).toMatchObject({ ok: false, error: { status: 403, shape: 'webhooks' } });
});
