import { examples } from '../../../generated/examples.ts';
import { schemaErrors } from '../../contract/validate.ts';
import { isObject } from '../../shared/pointer.ts';
import type { Choices } from '../choices.ts';
import { mainError } from './documented.ts';
import type { OperationHandler, OperationHandlers } from './handler.ts';

/** Batches that are kept for a token, the newest. A long run makes them without end. */
const MAX_BATCHES = 100;

const { title: _, ...exampleBatch } = examples.BulkTokenizedChargeCreated.data;

/** Creates a batch, all of whose charges are pending. */
const createBulkTokenizedCharge: OperationHandler<'createBulkTokenizedCharge'> = {
  handle({ records, body, now }) {
    const batches = records.bulkTokenizedCharges;
    const total = body.bulk_data?.length ?? 0;
    const batch = {
      ...exampleBatch,
      id: nextId(batches),
      created_at: now().toISOString(),
      total_charges: total,
      pending_charges: total,
      processed_charges: 0,
      ...(body.title === undefined ? {} : { title: body.title }),
    };
    const { message } = examples.BulkTokenizedChargeCreated;
    return {
      status: 200,
      body: { status: 'success', message, data: batch },
      records: { bulkTokenizedCharges: [...batches.slice(1 - MAX_BATCHES), batch] },
    };
  },

  /** Names each missing retry setting: `retry_interval is required , …`. */
  refuse(body, choices) {
    const strategy = isObject(body) ? (body['retry_strategy'] ?? {}) : undefined;
    if (!isObject(strategy)) return undefined;
    const clauses = requiredSettings.flatMap((name) =>
      strategy[name] === undefined ? [`${name} is required`] : [],
    );
    if (clauses.length === 0) return undefined;
    if (choices['retry-missing-order'] === 'reversed') clauses.reverse();
    const error = mainError(choices, 'retry-missing-status', { known: clauses.join(' , ') });
    if (clauses.length === 1) return error;
    return { ...error, choices: [...error.choices, 'retry-missing-order'] };
  },
};

/** The retry settings that the document requires: those that an empty object lacks. */
const requiredSettings = missingProperties('BulkTokenizedChargeRetryStrategy', {});

function missingProperties(schema: string, value: object): string[] {
  return schemaErrors(schema, value).flatMap(({ keyword, params }) =>
    keyword === 'required' ? [String(params['missingProperty'])] : [],
  );
}

function nextId(batches: readonly { id?: number }[]): number {
  return batches.reduce((next, { id = 0 }) => Math.max(next, id + 1), exampleBatch.id ?? 1);
}

/** Voids a preauth charge. */
const voidCharge: OperationHandler<'voidCharge'> = {
  handle({ records, path, choices }) {
    const charge = records.charges.find(({ flw_ref }) => flw_ref === path.flw_ref);
    if (charge === undefined) return unknownCharge(choices);
    if (charge.charge_type !== 'preauth') {
      return mainError(choices, 'unknown-charge-status', 'no-preauth-message');
    }
    const isVoided = charge.status === 'voided';
    if (isVoided && choices['second-void'] === 'refused') {
      const error = unknownCharge(choices);
      return { ...error, choices: [...error.choices, 'second-void'] };
    }
    const voided = { ...charge, status: 'voided' };
    return {
      status: 200,
      body: { status: 'success', message: examples.ChargeVoided.message, data: voided },
      records: { charges: records.charges.map((each) => (each === charge ? voided : each)) },
      ...(isVoided ? { choices: ['second-void'] } : {}),
    };
  },
};

function unknownCharge(choices: Choices) {
  return mainError(choices, 'unknown-charge-status', { known: examples.ChargeNotFound.message });
}

/** Lists every card, without pages. */
const listVirtualCards: OperationHandler<'listVirtualCards'> = {
  collection: 'virtualCards',
  handle({ records }) {
    const { message } = examples.VirtualCardAll;
    return { status: 200, body: { status: 'success', message, data: [...records.virtualCards] } };
  },
};

