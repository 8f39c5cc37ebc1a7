import type { ContradictionKind } from '../../../../src/verify/index.ts';
import { type Change, type Target, dropped } from './drifting.ts';
import {
  ACCOUNT,
  BATCH,
  CARD,
  CARDS,
  HOOKS,
  HOOKS_TOO_SHORT,
  HOOKS_WRONG_TOKEN,
  REFUNDS,
  SUBSCRIPTIONS,
  UNKNOWN_BVN,
  UNKNOWN_CHARGE,
  UNKNOWN_ORDER,
  VOID,
  WRONG_TOKEN,
} from './targets.ts';

/** One planted difference that contradicts the document. */
export interface Drift {
  name: string;
  target: Target;
  change: Change;
  kind: ContradictionKind;
  /** Where in the response. */
  at: string;
  /** File below openapi/, and what the line there says. */
  file: string;
  says: string;
}

const SCHEMAS = 'components/schemas';

function field(
  name: string,
  target: Target,
  at: string,
  file: string,
  says: string,
  change: (record: any) => void,
): Drift {
  const toData: Change = ({ json }) => change(Array.isArray(json.data) ? json.data[0] : json.data);
  return {
    name,
    target,
    change: toData,
    kind: 'schema',
    at: `body/data/${at}`,
    file: `${SCHEMAS}/${file}`,
    says,
  };
}

function body(
  name: string,
  target: Target,
  kind: ContradictionKind,
  at: string,
  file: string,
  says: string,
  change: (json: any) => unknown,
): Drift {
  const toBody: Change = (response) => {
    const made = change(response.json);
    if (made !== undefined) response.json = made;
  };
  return { name, target, change: toBody, kind, at, file, says };
}

function whole(
  name: string,
  target: Target,
  kind: ContradictionKind,
  at: string,
  file: string,
  says: string,
  change: Change,
): Drift {
  return { name, target, change, kind, at, file, says };
}

const PAGE = 'body/meta/page_info';
const shapeB = {
  status: 'failed',
  error: { type: 'REQUEST_NOT_VALID', code: '10400', message: 'no' },
};
const shapeA = { status: 'error', message: 'no', data: null };

