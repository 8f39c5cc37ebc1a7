import { ok } from '@oazapfts/runtime';
import * as main from './main';
import * as webhooks from './webhooks';
import { flag, input, number, open, report, text } from './report.ts';

// set-up: a root and a token for each interface, and the header that three operations want without a body
const headers = {
  Authorization: `Bearer ${input.token}`,
  'Content-Type': 'application/json',
};
Object.assign(main.defaults, { baseUrl: input.mainUrl, headers });
Object.assign(webhooks.defaults, { baseUrl: input.webhooksUrl, headers });
// end of set-up

const batch = await ok(main.createBulkTokenizedCharge(input.batch));
report('createBulkTokenizedCharge', 200, {
  '/status': text(batch.status),
  '/data/title': text(batch.data.title),
  '/data/total_charges': number(batch.data.total_charges),
});

const voided = await ok(main.voidCharge(input.flwRef));
report('voidCharge', 200, {
  '/data/status': text(voided.data.status),
  '/data/amount': number(voided.data.amount),
  '/data/created_at': text(voided.data.created_at),
  '/data/card/first_6digits': text(voided.data.card?.first_6digits),
});

const cards = await ok(main.listVirtualCards());
report('listVirtualCards', 200, {
  '/data/0/masked_pan': text(cards.data[0]?.masked_pan),
  '/data/0/address_2': text(cards.data[0]?.address_2),
  '/data/1/is_active': flag(cards.data[1]?.is_active),
});

const card = await ok(main.getVirtualCard(input.cardId));
report('getVirtualCard', 200, {
  '/data/card_hash': text(card.data.card_hash),
  '/data/amount': text(card.data.amount),
});

const account = await ok(main.getVirtualAccountNumber(input.orderRef));
report('getVirtualAccountNumber', 200, {
  '/data/account_number': text(account.data.account_number),
  '/data/created_at': text(account.data.created_at),
});

const updated = await ok(main.updateVirtualAccountNumberBvn(input.orderRef, input.bvn));
report('updateVirtualAccountNumberBvn', 200, { '/message': open(updated, 'message') });

const subscriptions = await ok(main.listSubscriptions());
report('listSubscriptions', 200, {
  '/meta/page_info/total': number(subscriptions.meta.page_info.total),
  '/data/0/customer/customer_email': text(subscriptions.data[0]?.customer?.customer_email),
  '/data/1/amount': number(subscriptions.data[1]?.amount),
});

const refunds = await ok(main.listRefunds());
report('listRefunds', 200, {
  '/meta/page_info/page_size': number(refunds.meta.page_info.page_size),
  '/data/0/transaction_id': number(refunds.data[0]?.transaction_id),
});

const endpoints = await ok(webhooks.listWebhookEndpoints({ xTraceId: input.traceId }));
report('listWebhookEndpoints', 200, {
  '/meta/page_info/total_pages': number(endpoints.meta.page_info.total_pages),
  '/data/0/url': text(endpoints.data[0]?.url),
  '/data/0/supported_event_types/0': text(endpoints.data[0]?.supported_event_types?.[0]),
  '/data/0/meta/team': open(endpoints.data[0]?.meta, 'team'),
});

const unknown = await main.voidCharge(input.unknownFlwRef);
if (unknown.status !== 200) {
  report('voidCharge failed', unknown.status, {
    '/status': text(unknown.data.status),
    '/message': text(unknown.data.message),
  });
}

const rejected = await webhooks.listWebhookEndpoints(
  {},
  { headers: { Authorization: `Bearer ${input.rejectedToken}` } },
);
if (rejected.status === 401) {
  report('listWebhookEndpoints failed', rejected.status, {
    '/status': text(rejected.data.status),
    '/message': text(rejected.data.message),
    '/error/type': text(rejected.data.error.type),
    '/error/code': text(rejected.data.error.code),
  });
}

// @ts-expect-error: a batch without its retry settings does not compile
export const incomplete: Parameters<typeof main.createBulkTokenizedCharge>[0] = {};