/** Finds a card by its identifier. */
const getVirtualCard: OperationHandler<'getVirtualCard'> = {
  collection: 'virtualCards',
  handle({ records, path, choices }) {
    const card = records.virtualCards.find(({ id }) => id === path.id);
    if (card === undefined) {
      return mainError(choices, 'unknown-card-status', 'refused-message');
    }
    const { message } = examples.VirtualCardOne;
    return { status: 200, body: { status: 'success', message, data: card } };
  },
};

/** Finds a virtual account number under an order reference. */
const getVirtualAccountNumber: OperationHandler<'getVirtualAccountNumber'> = {
  collection: 'virtualAccountNumbers',
  handle({ records, path, choices }) {
    const account = records.virtualAccountNumbers.find(
      ({ order_ref }) => order_ref === path.order_ref,
    );
    if (account === undefined) {
      return mainError(choices, 'unknown-order-status', { known: examples.OrderNotFound.message });
    }
    const { message } = examples.VirtualAccountNumberFound;
    return { status: 200, body: { status: 'success', message, data: account } };
  },
};

/** Keeps the new BVN, which no response contains. */
const updateVirtualAccountNumberBvn: OperationHandler<'updateVirtualAccountNumberBvn'> = {
  handle({ records, path, body, choices }) {
    const isKnown = records.virtualAccountNumbers.some(
      ({ order_ref }) => order_ref === path.order_ref,
    );
    if (!isKnown) {
      return mainError(choices, 'unknown-order-status', 'bvn-update-unknown-order');
    }
    return {
      status: 200,
      // Not specified, so that it may be anything.
      body: choices['bvn-update-response'],
      choices: ['bvn-update-response'],
      records: { bvns: { ...records.bvns, [path.order_ref]: body.bvn } },
    };
  },
};

/** Lists all subscriptions on one page: page sizes and page selection are not specified. */
const listSubscriptions: OperationHandler<'listSubscriptions'> = {
  collection: 'subscriptions',
  handle({ records }) {
    const data = [...records.subscriptions];
    const page_info = { total: data.length, current_page: 1, total_pages: 1 };
    const { message } = examples.SubscriptionPage;
    return { status: 200, body: { status: 'success', message, meta: { page_info }, data } };
  },
};

/** Lists the first page of the refunds: how to select another page is not specified. */
const listRefunds: OperationHandler<'listRefunds'> = {
  collection: 'refunds',
  handle({ records, choices }) {
    const total = records.refunds.length;
    const page_size = choices['refund-page-size'];
    const total_pages = Math.max(1, Math.ceil(total / page_size));
    const page_info = { total, current_page: 1, total_pages, page_size };
    const data = records.refunds.slice(0, page_size);
    const { message } = examples.RefundPage;
    const body = { status: 'success' as const, message, meta: { page_info }, data };
    return { status: 200, body, choices: ['refund-page-size'] };
  },
};

/** Lists all webhook endpoints on one page, without the `status` of the other lists. */
const listWebhookEndpoints: OperationHandler<'listWebhookEndpoints'> = {
  collection: 'webhookEndpoints',
  handle({ records }) {
    const data = [...records.webhookEndpoints];
    const page_info = { total: data.length, current_page: 1, total_pages: 1 };
    const { message } = examples.WebhookEndpointPage;
    return { status: 200, body: { message, meta: { page_info }, data } };
  },
};

/** The operations with behaviour of their own. Any other one returns its first example. */
export const operationHandlers: OperationHandlers = {
  createBulkTokenizedCharge,
  voidCharge,
  listVirtualCards,
  getVirtualCard,
  getVirtualAccountNumber,
  updateVirtualAccountNumberBvn,
  listSubscriptions,
  listRefunds,
  listWebhookEndpoints,
};
