import { expect, it } from 'vitest';
import { recordOwners } from '../../../src/contract/gaps.ts';
import { Schemas, allowsNull, follow, isMarkedSensitive } from '../../../src/contract/schema.ts';

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
