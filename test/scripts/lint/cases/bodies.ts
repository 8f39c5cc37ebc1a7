import {
  type Case,
  FAILURE,
  JSON_TYPE,
  PUT,
  SCHEMAS,
  SUCCESS,
  change,
  charge,
  text,
} from './change.ts';

export const bodiesCases: Case[] = [
  change(
    'has a request body of an inline schema',
    [...PUT, 'requestBody', 'content', JSON_TYPE, 'schema'],
    { type: 'object', description: 'Inline.' },
    'request-body-named',
  ),
  change(
    'has a request body of another name',
    [...PUT, 'requestBody', 'content', JSON_TYPE, 'schema'],
    { $ref: '#/components/schemas/Page' },
    'request-body-named',
  ),
  change(
    'has a request body without an example',
    [...PUT, 'requestBody', 'content', JSON_TYPE, 'examples'],
    undefined,
    'body-complete',
  ),
  change(
    'has a success body of an inline schema',
    [...SUCCESS, JSON_TYPE, 'schema'],
    { type: 'object', description: 'Inline.' },
    'success-body-named',
  ),
  change(
    'has a success body of another name',
    [...SUCCESS, JSON_TYPE, 'schema'],
    { $ref: '#/components/schemas/Charge' },
    'success-body-named',
  ),
  change(
    'has an error body of an inline schema',
    [...FAILURE, JSON_TYPE, 'schema'],
    { type: 'object', description: 'Inline.' },
    'error-body-named',
  ),
  {
    title: 'has a schema in camelCase',
    changes: [
      [[...SCHEMAS, 'mainError'], { type: 'object', description: 'A failure.' }],
      [[...FAILURE, JSON_TYPE, 'schema'], { $ref: '#/components/schemas/mainError' }],
      [[...SCHEMAS, 'MainError'], undefined],
    ],
    finds: ['error-body-named'],
  },
  charge(
    'has an inline object',
    { type: 'object', description: 'Inline.', properties: { id: text() } },
    'nested-object-named',
  ),
  charge(
    'has a list of inline objects',
    {
      type: 'array',
      description: 'Inline.',
      items: { type: 'object', description: 'Inline.', properties: { id: text() } },
    },
    'nested-object-named',
  ),
  charge('has a list of references', {
    type: 'array',
    description: 'Pages.',
    items: { $ref: '#/components/schemas/Page' },
  }),
  charge('has a free-form object', {
    type: 'object',
    description: 'Free.',
    additionalProperties: true,
    examples: [{ a: 1 }],
  }),
  charge(
    'has an inline enum',
    text({ enum: ['a'], 'x-closed-because': 'There is one.' }),
    'enum-named',
  ),
  charge('has an inline const', {
    type: 'string',
    description: 'One.',
    const: 'a',
    'x-closed-because': 'There is one.',
  }),
];
