import { describe, expect, test } from 'vitest';
import { examples } from '../../generated/examples.ts';
import { sensitiveFields } from '../../generated/operations.ts';
import {
  type Example,
  type OpenApi,
  type Parameter,
  namedExamples,
  operationsOf,
} from '../../scripts/lib/openapi.ts';
import { redact } from '../../src/client/index.ts';
import { resolve } from '../../src/contract/schema.ts';
import { valueAt } from '../../src/shared/pointer.ts';
import { facts, leaves, published } from './facts.ts';

describe('the records agree with each other', () => {
  const cards = examples.VirtualCardAll.data;
  test('the one card is the first of all cards, and each masked number the full one, masked', () => {
    expect(examples.VirtualCardOne.data).toEqual(cards[0]);
    for (const { card_pan, masked_pan } of cards)
      expect(card_pan.replace(/^(.{6}).{6}(.{4})$/, '$1******$2')).toBe(masked_pan);
  });

  test('the voided charge is the preauth charge with another status', () => {
    const { ChargePreauth, ChargeNormal, ChargeVoided } = examples;
    expect(ChargeVoided.data).toEqual({ ...ChargePreauth, status: 'voided' });
    expect(ChargePreauth).toMatchObject({ charge_type: 'preauth', status: 'successful' });
    expect(ChargeNormal).toMatchObject({ charge_type: 'normal', status: 'successful' });
  });

  test('the batch is the requested one, all of it pending', () => {
    const { title, bulk_data = [] } = examples.BulkTokenizedChargeTwoCards;
    const { length } = bulk_data;
    const created = { title, total_charges: length, pending_charges: length, processed_charges: 0 };
    expect(examples.BulkTokenizedChargeCreated.data).toMatchObject(created);
  });

  test('page information counts the records beside it', () => {
    const { SubscriptionPage, RefundPage, WebhookEndpointPage } = examples;
    for (const { meta, data } of [SubscriptionPage, RefundPage, WebhookEndpointPage])
      expect(meta.page_info).toMatchObject({ total: data.length, current_page: 1, total_pages: 1 });
  });

  test.each([
    ['VirtualCardId', examples.VirtualCardOne.data.id],
    ['OrderRef', examples.VirtualAccountNumberFound.data.order_ref],
    ['FlwRef', examples.ChargePreauth.flw_ref],
  ])('the example of %s finds a record', (name, value) => {
    const parameter = published.components?.['parameters']?.[name] as Parameter;
    const values = Object.values(parameter.examples ?? {}).map((each) => (each as Example).value);
    expect(new Set(values)).toEqual(new Set([value]));
  });
});

test.each(operationsOf(published))(
  'tools join the examples of $operation.operationId, and Prism fails with a neutral one',
  ({ operation, parameters, body }) => {
    const { 200: success, default: failure } = operation.responses;
    const namesOf = (response: typeof success) => {
      const { content } = resolve(published, response!);
      return namedExamples(published, content?.['application/json']).map(({ name }) => name);
    };
    const [joined = ''] = namesOf(success);
    const inPath = parameters.filter(({ in: location }) => location === 'path');
    for (const part of [...inPath, ...Object.values(body?.content ?? {})])
      expect(part.examples).toHaveProperty(joined);
    expect(namesOf(failure)[0]).toMatch(/^(MainRequestRefused|WebhooksRequestNotValid)$/);
  },
);

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
] as const;
/** Fields that would tie two records together if they had one value. */
const LINK =
  /[/_](id|ref|hash|pan|number|email|ip|name|amount|fee|at|date|datetime|secret|token|url|first_6digits|last_4digits|expiry|note|comment)$/;

test('no two records share an id, a person, an amount, a time or another tie', () => {
  // Times by their digits, zone or not.
  const ties = records.map((names) => [
    ...new Set(
      names
        .flatMap((name) => [...leaves(examples[name])])
        .filter(([pointer, value]) => LINK.test(pointer) && value !== null && value !== 0)
        .map(([, value]) => String(value).replace(/^([\d-]{10})T([\d:]{8})\S*$/, '$1 $2')),
    ),
  ]);
  const all = ties.flat();
  expect(all.filter((tie, index) => all.indexOf(tie) !== index)).toEqual([]);
  expect(all.length).toBeGreaterThan(80);
});

test('made-up texts stand where their pointers say', () => {
  const named = published.components?.['examples'] as Record<string, Example>;
  const madeUp = Object.values(named).flatMap(({ value, 'x-placeholder': pointers = [] }) =>
    pointers.map((pointer) => ({ pointer, text: valueAt(value, pointer) })),
  );
  expect(madeUp.length).toBeGreaterThan(10);
  for (const { pointer, text } of madeUp)
    expect(text, pointer).toEqual(pointer === '' ? expect.anything() : expect.any(String));
});

test('no example holds anything but made-up or test data', () => {
  const numbers = JSON.stringify(examples).match(/\b[0-9]{13,19}\b/g) ?? [];
  expect(new Set(numbers)).toEqual(new Set(['4242424242424242', '5555555555554444']));
  expect(new Set(examples.VirtualCardAll.data.map(({ cvv }) => cvv))).toEqual(new Set(['000']));
});

test('programs redact the names of secrets', () => {
  const { schemas } = (facts.document as OpenApi).components!;
  const properties = (Object.values(schemas!) as { properties?: object }[]).flatMap((schema) =>
    Object.entries(schema.properties ?? {}),
  );
  const secrets = properties.filter(([, kind]) => isSecret(kind)).map(([name]) => name);
  expect(new Set(sensitiveFields)).toEqual(new Set(secrets));
  const body = Object.fromEntries(secrets.map((name) => [name, 'value']));
  expect(JSON.stringify(redact(body))).not.toContain('value');
});

function isSecret(kind: unknown): boolean {
  return typeof kind === 'string' && 'x-sensitive' in (facts.kinds[kind]?.schema ?? {});
}