export const drifts: readonly Drift[] = [
  // Fields of records.
  field('field renamed', CARDS, '0/card_hash', 'VirtualCard.yaml', '- card_hash', (card) => {
    card.hash = card.card_hash;
    delete card.card_hash;
  }),
  field(
    'field removed',
    CARD,
    'currency',
    'VirtualCard.yaml',
    '- currency',
    (card) => delete card.currency,
  ),
  field(
    'sensitive field removed',
    CARD,
    'cvv',
    'VirtualCard.yaml',
    '- cvv',
    (card) => delete card.cvv,
  ),
  field(
    'sensitive field as number',
    CARDS,
    '0/card_pan',
    'VirtualCard.yaml',
    'type: string',
    (card) => {
      card.card_pan = Number(card.card_pan);
    },
  ),
  field('number as string', REFUNDS, '0/account_id', 'Refund.yaml', 'type: integer', (refund) => {
    refund.account_id = String(refund.account_id);
  }),
  field(
    'amount as string',
    SUBSCRIPTIONS,
    '0/amount',
    'Subscription.yaml',
    'type: number',
    (each) => {
      each.amount = '2,000.00';
    },
  ),
  field(
    'string as number',
    ACCOUNT,
    'account_number',
    'VirtualAccountNumber.yaml',
    'type: string',
    (each) => {
      each.account_number = 123_456_789;
    },
  ),
  field('decimal string as number', CARD, 'amount', 'VirtualCard.yaml', 'type: string', (card) => {
    card.amount = 20_000;
  }),
  field('boolean as string', CARDS, '0/is_active', 'VirtualCard.yaml', 'type: boolean', (card) => {
    card.is_active = 'true';
  }),
  field('boolean as 0 or 1', CARD, 'is_active', 'VirtualCard.yaml', 'type: boolean', (card) => {
    card.is_active = 1;
  }),
  field(
    'null in a nullable field becomes an empty object',
    CARD,
    'send_to',
    'VirtualCard.yaml',
    'type:',
    (card) => {
      card.send_to = {};
    },
  ),
  field(
    'integer with a fraction',
    SUBSCRIPTIONS,
    '0/id',
    'Subscription.yaml',
    'type: integer',
    (each) => {
      each.id = 4147.5;
    },
  ),
  field('beyond 32 bits', CARDS, '0/account_id', 'VirtualCard.yaml', 'format: int32', (card) => {
    card.account_id = 3_000_000_000;
  }),
  field(
    'date in another form',
    SUBSCRIPTIONS,
    '0/created_at',
    'Subscription.yaml',
    'format: date-time',
    (each) => {
      each.created_at = '2025/12/01 10:00';
    },
  ),
  field(
    'date without time',
    CARD,
    'created_at',
    'VirtualCard.yaml',
    'format: date-time',
    (card) => {
      card.created_at = '2026-01-10';
    },
  ),
  field(
    'time in seconds',
    HOOKS,
    '0/created_datetime',
    'WebhookEndpoint.yaml',
    'type: string',
    (hook) => {
      hook.created_datetime = 1_767_600_000;
    },
  ),
  field(
    'ISO time where a plain one stood',
    ACCOUNT,
    'created_at',
    'VirtualAccountNumber.yaml',
    'pattern:',
    (each) => {
      each.created_at = '2026-01-15T09:30:00Z';
    },
  ),
  field(
    'expiration in the form of a card',
    CARD,
    'expiration',
    'VirtualCard.yaml',
    'pattern:',
    (card) => {
      card.expiration = '09/31';
    },
  ),
  field('amount without separators', CARDS, '0/amount', 'VirtualCard.yaml', 'pattern:', (card) => {
    card.amount = '20000.00';
  }),
  field('amount without decimals', CARDS, '0/amount', 'VirtualCard.yaml', 'pattern:', (card) => {
    card.amount = '20,000';
  }),
  field(
    'identifier no longer a UUID',
    CARDS,
    '0/card_hash',
    'VirtualCard.yaml',
    'format: uuid',
    (card) => {
      card.card_hash = 'crd_123456';
    },
  ),
  field(
    'card number no longer masked',
    CARDS,
    '0/masked_pan',
    'VirtualCard.yaml',
    'pattern:',
    (card) => {
      card.masked_pan = card.card_pan;
    },
  ),
  field('URL without a scheme', CARDS, '0/callback_url', 'VirtualCard.yaml', 'pattern:', (card) => {
    card.callback_url = 'shop.example/hooks';
  }),
  field(
    'nested field retyped',
    SUBSCRIPTIONS,
    '0/customer/id',
    'SubscriptionCustomer.yaml',
    'type: integer',
    (each) => {
      each.customer.id = 'cus_1';
    },
  ),
  field(
    'nested object flattened',
    SUBSCRIPTIONS,
    '0/customer',
    'SubscriptionCustomer.yaml',
    'type: object',
    (each) => {
      each.customer = each.customer.id;
    },
  ),
  field(
    'items retyped',
    HOOKS,
    '0/supported_event_types/0',
    'WebhookEndpoint.yaml',
    'type: string',
    (hook) => {
      hook.supported_event_types = [{ name: 'a' }];
    },
  ),
  field(
    'array as text',
    HOOKS,
    '0/supported_event_types',
    'WebhookEndpoint.yaml',
    'type: array',
    (hook) => {
      hook.supported_event_types = 'a,b';
    },
  ),
  field('object as text', HOOKS, '0/meta', 'WebhookEndpoint.yaml', 'type: object', (hook) => {
    hook.meta = '{}';
  }),

  // What writes say.
  field(
    'amount of a voided charge as text',
    VOID,
    'amount',
    'Charge.yaml',
    'type: number',
    (charge) => {
      charge.amount = '3,500.00';
    },
  ),
  field(
    'field of a customer retyped',
    VOID,
    'customer/id',
    'ChargeCustomer.yaml',
    'type: integer',
    (charge) => {
      charge.customer.id = 'cus_1';
    },
  ),
  field(
    'expiry with the whole year',
    VOID,
    'card/expiry',
    'ChargeCard.yaml',
    'pattern:',
    (charge) => {
      charge.card.expiry = '09/2031';
    },
  ),
  field(
    'customer as a number',
    VOID,
    'customer',
    'ChargeCustomer.yaml',
    'type: object',
    (charge) => {
      charge.customer = charge.customer.id;
    },
  ),
  body(
    'no record of the void',
    VOID,
    'schema',
    'body/data',
    `${SCHEMAS}/ChargeVoidResponse.yaml`,
    '- data',
    (json) => {
      delete json.data;
    },
  ),
  body(
    'a charge without its envelope',
    VOID,
    'shape',
    'body',
    'paths/charges_{flw_ref}_void.yaml',
    "'200':",
    (json) => json.data,
  ),
  body(
    'a charge that is not voided',
    VOID,
    'record',
    'body/data/status',
    `${SCHEMAS}/Charge.yaml`,
    'status:',
    (json) => {
      json.data.status = 'successful';
    },
  ),
  field(
    'ID of a batch as text',
    BATCH,
    'id',
    'BulkTokenizedCharge.yaml',
    'type: integer',
    (batch) => {
      batch.id = 'batch_1';
    },
  ),
  body(
    'charges of a new batch that are not pending',
    BATCH,
    'record',
    'body/data/pending_charges',
    `${SCHEMAS}/BulkTokenizedCharge.yaml`,
    'pending_charges:',
    (json) => {
      json.data.pending_charges = 1;
    },
  ),
  body(
    'charges of a new batch that are processed',
    BATCH,
    'record',
    'body/data/processed_charges',
    `${SCHEMAS}/BulkTokenizedCharge.yaml`,
    'processed_charges:',
    (json) => {
      json.data.processed_charges = 1;
    },
  ),

  body(
    'page information in a void',
    VOID,
    'schema',
    'body/meta/page_info',
    `${SCHEMAS}/ChargeVoidResponse.yaml`,
    'not:',
    (json) => {
      json.meta = { page_info: { total: 1, current_page: 1, total_pages: 1 } };
    },
  ),
  body(
    'page information of a card',
    CARD,
    'schema',
    'body/meta/page_info',
    `${SCHEMAS}/VirtualCardResponse.yaml`,
    'not:',
    (json) => {
      json.meta = { page_info: {} };
    },
  ),

  // What a pattern refuses.
  field(
    'time with an offset',
    SUBSCRIPTIONS,
    '0/created_at',
    'Subscription.yaml',
    'pattern:',
    (each) => {
      each.created_at = '2025-12-01T11:00:00.000+01:00';
    },
  ),
  field('month 13', CARD, 'expiration', 'VirtualCard.yaml', 'pattern:', (card) => {
    card.expiration = '2031-13';
  }),
  field('brand in upper case', CARDS, '0/card_type', 'VirtualCard.yaml', 'pattern:', (card) => {
    card.card_type = 'VISA';
  }),
  field('time without a fraction', CARD, 'created_at', 'VirtualCard.yaml', 'pattern:', (card) => {
    card.created_at = '2026-01-10T08:15:30Z';
  }),
  field(
    'time with a space',
    SUBSCRIPTIONS,
    '0/created_at',
    'Subscription.yaml',
    'format:',
    (each) => {
      each.created_at = '2026-01-10 08:15:30Z';
    },
  ),
  field(
    'time in basic form with an offset',
    HOOKS,
    '0/created_datetime',
    'WebhookEndpoint.yaml',
    'format:',
    (hook) => {
      hook.created_datetime = '20260110T081530+0200';
    },
  ),
  field('identifier as a URN', CARDS, '0/card_hash', 'VirtualCard.yaml', 'format: uuid', (card) => {
    card.card_hash = `urn:uuid:${card.card_hash}`;
  }),

  // The envelope.
  body(
    'status renamed',
    REFUNDS,
    'schema',
    'body/status',
    `${SCHEMAS}/SuccessStatus.yaml`,
    'enum:',
    (json) => {
      json.status = 'ok';
    },
  ),
  body(
    'status missing',
    REFUNDS,
    'schema',
    'body/status',
    `${SCHEMAS}/RefundListResponse.yaml`,
    '- status',
    (json) => {
      delete json.status;
    },
  ),
  body(
    'message missing',
    ACCOUNT,
    'schema',
    'body/message',
    `${SCHEMAS}/VirtualAccountNumberResponse.yaml`,
    '- message',
    (json) => {
      delete json.message;
    },
  ),
  body(
    'data null on success',
    ACCOUNT,
    'schema',
    'body/data',
    `${SCHEMAS}/VirtualAccountNumber.yaml`,
    'type: object',
    (json) => {
      json.data = null;
    },
  ),
  body(
    'list as object',
    SUBSCRIPTIONS,
    'schema',
    'body/data',
    `${SCHEMAS}/SubscriptionListResponse.yaml`,
    'type: array',
    (json) => {
      json.data = { items: json.data };
    },
  ),
  body(
    'record as list',
    CARD,
    'schema',
    'body/data',
    `${SCHEMAS}/VirtualCard.yaml`,
    'type: object',
    (json) => {
      json.data = [json.data];
    },
  ),
  body(
    'extra envelope',
    SUBSCRIPTIONS,
    'shape',
    'body/response',
    'paths/subscriptions.yaml',
    "'200':",
    (json) => ({
      response: json,
    }),
  ),
  body(
    'no envelope',
    CARD,
    'shape',
    'body',
    'paths/virtual-cards_{id}.yaml',
    "'200':",
    (json) => json.data,
  ),
  body(
    'bare list',
    CARDS,
    'schema',
    'body',
    `${SCHEMAS}/VirtualCardListResponse.yaml`,
    'type: object',
    (json) => json.data,
  ),
  body(
    'page information missing',
    REFUNDS,
    'schema',
    'body/meta',
    `${SCHEMAS}/RefundListResponse.yaml`,
    '- meta',
    (json) => {
      delete json.meta;
    },
  ),
  body(
    'page information renamed',
    SUBSCRIPTIONS,
    'schema',
    `${PAGE}`,
    `${SCHEMAS}/PageMeta.yaml`,
    '- page_info',
    (json) => {
      json.meta = { pagination: json.meta.page_info };
    },
  ),
  body(
    'page numbers as strings',
    SUBSCRIPTIONS,
    'schema',
    `${PAGE}/total`,
    `${SCHEMAS}/PageInfo.yaml`,
    'type: integer',
    (json) => {
      json.meta.page_info.total = '2';
    },
  ),
  body(
    'page size missing',
    REFUNDS,
    'schema',
    `${PAGE}/page_size`,
    `${SCHEMAS}/RefundPageInfo.yaml`,
    '- page_size',
    (json) => {
      delete json.meta.page_info.page_size;
    },
  ),

  // Statuses and headers.
  whole(
    '201 for 200',
    REFUNDS,
    'status',
    'status',
    'paths/refunds.yaml',
    'responses:',
    (response) => {
      response.status = 201;
    },
  ),
  whole(
    '204 without a body',
    SUBSCRIPTIONS,
    'status',
    'status',
    'paths/subscriptions.yaml',
    'responses:',
    (response) => {
      Object.assign(response, { status: 204, raw: null });
    },
  ),
  whole(
    'a good request is refused',
    REFUNDS,
    'status',
    'status',
    'paths/refunds.yaml',
    'responses:',
    (response) => {
      Object.assign(response, { status: 400, json: shapeA });
    },
  ),
  whole(
    'a listed record is not found',
    CARD,
    'status',
    'status',
    'paths/virtual-cards_{id}.yaml',
    'responses:',
    (response) => {
      Object.assign(response, { status: 404, json: shapeA });
    },
  ),
  whole(
    'redirect to another host',
    SUBSCRIPTIONS,
    'redirect',
    'status',
    'paths/subscriptions.yaml',
    'responses:',
    (response) => {
      Object.assign(response, { status: 302, raw: null });
      response.headers.set('location', 'https://other.example/login?token=abcdef');
    },
  ),
  whole(
    'redirect within the host',
    HOOKS,
    'redirect',
    'status',
    'paths/profile_webhook-endpoints.yaml',
    'responses:',
    (response) => {
      Object.assign(response, { status: 308, raw: null });
      response.headers.set('location', '/v2/profile/webhook-endpoints');
    },
  ),
  whole(
    'another content type',
    REFUNDS,
    'content-type',
    'header content-type',
    'components/responses/RefundListSuccess.yaml',
    'content:',
    ({ headers }) => headers.set('content-type', 'text/plain'),
  ),
  whole(
    'no content type',
    CARDS,
    'content-type',
    'header content-type',
    'components/responses/VirtualCardListSuccess.yaml',
    'content:',
    ({ headers }) => headers.delete('content-type'),
  ),

  // Bodies that are no JSON.
  whole(
    'empty body',
    SUBSCRIPTIONS,
    'empty',
    'body',
    'components/responses/SubscriptionListSuccess.yaml',
    'description:',
    (response) => {
      response.raw = '';
    },
  ),
  whole(
    'empty body of a failure',
    UNKNOWN_CHARGE,
    'empty',
    'body',
    'components/responses/ChargeVoidFailure.yaml',
    'description:',
    (response) => {
      response.raw = '';
    },
  ),
  whole(
    'truncated JSON',
    REFUNDS,
    'truncated',
    'body',
    'components/responses/RefundListSuccess.yaml',
    'description:',
    (response) => {
      response.raw = JSON.stringify(response.json).slice(0, -20);
    },
  ),
  whole(
    'dropped connection',
    REFUNDS,
    'truncated',
    'body',
    'components/responses/RefundListSuccess.yaml',
    'description:',
    (response) => {
      response.raw = dropped('{"status":"succ');
    },
  ),
  whole(
    'HTML',
    CARDS,
    'not-json',
    'body',
    'components/responses/VirtualCardListSuccess.yaml',
    'description:',
    (response) => {
      response.raw = '<html><body>Sign in</body></html>';
    },
  ),
  whole(
    'HTML for an unknown order',
    UNKNOWN_ORDER,
    'not-json',
    'body',
    'components/responses/VirtualAccountNumberFailure.yaml',
    'description:',
    (response) => {
      response.raw = '<html><body>Not found</body></html>';
    },
  ),
  whole(
    'HTML for a rejected token of Webhooks',
    HOOKS_WRONG_TOKEN,
    'not-json',
    'body',
    'components/responses/WebhooksUnauthorized.yaml',
    'description:',
    (response) => {
      response.raw = '<html><body>Sign in</body></html>';
    },
  ),
  whole(
    'plain text',
    CARD,
    'not-json',
    'body',
    'components/responses/VirtualCardSuccess.yaml',
    'description:',
    (response) => {
      response.raw = 'OK';
    },
  ),
  whole(
    'byte order mark',
    CARD,
    'not-json',
    'body',
    'components/responses/VirtualCardSuccess.yaml',
    'description:',
    (response) => {
      response.raw = `\uFEFF${JSON.stringify(response.json)}`;
    },
  ),
  whole(
    'not UTF-8',
    ACCOUNT,
    'not-json',
    'body',
    'components/responses/VirtualAccountNumberSuccess.yaml',
    'description:',
    (response) => {
      response.raw = new Uint8Array([0x22, 0xe9, 0x22]);
    },
  ),
  whole(
    'two documents',
    ACCOUNT,
    'not-json',
    'body',
    'components/responses/VirtualAccountNumberSuccess.yaml',
    'description:',
    (response) => {
      response.raw = `${JSON.stringify(response.json)}\n${JSON.stringify(response.json)}`;
    },
  ),
  whole(
    'NaN',
    SUBSCRIPTIONS,
    'not-json',
    'body',
    'components/responses/SubscriptionListSuccess.yaml',
    'description:',
    (response) => {
      response.raw = JSON.stringify(response.json).replace('2000', 'NaN');
    },
  ),

  // Failures.
  body(
    'shape B for shape A',
    UNKNOWN_ORDER,
    'shape',
    'body',
    'paths/virtual-account-numbers_{order_ref}.yaml',
    'default:',
    () => shapeB,
  ),
  body(
    'shape A for shape B',
    HOOKS_WRONG_TOKEN,
    'shape',
    'body',
    'paths/profile_webhook-endpoints.yaml',
    "'401':",
    () => shapeA,
  ),
  whole(
    'a wrong token is accepted',
    WRONG_TOKEN,
    'status',
    'status',
    'components/securitySchemes/BearerAuth.yaml',
    'type: http',
    (response) => {
      response.status = 200;
      response.json = {
        status: 'success',
        message: '',
        data: [],
        meta: { page_info: { total: 0, current_page: 1, total_pages: 0 } },
      };
    },
  ),
  body(
    'the code of a refused permission for a rejected token',
    HOOKS_WRONG_TOKEN,
    'record',
    'body/error/code',
    'components/examples/WebhooksTokenRejected.yaml',
    'code:',
    (json) => {
      Object.assign(json.error, { type: 'FORBIDDEN', code: '10403' });
    },
  ),
  whole(
    'the code of an invalid request for a rejected token',
    HOOKS_WRONG_TOKEN,
    'record',
    'body/error/code',
    'components/examples/WebhooksTokenRejected.yaml',
    'code:',
    (response) => {
      Object.assign(response, { status: 400, json: shapeB });
    },
  ),
  whole(
    'a success for an unknown charge',
    UNKNOWN_CHARGE,
    'status',
    'status',
    'paths/charges_{flw_ref}_void.yaml',
    'default:',
    (response) => {
      response.status = 200;
      response.json = {
        status: 'success',
        message: '',
        data: { status: 'voided', charge_type: 'preauth' },
      };
    },
  ),
  body(
    'another message',
    UNKNOWN_ORDER,
    'message',
    'body/message',
    'components/examples/OrderNotFound.yaml',
    'message:',
    (json) => {
      json.message = 'Order does not exist';
    },
  ),
  body(
    'message as an object',
    UNKNOWN_CHARGE,
    'schema',
    'body/message',
    `${SCHEMAS}/MainError.yaml`,
    'type: string',
    (json) => {
      json.message = { en: json.message };
    },
  ),
  body(
    'data of a failure not null',
    UNKNOWN_BVN,
    'schema',
    'body/data',
    `${SCHEMAS}/MainError.yaml`,
    "type: 'null'",
    (json) => {
      json.data = {};
    },
  ),
  body(
    'type with the code of another',
    HOOKS_TOO_SHORT,
    'record',
    'body/error/code',
    `${SCHEMAS}/WebhooksErrorDetail.yaml`,
    'code:',
    (json) => {
      json.error.code = '10403';
    },
  ),
  body(
    'validation errors as an object',
    HOOKS_TOO_SHORT,
    'schema',
    'body/error/validation_errors',
    `${SCHEMAS}/WebhooksErrorDetail.yaml`,
    'type: array',
    (json) => {
      json.error.validation_errors = { a: 'b' };
    },
  ),
  body(
    'validation error without its field',
    HOOKS_TOO_SHORT,
    'schema',
    'body/error/validation_errors/0/field_name',
    `${SCHEMAS}/InvalidField.yaml`,
    '- field_name',
    (json) => {
      delete json.error.validation_errors[0].field_name;
    },
  ),

  body(
    'code as a number',
    HOOKS_WRONG_TOKEN,
    'schema',
    'body/error/code',
    `${SCHEMAS}/UnauthorizedErrorCode.yaml`,
    'type: string',
    (json) => {
      json.error.code = 10_401;
    },
  ),
  body(
    'status with the code of another',
    HOOKS_WRONG_TOKEN,
    'schema',
    'body/error/code',
    `${SCHEMAS}/UnauthorizedErrorCode.yaml`,
    'enum:',
    (json) => {
      json.error.code = '10403';
    },
  ),
  body(
    'message of 401 missing',
    HOOKS_WRONG_TOKEN,
    'schema',
    'body/message',
    `${SCHEMAS}/WebhooksUnauthorizedError.yaml`,
    '- message',
    (json) => {
      delete json.message;
    },
  ),
  body(
    'validation errors with 401',
    HOOKS_WRONG_TOKEN,
    'schema',
    'body/error/validation_errors',
    `${SCHEMAS}/WebhooksUnauthorizedErrorDetail.yaml`,
    'not:',
    (json) => {
      json.error.validation_errors = [];
    },
  ),
  body(
    'meta on the card list',
    CARDS,
    'schema',
    'body/meta',
    `${SCHEMAS}/VirtualCardListResponse.yaml`,
    'not:',
    (json) => {
      json.meta = { page_info: {} };
    },
  ),
  body(
    'status on the webhook page',
    HOOKS,
    'schema',
    'body/status',
    `${SCHEMAS}/WebhookEndpointListResponse.yaml`,
    'not:',
    (json) => {
      json.status = 'success';
    },
  ),

  // The wrong record.
  body(
    'another card',
    CARD,
    'record',
    'body/data/id',
    `${SCHEMAS}/VirtualCard.yaml`,
    'id:',
    (json) => {
      json.data.id = 'a81c5f0e-2b97-4d36-8f42-c3d9e7015b64';
    },
  ),
  body(
    'another account',
    ACCOUNT,
    'record',
    'body/data/order_ref',
    `${SCHEMAS}/VirtualAccountNumber.yaml`,
    'order_ref:',
    (json) => {
      json.data.order_ref = 'ORD-2026-0002';
    },
  ),
];

