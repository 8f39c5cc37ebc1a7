// Whoever serves the document with `npm run prism`, and not with the mock, has the client work with it.
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { examples } from '../../../generated/examples.ts';
import { type OperationId, operations } from '../../../generated/operations.ts';
import { createPaymentsClient } from '../../../src/client/index.ts';
import { stockPrism } from '../../support/stock-prism.ts';

const document = fileURLToPath(new URL('../../../generated/openapi.yaml', import.meta.url));

let stock: Awaited<ReturnType<typeof stockPrism>>;
let payments: ReturnType<typeof createPaymentsClient>;

beforeAll(async () => {
  stock = await stockPrism(document);
  // Stock Prism knows no base path: both interfaces are at its root.
  const baseUrl = `http://127.0.0.1:${stock.port}`;
  payments = createPaymentsClient({ token: 'token', baseUrl, webhooksBaseUrl: baseUrl });
});
afterAll(() => stock.stop());

type Calls = Record<OperationId, { call: () => Promise<unknown>; data: unknown }>;

const calls: Calls = {
  createBulkTokenizedCharge: {
    call: () => payments.bulkTokenizedCharges.create(examples.BulkTokenizedChargeTwoCards),
    data: examples.BulkTokenizedChargeCreated.data,
  },
  voidCharge: {
    call: () => payments.charges.void('FLW-PREAUTH-0001'),
    data: examples.ChargeVoided.data,
  },
  listVirtualCards: {
    call: () => payments.virtualCards.list(),
    data: examples.VirtualCardAll.data,
  },
  getVirtualCard: {
    call: () => payments.virtualCards.get(examples.VirtualCardOne.data.id),
    data: examples.VirtualCardOne.data,
  },
  getVirtualAccountNumber: {
    call: () => payments.virtualAccountNumbers.get('ORD-2026-0001'),
    data: examples.VirtualAccountNumberFound.data,
  },
  updateVirtualAccountNumberBvn: {
    call: () => payments.virtualAccountNumbers.updateBvn('ORD-2026-0001', { bvn: '12345678901' }),
    data: examples.VirtualAccountNumberBvnUpdated,
  },
  listSubscriptions: {
    call: () => payments.subscriptions.list(),
    data: examples.SubscriptionPage.data,
  },
  listRefunds: { call: () => payments.refunds.list(), data: examples.RefundPage.data },
  listWebhookEndpoints: {
    call: () => payments.webhookEndpoints.list(),
    data: examples.WebhookEndpointPage.data,
  },
};

test.each(Object.keys(operations) as OperationId[])('%s works against stock Prism', async (id) => {
  const result = (await calls[id].call()) as { response?: Response };
  expect(result).toMatchObject({ ok: true, data: calls[id].data });
  expect(result.response?.headers.get('sl-violations')).toBeNull();
});
