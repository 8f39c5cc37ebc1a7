import { expect, test } from 'vitest';
import { validateSchemas } from '../../../scripts/lint/ajv.ts';
import { exampleDisagreements } from '../../../scripts/lint/completeness.ts';
import type { Locator } from '../../../scripts/lint/locator.ts';
import type { OpenApi } from '../../../scripts/lib/openapi.ts';

/** Tells the pointer in place of a file. */
const locator = { locate: (at: string) => ({ file: at, line: 1, col: 1 }) } as unknown as Locator;

/** A document with a schema, and an example of it. */
const documentOf = (Pot: object, value: unknown = {}) =>
  ({
    paths: {
      '/pots': {
        get: {
          responses: {
            200: {
              content: {
                'application/json': {
                  schema: { $ref: '#/components/schemas/Pot' },
                  examples: { One: { $ref: '#/components/examples/One' } },
                },
              },
            },
          },
        },
      },
    },
    components: { schemas: { Pot }, examples: { One: { value } } },
  }) as unknown as OpenApi;

const POT = '/components/schemas/Pot';
const ONE = '/components/examples/One/value';
const text = { type: 'string' };

test.each([
  { title: 'nothing wrong', schema: { ...text, 'x-sensitive': true }, value: 'a', finds: [] },
  {
    title: 'nothing wrong with a field that is forbidden',
    schema: { type: 'object', not: { required: ['lid'] } },
    value: {},
    finds: [],
  },
  {
    title: 'a keyword with a wrong value',
    schema: { ...text, minLength: '3' },
    value: 'a',
    finds: [`${POT}/minLength /minLength must be integer`],
  },
  {
    title: 'an unknown format of an inner schema',
    schema: { type: 'object', properties: { made: { ...text, format: 'moment' } } },
    finds: [`${POT}/properties/made/format unknown format "moment" ignored in schema`],
  },
  {
    title: 'nothing else, where another field is forbidden',
    schema: {
      type: 'object',
      properties: { made: { ...text, format: 'moment' } },
      not: { required: ['lid'] },
    },
    finds: [`${POT}/properties/made/format unknown format "moment" ignored in schema`],
  },
  {
    title: 'an unknown keyword',
    schema: { ...text, minimun: 1 },
    value: 'a',
    finds: [`${POT}/minimun strict mode: unknown keyword: "minimun"`],
  },
  {
    title: 'a pattern that does not compile',
    schema: { ...text, pattern: '^(a' },
    value: 'a',
    finds: [`${POT}/pattern Invalid regular expression: /^(a/u: Unterminated group`],
  },
  {
    title: 'a value of an example',
    schema: { type: 'object', properties: { lids: { type: 'array', items: text } } },
    value: { lids: ['a', 1] },
    finds: [`${ONE}/lids/1 /lids/1 must be string`],
  },
  {
    title: 'a value outside of a closed set',
    schema: { ...text, enum: ['raw', 'burnt'] },
    value: 'wet',
    finds: [`${ONE} must be one of ["raw","burnt"]`],
  },
  {
    title: 'a field too many',
    schema: { type: 'object', additionalProperties: false },
    value: { lid: 1 },
    finds: [`${ONE} must not have lid`],
  },
  {
    title: 'a field that refers to itself, with a wrong value inside',
    schema: { type: 'object', properties: { pot: { $ref: `#${POT}` } } },
    value: { pot: { pot: 1 } },
    finds: [`${ONE}/pot/pot /pot/pot must be object`],
  },
])('Ajv finds $title', ({ schema, value, finds }) => {
  const found = validateSchemas(documentOf(schema, value), locator);
  expect(found.map(({ file, message }) => `${file} ${message}`)).toEqual(finds);
});

const pot = (name: object) => ({ type: 'object', properties: { name: { ...text, ...name } } });

test.each([
  { title: 'agrees', schema: pot({ examples: ['a'] }), value: { name: 'a' }, finds: [] },
  { title: 'is null', schema: pot({ examples: [null, 'a'] }), value: { name: 'a' }, finds: [] },
  {
    title: 'is in no scenario',
    schema: pot({ examples: ['a', 'b'] }),
    value: { name: 'a' },
    finds: [`${POT}/properties/name/examples/1 Use a value that a named example shows: "a".`],
  },
  {
    title: 'is shown nowhere',
    schema: pot({ examples: ['a'] }),
    value: {},
    finds: [`${ONE} Show the property "name" here: "a".`],
  },
])('an example of a property that $title', ({ schema, value, finds }) => {
  const found = exampleDisagreements(documentOf(schema, value), locator);
  expect(found.map(({ file, message }) => `${file} ${message}`)).toEqual(finds);
});

test('an example that is wrong is none to agree with', () => {
  const document = documentOf(pot({ examples: ['a'] }), { name: 1 });
  const invalid = validateSchemas(document, locator);
  expect(invalid).toHaveLength(1);
  expect(exampleDisagreements(document, locator, invalid)).toEqual([]);
});
