import { examples } from '../../../generated/examples.ts';
import { bodyFields } from '../../../generated/operations.ts';
import type { RequestBody } from '../../contract/bodies.ts';
import { comparableText } from '../../contract/body-fields.ts';
import { fingerprint } from '../../shared/fingerprint.ts';
import { isObject } from '../../shared/json.ts';
import type { ChoiceId, Choices } from './choices.ts';
import type { Records } from './records.ts';
import { mainError } from './refusals.ts';
import type { OperationHandlers } from './handler-types.ts';

/** Batches that are kept for a token, the newest. A long run makes them without end. */
const MAX_BATCHES = 100;

const { title: _, ...exampleBatch } = examples.BulkTokenizedChargeCreated.data;

const { createBulkTokenizedCharge: batchFields } = bodyFields;
const { retry_strategy: strategyField, bulk_data: chargesField } = batchFields;

/** The retry settings that the document requires. */
const requiredSettings = Object.entries(strategyField?.fields ?? {})
  .filter(([, { isRequired }]) => isRequired)
  .map(([name]) => name);

type Batch = Records['bulkTokenizedCharges'][number];

/** The fingerprint of the request that has created a batch. No record of the service has one. */
const requestFingerprints = new WeakMap<Batch, string>();

/** Handlers by operation. An operation without one returns its first example. */
export const operationHandlers: OperationHandlers = {
  /** Creates a batch, all of whose charges are pending. */
  createBulkTokenizedCharge: {
    handle({ records, body, choices, now }) {
      const batches = records.bulkTokenizedCharges;
      const request = fingerprint(comparableText(body, batchFields));
      const earlierBatch = batches.find((each) => requestFingerprints.get(each) === request);

      const openChoices = choicesOfBatch(body, earlierBatch !== undefined);
      const refusing = openChoices.filter((id) => choices[id] === 'refused');
      if (refusing.length > 0) return mainError('invalid', { choices, because: refusing });

      const { message } = examples.BulkTokenizedChargeCreated;
      if (earlierBatch !== undefined && choices['repeated-batch'] === 'returned') {
        return {
          status: 200,
          body: { status: 'success', message, data: earlierBatch },
          choices: openChoices,
        };
      }

      const { title } = body;
      const total = body.bulk_data?.length ?? 0;
      const batch = {
        ...exampleBatch,
        id: nextId(batches),
        created_at: now().toISOString(),
        total_charges: total,
        pending_charges: total,
        processed_charges: 0,
        ...(title === undefined ? {} : { title }),
      };
      requestFingerprints.set(batch, request);
      return {
        status: 200,
        body: { status: 'success', message, data: batch },
        records: { bulkTokenizedCharges: [...batches.slice(1 - MAX_BATCHES), batch] },
        choices: openChoices,
      };
    },

    /** Names each missing retry setting: `retry_interval is required , …`. */
    refuse(body, choices) {
      const strategy = isObject(body) ? (body['retry_strategy'] ?? {}) : undefined;
      if (!isObject(strategy)) return undefined;
      const clauses = requiredSettings
        .filter((name) => strategy[name] === undefined)
        .map((name) => `${name} is required`);
      if (clauses.length === 0) return undefined;
      if (choices['retry-missing-order'] === 'reversed') clauses.reverse();
      return mainError('retry-missing', {
        choices,
        message: clauses.join(' , '),
        because: clauses.length === 1 ? [] : ['retry-missing-order'],
      });
    },
  },

  /** Voids a preauth charge. */
  voidCharge: {
    handle({ records, path, choices }) {
      const charge = records.charges.find(({ flw_ref }) => flw_ref === path.flw_ref);
      if (charge === undefined) return mainError('unknown-charge', { choices });
      if (charge.charge_type !== 'preauth') return mainError('no-preauth', { choices });
      const isVoided = charge.status === 'voided';
      if (isVoided && choices['second-void'] === 'refused') {
        return mainError('unknown-charge', { choices, because: ['second-void'] });
      }
      const voided = { ...charge, status: 'voided' };
      return {
        status: 200,
        body: { status: 'success', message: examples.ChargeVoided.message, data: voided },
        records: { charges: records.charges.map((each) => (each === charge ? voided : each)) },
        choices: isVoided ? ['second-void'] : [],
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
      const because: ChoiceId[] = other === undefined ? [] : ['card-id-case'];
      const card = exact ?? (choices['card-id-case'] === 'ignored' ? other : undefined);
      if (card === undefined) return mainError('unknown-card', { choices, because });

      const { message } = examples.VirtualCardOne;
      const body = { status: 'success' as const, message, data: card };
      return { status: 200, body, choices: because };
    },
  },

  /** Finds a virtual account number under an order reference. */
  getVirtualAccountNumber: {
    handle({ records, path, choices }) {
      const account = records.virtualAccountNumbers.find(
        ({ order_ref }) => order_ref === path.order_ref,
      );
      if (account === undefined) return mainError('unknown-order', { choices });
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
      if (!isKnown) return mainError('unknown-order-of-bvn', { choices });
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
      const { page, pageChoices } = onlyPage(records.subscriptions, choices);
      const { message } = examples.SubscriptionPage;
      const body = { status: 'success' as const, message, ...page };
      return { status: 200, body, choices: pageChoices };
    },
  },

  /** Lists the first page of the refunds: how to select another page is not specified. */
  listRefunds: {
    handle({ records, choices }) {
      const page_size = choices['refund-page-size'];
      const { page, pageChoices } = onlyPage(records.refunds, choices);
      const { page_info } = page.meta;
      const pages = Math.ceil(page_info.total / page_size);
      const total_pages = page_info.total === 0 ? page_info.total_pages : pages;
      const { message } = examples.RefundPage;
      const meta = { page_info: { ...page_info, total_pages, page_size } };
      const data = page.data.slice(0, page_size);
      const body = { status: 'success' as const, message, meta, data };
      return { status: 200, body, choices: [...pageChoices, 'refund-page-size'] };
    },
  },

  /** Lists all webhook endpoints on one page, without the `status` of the other lists. */
  listWebhookEndpoints: {
    handle({ records, choices }) {
      const { page, pageChoices } = onlyPage(records.webhookEndpoints, choices);
      const { message } = examples.WebhookEndpointPage;
      return { status: 200, body: { message, ...page }, choices: pageChoices };
    },
  },
};

/** The choices that decide on the creation of a batch. */
function choicesOfBatch(
  { bulk_data: charges = [] }: RequestBody<'createBulkTokenizedCharge'>,
  isRepeated: boolean,
) {
  const isOpen = {
    'empty-batch': charges.length === 0,
    'non-positive-amounts': charges.some(({ amount = 1 }) => amount <= 0),
    'repeated-batch': isRepeated,
    'repeated-charges': hasRepeatedCharge(charges),
  };
  const ids = Object.keys(isOpen) as (keyof typeof isOpen)[];
  return ids.filter((id) => isOpen[id]);
}

/** Checks whether two charges have the same token or reference, or are the same without any. */
function hasRepeatedCharge(
  charges: NonNullable<RequestBody<'createBulkTokenizedCharge'>['bulk_data']>,
): boolean {
  const tokens = charges.map(({ token }) => token);
  const references = charges.map(({ tx_ref }) => tx_ref);
  const nameless = charges.filter(({ token, tx_ref }) => (token ?? tx_ref) === undefined);
  const texts = nameless.map((charge) => comparableText(charge, chargesField?.fields ?? {}));
  return [tokens, references, texts].some(hasTwice);
}

function hasTwice(values: readonly (string | undefined)[]): boolean {
  const given = values.filter((value) => value !== undefined);
  return new Set(given).size < given.length;
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
  const pageChoices: readonly ChoiceId[] = isEmpty
    ? ['first-page', 'empty-list-pages']
    : ['first-page'];
  const page_info = { total, current_page: choices['first-page'], total_pages };
  return { page: { meta: { page_info }, data: [...records] }, pageChoices };
}
