import { beforeAll, describe, expect, test } from 'vitest';
import { OpenApiDocument, isObject, type JsonObject } from './document.ts';
import { holders, type Claim } from './facts.ts';
import { readStatements, type Statement } from './service-description.ts';

/** Table of the service description → the schema that holds its rows. */
const tables: Record<string, string> = {
  'Virtual card': 'VirtualCard',
  'Bulk tokenized charge request': 'BulkTokenizedChargeRequest',
  'Bulk tokenized charge (response `data`)': 'BulkTokenizedCharge',
  'Charge record (response `data` of the void operation)': 'Charge',
  'Virtual account number': 'VirtualAccountNumber',
  Subscription: 'Subscription',
  Refund: 'Refund',
  'Webhook endpoint': 'WebhookEndpoint',
};

/** Fields that the charge table names inside the notes of two rows. */
const nested: [object: string, field: string, types: string[]][] = [
  ['customer', 'id', ['integer']],
  ['customer', 'phone_number', ['string', 'null']],
  ['customer', 'name', ['string']],
  ['customer', 'email', ['string']],
  ['customer', 'created_at', ['string']],
  ...['first_6digits', 'last_4digits', 'issuer', 'country', 'type', 'expiry'].map(
    (field): [string, string, string[]] => ['card', field, ['string']],
  ),
];

let document: OpenApiDocument;
beforeAll(async () => {
  document = await OpenApiDocument.load();
});

function schemaOf(statement: Statement): string | undefined {
  return tables[statement.section.split(' / ')[1] ?? ''];
}

/** The property that a dotted field name such as `bulk_data[].token` stands for. */
function propertyPlace(schema: string, field: string): string[] {
  const place = ['components', 'schemas', schema];
  for (const part of field.split('.')) {
    place.push('properties', part.replace('[]', ''));
    if (part.endsWith('[]')) place.push('items');
  }
  return place;
}

/** What the type column says, as the JSON Schema types it allows. */
function typesSaid(cell: string): string[] {
  const types = ['string', 'integer', 'number', 'boolean', 'array', 'object'].filter((type) =>
    new RegExp(`^${type}\\b|\\bor ${type}\\b`).test(cell),
  );
  return /\bor null\b/.test(cell) ? [...types, 'null'] : types;
}

function resolvePlace(place: Claim['at']): string[] {
  const [first = '', ...rest] = place;
  const operation = document.operations().get(first);
  if (operation) return [...operation, ...rest];
  if (document.at(['components', 'schemas', first])) return ['components', 'schemas', ...place];
  return [...place];
}

const statements = readStatements();

