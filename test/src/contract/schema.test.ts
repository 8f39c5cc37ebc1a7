import { expect, it } from 'vitest';
import { recordOwners } from '../../../src/contract/gaps.ts';
import {
  Schemas,
  allowsNull,
  follow,
  nodesAlong,
  shownValues,
  walk,
} from '../../../src/contract/schema.ts';
import { isMarkedSensitive, walkSchema } from '../../../scripts/lib/schemas.ts';

const gap = (text: string) => ({ kind: 'values' as const, text });

const document = {
  components: {
    schemas: {
      Card: {
        type: 'object',
        properties: {
          pan: { $ref: '#/components/schemas/Number' },
          owner: {
            description: 'Who has it.',
            'x-unspecified': [gap('beside')],
            anyOf: [{ $ref: '#/components/schemas/Owner' }, { type: 'null' }],
          },
          state: { anyOf: [{ type: 'null' }, { type: 'string', enum: ['on'] }] },
          alone: { oneOf: [{ $ref: '#/components/schemas/Text' }] },
          either: { anyOf: [{ type: 'string' }, { type: 'integer' }] },
          parent: { $ref: '#/components/schemas/Card' },
          examples: { type: 'string', 'x-unspecified': [gap('a property')] },
        },
        example: { 'x-unspecified': [gap('data')] },
      },
      Number: { $ref: '#/components/schemas/Text' },
      Text: { type: 'string', 'x-sensitive': true },
      Owner: {
        type: 'object',
        description: 'An owner.',
        'x-unspecified': [gap('at the end')],
        properties: { 'first/name': { type: 'string' } },
      },
      Circle: { $ref: '#/components/schemas/Circle' },
    },
  },
};

const card = new Schemas(document).at('/components/schemas/Card');
const property = (name: string) => card.properties.get(name);

it('follows references to their end', () => {
  expect(property('pan')).toMatchObject({ pointer: '/components/schemas/Text', name: 'Text' });
  expect(property('pan')?.schema).toEqual({ type: 'string', 'x-sensitive': true });
  expect(isMarkedSensitive(document, { $ref: '#/components/schemas/Number' })).toBe(true);
  expect(isMarkedSensitive(document, { 'x-sensitive': true })).toBe(true);
  expect(isMarkedSensitive(document, undefined)).toBe(false);
});

it('says which reference leads nowhere or in a circle', () => {
  for (const name of ['Missing', 'Circle']) {
    const $ref = `#/components/schemas/${name}`;
    expect(() => follow(document, { $ref }, '')).toThrow(`unresolved reference ${$ref}`);
  }
});

it('reads a union with null as a schema that allows null', () => {
  const owner = property('owner');
  expect(owner?.schema).toMatchObject({ type: ['object', 'null'], description: 'Who has it.' });
  expect(owner?.schema['x-unspecified']).toEqual([gap('beside'), gap('at the end')]);
  expect(owner?.properties.get('first/name')?.pointer).toBe(
    '/components/schemas/Owner/properties/first~1name',
  );
  expect(property('state')).toMatchObject({
    pointer: '/components/schemas/Card/properties/state/anyOf/1',
    schema: { type: ['string', 'null'], enum: ['on', null] },
  });
  expect(allowsNull(property('state')?.schema ?? {})).toBe(true);
});

it('makes a union of one schema that schema, without null', () => {
  expect(property('alone')?.schema).toMatchObject({ type: 'string' });
});

it('leaves another union as it is', () => {
  expect(property('either')?.schema.anyOf).toHaveLength(2);
});

it('reads a schema inside itself once', () => {
  const parent = property('parent');
  expect(parent?.properties.get('parent')).toBe(parent);
});

it('finds records beside each part and none in examples', () => {
  expect([...recordOwners(document)].map(({ pointer }) => pointer)).toEqual([
    '/components/schemas/Card/properties/owner',
    '/components/schemas/Card/properties/examples',
    '/components/schemas/Owner',
  ]);
});

const box = new Schemas({
  type: 'object',
  properties: {
    'a/b': { type: 'string' },
    free: { type: 'object' },
    open: { type: 'object', additionalProperties: true, properties: { known: {} } },
    list: { items: { type: 'object', properties: { n: { type: 'integer' } } } },
    any: {},
  },
}).at('');

it('walks a value along its schema, outermost first', () => {
  const seen: string[] = [];
  const value = {
    'a/b': 'x',
    free: { entered: 1 },
    open: { known: 1, more: 2 },
    list: [{ n: 1, other: 3 }, 5],
    any: [1],
    new: { more: 1 },
  };
  walk(box, value, {
    value: (node, _, pointer) => void seen.push(`${pointer} ${node.pointer}`),
    undocumented: (node, name, each) =>
      void seen.push(`${node.pointer} has not ${name}: ${JSON.stringify(each)}`),
  });
  expect(seen).toEqual([
    ' ',
    '/a~1b /properties/a~1b',
    '/free /properties/free',
    '/open /properties/open',
    '/open/known /properties/open/properties/known',
    '/list /properties/list',
    '/list/0 /properties/list/items',
    '/list/0/n /properties/list/items/properties/n',
    '/properties/list/items has not other: 3',
    '/list/1 /properties/list/items',
    '/any /properties/any',
    ' has not new: {"more":1}',
  ]);
});

it('finds the schemas on the way to a value, as far as they are described', () => {
  const along = (pointer: string) => nodesAlong(box, pointer).map((node) => node.pointer);
  const list = ['', '/properties/list', '/properties/list/items'];
  expect(along('/list/7/n')).toEqual([...list, '/properties/list/items/properties/n']);
  expect(along('/new/more')).toEqual(['']);
});

it('lists each value that examples show of a schema once', () => {
  const one = { schema: box, value: { list: [{ n: 1 }] }, pointer: '/one' };
  const two = { schema: box, value: { list: [{ n: 1 }, { n: 3 }] }, pointer: '/two' };
  expect(shownValues([one, one, two]).get('/properties/list/items/properties/n')).toEqual([
    { value: 1, pointer: '/one/list/0/n' },
    { value: 1, pointer: '/two/list/0/n' },
    { value: 3, pointer: '/two/list/1/n' },
  ]);
});

const text = { type: 'string' };
const single =
  'additionalProperties contains else if items not propertyNames then unevaluatedItems unevaluatedProperties';

it.each([
  [single, text, ''],
  ['allOf anyOf oneOf prefixItems', [text, true], '/0'],
  ['$defs dependentSchemas patternProperties properties', { 'a/b': text }, '/a~1b'],
])('finds the schemas at %s', (keywords, value, below) => {
  for (const keyword of keywords.split(' ')) {
    const schema = { type: 'object', const: text, examples: [text], [keyword]: value };
    const found: unknown[] = [];
    walkSchema({ not: schema }, '', (each, pointer) => found.push([pointer, each]));
    const at = `/not/${keyword}${below}`;
    expect(found).toEqual([
      ['', { not: schema }],
      ['/not', schema],
      [at, text],
    ]);
  }
});
