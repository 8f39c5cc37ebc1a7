import {
  type Case,
  CHARGE,
  EXAMPLES,
  FAILURE,
  GAP,
  JSON_TYPE,
  POST,
  PUT,
  RESPONSES,
  TYPE_GAP,
  VOID,
  change,
  charge,
  property,
  text,
} from './change.ts';
import type { Json } from '../spectral.ts';

const OTHER_GAP = { ...GAP, text: 'Another thing.' };
const UNKNOWN_KIND = { ...GAP, kind: 'limits' };
const ASSUMED = { id: 'a', kind: 'required', choice: 'A.', why: 'B.' };
const TRANSITION = [...CHARGE, 'x-transitions', 0];

export const extensionsCases: Case[] = [
  charge('has an unknown extension', text({ 'x-color': 'red' }), 'extension-location'),
  change('has an unknown extension at the root', ['x-color'], 'red', 'extension-location'),
  change(
    'has x-transitions on an operation',
    [...POST, 'x-transitions'],
    [{ trigger: 'voidCharge', from: 'a', condition: 'C.', to: 'b' }],
    'extension-location',
  ),
  change(
    'has x-sensitive on a response',
    [...RESPONSES, 'MainFailure', 'x-sensitive'],
    true,
    'extension-location',
  ),
  change(
    'has x-unspecified on a media type',
    [...FAILURE, JSON_TYPE, 'x-unspecified'],
    [GAP],
    'extension-location',
  ),
  change(
    'has x-placeholder on a schema',
    [...CHARGE, 'x-placeholder'],
    [''],
    'extension-location',
    'x-placeholder-known',
  ),
  change('has x-records below the root', ['info', 'x-records'], { a: [] }, 'extension-location'),
  change(
    'has x-request-content-type on a path',
    [...VOID, 'x-request-content-type'],
    JSON_TYPE,
    'extension-location',
  ),
  ...[
    ['info'],
    ['tags', 0],
    VOID,
    POST,
    ['components', 'parameters', 'FlwRef'],
    [...PUT, 'requestBody'],
    [...RESPONSES, 'MainFailure'],
    ['components', 'headers', 'Etag'],
    CHARGE,
    property('id'),
    ['components', 'securitySchemes', 'Bearer'],
  ].map((path) =>
    change(`has x-unspecified at ${path.join('.')}`, [...path, 'x-unspecified'], [GAP]),
  ),
  ...(
    [
      ['an empty x-unspecified', []],
      ['x-unspecified as a text', 'A thing.'],
      ['a gap that is a text', ['A thing.']],
      ['a gap without a kind', [{ text: 'A thing.' }]],
      ['a gap without a full stop', [{ kind: 'query', text: 'A thing' }]],
      ['a question without its mark', [{ ...GAP, question: 'What.' }]],
      ['a case without a question', [{ kind: 'response', text: 'A case.' }]],
      ['a gap with an unknown member', [{ ...GAP, why: 'A.' }]],
      ['a gap with an id in camelCase', [{ ...GAP, id: 'aB' }]],
    ] satisfies [string, Json][]
  ).map(([title, gaps]) =>
    change(`has ${title}`, ['info', 'x-unspecified'], gaps, 'extension-form'),
  ),
  change(
    'has two gaps of one kind, one of them without an id',
    ['info', 'x-unspecified'],
    [{ ...GAP, id: 'a' }, OTHER_GAP],
    'x-unspecified-distinct',
  ),
  change(
    'has two gaps of one kind with ids',
    ['info', 'x-unspecified'],
    [
      { ...GAP, id: 'a' },
      { ...OTHER_GAP, id: 'b' },
    ],
  ),
  change('has one gap with an id', ['info', 'x-unspecified'], [{ ...GAP, id: 'a' }]),
  change('has a gap of an unknown kind', ['info', 'x-unspecified'], [UNKNOWN_KIND], 'record-kind'),
  change(
    'uses the id of a gap twice',
    ['info', 'x-unspecified'],
    [
      { ...GAP, id: 'a' },
      { ...OTHER_GAP, id: 'a' },
    ],
    'record-id-unique',
  ),
  ...(
    [
      ['without an id', { kind: 'required', choice: 'A.', why: 'B.' }],
      ['without a kind', { id: 'a', choice: 'A.', why: 'B.' }],
      ['without a reason', { id: 'a', kind: 'required', choice: 'A.' }],
      ['with an id in camelCase', { ...ASSUMED, id: 'aB' }],
      ['with an unknown member', { ...ASSUMED, because: 'C.' }],
    ] satisfies [string, Json][]
  ).map(([title, assumed]) =>
    change(`has an assumption ${title}`, ['info', 'x-assumed'], [assumed], 'extension-form'),
  ),
  change('has an empty x-assumed', ['info', 'x-assumed'], [], 'extension-form'),
  change('has an assumption without a value', ['info', 'x-assumed'], [ASSUMED]),
  change(
    'refers to an assumption by its id',
    ['info', 'x-assumed'],
    [{ id: 'unknown-charge-status' }],
  ),
  change(
    'refers to an assumption that nobody makes',
    ['info', 'x-assumed'],
    [{ id: 'a' }],
    'x-assumed-known',
  ),
  change(
    'has an assumption of an unknown kind',
    ['info', 'x-assumed'],
    [{ ...ASSUMED, kind: 'limits' }],
    'record-kind',
  ),
  change(
    'uses the id of an assumption twice',
    ['info', 'x-assumed'],
    [{ ...ASSUMED, id: 'unknown-charge-status' }],
    'record-id-unique',
  ),
  change(
    'uses the id of an assumption for a gap',
    ['info', 'x-unspecified'],
    [{ ...GAP, id: 'unknown-charge-status' }],
    'record-id-unique',
  ),
  charge('has x-sensitive that is false', text({ 'x-sensitive': false }), 'extension-form'),
  charge('has x-sensitive as a text', text({ 'x-sensitive': 'yes' }), 'extension-form'),
  charge(
    'has an open enum without a type',
    {
      description: 'A.',
      examples: ['a'],
      'x-extensible-enum': ['a'],
      'x-unspecified': [TYPE_GAP],
    },
    'extension-form',
  ),
  charge(
    'has an open enum beside a const',
    { ...(text() as object), const: 'a', 'x-closed-because': 'One.', 'x-extensible-enum': ['a'] },
    'extension-form',
  ),
  charge(
    'has an open enum of the wrong type',
    text({ 'x-extensible-enum': [1] }),
    'extension-form',
  ),
  charge('has an empty open enum', text({ 'x-extensible-enum': [] }), 'extension-form'),
  charge(
    'has an open enum or null',
    text({ type: ['string', 'null'], 'x-extensible-enum': ['a'] }),
  ),
  charge('has an open enum of integers', {
    type: 'integer',
    format: 'int64',
    description: 'A.',
    examples: [1],
    'x-extensible-enum': [1, 2],
  }),
  charge(
    'has a reason without a full stop',
    { type: 'string', description: 'One.', const: 'a', 'x-closed-because': 'one' },
    'extension-form',
  ),
  ...(
    [
      ['requires another media type', { mediaType: 'text/plain', required: true }],
      ['does not say whether the media type is required', { mediaType: JSON_TYPE }],
      ['has a media type as a text', JSON_TYPE],
    ] satisfies [string, Json][]
  ).map(([title, value]) =>
    change(title, [...POST, 'x-request-content-type'], value, 'extension-form'),
  ),
  change('has a media type that is not required', [...POST, 'x-request-content-type'], {
    mediaType: JSON_TYPE,
    required: false,
  }),
  change(
    'requires a media type beside a body',
    [...PUT, 'x-request-content-type'],
    { mediaType: JSON_TYPE, required: true },
    'extension-form',
  ),
  ...(
    [
      ['placeholders as a text', '/message'],
      ['an empty list of placeholders', []],
      ['the same placeholder twice', ['/message', '/message']],
    ] satisfies [string, Json][]
  ).map(([title, value]) =>
    change(
      `has ${title}`,
      [...EXAMPLES, 'ChargeUnknown', 'x-placeholder'],
      value,
      'extension-form',
    ),
  ),
  change(
    'has a placeholder that is no pointer',
    [...EXAMPLES, 'ChargeUnknown', 'x-placeholder'],
    ['message'],
    'extension-form',
    'x-placeholder-known',
  ),
  change(
    'has a placeholder for a whole value',
    [...EXAMPLES, 'ChargeUnknown', 'x-placeholder'],
    [''],
  ),
  change(
    'has a placeholder in a list',
    [...EXAMPLES, 'WebhookEndpoints', 'x-placeholder'],
    ['/data/0/url'],
  ),
  ...['/data', '/texts/0', '/message/0'].map((pointer) =>
    change(
      `has a placeholder at ${pointer}, where no text is`,
      [...EXAMPLES, 'ChargeUnknown', 'x-placeholder'],
      [pointer],
      'x-placeholder-known',
    ),
  ),
  change(
    'has a transition without a trigger',
    [...TRANSITION, 'trigger'],
    undefined,
    'extension-form',
  ),
  ...(
    [
      ['is a sentence', ['The status is `voided`.']],
      ['has neither a value nor an equal', [{ field: 'status' }]],
      ['has a value and an equal', [{ field: 'status', value: 'voided', equals: 'id' }]],
      ['is none', []],
    ] satisfies [string, Json][]
  ).map(([title, effects]) =>
    change(
      `has a transition whose effect ${title}`,
      [...TRANSITION, 'effects'],
      effects,
      'extension-form',
    ),
  ),
  change('has an effect of null', [...TRANSITION, 'effects'], [{ field: 'plan', value: null }]),
  change('has an empty list of transitions', [...CHARGE, 'x-transitions'], [], 'extension-form'),
  ...(
    [
      ['by an unknown operation', 'trigger', 'refundCharge'],
      ['with an effect on an unknown field', 'effects', [{ field: 'colour', value: 'red' }]],
      ['with an effect equal to an unknown field', 'effects', [{ field: 'id', equals: 'colour' }]],
      ['with an error that no failure shows', 'error', 'ChargeVoided'],
    ] satisfies [string, string, Json][]
  ).map(([title, key, value]) =>
    change(`has a transition ${title}`, [...TRANSITION, key], value, 'x-transitions-known'),
  ),
  change(
    'has records that are no list',
    ['x-records'],
    { charge: { $ref: '#/components/examples/ChargeVoided' } },
    'extension-form',
  ),
];
