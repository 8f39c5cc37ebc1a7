import type { Json } from '../spectral.ts';
import { type Case, RESPONSES, HOOKS, POST, PUT, VOID, change, parameter } from './change.ts';

const MAIN_SERVER = {
  url: 'https://{host}/v3',
  description: 'Main',
  variables: { host: { default: 'main.test' } },
};
const FLW_REF = '#/components/parameters/FlwRef';
const QUERY_GAP = { kind: 'query', text: 'The query parameters.' };

/** A gap of an operation with the query parameter `page`. */
function gap(title: string, record: Json, ...finds: string[]): Case {
  const { changes } = parameter('', { in: 'query', name: 'page' });
  return { title, changes: [...changes, [[...POST, 'x-unspecified'], [record]]], finds };
}

export const pathsCases: Case[] = [
  // paths and operations
  change('has a path without a server', [...VOID, 'servers'], undefined, 'path-server-pinned'),
  change(
    'has a path whose server is none of the root',
    [...VOID, 'servers', 0, 'url'],
    'https://{host}/v4',
    'path-server-pinned',
  ),
  change(
    'has a path whose server has another variable',
    [...VOID, 'servers', 0, 'variables', 'host', 'default'],
    'b.test',
    'path-server-pinned',
  ),
  {
    title: 'has a path with two servers',
    changes: [[[...HOOKS, 'servers', 1], { url: 'https://b.test', description: 'Other' }]],
    finds: ['path-server-pinned'],
  },
  change(
    'has a server on an operation',
    [...POST, 'servers'],
    [{ url: 'https://b.test', description: 'Other' }],
    'operation-server-unset',
  ),
  change(
    'has an operationId with another verb',
    [...POST, 'operationId'],
    'fetchCharge',
    'operation-id-verb-noun',
    'x-transitions-known',
  ),
  change(
    'has an operationId without a noun',
    [...PUT, 'operationId'],
    'update',
    'operation-id-verb-noun',
  ),
  change(
    'has an operationId in snake_case',
    [...PUT, 'operationId'],
    'update_charge',
    'operation-id-verb-noun',
  ),
  change(
    'has an operationId of many words',
    [...PUT, 'operationId'],
    'updateVirtualAccountNumberBvn',
  ),

  change(
    'has an operation without security',
    [...POST, 'security'],
    [],
    'operation-security-unset',
  ),
  // parameters and headers
  change(
    'has a Content-Length header',
    [...RESPONSES, 'ChargeVoided', 'headers', 'content-length'],
    { $ref: '#/components/headers/Etag' },
    'header-length-unset',
  ),
  parameter('has a cookie parameter', { in: 'cookie', name: 'page' }, 'parameter-carried'),
  parameter('has a header parameter', {}),
  parameter('has a query parameter', { in: 'query', name: 'page[size]' }),
  parameter('has a list in a query', {
    in: 'query',
    name: 'page',
    schema: { type: 'array', items: { type: 'string' } },
    example: ['a'],
  }),
  ...(
    [
      ['whose name needs encoding', { name: 'a&b' }],
      ['with the name of a preference of the mock', { name: '__code' }],
      ['in a style of its own', { style: 'pipeDelimited' }],
      ['with reserved characters', { allowReserved: true }],
      ['with a union of types', { schema: { type: ['string', 'integer'], format: 'int64' } }],
      ['that is an object', { schema: { type: 'object' }, example: {} }],
      [
        'that is a list of lists',
        { schema: { type: 'array', items: { type: 'array', items: { type: 'string' } } } },
      ],
      [
        'that is a list with its name once',
        { schema: { type: 'array', items: { type: 'string' } }, explode: false },
      ],
    ] satisfies [string, Record<string, Json>][]
  ).map(([title, fields]) =>
    parameter(`has a query parameter ${title}`, { in: 'query', ...fields }, 'parameter-carried'),
  ),
  parameter(
    'has a list in a header',
    { schema: { type: 'array', items: { type: 'string' } }, example: ['a'] },
    'parameter-carried',
  ),
  change(
    'has a parameter with content in place of a schema',
    ['components', 'parameters', 'FlwRef', 'content'],
    { 'text/plain': {} },
    'parameter-carried',
  ),
  change(
    'has a number in a path',
    ['components', 'parameters', 'FlwRef', 'schema'],
    { type: 'integer', format: 'int64' },
    'parameter-carried',
  ),
  {
    title: 'has a path with a part of a segment as parameter',
    changes: [
      [['paths', '/charges/{flw_ref}.void', 'servers'], [MAIN_SERVER]],
      [['paths', '/charges/{flw_ref}.void', 'parameters'], [{ $ref: FLW_REF }]],
    ],
    finds: ['path-segment-whole'],
  },
  gap('has a gap about all query parameters beside one', QUERY_GAP, 'query-gap-narrowed'),
  gap('has a gap about other query parameters', { ...QUERY_GAP, except: ['page'] }),
  change(
    'has a gap that leaves out a query parameter that there is none of',
    [...POST, 'x-unspecified'],
    [{ ...QUERY_GAP, except: ['page'] }],
    'query-gap-narrowed',
  ),
  parameter('has an Accept parameter', { name: 'Accept' }, 'parameter-header-reserved'),
  parameter('has a content-type parameter', { name: 'content-type' }, 'parameter-header-reserved'),
  parameter(
    'has an Authorization parameter',
    { name: 'Authorization' },
    'parameter-header-reserved',
  ),
  change(
    'has a secret in the address',
    ['components', 'parameters', 'FlwRef', 'x-sensitive'],
    true,
    'parameter-secret-free',
  ),
  parameter(
    'has a secret in the query',
    { in: 'query', name: 'key', 'x-sensitive': true },
    'parameter-secret-free',
  ),
  change(
    'has a parameter without an example',
    ['components', 'parameters', 'FlwRef', 'example'],
    undefined,
    'parameter-example',
  ),
  change(
    'has a response header without an example',
    ['components', 'headers', 'Etag', 'example'],
    undefined,
    'parameter-example',
  ),
];
