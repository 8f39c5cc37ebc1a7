import { Api as Main, type HttpResponse as MainResponse, type MainError } from './main';
import {
  Api as Webhooks,
  type HttpResponse as WebhooksResponse,
  type WebhooksUnauthorizedError,
} from './webhooks';
import { flag, input, number, open, report, text } from './report.ts';

// set-up: one client for each interface; `format` because the responses are not read otherwise
const settings = (token: string) =>
  ({
    format: 'json',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
  }) as const;
const main = new Main({ baseUrl: input.mainUrl, baseApiParams: settings(input.token) });
const webhooks = new Webhooks({ baseUrl: input.webhooksUrl, baseApiParams: settings(input.token) });
// end of set-up

const batch = await main.bulkTokenizedCharges.createBulkTokenizedCharge(input.batch);
report('createBulkTokenizedCharge', batch.status, {
  '/status': text(batch.data.status),
  '/data/title': text(batch.data.data.title),
  '/data/total_charges': number(batch.data.data.total_charges),
});

const voided = await main.charges.voidCharge(encodeURIComponent(input.flwRef));
report('voidCharge', voided.status, {
  '/data/status': text(voided.data.data.status),
  '/data/amount': number(voided.data.data.amount),
  '/data/created_at': text(voided.data.data.created_at),
  '/data/card/first_6digits': text(voided.data.data.card?.first_6digits),
});

const cards = await main.virtualCards.listVirtualCards();
report('listVirtualCards', cards.status, {
  '/data/0/masked_pan': text(cards.data.data[0]?.masked_pan),
  '/data/0/address_2': text(cards.data.data[0]?.address_2),
  '/data/1/is_active': flag(cards.data.data[1]?.is_active),
});

const card = await main.virtualCards.getVirtualCard(encodeURIComponent(input.cardId));
report('getVirtualCard', card.status, {
  '/data/card_hash': text(card.data.data.card_hash),
  '/data/amount': text(card.data.data.amount),
});

const orderRef = encodeURIComponent(input.orderRef);
const account = await main.virtualAccountNumbers.getVirtualAccountNumber(orderRef);
report('getVirtualAccountNumber', account.status, {
  '/data/account_number': text(account.data.data.account_number),
  '/data/created_at': text(account.data.data.created_at),
});

const updated = await main.virtualAccountNumbers.updateVirtualAccountNumberBvn(orderRef, input.bvn);
report('updateVirtualAccountNumberBvn', updated.status, {
  '/message': open(updated.data, 'message'),
});

const subscriptions = await main.subscriptions.listSubscriptions();
report('listSubscriptions', subscriptions.status, {
  '/meta/page_info/total': number(subscriptions.data.meta.page_info.total),
  '/data/0/customer/customer_email': text(subscriptions.data.data[0]?.customer?.customer_email),
  '/data/1/amount': number(subscriptions.data.data[1]?.amount),
});

const refunds = await main.refunds.listRefunds();
report('listRefunds', refunds.status, {
  '/meta/page_info/page_size': number(refunds.data.meta.page_info.page_size),
  '/data/0/transaction_id': number(refunds.data.data[0]?.transaction_id),
});

const traced = { 'X-Trace-Id': input.traceId, ...settings(input.token).headers };
const endpoints = await webhooks.profile.listWebhookEndpoints({ headers: traced });
report('listWebhookEndpoints', endpoints.status, {
  '/meta/page_info/total_pages': number(endpoints.data.meta.page_info.total_pages),
  '/data/0/url': text(endpoints.data.data[0]?.url),
  '/data/0/supported_event_types/0': text(endpoints.data.data[0]?.supported_event_types?.[0]),
  '/data/0/meta/team': open(endpoints.data.data[0]?.meta, 'team'),
});

try {
  await main.charges.voidCharge(encodeURIComponent(input.unknownFlwRef));
} catch (thrown) {
  // What is thrown is not typed; the generated types can still be given to it by hand.
  const { status, error } = thrown as MainResponse<never, MainError>;
  report('voidCharge failed', status, {
    '/status': text(error.status),
    '/message': text(error.message),
  });
}

try {
  await webhooks.profile.listWebhookEndpoints(settings(input.rejectedToken));
} catch (thrown) {
  const { status, error } = thrown as WebhooksResponse<never, WebhooksUnauthorizedError>;
  report('listWebhookEndpoints failed', status, {
    '/status': text(error.status),
    '/message': text(error.message),
    '/error/type': text(error.error.type),
    '/error/code': text(error.error.code),
  });
}

// @ts-expect-error: a batch without its retry settings does not compile
export const incomplete: Parameters<typeof main.bulkTokenizedCharges.createBulkTokenizedCharge>[0] =
  {};