describe('each field of each table', () => {
  const rows = statements.filter((statement) => statement.kind === 'row' && schemaOf(statement));
  test.each(rows.map((row) => [schemaOf(row)!, row.text, row] as const))(
    '%s.%s',
    (schema, field, row) => {
      const property = document.at(propertyPlace(schema, field));
      expect(isObject(property), `${schema} has no ${field}`).toBe(true);
      const [, type = '', notes = ''] = row.cells;
      const { type: held } = property as JsonObject;
      expect(held === undefined ? [] : [held].flat(), `type of ${field}`).toEqual(typesSaid(type));
      for (const [said, keyword, value] of [
        ['UUID form', 'format', 'uuid'],
        ['32-bit', 'format', 'int32'],
        ['ISO 8601', 'format', 'date-time'],
        ['e-mail', 'format', 'email'],
      ] as const)
        if (`${type} ${notes}`.includes(said))
          expect((property as JsonObject)[keyword]).toBe(value);
      const form = /format `?([YMDHS:/ -]{5,})`?/.exec(`${type} ${notes}`)?.[1]?.trim();
      if (form) {
        const { pattern } = property as JsonObject;
        expect(form.replace(/[A-Z]/g, '7'), `a value of the form ${form}`).toMatch(
          new RegExp(String(pattern)),
        );
        expect(form.replace(/[A-Z]/g, 'x')).not.toMatch(new RegExp(String(pattern)));
      }
      const seen = [...`${type} ${notes}`.matchAll(/values? seen (?:is|are|:)|values seen:/g)];
      if (seen.length > 0) {
        const values = `${type} ${notes}`.split(/values? seen(?: is|:)/)[1]!.match(/[A-Za-z]+/g);
        expect((property as JsonObject)['x-extensible-enum']).toEqual(values);
        expect(property).not.toHaveProperty('enum');
      }
    },
  );
  test.each(nested)('Charge.%s.%s is %s', (object, field, type) => {
    const place = ['components', 'schemas', 'Charge', 'properties', object, 'properties', field];
    expect([document.at([...place, 'type'])].flat()).toEqual(type);
    expect(Object.keys(document.at(place.slice(0, -1)) as JsonObject).toSorted()).toEqual(
      nested
        .filter(([owner]) => owner === object)
        .map(([, name]) => name)
        .toSorted(),
    );
  });
  test('Charge.card.expiry is MM/YY', () => {
    expect(
      document.at(['components', 'schemas', 'ChargeCard', 'properties', 'expiry', 'pattern']),
    ).toBe('^[0-9]{2}/[0-9]{2}$');
  });
  test('no schema of a table has a field that its table lacks', () => {
    for (const schema of Object.values(tables)) {
      const said = new Set(
        rows.filter((row) => schemaOf(row) === schema).map((row) => row.text.split(/[.[]/)[0]!),
      );
      const held = document.at(['components', 'schemas', schema, 'properties']) as JsonObject;
      expect(new Set(Object.keys(held)), schema).toEqual(said);
    }
  });
});

describe('each other statement', () => {
  const others = statements.filter(
    (statement) => !(statement.kind === 'row' && schemaOf(statement)),
  );
  test.each(others.map((statement) => [statement.section, statement.text, statement] as const))(
    '%s :: %s',
    (_section, _text, statement) => {
      const claims = holders.filter(
        (holder) =>
          statement.section.endsWith(holder.section) && statement.text.startsWith(holder.says),
      );
      expect(claims, 'one entry of facts.ts must hold this statement').toHaveLength(1);
      for (const { at, is } of claims[0]!.held) {
        const place = resolvePlace(at);
        const value = document.at(place);
        if (is instanceof RegExp) expect(JSON.stringify(value), place.join('/')).toMatch(is);
        else expect(value, place.join('/')).toEqual(is);
      }
    },
  );
  test('each entry of facts.ts speaks of a statement', () => {
    for (const holder of holders)
      expect(
        others.some((s) => s.section.endsWith(holder.section) && s.text.startsWith(holder.says)),
        `${holder.section} :: ${holder.says}`,
      ).toBe(true);
  });
});

test('nothing is described that the service description lacks', () => {
  expect([...document.operations().keys()].toSorted()).toEqual([
    'createBulkTokenizedCharge',
    'getVirtualAccountNumber',
    'getVirtualCard',
    'listRefunds',
    'listSubscriptions',
    'listVirtualCards',
    'listWebhookEndpoints',
    'updateVirtualAccountNumberBvn',
    'voidCharge',
  ]);
  for (const [operationId, place] of document.operations()) {
    const statuses = Object.keys(document.at([...place, 'responses']) as JsonObject);
    const shown = operationId === 'listWebhookEndpoints' ? ['200', '401', '403'] : ['200'];
    expect(statuses, operationId).toEqual([...shown, 'default']);
  }
  for (const [place, value] of document.walk()) {
    expect(value.in, `${place.join('/')} is a query parameter`).not.toBe('query');
    if (value.enum && !place.includes('properties'))
      expect(['SuccessStatus', 'ErrorStatus', 'FailedStatus']).toContain(place.at(-1));
  }
  expect(
    document.at(['components', 'schemas', 'VirtualAccountNumberBvnRequest', 'properties', 'bvn']),
  ).not.toSatisfy((bvn: JsonObject) => 'minLength' in bvn || 'maxLength' in bvn);
});
