import { beforeAll, describe, expect, test } from 'vitest';
import { OpenApiDocument, isObject, type Json, type JsonObject } from './document.ts';

let document: OpenApiDocument;
let examples: Map<string, Json>;
beforeAll(async () => {
  document = await OpenApiDocument.load();
  examples = new Map(document.examples());
});

const data = (name: string) => (examples.get(name) as JsonObject).data as JsonObject & JsonObject[];

describe('the records agree with each other', () => {
  test('the one card is the first of all cards', () => {
    expect(data('VirtualCardOne')).toEqual(data('VirtualCardAll')[0]);
  });
  test('each masked number is the full one, masked', () => {
    for (const card of data('VirtualCardAll'))
      expect(String(card.card_pan).replace(/^(.{6}).{6}(.{4})$/, '$1******$2')).toBe(
        card.masked_pan,
      );
  });
  test('the voided charge is the preauth charge with another status', () => {
    const before = examples.get('ChargePreauth') as JsonObject;
    expect(data('ChargeVoided')).toEqual({ ...before, status: 'voided' });
    expect(before).toMatchObject({ charge_type: 'preauth', status: 'successful' });
  });
  test('the refund is of a charge that exists', () => {
    const charge = examples.get('ChargeNormal') as JsonObject;
    const [refund] = data('RefundPage') as unknown as JsonObject[];
    expect(refund).toMatchObject({
      transaction_id: charge.id,
      flw_ref: charge.flw_ref,
      account_id: charge.account_id,
    });
    expect(Number(refund!.amount_refunded)).toBeLessThanOrEqual(Number(charge.amount));
  });
  test('the subscriber is the customer of the charges', () => {
    const { customer } = examples.get('ChargePreauth') as { customer: JsonObject };
    expect((data('SubscriptionPage')[0] as JsonObject).customer).toEqual({
      id: customer.id,
      customer_email: customer.email,
    });
  });
  test('the batch is the one that was asked for', () => {
    const request = examples.get('BulkTokenizedChargeTwoCards') as {
      title: string;
      bulk_data: Json[];
    };
    const items = request.bulk_data.length;
    expect(data('BulkTokenizedChargeCreated')).toMatchObject({
      title: request.title,
      total_charges: items,
      pending_charges: items,
      processed_charges: 0,
    });
  });
  test('page information counts the records beside it', () => {
    for (const name of ['SubscriptionPage', 'RefundPage', 'WebhookEndpointPage']) {
      const { meta } = examples.get(name) as { meta: { page_info: JsonObject } };
      expect(meta.page_info, name).toMatchObject({
        total: data(name).length,
        current_page: 1,
        total_pages: 1,
      });
    }
  });
  test('the example of each path parameter finds a record', () => {
    const parameter = (name: string) => document.at(['components', 'parameters', name, 'example']);
    expect(parameter('VirtualCardId')).toBe(data('VirtualCardOne').id);
    expect(parameter('OrderRef')).toBe(data('VirtualAccountNumberFound').order_ref);
    expect(parameter('FlwRef')).toBe((examples.get('ChargePreauth') as JsonObject).flw_ref);
  });
  test('the content length is that of the cards', () => {
    expect(document.at(['components', 'headers', 'ContentLength', 'example'])).toBe(
      Buffer.byteLength(JSON.stringify(examples.get('VirtualCardAll'))),
    );
  });
});

test('each operation has a success scenario and its documented errors, a neutral one first', () => {
  const scenarios = (place: string[], status: string) =>
    Object.keys(
      (document.at([...place, 'responses', status, 'content', 'application/json', 'examples']) ??
        {}) as JsonObject,
    );
  const retry = ['', 'Interval', 'Amount', 'Attempt'].map(
    (field) => `BulkTokenizedChargeRetry${field}Missing`,
  );
  const expected: Record<string, string[]> = {
    createBulkTokenizedCharge: ['MainRequestRefused', ...retry],
    voidCharge: ['MainRequestRefused', 'ChargeNotFound'],
    getVirtualAccountNumber: ['MainRequestRefused', 'OrderNotFound'],
    listWebhookEndpoints: [
      'WebhooksRequestNotValid',
      'WebhooksTraceIdTooShort',
      'WebhooksTraceIdTooLong',
    ],
  };
  for (const [operationId, place] of document.operations()) {
    expect(scenarios(place, '200').length, operationId).toBeGreaterThan(0);
    expect(scenarios(place, 'default'), operationId).toEqual(
      expected[operationId] ?? ['MainRequestRefused'],
    );
    if (document.at([...place, 'requestBody']))
      expect(
        document.at([...place, 'requestBody', 'content', 'application/json', 'examples']),
        operationId,
      ).toBeDefined();
  }
});

test('no example holds anything but made-up or test data', () => {
  const numbers = JSON.stringify([...examples.values()]).match(/\b[0-9]{13,19}\b/g) ?? [];
  expect(new Set(numbers)).toEqual(new Set(['4242424242424242', '5555555555554444']));
  for (const [place, value] of document.walk([...examples.values()]))
    if ('cvv' in value) expect(value.cvv, place.join('/')).toBe('000');
});

test('each sensitive field is marked, wherever its name stands', () => {
  const sensitive = ['card_pan', 'cvv', 'bvn', 'token', 'secret'];
  const found = new Set<string>();
  for (const [place, value] of document.walk())
    if (place.at(-1) === 'properties')
      for (const name of Object.keys(value).filter((key) => sensitive.includes(key))) {
        found.add(name);
        expect(
          isObject(value[name]) && value[name]['x-sensitive'],
          `${place.join('/')}/${name}`,
        ).toBe(true);
      }
  expect([...found].toSorted()).toEqual([...sensitive].toSorted());
});
