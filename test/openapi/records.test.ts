import { describe, expect, test } from 'vitest';
import {
  type Json,
  type JsonObject,
  OpenApiDocument,
  isObject,
  leaves,
} from './support/document.ts';
import { sensitiveFields } from '../../generated/operations.ts';
import { redact } from '../../src/client/index.ts';

const document = OpenApiDocument.load();
const examples = document.examples();

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
  test('the batch is the requested one', () => {
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
    const values = (name: string) => {
      const named = document.at(['components', 'parameters', name, 'examples']);
      return [
        ...new Set(Object.values(named as JsonObject).map((each) => (each as JsonObject).value)),
      ];
    };
    expect(values('VirtualCardId')).toEqual([data('VirtualCardOne').id]);
    expect(values('OrderRef')).toEqual([data('VirtualAccountNumberFound').order_ref]);
    expect(values('FlwRef')).toEqual([(examples.get('ChargePreauth') as JsonObject).flw_ref]);
  });
  test('the examples of a request have the name of its response, by which tools join them', () => {
    let joined = 0;
    for (const [operationId, operation] of Object.entries(document.operations)) {
      const parameters = Object.values(operation['parameters'] as Record<string, JsonObject>);
      const body = document.follow(operation['requestBody']) as JsonObject | undefined;
      const media = (body?.['content'] ?? {}) as Record<string, JsonObject>;
      const parts = [
        ...parameters.filter(({ in: location }) => location === 'path'),
        ...Object.values(media),
      ];
      const [response = ''] = Object.keys(
        document.locate(`${operationId}/200/examples`) as JsonObject,
      );
      for (const { examples: named } of parts) expect(named, operationId).toHaveProperty(response);
      joined += parts.length;
    }
    expect(joined).toBe(6);
  });
});

/** The examples of each record. What belongs to different records is not known to be linked. */
const records = [
  ['BulkTokenizedChargeTwoCards', 'BulkTokenizedChargeCreated'],
  ['ChargePreauth', 'ChargeVoided'],
  ['ChargeNormal'],
  ['VirtualCardOne', 'VirtualCardAll'],
  ['VirtualAccountNumberFound'],
  ['SubscriptionPage'],
  ['RefundPage'],
  ['WebhookEndpointPage'],
];
/** Fields that would tie two records together if they had one value. */
const LINK =
  /[/_](id|ref|hash|pan|number|email|ip|name|amount|fee|at|date|datetime|secret|token|url|first_6digits|last_4digits|expiry|note|comment)$/;

describe('the records imply no link that nobody knows', () => {
  /** What would tie two records together, if they shared it; times by their digits, zone or not. */
  const ties = (name: string) =>
    [...leaves(examples.get(name)!)]
      .filter(([pointer, value]) => LINK.test(pointer) && value !== null && value !== 0)
      .map(([, value]) => String(value).replace(/^([\d-]{10})T([\d:]{8})\S*$/, '$1 $2'));
  test('no two share an id, a person, an amount, a time or another tie', () => {
    const shared = records.flatMap((names, index) => {
      const others = new Set(
        records
          .slice(index + 1)
          .flat()
          .flatMap(ties),
      );
      return names.flatMap(ties).filter((value) => others.has(value));
    });
    expect(shared).toEqual([]);
    expect(records.flat().flatMap(ties).length).toBeGreaterThan(80);
  });
});

test('the first error of each response is a neutral one, since Prism returns it for every failure', () => {
  for (const operationId of Object.keys(document.operations)) {
    const named = document.locate(`${operationId}/default/examples`) as JsonObject;
    expect(Object.keys(named)[0], operationId).toMatch(
      /^(MainRequestRefused|WebhooksRequestNotValid)$/,
    );
  }
});

describe('made-up texts', () => {
  const named = () =>
    Object.entries(document.at(['components', 'examples']) as Record<string, JsonObject>);
  test('stand where their pointers say', () => {
    for (const [name, { value, 'x-placeholder': pointers = [] }] of named())
      for (const pointer of pointers as string[]) {
        const keys = pointer.split('/').slice(1);
        const text = keys.reduce((at: Json, key) => (at as JsonObject)[key]!, value!);
        expect(text, `${name}${pointer}`).toEqual(
          pointer === '' ? expect.anything() : expect.any(String),
        );
      }
  });
  test('are all messages but the three whose wording is known', () => {
    const known = [
      'ChargeNotFound/message',
      'OrderNotFound/message',
      'WebhooksTokenRejected/message',
    ];
    const wordings = named().flatMap(([name, { value, 'x-placeholder': pointers = [] }]) =>
      [...leaves(value!)]
        .filter(([pointer]) => /(^|\/)(message|field_name)$/.test(pointer))
        .filter(([pointer]) => !['', pointer].some((each) => (pointers as string[]).includes(each)))
        .map(([pointer]) => name + pointer),
    );
    expect(wordings).toEqual(known);
  });
});

test('no example holds anything but made-up or test data', () => {
  const numbers = JSON.stringify([...examples.values()]).match(/\b[0-9]{13,19}\b/g) ?? [];
  expect(new Set(numbers)).toEqual(new Set(['4242424242424242', '5555555555554444']));
  for (const [keys, value] of document.walk())
    if (typeof value['cvv'] === 'string') expect(value['cvv'], keys.join('/')).toBe('000');
});

test('secrets are marked wherever their names stand, and programs redact these names', () => {
  const sensitive = ['bvn', 'card_pan', 'cvv', 'secret', 'token'];
  const marked = new Map<string, boolean[]>();
  for (const [keys, value] of document.walk())
    if (keys.at(-1) === 'properties')
      for (const [name, property] of Object.entries(value)) {
        const isMarked = isObject(property) && property['x-sensitive'] === true;
        if (isMarked || sensitive.includes(name))
          marked.set(name, [...(marked.get(name) ?? []), isMarked]);
      }
  expect([...marked.keys()].toSorted()).toEqual(sensitive);
  expect([...marked.values()].flat()).not.toContain(false);
  expect([...sensitiveFields].toSorted()).toEqual(sensitive);
  const body = Object.fromEntries(sensitive.map((name) => [name, 'value']));
  expect(JSON.stringify(redact(body))).not.toContain('value');
});
