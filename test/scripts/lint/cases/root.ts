import { type Case, HOOKS, VOID, change, charge, text } from './change.ts';

export const rootCases: Case[] = [
  {
    title: 'has a server without TLS',
    changes: [
      [['servers', 0, 'url'], 'http://{host}/v3'],
      [[...VOID, 'servers', 0, 'url'], 'http://{host}/v3'],
    ],
    finds: ['server-https'],
  },
  {
    title: 'names a server with a sentence',
    changes: [
      [['servers', 1, 'description'], 'The webhook interface of the service'],
      [[...HOOKS, 'servers', 0, 'description'], 'The webhook interface of the service'],
    ],
    finds: ['server-name'],
  },
  {
    title: 'describes a server variable',
    changes: [
      [['servers', 0, 'variables', 'host', 'description'], 'The host.'],
      [[...VOID, 'servers', 0, 'variables', 'host', 'description'], 'The host.'],
    ],
    finds: ['server-variable-undescribed'],
  },
  {
    title: 'takes a token in the query',
    changes: [
      [
        ['components', 'securitySchemes', 'Bearer'],
        { type: 'apiKey', in: 'query', name: 'key', description: 'A key.', 'x-sensitive': true },
      ],
    ],
    finds: ['security-bearer'],
  },
  change(
    'has an unmarked security scheme',
    ['components', 'securitySchemes', 'Bearer', 'x-sensitive'],
    undefined,
    'security-bearer',
  ),
  change(
    'declares a dialect',
    ['jsonSchemaDialect'],
    'https://spec.openapis.org/oas/3.1/dialect/base',
    'schema-dialect-unset',
  ),
  charge(
    'has a schema with a dialect',
    text({ $schema: 'https://json-schema.org/draft/2020-12/schema' }),
    'schema-dialect-unset',
  ),
  charge('has a schema with an id', text({ $id: 'https://schema.test/x' }), 'schema-dialect-unset'),
  change('requires no token', ['security'], undefined, 'security-required'),
  change('requires a token or none', ['security'], [{ Bearer: [] }, {}], 'security-required'),
];
