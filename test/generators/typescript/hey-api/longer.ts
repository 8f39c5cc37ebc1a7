import { client as main } from './main/client.gen';
import * as api from './main';
import { client as webhooks } from './webhooks/client.gen';
import { listWebhookEndpoints } from './webhooks';
import { flag, input, number, open, report, text } from './report.ts';

// One client for each interface, and the header that three operations want without a body
main.setConfig({ baseUrl: input.mainUrl, auth: input.token });
webhooks.setConfig({ baseUrl: input.webhooksUrl, auth: input.token });
main.interceptors.request.use((request) => {
  request.headers.set('Content-Type', 'application/json');
  return request;
});

const batch = await api.createBulkTokenizedCharge({ body: input.batch, throwOnError: true });
report('createBulkTokenizedCharge', batch.response.status, {
  '/status': text(batch.data.status),
  '/data/title': text(batch.data.data.title),
  '/data/total_charges': number(batch.data.data.total_charges),
});

const voided = await api.voidCharge({ path: { flw_ref: input.flwRef }, throwOnError: true });
report('voidCharge', voided.response.status, {
  '/data/status': text(voided.data.data.status),
  '/data/amount': number(voided.data.data.amount),
  '/data/created_at': text(voided.data.data.created_at),
  '/data/card/first_6digits': text(voided.data.data.card?.first_6digits),
});

const cards = await api.listVirtualCards({ throwOnError: true });
report('listVirtualCards', cards.response.status, {
  '/data/0/masked_pan': text(cards.data.data[0]?.masked_pan),
  '/data/0/address_2': text(cards.data.data[0]?.address_2),
  '/data/1/is_active': flag(cards.data.data[1]?.is_active),
});

const card = await api.getVirtualCard({ path: { id: input.cardId }, throwOnError: true });
report('getVirtualCard', card.response.status, {
  '/data/card_hash': text(card.data.data.card_hash),
  '/data/amount': text(card.data.data.amount),
});

const path = { order_ref: input.orderRef };
const account = await api.getVirtualAccountNumber({ path, throwOnError: true });
report('getVirtualAccountNumber', account.response.status, {
  '/data/account_number': text(account.data.data.account_number),
  '/data/created_at': text(account.data.data.created_at),
});

const updated = await api.updateVirtualAccountNumberBvn({
  path,
  body: input.bvn,
  throwOnError: true,
});
report('updateVirtualAccountNumberBvn', updated.response.status, {
  '/message': open(updated.data, 'message'),
});

const subscriptions = await api.listSubscriptions({ throwOnError: true });
report('listSubscriptions', subscriptions.response.status, {
  '/meta/page_info/total': number(subscriptions.data.meta.page_info.total),
  '/data/0/customer/customer_email': text(subscriptions.data.data[0]?.customer?.customer_email),
  '/data/1/amount': number(subscriptions.data.data[1]?.amount),
});

const refunds = await api.listRefunds({ throwOnError: true });
report('listRefunds', refunds.response.status, {
  '/meta/page_info/page_size': number(refunds.data.meta.page_info.page_size),
  '/data/0/transaction_id': number(refunds.data.data[0]?.transaction_id),
});

const endpoints = await listWebhookEndpoints({
  headers: { 'X-Trace-Id': input.traceId },
  throwOnError: true,
});
report('listWebhookEndpoints', endpoints.response.status, {
  '/meta/page_info/total_pages': number(endpoints.data.meta.page_info.total_pages),
  '/data/0/url': text(endpoints.data.data[0]?.url),
  '/data/0/supported_event_types/0': text(endpoints.data.data[0]?.supported_event_types?.[0]),
  '/data/0/meta/team': open(endpoints.data.data[0]?.meta, 'team'),
});

const unknown = await api.voidCharge({ path: { flw_ref: input.unknownFlwRef } });
report('voidCharge failed', unknown.response?.status ?? 0, {
  '/status': text(unknown.error?.status),
  '/message': text(unknown.error?.message),
});

const rejected = await listWebhookEndpoints({ auth: input.rejectedToken });
report('listWebhookEndpoints failed', rejected.response?.status ?? 0, {
  '/status': text(rejected.error?.status),
  '/message': text(rejected.error?.message),
  '/error/type': text(rejected.error?.error.type),
  '/error/code': text(rejected.error?.error.code),
});

// @ts-expect-error: a batch without its retry settings does not compile
export const incomplete: Parameters<typeof api.createBulkTokenizedCharge>[0] = { body: {} };
