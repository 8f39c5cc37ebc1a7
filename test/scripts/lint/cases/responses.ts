import {
  type Case,
  EXAMPLES,
  FAILURE,
  HOOKS,
  JSON_TYPE,
  POST,
  RESPONSES,
  SUCCESS,
  change,
} from './change.ts';

export const responsesCases: Case[] = [
  change(
    'has a redirect',
    [...POST, 'responses', '302'],
    { $ref: '#/components/responses/MainFailure' },
    'response-statuses',
  ),
  change(
    'has a range of statuses',
    [...POST, 'responses', '4XX'],
    { $ref: '#/components/responses/MainFailure' },
    'response-statuses',
  ),
  change(
    'has a webhook status that is no error',
    [...HOOKS, 'get', 'responses', '302'],
    { $ref: '#/components/responses/WebhooksRefused' },
    'response-statuses',
  ),
  change(
    'has a webhook status too few',
    [...HOOKS, 'get', 'responses', '403'],
    undefined,
    'response-statuses',
  ),
  change(
    'has no default response',
    [...POST, 'responses', 'default'],
    undefined,
    'response-statuses',
  ),
  change(
    'has an error response without a schema',
    [...FAILURE, JSON_TYPE, 'schema'],
    undefined,
    'body-complete',
  ),
  change(
    'has an error response without examples',
    [...FAILURE, JSON_TYPE, 'examples'],
    undefined,
    'body-complete',
  ),
  change(
    'has an error response with no example in the map',
    [...FAILURE, JSON_TYPE, 'examples'],
    {},
    'body-complete',
  ),
  change(
    'has an error response without content',
    [...RESPONSES, 'MainFailure', 'content'],
    undefined,
    'body-complete',
  ),
  change(
    'has a success response without a schema',
    [...SUCCESS, JSON_TYPE, 'schema'],
    undefined,
    'body-complete',
  ),
  change(
    'has a success response without examples',
    [...SUCCESS, JSON_TYPE, 'examples'],
    undefined,
    'body-complete',
  ),
  change(
    'has an inline example',
    [...FAILURE, JSON_TYPE, 'examples', 'ChargeUnknown'],
    { summary: 'Inline', value: { status: 'error', data: null } },
    'example-named',
  ),
  {
    title: 'has an example under another key',
    changes: [
      [
        [...FAILURE, JSON_TYPE, 'examples', 'Unknown'],
        { $ref: '#/components/examples/ChargeUnknown' },
      ],
      [[...FAILURE, JSON_TYPE, 'examples', 'ChargeUnknown'], undefined],
    ],
    finds: ['example-named'],
  },
  change(
    'has an example without a summary',
    [...EXAMPLES, 'ChargeUnknown', 'summary'],
    undefined,
    'example-form',
  ),
  change(
    'has an example with an empty summary',
    [...EXAMPLES, 'ChargeUnknown', 'summary'],
    ' ',
    'example-form',
  ),
  change(
    'has an example without a value',
    [...EXAMPLES, 'ChargeUnknown', 'value'],
    undefined,
    'example-form',
  ),
];
