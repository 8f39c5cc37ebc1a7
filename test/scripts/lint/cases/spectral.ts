import { type Case, EXAMPLES, POST, PUT, change } from './change.ts';

export const spectralCases: Case[] = [
  change(
    'uses an operationId twice',
    [...PUT, 'operationId'],
    'voidCharge',
    'operation-operationId-unique',
  ),
  change(
    'has an operation with two tags',
    [...POST, 'tags'],
    ['Charges', 'Webhook endpoints'],
    'operation-singular-tag',
  ),
  change('has an operation without a tag', [...POST, 'tags'], undefined, 'operation-tags'),
  change(
    'has an operation with an undeclared tag',
    [...POST, 'tags'],
    ['Other'],
    'operation-tag-defined',
  ),
  change(
    'has an operation without an operationId',
    [...PUT, 'operationId'],
    undefined,
    'operation-operationId',
  ),
  change(
    'has an example that breaks its schema',
    [...EXAMPLES, 'ChargeUnknown', 'value'],
    { status: 'odd', data: null },
    'oas3-valid-media-example',
  ),
  change(
    'has a path parameter that the path lacks',
    ['components', 'parameters', 'FlwRef', 'name'],
    'ref',
    'path-params',
  ),
];
