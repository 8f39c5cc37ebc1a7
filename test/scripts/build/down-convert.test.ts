import { expect, test } from 'vitest';
import { downConvert } from '../../../scripts/build/outputs/down-convert.ts';
import type { OpenApi } from '../../../scripts/lib/openapi.ts';

const NULL = 'That the value is always null: an empty object is accepted too.';
const REFERENCE =
  'That a referenced object can be null, for tools that ignore `nullable` beside `allOf`.';
const EXAMPLES = 'All examples of the value but the first.';
const FORBIDDEN =
  'Which fields an object never has: some tools take those in `not` for required ones.';
const PATTERN = 'The pattern beside `date-time`: generated clients check it against a parsed date.';

/** The copy of a document with a field `lid` of a pot. */
function copyOf(lid: object, more: object = {}) {
  const document = {
    openapi: '3.1.0',
    info: { title: 'Pots', version: '1.0.0' },
    servers: [],
    paths: {},
    components: {
      schemas: {
        Pot: { type: 'object', properties: { lid } },
        Lid: { type: 'string', description: 'A lid.' },
      },
    },
    ...more,
  };
  const before = structuredClone(document);
  const copy = downConvert(document as unknown as OpenApi);
  expect(document).toEqual(before);
  return copy;
}

const text = { type: 'string' };
const ref = { $ref: '#/components/schemas/Lid' };

test.each<{ lid: object; copy: object; lost?: [what: string, at: string] }>([
  { lid: text, copy: text },
  { lid: { type: ['integer', 'null'] }, copy: { type: 'integer', nullable: true } },
  { lid: { ...text, const: 'a' }, copy: { ...text, enum: ['a'] } },
  { lid: { ...text, examples: ['a'] }, copy: { ...text, example: 'a' } },
  {
    lid: { ...text, examples: ['a', 'b'] },
    copy: { ...text, example: 'a' },
    lost: [EXAMPLES, '/examples'],
  },
  {
    lid: { type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 9 },
    copy: {
      type: 'number',
      minimum: 0,
      exclusiveMinimum: true,
      maximum: 9,
      exclusiveMaximum: true,
    },
  },
  {
    lid: { type: 'null' },
    copy: { type: 'object', nullable: true, maxProperties: 0 },
    lost: [NULL, '/type'],
  },
  {
    lid: { ...text, format: 'date-time', pattern: 'Z$' },
    copy: { ...text, format: 'date-time' },
    lost: [PATTERN, '/pattern'],
  },
  {
    lid: { ...text, format: 'uuid', pattern: '^a' },
    copy: { ...text, format: 'uuid', pattern: '^a' },
  },
  {
    lid: { type: 'object', not: { required: ['a'] } },
    copy: { type: 'object' },
    lost: [FORBIDDEN, '/not'],
  },
  { lid: { ...text, not: { enum: ['a'] } }, copy: { ...text, not: { enum: ['a'] } } },
  { lid: ref, copy: ref },
  { lid: { ...ref, description: 'A.' }, copy: { ...ref, description: 'A.' } },
  {
    lid: { anyOf: [ref, { type: 'null' }] },
    copy: { allOf: [ref], type: 'string', nullable: true },
    lost: [REFERENCE, '/anyOf'],
  },
  {
    lid: { anyOf: [ref, text, { type: 'null' }] },
    copy: { anyOf: [ref, text, { type: 'object', nullable: true, maxProperties: 0 }] },
    lost: [NULL, '/anyOf/2/type'],
  },
  { lid: { oneOf: [ref, text] }, copy: { oneOf: [ref, text] } },
  {
    lid: { anyOf: [{}, { type: 'null' }] },
    copy: { allOf: [{}], nullable: true },
    lost: [REFERENCE, '/anyOf'],
  },
])('$lid in OpenAPI 3.0 is $copy', ({ lid, copy, lost }) => {
  const { components, 'x-lost': losses } = copyOf(lid);
  expect(components?.['schemas']?.['Pot']).toEqual({ type: 'object', properties: { lid: copy } });
  const at = '/components/schemas/Pot/properties/lid';
  expect(losses).toEqual(lost === undefined ? [] : [{ what: lost[0], at: [at + lost[1]] }]);
});

test('the copy is not made where it loses what nobody has put into words', () => {
  expect(() => copyOf({ propertyNames: { pattern: '^[a-z]' } })).toThrow(
    'the 3.0 copy loses /components/schemas/Pot/properties/lid/propertyNames',
  );
});

test('the licence has an address, a parameter one example, and a loss all its pointers', () => {
  const examples = { One: { value: 'a' }, Two: { value: 'b' } };
  const parameters = {
    Id: { in: 'path', name: 'id', schema: text, examples: { One: { value: 'a' } } },
    Ids: { in: 'query', name: 'ids', schema: { ...text, examples: ['a', 'b'] }, examples },
  };
  const info = { title: 'Pots', version: '1.0.0', summary: 'Ours.' };
  const license = { name: 'MIT', identifier: 'MIT' };
  const more = {
    info: { ...info, license },
    jsonSchemaDialect: 'https://a.example',
    components: { parameters },
  };
  expect(() => copyOf({}, more)).toThrow('the 3.0 copy loses /jsonSchemaDialect');
  expect(copyOf({}, { ...more, jsonSchemaDialect: undefined })).toEqual({
    openapi: '3.0.3',
    info: {
      title: 'Pots',
      version: '1.0.0',
      license: { name: 'MIT', url: 'https://spdx.org/licenses/MIT.html' },
    },
    servers: [],
    paths: {},
    components: {
      parameters: {
        Id: { in: 'path', name: 'id', schema: text, example: 'a' },
        Ids: { in: 'query', name: 'ids', schema: { ...text, example: 'a' }, example: 'a' },
      },
    },
    'x-lost': [
      { what: 'The summary of the API.', at: ['/info/summary'] },
      {
        what: EXAMPLES,
        at: ['/components/parameters/Ids/schema/examples', '/components/parameters/Ids/examples'],
      },
    ],
  });
});
