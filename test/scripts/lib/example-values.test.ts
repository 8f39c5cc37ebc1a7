import { expect, test } from 'vitest';
import {
  exampleValues,
  namedExamples,
  outerSchemas,
  recordSchema,
} from '../../../scripts/lib/example-values.ts';
import { defaultUrl, mockRoot, operationsOf, repeatsName } from '../../../scripts/lib/openapi.ts';
import type { OpenApi } from '../../../scripts/lib/openapi.ts';

const schema = { type: 'string' };
const named = { One: { $ref: '#/components/examples/One' }, Two: { value: 'two' } };
const json = (media: object) => ({ content: { 'application/json': media } });

const document = {
  servers: [],
  paths: {
    '/a': {
      parameters: [{ schema, example: 'of a path' }, { $ref: '#/components/parameters/P' }],
      put: {
        parameters: [{ schema, example: 'of an operation' }, { content: {} }],
        requestBody: json({ schema, examples: named }),
        responses: {
          200: {
            headers: { H: { schema, example: 'of a header' } },
            ...json({ schema, example: 3 }),
          },
          404: { $ref: '#/components/responses/R' },
          500: json({ example: 'of no schema' }),
        },
      },
    },
  },
  components: {
    schemas: {
      Pot: {
        properties: { lid: { default: 0, examples: [1, 2], 'x-extensible-enum': [1] } },
        example: {},
      },
    },
    parameters: { P: { schema, examples: { Two: { value: 'p' } } } },
    headers: { H: { schema, example: 'h' } },
    responses: { R: json({ schema, example: 'r' }) },
    requestBodies: { B: json({ schema, example: 'b' }) },
    examples: { One: { value: 'one' } },
  },
  'x-records': { pots: [{ $ref: '#/components/examples/One' }, { value: 'own' }] },
} as unknown as OpenApi;

test('every example is found, with the schema that describes it', () => {
  const put = '/paths/~1a/put';
  const body = 'content/application~1json';
  const lid = '/components/schemas/Pot/properties/lid';
  const found = exampleValues(document).map(
    ({ value, at, schemaAt }) => `${JSON.stringify(value)} ${at} ${schemaAt}`,
  );
  expect(found).toEqual([
    '"p" /components/parameters/P/examples/Two/value /components/parameters/P/schema',
    '"h" /components/headers/H/example /components/headers/H/schema',
    `"r" /components/responses/R/${body}/example /components/responses/R/${body}/schema`,
    `"b" /components/requestBodies/B/${body}/example /components/requestBodies/B/${body}/schema`,
    '"of a path" /paths/~1a/parameters/0/example /paths/~1a/parameters/0/schema',
    `"of an operation" ${put}/parameters/0/example ${put}/parameters/0/schema`,
    `"one" /components/examples/One/value ${put}/requestBody/${body}/schema`,
    `"two" ${put}/requestBody/${body}/examples/Two/value ${put}/requestBody/${body}/schema`,
    `3 ${put}/responses/200/${body}/example ${put}/responses/200/${body}/schema`,
    `"of a header" ${put}/responses/200/headers/H/example ${put}/responses/200/headers/H/schema`,
    '{} /components/schemas/Pot/example /components/schemas/Pot',
    `0 ${lid}/default ${lid}`,
    `1 ${lid}/examples/0 ${lid}`,
    `2 ${lid}/examples/1 ${lid}`,
    `1 ${lid}/x-extensible-enum/0 ${lid}`,
    '"one" /x-records/pots/0 /components/schemas/Pot',
    '"own" /x-records/pots/1 /components/schemas/Pot',
  ]);
  expect(outerSchemas(document)).toHaveLength(10);
  expect(exampleValues({ servers: [], paths: {} } as unknown as OpenApi)).toEqual([]);
});

test('names of schemas, examples and servers', () => {
  expect(['pots', 'tea_pots', 'teaPots', 'tea--pot'].map(recordSchema)).toEqual([
    'Pot',
    'TeaPot',
    'TeaPot',
    'TeaPot',
  ]);
  expect(
    namedExamples(document, { examples: { ...named, Away: { externalValue: 'a' } as object } }),
  ).toEqual([
    { name: 'One', example: { value: 'one' } },
    { name: 'Two', example: { value: 'two' } },
  ]);
  const server = {
    url: 'https://{host}/{v}/',
    description: 'Main',
    variables: { host: { default: 'a.example' } },
  };
  expect([defaultUrl(server), mockRoot({ ...server, url: 'https://{host}/v3/' })]).toEqual([
    'https://a.example/{v}/',
    'http://localhost:4010/v3',
  ]);
  expect(repeatsName('settlement_id', 'Settlement ID.')).toBe(true);
  expect(repeatsName('settlement_id', 'The settlement ID.')).toBe(false);
});

test('an operation has the server of its path, or else the first, and the type of its body', () => {
  const servers = [
    { url: 'https://a.example', description: 'A' },
    { url: 'https://b.example', description: 'B' },
  ];
  const operation = { operationId: 'a', responses: {} };
  const item = { servers: [servers[1]], get: operation, trace: operation };
  const type = { mediaType: 'text/plain', required: true };
  const post = { ...operation, 'x-request-content-type': type };
  const body = { ...operation, requestBody: json({}) };
  const entries = operationsOf({
    servers,
    paths: { '/a': item, '/b~': { post, put: body } },
  } as unknown as OpenApi);
  expect(
    entries.map(({ pointer, server, contentType }) => [pointer, server.description, contentType]),
  ).toEqual([
    ['/paths/~1a/get', 'B', null],
    ['/paths/~1a/trace', 'B', null],
    ['/paths/~1b~0/put', 'A', { mediaType: 'application/json', required: false }],
    ['/paths/~1b~0/post', 'A', type],
  ]);
});
