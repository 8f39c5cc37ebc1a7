import { examples } from '../../../generated/examples.ts';
import type {
  CallOptions,
  OperationId,
  PaymentsClient,
  ResultOf,
  SuccessBody,
} from '../../../src/client/index.ts';

interface MethodCall<Id extends OperationId> {
  call: (client: PaymentsClient, own?: CallOptions) => ResultOf<Id>;
  /** What the call must ask for, below the root of its interface. */
  url: string;
  sent?: unknown;
  success: SuccessBody<Id>;
}

/** Calls of operations: `methods.test.ts` proves that every operation has a method. */
export const calls = typed({
  createBulkTokenizedCharge: {
    call: (client, own) =>
      client.bulkTokenizedCharges.create(examples.BulkTokenizedChargeTwoCards, own),
    url: '/bulk-tokenized-charges',
    sent: examples.BulkTokenizedChargeTwoCards,
    success: examples.BulkTokenizedChargeCreated,
  },
  voidCharge: {
    call: (client, own) => client.charges.void('FLW/1 ü', own),
    url: '/charges/FLW%2F1%20%C3%BC/void',
    success: examples.ChargeVoided,
  },
  listVirtualCards: {
    call: (client, own) => client.virtualCards.list(own),
    url: '/virtual-cards',
    success: examples.VirtualCardAll,
  },
  getVirtualCard: {
    call: (client, own) => client.virtualCards.get('{id}?x#y', own),
    url: '/virtual-cards/%7Bid%7D%3Fx%23y',
    success: examples.VirtualCardOne,
  },
  getVirtualAccountNumber: {
    call: (client, own) => client.virtualAccountNumbers.get('../$&', own),
    url: '/virtual-account-numbers/..%2F%24%26',
    success: examples.VirtualAccountNumberFound,
  },
  updateVirtualAccountNumberBvn: {
    call: (client, own) =>
      client.virtualAccountNumbers.updateBvn('ORD-1', { bvn: '12345678901' }, own),
    url: '/virtual-account-numbers/ORD-1',
    sent: { bvn: '12345678901' },
    success: examples.VirtualAccountNumberBvnUpdated,
  },
  listSubscriptions: {
    call: (client, own) => client.subscriptions.list(own),
    url: '/subscriptions',
    success: examples.SubscriptionPage,
  },
  listRefunds: {
    call: (client, own) => client.refunds.list(own),
    url: '/refunds',
    success: examples.RefundPage,
  },
  listWebhookEndpoints: {
    call: (client, own) => client.webhookEndpoints.list(own),
    url: '/profile/webhook-endpoints',
    success: examples.WebhookEndpointPage,
  },
});

export const operationIds = Object.keys(calls) as (keyof typeof calls)[];

/** A call of each operation for the records that every mock begins with. */
export const callsOfRecords = (client: PaymentsClient) => {
  const order = examples.VirtualAccountNumberFound.data.order_ref ?? '';
  return {
    createBulkTokenizedCharge: () =>
      client.bulkTokenizedCharges.create(examples.BulkTokenizedChargeTwoCards),
    voidCharge: () => client.charges.void(examples.ChargeVoided.data.flw_ref ?? ''),
    listVirtualCards: () => client.virtualCards.list(),
    getVirtualCard: () => client.virtualCards.get(examples.VirtualCardOne.data.id),
    getVirtualAccountNumber: () => client.virtualAccountNumbers.get(order),
    updateVirtualAccountNumberBvn: () =>
      client.virtualAccountNumbers.updateBvn(order, examples.VirtualAccountNumberBvnReplacement),
    listSubscriptions: () => client.subscriptions.list(),
    listRefunds: () => client.refunds.list(),
    listWebhookEndpoints: () => client.webhookEndpoints.list(),
  };
};

function typed<Ids extends OperationId>(table: { [Id in Ids]: MethodCall<Id> }) {
  return table;
}
