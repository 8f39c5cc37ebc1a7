import { expect, test } from 'vitest';
import { namedExamples, recordSchema } from '../../../scripts/lib/example-values.ts';
import { defaultUrl, mockRoot, operationsOf, repeatsName } from '../../../scripts/lib/openapi.ts';
import type { OpenApi } from '../../../scripts/lib/openapi.ts';

const named = { One: { $ref: '#/components/examples/One' }, Two: { value: 'two' } };
const json = (media: object) => ({ content: { 'application/json': media } });

const document = { components: { examples: { One: { value: 'one' } } } } as unknown as OpenApi;

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

test('an operation has its own server, or else the first, and the type of its body', () => {
  const servers = [
    { url: 'https://a.example', description: 'A' },
    { url: 'https://b.example', description: 'B' },
  ];
  const operation = { operationId: 'a', responses: {} };
  const item = { get: { ...operation, servers: [servers[1]] }, trace: operation };
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
    ['/paths/~1a/trace', 'A', null],
    ['/paths/~1b~0/put', 'A', { mediaType: 'application/json', required: false }],
    ['/paths/~1b~0/post', 'A', type],
  ]);
});
