// Stock Prism on the published document, and the client on Prism: what the pipeline makes fits together.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { examples } from '../../generated/examples.ts';
import { type PaymentsClient, createPaymentsClient } from '../../src/client/index.ts';
import { stockPrism } from '../support/stock-prism.ts';

let prism: Awaited<ReturnType<typeof stockPrism>>;
beforeAll(async () => {
  prism = await stockPrism('generated/openapi.yaml');
});
afterAll(() => prism.stop());

/** A client whose requests ask Prism for a response, as `Prefer` says. */
function clientFor(prefer?: string): PaymentsClient {
  // Prism serves without base paths.
  const url = `http://127.0.0.1:${prism.port}`;
  return createPaymentsClient({
    token: 'a-token',
    baseUrl: url,
    webhooksBaseUrl: url,
    fetch(input, init) {
      const request = new Request(input, init);
      if (prefer !== undefined) request.headers.set('Prefer', prefer);
      return fetch(request);
    },
  });
}

const flw_ref = examples.ChargePreauth.flw_ref ?? '';
const order_ref = examples.VirtualAccountNumberFound.data.order_ref ?? '';
const { MainRequestRefused, OrderNotFound, WebhooksAccessForbidden } = examples;
const refused = { prefer: 'code=400, example=MainRequestRefused', fails: MainRequestRefused };

interface Row {
  name: string;
  call: (client: PaymentsClient) => Promise<unknown>;
  returns: unknown;
  prefer: string;
  fails: unknown;
}

const rows: Row[] = [
  {
    name: 'bulkTokenizedCharges.create',
    call: (client) => client.bulkTokenizedCharges.create(examples.BulkTokenizedChargeTwoCards),
    returns: examples.BulkTokenizedChargeCreated.data,
    prefer: 'code=400, example=BulkTokenizedChargeRetryMissing',
    fails: examples.BulkTokenizedChargeRetryMissing,
  },
  {
    name: 'charges.void',
    call: (client) => client.charges.void(flw_ref),
    returns: examples.ChargeVoided.data,
    prefer: 'code=404, example=ChargeNotFound',
    fails: examples.ChargeNotFound,
  },
  {
    name: 'virtualCards.list',
    call: (client) => client.virtualCards.list(),
    returns: examples.VirtualCardAll.data,
    ...refused,
  },
  {
    name: 'virtualCards.get',
    call: (client) => client.virtualCards.get(examples.VirtualCardOne.data.id),
    returns: examples.VirtualCardOne.data,
    ...refused,
  },
  {
    name: 'virtualAccountNumbers.get',
    call: (client) => client.virtualAccountNumbers.get(order_ref),
    returns: examples.VirtualAccountNumberFound.data,
    prefer: 'code=404, example=OrderNotFound',
    fails: OrderNotFound,
  },
  {
    name: 'virtualAccountNumbers.updateBvn',
    call: (client) =>
      client.virtualAccountNumbers.updateBvn(
        order_ref,
        examples.VirtualAccountNumberBvnReplacement,
      ),
    returns: expect.anything(),
    ...refused,
  },
  {
    name: 'subscriptions.list',
    call: (client) => client.subscriptions.list(),
    returns: examples.SubscriptionPage.data,
    ...refused,
  },
  {
    name: 'refunds.list',
    call: (client) => client.refunds.list(),
    returns: examples.RefundPage.data,
    ...refused,
  },
  {
    name: 'webhookEndpoints.list',
    call: (client) => client.webhookEndpoints.list(),
    returns: examples.WebhookEndpointPage.data,
    prefer: 'code=403, example=WebhooksAccessForbidden',
    fails: WebhooksAccessForbidden,
  },
];

test.each(rows)('$name succeeds on stock Prism', async ({ call, returns }) => {
  const result = (await call(clientFor())) as { ok: boolean; data: unknown };
  expect(result.ok).toBe(true);
  expect(result.data).toEqual(returns);
});

test.each(rows)('$name fails on stock Prism', async ({ call, prefer, fails }) => {
  const { ok, error } = (await call(clientFor(prefer))) as {
    ok: boolean;
    error: { kind: string; status: number; body: unknown };
  };
  expect(ok).toBe(false);
  expect(error).toMatchObject({ kind: 'http', status: Number(/\d+/.exec(prefer)) });
  expect(error.body).toEqual(fails);
});
