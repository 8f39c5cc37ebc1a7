import { type Case, RESPONSES, HOOKS, POST, PUT, VOID, change, parameter } from './change.ts';

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
    'has an inline parameter',
    [...POST, 'parameters'],
    [
      {
        name: 'X-Extra',
        in: 'header',
        description: 'More.',
        schema: { type: 'string' },
        example: 'a',
      },
    ],
    'parameter-named',
  ),
  change(
    'has an inline header',
    [...RESPONSES, 'ChargeVoided', 'headers', 'X-Extra'],
    { description: 'More.', schema: { type: 'string' }, example: 'a' },
    'header-named',
  ),
  change(
    'has a Content-Length header',
    [...RESPONSES, 'ChargeVoided', 'headers', 'content-length'],
    { $ref: '#/components/headers/Etag' },
    'header-length-unset',
  ),
  parameter('has a query parameter', { in: 'query', name: 'page' }, 'parameter-location'),
  parameter('has a cookie parameter', { in: 'cookie', name: 'page' }, 'parameter-location'),
  parameter('has a header parameter', {}),
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