/** One planted difference that the document leaves room for. */
export interface Additive {
  name: string;
  target: Target;
  change: Change;
  /** In the text of the report. */
  observed: RegExp;
  /** In the overlay, when a change to the document would record it. */
  proposed?: RegExp;
}

function more(
  name: string,
  target: Target,
  observed: RegExp,
  proposed: RegExp | undefined,
  change: (json: any) => void,
): Additive {
  return {
    name,
    target,
    change: ({ json }) => change(json),
    observed,
    ...(proposed && { proposed }),
  };
}

export const additive: readonly Additive[] = [
  more(
    'field of a record',
    REFUNDS,
    /field `planted_text` \(string/,
    /"planted_text":\{"type":"string","description":"The field `planted_text`.","examples":\["example-planted_text"\]\}/,
    (json) => (json.data[0].planted_text = 'x'),
  ),
  more(
    'field of a closed-looking record',
    CARDS,
    /field `planted_null` \(null/,
    /"planted_null"/,
    (json) => (json.data[0].planted_null = null),
  ),
  more(
    'field of the envelope',
    SUBSCRIPTIONS,
    /field `planted_object`/,
    /"planted_object":\{"type":"object"/,
    (json) => (json.planted_object = {}),
  ),
  more(
    'field of a nested object',
    SUBSCRIPTIONS,
    /field `planted_phone`/,
    /"planted_phone"/,
    (json) => (json.data[0].customer.planted_phone = '1'),
  ),
  more(
    'field of page information',
    SUBSCRIPTIONS,
    /field `planted_page`/,
    /"planted_page"/,
    (json) => (json.meta.page_info.planted_page = 2),
  ),
  more(
    'field of a failure',
    UNKNOWN_ORDER,
    /field `planted_code` \(string/,
    /"planted_code":/,
    (json) => (json.planted_code = 'E1'),
  ),
  more(
    'field of shape B',
    HOOKS_WRONG_TOKEN,
    /field `planted_id`/,
    /"planted_id"/,
    (json) => (json.error.planted_id = 'x'),
  ),
  more(
    'sensitive field in another place',
    REFUNDS,
    /field `cvv` \(sensitive value/,
    /"x-sensitive":true/,
    (json) => (json.data[0].cvv = '987'),
  ),
  more(
    'value of an open enum',
    SUBSCRIPTIONS,
    /`active` \(new\) once/,
    /"update":"active"/,
    (json) => (json.data[0].status = 'active'),
  ),
  more(
    'value of an unknown set',
    REFUNDS,
    /`completed` \(new\) once/,
    /"x-extensible-enum":\["completed"\]/,
    (json) => (json.data[0].status = 'completed'),
  ),
  more('kind of event', HOOKS, /`charge.completed` \(new\)/, /charge\.completed/, (json) =>
    json.data[0].supported_event_types.push('charge.completed'),
  ),
  more(
    'error type and code',
    HOOKS_TOO_SHORT,
    /`HEADER_NOT_VALID` \(new\) once/,
    /"update":"HEADER_NOT_VALID"/,
    (json) => Object.assign(json.error, { type: 'HEADER_NOT_VALID', code: '10410' }),
  ),
  more(
    'field missing that need not be there',
    REFUNDS,
    /never present in 1 record: `comment`/,
    undefined,
    (json) => delete json.data[0].comment,
  ),
  more(
    'field missing in some records',
    SUBSCRIPTIONS,
    /`plan` absent in 1 of 2 records/,
    undefined,
    (json) => delete json.data[0].plan,
  ),
  more(
    'time in another form where none is stated',
    REFUNDS,
    /formats seen: `YYYY-MM-DD HH:MM:SS` once/,
    undefined,
    (json) => (json.data[0].created_at = '2026-01-20 10:00:00'),
  ),
  more(
    'name of the identifier',
    HOOKS_TOO_SHORT,
    /validation errors named `Operation-Id`/,
    undefined,
    (json) => (json.error.validation_errors[0].field_name = 'Operation-Id'),
  ),
  more(
    'message of a failure that none is shown for',
    UNKNOWN_BVN,
    /`Account is closed` once/,
    undefined,
    (json) => (json.message = 'Account is closed'),
  ),
  more(
    'null in a field of which it is not specified',
    REFUNDS,
    /`comment` null in 1 of 1 record/,
    /"type":\["string","null"\]/,
    (json) => (json.data[0].comment = null),
  ),
  more(
    'null in place of an object',
    SUBSCRIPTIONS,
    /`customer` null in 1 of 2 records/,
    /"anyOf":\[\{"\$ref":"#\/components\/schemas\/SubscriptionCustomer"\},\{"type":"null"\}\]/,
    (json) => (json.data[0].customer = null),
  ),
  more(
    'total below the records',
    SUBSCRIPTIONS,
    /`total` was less than the number of records on the page once/,
    undefined,
    (json) => (json.meta.page_info.total = 1),
  ),
  more(
    'total above the only page',
    SUBSCRIPTIONS,
    /`total` was greater than the number of records on the only page once/,
    undefined,
    (json) => (json.meta.page_info.total = 40),
  ),
  more(
    'too many pages',
    REFUNDS,
    /`total_pages` was not `total` divided by `page_size` once/,
    undefined,
    (json) => (json.meta.page_info.total_pages = 4),
  ),
  more(
    'page beyond the last',
    REFUNDS,
    /`current_page` was greater than `total_pages` once/,
    undefined,
    (json) => (json.meta.page_info.current_page = 2),
  ),
  more(
    'page larger than its size',
    REFUNDS,
    /a page had more records than `page_size` once/,
    undefined,
    (json) => {
      Object.assign(json.meta.page_info, { page_size: 1, total: 2, total_pages: 2 });
      json.data.push(json.data[0]);
    },
  ),
  more(
    'pages counted from 0',
    HOOKS,
    /`current_page` was 0 once/,
    undefined,
    (json) => (json.meta.page_info.current_page = 0),
  ),
  more(
    'negative page number',
    HOOKS,
    /a number was negative once/,
    undefined,
    (json) => (json.meta.page_info.current_page = -1),
  ),
  {
    name: 'error of Main with HTTP 200',
    target: UNKNOWN_ORDER,
    change: (response) => (response.status = 200),
    observed: /unknown reference: HTTP 200 with a body of the schema MainError/,
  },
  {
    name: 'error of the open success body with HTTP 200',
    target: UNKNOWN_BVN,
    change: (response) => (response.status = 200),
    observed: /unknown reference: HTTP 200 with a body of the schema MainError/,
  },
  {
    name: 'error of Webhooks with HTTP 200',
    target: HOOKS_WRONG_TOKEN,
    change: (response) => (response.status = 200),
    observed: /wrong token: HTTP 200 with a body of the schema WebhooksError/,
  },
  {
    name: 'status of a failure',
    target: UNKNOWN_ORDER,
    change: (response) => (response.status = 422),
    observed: /getVirtualAccountNumber, unknown reference: HTTP 422/,
    proposed: /"422":\{"\$ref":"#\/components\/responses\/VirtualAccountNumberFailure"\}/,
  },
  {
    name: 'identifier demanded',
    target: /webhook-endpoints Bearer token-of-the-test none none$/,
    change: (response) => Object.assign(response, { status: 400, json: shapeB }),
    observed: /without `X-Trace-Id`: HTTP 400/,
    proposed: /"update":\{"required":true\}/,
  },
  {
    name: 'rate limit header',
    target: REFUNDS,
    change: ({ headers }) => headers.set('x-ratelimit-limit', '100'),
    observed: /x-ratelimit-limit: 100/,
  },
  {
    name: 'deprecation header',
    target: REFUNDS,
    change: ({ headers }) => headers.set('sunset', 'Wed, 11 Nov 2026 11:11:11 GMT'),
    observed: /sunset: Wed, 11 Nov 2026/,
  },
  {
    name: 'cross-origin header',
    target: REFUNDS,
    change: ({ headers }) => headers.set('access-control-max-age', '600'),
    observed: /access-control-max-age: 600/,
  },
  {
    name: 'entity tag no longer sent',
    target: CARDS,
    change: ({ headers }) => headers.delete('etag'),
    observed: /conform/,
  },
];
