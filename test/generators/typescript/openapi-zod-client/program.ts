import { isErrorFromAlias } from '@zodios/core';
import { isAxiosError } from 'axios';
import { createApiClient as createMain, schemas } from './main';
import { api as webhooksApi, createApiClient as createWebhooks } from './webhooks';
import { flag, input, number, open, report, text } from './report.ts';

// set-up: one client for each interface, and the header that three operations want without a body
const settings = (token: string) => ({
  axiosConfig: {
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    // axios leaves a Content-Type out when there is no body, but for an empty one.
    data: '',
  },
});
const main = createMain(input.mainUrl, settings(input.token));
const webhooks = (token: string) => createWebhooks(input.webhooksUrl, settings(token));
// end of set-up

const batch = await main.createBulkTokenizedCharge(input.batch);
report('createBulkTokenizedCharge', 200, {
  '/status': text(batch.status),
  '/data/title': text(batch.data.title),
  '/data/total_charges': number(batch.data.total_charges),
});

const voided = await main.voidCharge(undefined, {
  params: { flw_ref: encodeURIComponent(input.flwRef) },
});
report('voidCharge', 200, {
  '/data/status': text(voided.data.status),
  '/data/amount': number(voided.data.amount),
  '/data/created_at': text(voided.data.created_at),
  '/data/card/first_6digits': text(voided.data.card?.first_6digits),
});

const cards = await main.listVirtualCards();
report('listVirtualCards', 200, {
  '/data/0/masked_pan': text(cards.data[0]?.masked_pan),
  '/data/0/address_2': text(cards.data[0]?.address_2),
  '/data/1/is_active': flag(cards.data[1]?.is_active),
});

const card = await main.getVirtualCard({ params: { id: encodeURIComponent(input.cardId) } });
report('getVirtualCard', 200, {
  '/data/card_hash': text(card.data.card_hash),
  '/data/amount': text(card.data.amount),
});

const params = { order_ref: encodeURIComponent(input.orderRef) };
const account = await main.getVirtualAccountNumber({ params });
report('getVirtualAccountNumber', 200, {
  '/data/account_number': text(account.data.account_number),
  '/data/created_at': text(account.data.created_at),
});

const updated = await main.updateVirtualAccountNumberBvn(input.bvn, { params });
report('updateVirtualAccountNumberBvn', 200, {
  '/message': open(updated, 'message'),
});

const subscriptions = await main.listSubscriptions();
report('listSubscriptions', 200, {
  '/meta/page_info/total': number(subscriptions.meta.page_info.total),
  '/data/0/customer/customer_email': text(subscriptions.data[0]?.customer?.customer_email),
  '/data/1/amount': number(subscriptions.data[1]?.amount),
});

const refunds = await main.listRefunds();
report('listRefunds', 200, {
  '/meta/page_info/page_size': number(refunds.meta.page_info.page_size),
  '/data/0/transaction_id': number(refunds.data[0]?.transaction_id),
});

const endpoints = await webhooks(input.token).listWebhookEndpoints({
  headers: { 'X-Trace-Id': input.traceId },
});
report('listWebhookEndpoints', 200, {
  '/meta/page_info/total_pages': number(endpoints.meta.page_info.total_pages),
  '/data/0/url': text(endpoints.data[0]?.url),
  '/data/0/supported_event_types/0': text(endpoints.data[0]?.supported_event_types?.[0]),
  '/data/0/meta/team': open(endpoints.data[0]?.meta, 'team'),
});

try {
  await main.voidCharge(undefined, {
    params: { flw_ref: encodeURIComponent(input.unknownFlwRef) },
  });
} catch (thrown) {
  if (!isAxiosError(thrown) || thrown.response === undefined) throw thrown;
  // A `default` response has no type here; its generated schema is there to parse the body with.
  const error = schemas.MainError.parse(thrown.response.data);
  report('voidCharge failed', thrown.response.status, {
    '/status': text(error.status),
    '/message': text(error.message),
  });
}

try {
  await webhooks(input.rejectedToken).listWebhookEndpoints();
} catch (thrown) {
  if (!isErrorFromAlias(webhooksApi.api, 'listWebhookEndpoints', thrown)) throw thrown;
  const { data, status } = thrown.response;
  report('listWebhookEndpoints failed', status, {
    '/status': text(data.status),
    '/message': text(data.message),
    '/error/type': text(data.error.type),
    '/error/code': text(data.error.code),
  });
}

// @ts-expect-error: a batch without its retry settings does not compile
export const incomplete: Parameters<typeof main.createBulkTokenizedCharge>[0] = {};
