import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { downConvert } from '../../../scripts/outputs/down-convert.ts';
import type { OpenApi } from '../../../scripts/lib/openapi.ts';

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

interface Row {
  schema: object;
  copy: object;
  lost?: Record<string, string>;
  fails?: string;
}
const rows = parse(readFileSync(join(import.meta.dirname, 'down-convert.yaml'), 'utf8')) as Row[];
const LID = '/components/schemas/Pot/properties/lid';

test.each(rows)('$schema in OpenAPI 3.0', ({ schema, copy, lost = {}, fails }) => {
  if (fails !== undefined) {
    expect(() => copyOf(schema)).toThrow(`the 3.0 copy loses ${LID}/${fails}`);
    return;
  }
  const { components, 'x-lost': losses } = copyOf(schema);
  expect(components?.['schemas']?.['Pot']).toEqual({ type: 'object', properties: { lid: copy } });
  expect(losses).toEqual(
    Object.entries(lost).map(([at, words]) => ({
      what: expect.stringContaining(words),
      at: [LID + at],
    })),
  );
});

const text = { type: 'string' };

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
        what: 'All examples of the value but the first.',
        at: ['/components/parameters/Ids/schema/examples', '/components/parameters/Ids/examples'],
      },
    ],
  });
});
