import { examples } from '../../generated/examples.ts';
import { schemaErrors } from '../contract/problems.ts';
import { isObject } from '../shared/pointer.ts';
import type { ChoiceId, Choices } from './choices.ts';
import type { Records } from './records.ts';
import { errorOf } from './refusals.ts';
import type { OperationHandlers } from './handler.ts';

/** Batches that are kept for a token, the newest. A long run makes them without end. */
const MAX_BATCHES = 100;

const { title: _, ...exampleBatch } = examples.BulkTokenizedChargeCreated.data;

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

function cardOfOtherCase({ virtualCards }: Records, id: string) {
  const wanted = id.toLowerCase();
  return virtualCards.find((card) => card.id.toLowerCase() === wanted);
}

/** A list on one page, with the choices of the mock that decide on its page information. */
function onlyPage<Item>(records: readonly Item[], choices: Choices) {
  const total = records.length;
  const isEmpty = total === 0;
  const total_pages = isEmpty ? choices['empty-list-pages'] : 1;
  const named: readonly ChoiceId[] = isEmpty ? ['first-page', 'empty-list-pages'] : ['first-page'];
  const page_info = { total, current_page: choices['first-page'], total_pages };
  return { page: { meta: { page_info }, data: [...records] }, named };
}

/** The operations with behaviour of their own. Any other one returns its first example. */
export const operationHandlers: OperationHandlers = {
  /** Creates a batch, all of whose charges are pending. */
  createBulkTokenizedCharge: {
    handle({ records, body, choices, now }) {
      const batches = records.bulkTokenizedCharges;
      const total = body.bulk_data?.length ?? 0;
      if (total === 0 && choices['empty-batch'] === 'refused') {
        return errorOf('invalid', 'main', choices, { because: ['empty-batch'] });
      }
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
        ...(total === 0 ? { choices: ['empty-batch'] } : {}),
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
      return errorOf('retry-missing', 'main', choices, {
        message: clauses.join(' , '),
        because: clauses.length === 1 ? [] : ['retry-missing-order'],
      });
    },
  },

  /** Voids a preauth charge. */
  voidCharge: {
    handle({ records, path, choices }) {
      const charge = records.charges.find(({ flw_ref }) => flw_ref === path.flw_ref);
      if (charge === undefined) return errorOf('unknown-charge', 'main', choices);
      if (charge.charge_type !== 'preauth') return errorOf('no-preauth', 'main', choices);
      const isVoided = charge.status === 'voided';
      if (isVoided && choices['second-void'] === 'refused') {
        return errorOf('unknown-charge', 'main', choices, { because: ['second-void'] });
      }
      const voided = { ...charge, status: 'voided' };
      return {
        status: 200,
        body: { status: 'success', message: examples.ChargeVoided.message, data: voided },
        records: { charges: records.charges.map((each) => (each === charge ? voided : each)) },
        ...(isVoided ? { choices: ['second-void'] } : {}),
      };
    },
  },

  /** Lists every card, without pages. */
  listVirtualCards: {
    hasEntityTag: true,
    handle({ records }) {
      const { message } = examples.VirtualCardAll;
      return { status: 200, body: { status: 'success', message, data: [...records.virtualCards] } };
    },
  },

  /** Finds a card by its identifier. */
  getVirtualCard: {
    handle({ records, path, choices }) {
      const exact = records.virtualCards.find(({ id }) => id === path.id);
      const other = exact === undefined ? cardOfOtherCase(records, path.id) : undefined;
      const isOther = other !== undefined;
      const card = exact ?? (choices['card-id-case'] === 'ignored' ? other : undefined);
      if (card === undefined) {
        const because: ChoiceId[] = isOther ? ['card-id-case'] : [];
        return errorOf('unknown-card', 'main', choices, { because });
      }
      const { message } = examples.VirtualCardOne;
      return {
        status: 200,
        body: { status: 'success', message, data: card },
        ...(isOther ? { choices: ['card-id-case'] } : {}),
      };
    },
  },

  /** Finds a virtual account number under an order reference. */
  getVirtualAccountNumber: {
    handle({ records, path, choices }) {
      const account = records.virtualAccountNumbers.find(
        ({ order_ref }) => order_ref === path.order_ref,
      );
      if (account === undefined) return errorOf('unknown-order', 'main', choices);
      const { message } = examples.VirtualAccountNumberFound;
      return { status: 200, body: { status: 'success', message, data: account } };
    },
  },

  /** Keeps the new BVN, which no response contains. */
  updateVirtualAccountNumberBvn: {
    handle({ records, path, body, choices }) {
      const isKnown = records.virtualAccountNumbers.some(
        ({ order_ref }) => order_ref === path.order_ref,
      );
      if (!isKnown) return errorOf('unknown-order-of-bvn', 'main', choices);
      return {
        status: 200,
        // Not specified, so that it may be anything.
        body: choices['bvn-update-response'],
        choices: ['bvn-update-response'],
        records: { bvns: { ...records.bvns, [path.order_ref]: body.bvn } },
      };
    },
  },

  /** Lists all subscriptions on one page: page sizes and page selection are not specified. */
  listSubscriptions: {
    handle({ records, choices }) {
      const { page, named } = onlyPage(records.subscriptions, choices);
      const { message } = examples.SubscriptionPage;
      return {
        status: 200,
        body: { status: 'success' as const, message, ...page },
        choices: named,
      };
    },
  },

  /** Lists the first page of the refunds: how to select another page is not specified. */
  listRefunds: {
    handle({ records, choices }) {
      const page_size = choices['refund-page-size'];
      const { page, named } = onlyPage(records.refunds, choices);
      const { page_info } = page.meta;
      const pages = Math.ceil(page_info.total / page_size);
      const total_pages = page_info.total === 0 ? page_info.total_pages : pages;
      const { message } = examples.RefundPage;
      const meta = { page_info: { ...page_info, total_pages, page_size } };
      const data = page.data.slice(0, page_size);
      const body = { status: 'success' as const, message, meta, data };
      return { status: 200, body, choices: [...named, 'refund-page-size'] };
    },
  },

  /** Lists all webhook endpoints on one page, without the `status` of the other lists. */
  listWebhookEndpoints: {
    handle({ records, choices }) {
      const { page, named } = onlyPage(records.webhookEndpoints, choices);
      const { message } = examples.WebhookEndpointPage;
      return { status: 200, body: { message, ...page }, choices: named };
    },
  },
};
