import * as main_ from './main';
import * as webhooks_ from './webhooks';
import { flag, input, number, open, report, text } from './report.ts';

// set-up: the generated client leaves the request itself to its user
const send =
  (token: string): main_.Fetcher['fetch'] =>
  async ({ method, url, parameters }) =>
    fetch(url, {
      method: method.toUpperCase(),
      headers: {
        ...(parameters?.header as Record<string, string> | undefined),
        Authorization: `Bearer ${token}`,
        'Content-Type': 'application/json',
      },
      ...(parameters?.body === undefined ? {} : { body: JSON.stringify(parameters.body) }),
    });
const decodePathParams = (path: string, values: Record<string, string>) =>
  path.replace(/{(\w+)}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
const main = main_.createApiClient({ fetch: send(input.token), decodePathParams }, input.mainUrl);
const webhooks = (token: string) =>
  webhooks_.createApiClient({ fetch: send(token), decodePathParams }, input.webhooksUrl);
// end of set-up

const batch = await main.post('/bulk-tokenized-charges', { body: input.batch });
report('createBulkTokenizedCharge', 200, {
  '/status': text(batch.status),
  '/data/title': text(batch.data.title),
  '/data/total_charges': number(batch.data.total_charges),
});

const voided = await main.post('/charges/{flw_ref}/void', { path: { flw_ref: input.flwRef } });
report('voidCharge', 200, {
  '/data/status': text(voided.data.status),
  '/data/amount': number(voided.data.amount),
  '/data/created_at': text(voided.data.created_at),
  '/data/card/first_6digits': text(voided.data.card?.first_6digits),
});

const cards = await main.get('/virtual-cards');
report('listVirtualCards', 200, {
  '/data/0/masked_pan': text(cards.data[0]?.masked_pan),
  '/data/0/address_2': text(cards.data[0]?.address_2),
  '/data/1/is_active': flag(cards.data[1]?.is_active),
});

const card = await main.get('/virtual-cards/{id}', { path: { id: input.cardId } });
report('getVirtualCard', 200, {
  '/data/card_hash': text(card.data.card_hash),
  '/data/amount': text(card.data.amount),
});

const path = { order_ref: input.orderRef };
const account = await main.get('/virtual-account-numbers/{order_ref}', { path });
report('getVirtualAccountNumber', 200, {
  '/data/account_number': text(account.data.account_number),
  '/data/created_at': text(account.data.created_at),
});

const updated = await main.put('/virtual-account-numbers/{order_ref}', { path, body: input.bvn });
report('updateVirtualAccountNumberBvn', 200, {
  '/message': open(updated, 'message'),
});

const subscriptions = await main.get('/subscriptions');
report('listSubscriptions', 200, {
  '/meta/page_info/total': number(subscriptions.meta.page_info.total),
  '/data/0/customer/customer_email': text(subscriptions.data[0]?.customer?.customer_email),
  '/data/1/amount': number(subscriptions.data[1]?.amount),
});

const refunds = await main.get('/refunds');
report('listRefunds', 200, {
  '/meta/page_info/page_size': number(refunds.meta.page_info.page_size),
  '/data/0/transaction_id': number(refunds.data[0]?.transaction_id),
});

const endpoints = await webhooks(input.token).get('/profile/webhook-endpoints', {
  header: { 'X-Trace-Id': input.traceId },
});
report('listWebhookEndpoints', 200, {
  '/meta/page_info/total_pages': number(endpoints.meta.page_info.total_pages),
  '/data/0/url': text(endpoints.data[0]?.url),
  '/data/0/supported_event_types/0': text(endpoints.data[0]?.supported_event_types?.[0]),
  '/data/0/meta/team': open(endpoints.data[0]?.meta, 'team'),
});

try {
  await main.post('/charges/{flw_ref}/void', { path: { flw_ref: input.unknownFlwRef } });
} catch (thrown) {
  if (!(thrown instanceof main_.TypedStatusError)) throw thrown;
  // The body of a `default` response is not typed; the generated type can be given to it by hand.
  const error = thrown.response.data as main_.Schemas.MainError;
  report('voidCharge failed', thrown.response.status, {
    '/status': text(error.status),
    '/message': text(error.message),
  });
}

const rejected = await webhooks(input.rejectedToken).get('/profile/webhook-endpoints', {
  header: {},
  withResponse: true,
});
if (!rejected.ok) {
  report('listWebhookEndpoints failed', rejected.status, {
    '/status': text(rejected.data.status),
    '/message': text(rejected.data.message),
    '/error/type': text(rejected.data.error.type),
    '/error/code': text(rejected.data.error.code),
  });
}

// @ts-expect-error: a batch without its retry settings does not compile
export const incomplete: main_.Schemas.BulkTokenizedChargeRequest = {};
