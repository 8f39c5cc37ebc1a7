import * as api from './main';
import { listWebhookEndpoints, type WebhooksUnauthorizedError } from './webhooks';
import { flag, input, number, open, report, text } from './report.ts';

// A root and headers for each interface, given to each call
const settings = (baseURL: string, token: string) => ({
  baseURL,
  headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
});
const main = settings(input.mainUrl, input.token);
const webhooks = (token: string) => settings(input.webhooksUrl, token);

const batch = await api.createBulkTokenizedCharge(input.batch, main);
report('createBulkTokenizedCharge', batch.status, {
  '/status': text(batch.data.status),
  '/data/title': text(batch.data.data.title),
  '/data/total_charges': number(batch.data.data.total_charges),
});

const voided = await api.voidCharge(encodeURIComponent(input.flwRef), main);
report('voidCharge', voided.status, {
  '/data/status': text(voided.data.data.status),
  '/data/amount': number(voided.data.data.amount),
  '/data/created_at': text(voided.data.data.created_at),
  '/data/card/first_6digits': text(voided.data.data.card?.first_6digits),
});

const cards = await api.listVirtualCards(main);
report('listVirtualCards', cards.status, {
  '/data/0/masked_pan': text(cards.data.data[0]?.masked_pan),
  '/data/0/address_2': text(cards.data.data[0]?.address_2),
  '/data/1/is_active': flag(cards.data.data[1]?.is_active),
});

const card = await api.getVirtualCard(encodeURIComponent(input.cardId), main);
report('getVirtualCard', card.status, {
  '/data/card_hash': text(card.data.data.card_hash),
  '/data/amount': text(card.data.data.amount),
});

const orderRef = encodeURIComponent(input.orderRef);
const account = await api.getVirtualAccountNumber(orderRef, main);
report('getVirtualAccountNumber', account.status, {
  '/data/account_number': text(account.data.data.account_number),
  '/data/created_at': text(account.data.data.created_at),
});

const updated = await api.updateVirtualAccountNumberBvn(orderRef, input.bvn, main);
report('updateVirtualAccountNumberBvn', updated.status, {
  '/message': open(updated.data, 'message'),
});

const subscriptions = await api.listSubscriptions(main);
report('listSubscriptions', subscriptions.status, {
  '/meta/page_info/total': number(subscriptions.data.meta.page_info.total),
  '/data/0/customer/customer_email': text(subscriptions.data.data[0]?.customer?.customer_email),
  '/data/1/amount': number(subscriptions.data.data[1]?.amount),
});

const refunds = await api.listRefunds(main);
report('listRefunds', refunds.status, {
  '/meta/page_info/page_size': number(refunds.data.meta.page_info.page_size),
  '/data/0/transaction_id': number(refunds.data.data[0]?.transaction_id),
});

const endpoints = await listWebhookEndpoints(
  { 'X-Trace-Id': input.traceId },
  webhooks(input.token),
);
report('listWebhookEndpoints', endpoints.status, {
  '/meta/page_info/total_pages': number(endpoints.data.meta.page_info.total_pages),
  '/data/0/url': text(endpoints.data.data[0]?.url),
  '/data/0/supported_event_types/0': text(endpoints.data.data[0]?.supported_event_types?.[0]),
  '/data/0/meta/team': open(endpoints.data.data[0]?.meta, 'team'),
});

// A failure comes back with the type of a success: the status has to be looked at first.
const unknown = await api.voidCharge(encodeURIComponent(input.unknownFlwRef), main);
const error = unknown.data as unknown as api.MainError;
report('voidCharge failed', unknown.status, {
  '/status': text(error.status),
  '/message': text(error.message),
});

const rejected = await listWebhookEndpoints({}, webhooks(input.rejectedToken));
const failure = rejected.data as unknown as WebhooksUnauthorizedError;
report('listWebhookEndpoints failed', rejected.status, {
  '/status': text(failure.status),
  '/message': text(failure.message),
  '/error/type': text(failure.error.type),
  '/error/code': text(failure.error.code),
});

// @ts-expect-error: a batch without its retry settings does not compile
export const incomplete: api.BulkTokenizedChargeRequest = {};
