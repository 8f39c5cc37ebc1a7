import {
  type Case,
  POST,
  PUT,
  RESPONSES,
  SCHEMAS,
  change,
  charge,
  parameter,
  property,
  text,
} from './change.ts';
import type { JsonPath } from '../spectral.ts';

/** Paths of things with a description. */
const described: JsonPath[] = [
  ['tags', 0],
  ['components', 'securitySchemes', 'Bearer'],
  POST,
  ['components', 'parameters', 'FlwRef'],
  [...PUT, 'requestBody'],
  ['components', 'headers', 'Etag'],
  [...SCHEMAS, 'ChargeUpdateRequest'],
  [...SCHEMAS, 'WebhookEndpoint'],
  property('id'),
];

export const proseCases: Case[] = [
  // prose
  ...described.flatMap((path) => [
    change(
      `has no description at ${path.join('.')}`,
      [...path, 'description'],
      undefined,
      'described',
    ),
    change(
      `has a blank description at ${path.join('.')}`,
      [...path, 'description'],
      ' ',
      'described',
    ),
  ]),
  change(
    'has a blank description at a response',
    [...RESPONSES, 'MainFailure', 'description'],
    '',
    'described',
  ),

  // secrets and personal numbers
  ...[
    'card_pan',
    'pan',
    'cvv',
    'cvc',
    'bvn',
    'access_token',
    'client_secret',
    'password',
    'pin',
  ].map((name) => change(`has an unmarked ${name}`, property(name), text(), 'sensitive-marked')),
  change('has an unmarked masked_pan', property('masked_pan'), text()),
  change('has an unmarked pin_code_hint', property('pin_code_hint'), text()),
  parameter('has an unmarked sensitive parameter', { name: 'x_secret' }, 'sensitive-marked'),
  parameter('has a marked sensitive parameter', { name: 'x_secret', 'x-sensitive': true }),
  {
    title: 'marks a name once only',
    changes: [
      [property('account_number'), text({ 'x-sensitive': true })],
      [[...SCHEMAS, 'Page', 'properties', 'account_number'], text()],
    ],
    finds: ['sensitive-everywhere'],
  },
  charge(
    'shows a number in the prose of a sensitive value',
    text({ 'x-sensitive': true, description: 'Such as 4242424242424242.' }),
    'sensitive-prose',
    'prose-card-free',
  ),
  charge(
    'shows a token in the prose of a sensitive value',
    text({ 'x-sensitive': true, description: 'Such as `tok-t1nf3b3b0e1a`.' }),
    'sensitive-prose',
  ),
  charge(
    'explains a sensitive value',
    text({ 'x-sensitive': true, description: 'A code of 3 digits of a virtual-account-number.' }),
  ),
  charge(
    'shows a card number in other prose',
    text({ description: 'Such as 4242424242424242.' }),
    'prose-card-free',
  ),
];
