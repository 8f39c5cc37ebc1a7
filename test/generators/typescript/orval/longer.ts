import * as main from './main';
import * as webhooks from './webhooks';
import { settings } from './fetch.ts';
import { flag, input, number, open, report, text } from './report.ts';

// The root of each interface, and the token
Object.assign(settings, {
  mainUrl: input.mainUrl,
  webhooksUrl: input.webhooksUrl,
  token: input.token,
});

const batch = await main.createBulkTokenizedCharge(input.batch);
if (batch.status !== 200) throw new Error(batch.data.message);
report('createBulkTokenizedCharge', batch.status, {
  '/status': text(batch.data.status),
  '/data/title': text(batch.data.data.title),
  '/data/total_charges': number(batch.data.data.total_charges),
});

const voided = await main.voidCharge(input.flwRef);
if (voided.status !== 200) throw new Error(voided.data.message);
report('voidCharge', voided.status, {
  '/data/status': text(voided.data.data.status),
  '/data/amount': number(voided.data.data.amount),
  '/data/created_at': text(voided.data.data.created_at),
  '/data/card/first_6digits': text(voided.data.data.card?.first_6digits),
});

const cards = await main.listVirtualCards();
if (cards.status !== 200) throw new Error(cards.data.message);
report('listVirtualCards', cards.status, {
  '/data/0/masked_pan': text(cards.data.data[0]?.masked_pan),
  '/data/0/address_2': text(cards.data.data[0]?.address_2),
  '/data/1/is_active': flag(cards.data.data[1]?.is_active),
});

const card = await main.getVirtualCard(input.cardId);
if (card.status !== 200) throw new Error(card.data.message);
report('getVirtualCard', card.status, {
  '/data/card_hash': text(card.data.data.card_hash),
  '/data/amount': text(card.data.data.amount),
});

const account = await main.getVirtualAccountNumber(input.orderRef);
if (account.status !== 200) throw new Error(account.data.message);
report('getVirtualAccountNumber', account.status, {
  '/data/account_number': text(account.data.data.account_number),
  '/data/created_at': text(account.data.data.created_at),
});

const updated = await main.updateVirtualAccountNumberBvn(input.orderRef, input.bvn);
report('updateVirtualAccountNumberBvn', updated.status, {
  '/message': open(updated.data, 'message'),
});

const subscriptions = await main.listSubscriptions();
if (subscriptions.status !== 200) throw new Error(subscriptions.data.message);
report('listSubscriptions', subscriptions.status, {
  '/meta/page_info/total': number(subscriptions.data.meta.page_info.total),
  '/data/0/customer/customer_email': text(subscriptions.data.data[0]?.customer?.customer_email),
  '/data/1/amount': number(subscriptions.data.data[1]?.amount),
});

const refunds = await main.listRefunds();
if (refunds.status !== 200) throw new Error(refunds.data.message);
report('listRefunds', refunds.status, {
  '/meta/page_info/page_size': number(refunds.data.meta.page_info.page_size),
  '/data/0/transaction_id': number(refunds.data.data[0]?.transaction_id),
});

const endpoints = await webhooks.listWebhookEndpoints({ 'X-Trace-Id': input.traceId });
if (endpoints.status !== 200) throw new Error(endpoints.data.error.message);
report('listWebhookEndpoints', endpoints.status, {
  '/meta/page_info/total_pages': number(endpoints.data.meta.page_info.total_pages),
  '/data/0/url': text(endpoints.data.data[0]?.url),
  '/data/0/supported_event_types/0': text(endpoints.data.data[0]?.supported_event_types?.[0]),
  '/data/0/meta/team': open(endpoints.data.data[0]?.meta, 'team'),
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
if (rejected.status !== 200) {
  report('listWebhookEndpoints failed', rejected.status, {
    '/status': text(rejected.data.status),
    '/message': text(rejected.data.message),
    '/error/type': text(rejected.data.error.type),
    '/error/code': text(rejected.data.error.code),
  });
}

// @ts-expect-error: a batch without its retry settings does not compile
export const incomplete: main.BulkTokenizedChargeRequest = {};
