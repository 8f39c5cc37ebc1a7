import { type Case, CHARGE, GAP, SCHEMAS, TYPE_GAP, change, charge, text } from './change.ts';
import type { Json } from '../spectral.ts';

export const schemasCases: Case[] = [
  change('has a boolean schema', [...CHARGE, 'properties', 'extra'], true, 'schema-not-boolean'),
  charge(
    'has allOf',
    {
      description: 'All.',
      type: 'object',
      examples: [{}],
      allOf: [{ $ref: '#/components/schemas/Page' }],
    },
    'schema-flat',
  ),
  charge(
    'has oneOf',
    { description: 'One.', type: 'string', examples: ['a'], oneOf: [{ minLength: 1 }] },
    'schema-flat',
  ),
  charge(
    'has anyOf of two types',
    { description: 'Two.', anyOf: [{ type: 'string' }, { type: 'integer' }] },
    'schema-flat',
  ),
  ...[
    { type: 'string' },
    { required: ['id'], properties: { id: { type: 'string' } } },
    { required: [] },
  ].map((not) =>
    charge(
      `has not: ${JSON.stringify(not)}`,
      { type: 'object', description: 'Not.', examples: [{}], not },
      'schema-flat',
    ),
  ),
  charge('forbids a field', {
    type: 'object',
    description: 'Not.',
    examples: [{}],
    not: { required: ['meta'] },
  }),
  charge('has a reference or null', {
    description: 'A page or nothing.',
    anyOf: [{ $ref: '#/components/schemas/Page' }, { type: 'null' }],
  }),
  charge('has $defs', text({ $defs: { A: { type: 'string' } } }), 'schema-defs-unset'),
  charge('has definitions', text({ definitions: { A: { type: 'string' } } }), 'schema-defs-unset'),
  charge('has the nullable of 3.0', text({ nullable: true }), 'schema-null-by-type'),
  charge(
    'has a const of null',
    { type: 'null', description: 'Nothing.', const: null, 'x-closed-because': 'It is nothing.' },
    'schema-null-by-type',
  ),
  charge('has null in the type list', text({ type: ['string', 'null'] })),
  charge(
    'has a schema without a type',
    { description: 'Open.', examples: ['a'] },
    'schema-open-explained',
  ),
  charge(
    'has a schema without a type that records another gap',
    { description: 'Open.', examples: ['a'], 'x-unspecified': [GAP] },
    'schema-open-explained',
  ),
  charge('has a schema that is open for a reason', {
    description: 'Open.',
    examples: ['a'],
    'x-unspecified': [TYPE_GAP],
  }),
  change(
    'requires a field that it does not describe',
    [...CHARGE, 'required'],
    ['id', 'colour'],
    'required-described',
  ),
  change('requires a field that it describes', [...CHARGE, 'required'], ['id']),
  ...(
    [
      ['an integer without a format', { type: 'integer' }],
      ['a nullable integer without a format', { type: ['integer', 'null'] }],
      ['an integer of another format', { type: 'integer', format: 'uint8' }],
      ['a double', { type: 'number', format: 'double' }],
      ['a nullable float', { type: ['number', 'null'], format: 'float' }],
    ] satisfies [string, Json][]
  ).map(([title, schema]) =>
    charge(
      `has ${title}`,
      { ...(schema as object), description: 'A number.', examples: [1] },
      'number-width',
    ),
  ),
  ...(
    [
      ['an int32', { type: 'integer', format: 'int32' }],
      ['a nullable int64', { type: ['integer', 'null'], format: 'int64' }],
      ['a number', { type: 'number' }],
    ] satisfies [string, Json][]
  ).map(([title, schema]) =>
    charge(`has ${title}`, { ...(schema as object), description: 'A number.', examples: [1] }),
  ),
  charge(
    'has a const without a type',
    {
      description: 'One.',
      const: 'a',
      'x-closed-because': 'There is one.',
      'x-unspecified': [TYPE_GAP],
    },
    'enum-typed',
  ),
  change(
    'has an enum without a type',
    [...SCHEMAS, 'WebhooksErrorCode'],
    {
      description: 'Code.',
      enum: ['10401'],
      examples: ['10401'],
      'x-closed-because': 'There is one.',
      'x-unspecified': [TYPE_GAP],
    },
    'enum-typed',
  ),
  change(
    'has a closed enum without a reason',
    [...SCHEMAS, 'WebhooksErrorCode', 'x-closed-because'],
    undefined,
    'enum-justified',
  ),
  charge(
    'has a const without a reason',
    { type: 'string', description: 'One.', const: 'a' },
    'enum-justified',
  ),
  charge(
    'has a reason without a closed enum',
    text({ 'x-closed-because': 'There is one.' }),
    'enum-justified',
  ),
  charge(
    'has a value without an example',
    { type: 'string', description: 'A text.' },
    'property-example',
  ),
  charge('has a value with an empty list of examples', text({ examples: [] }), 'property-example'),
  charge(
    'has a list of values without an example',
    { type: 'array', description: 'Texts.', items: { type: 'string' } },
    'property-example',
  ),
  charge('has a list of values with an example', {
    type: 'array',
    description: 'Texts.',
    items: { type: 'string', examples: ['a'] },
  }),
  charge(
    'has a free-form object without an example',
    { type: 'object', description: 'Free.' },
    'property-example',
  ),
  charge(
    'forbids other fields',
    { type: 'object', description: 'Sealed.', additionalProperties: false, examples: [{}] },
    'schema-unsealed',
  ),
  charge('types other fields', {
    type: 'object',
    description: 'Open.',
    additionalProperties: { type: 'string' },
    examples: [{}],
  }),
];
