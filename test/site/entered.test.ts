import { describe, expect, test } from 'vitest';
import { isPlainRead } from '../../site/model/operations.ts';
import { type Entered, check, shortened, textsAt } from '../../site/try-it/entered.ts';
import { changesOf } from '../../site/try-it/page-mock.ts';
import { send } from '../../site/try-it/request.ts';
import type { TryOperation, TryParameter } from '../../site/try-it/try-operation.ts';
import type { Problem } from '../../src/contract/problems.ts';
import type { Records } from '../../src/service/records.ts';

const ONE = { required: false, type: 'string', isList: false, example: 'a' } as const;
const parameters: TryParameter[] = [
  { ...ONE, name: 'id', location: 'path' },
  { ...ONE, name: 'X-Region', location: 'header' },
];
const operation = { parameters, call: { body: '{}' } } as unknown as TryOperation;
const entered: Entered = {
  values: { 'path.id': 'a', 'header.X-Region': 'b' },
  body: '{}',
  example: '',
  simulation: '',
  target: 'page',
};

describe('what is entered', () => {
  test.each([
    ['nothing in a path', { values: { 'path.id': '' } }, 'path.id', 'Enter an id.', true],
    ['a way to elsewhere', { values: { 'path.id': '..' } }, 'path.id', /leads elsewhere/, true],
    [
      'a line break in a header',
      { values: { ...entered.values, 'header.X-Region': 'a\nb' } },
      'header.X-Region',
      /cannot send this value/,
      true,
    ],
    [
      'a body that is no JSON',
      { body: '{\n "a" }' },
      'body',
      'The body is not JSON. Line 2, column 6: expected :.',
      false,
    ],
  ] as const)('has its error beside it: %s', (_, part, name, message, isUnsendable) => {
    const { messages, unsendable } = check(operation, { ...entered, ...part }, () => []);
    expect(Object.keys(messages)).toEqual([name]);
    expect(messages[name]).toEqual([
      typeof message === 'string' ? message : expect.stringMatching(message),
    ]);
    expect(unsendable).toEqual(isUnsendable ? [name] : []);
  });

  const found = (...location: string[]): Problem =>
    ({ location, message: 'Request body property title must be string' }) as unknown as Problem;

  test.each([
    ['its field', found('header', 'x-region'), 'header.X-Region'],
    ['the body, where no field is for it', found('body', 'title'), 'body'],
  ])('has what the mock would find beside %s', (_, problem, name) => {
    const { messages, unsendable } = check(operation, entered, () => [problem]);
    expect(messages).toEqual({ [name]: ['title must be string'] });
    expect(unsendable).toEqual([]);
  });

  test('says nothing twice, and nothing of a body where there is none', () => {
    const empty = { ...entered, values: { ...entered.values, 'path.id': '' } };
    const { messages } = check(operation, empty, () => [found('path', 'id')]);
    expect(messages).toEqual({ 'path.id': ['Enter an id.'] });
    const bodiless = { ...operation, call: {} } as TryOperation;
    expect(check(bodiless, entered, () => [found('body')]).messages).toEqual({});
  });

  test('drops what the place of a message says', () => {
    expect(shortened('Request path parameter id must be string')).toBe('id must be string');
  });

  test.each([
    ['must NOT have fewer than 12 characters', 'must have at least 12 characters'],
    ['must NOT have more than 3 items', 'must have at most 3 items'],
    ["must have required property 'title'", 'needs title'],
    ['must be string,null', 'must be string or null'],
  ])('says %s in plain words', (said, plain) => {
    expect(shortened(`Request body property a ${said}`)).toBe(`a ${plain}`);
  });
});

test('half a character becomes what a browser sends for it', () => {
  const halved = { ...entered, values: { 'path.id': 'a\ud800b' } };
  expect(textsAt('path', operation, halved)).toEqual({ id: 'a\ufffdb' });
});

test.each([
  ['GET', '', undefined],
  ['GET', '{}', undefined],
  ['PUT', '{}', '{}'],
])('a %s with the body "%s" sends %s', async (method, body, sent) => {
  const calls: RequestInit[] = [];
  const headers = { 'sl-violations': '[{"location":["request","body"],"message":"m"}]' };
  const received = await send({ method, url: 'http://mock/', headers: [], body }, (_, init) => {
    calls.push(init ?? {});
    return Promise.resolve(new Response('text', { status: 400, headers }));
  });
  expect(calls[0]?.body).toBe(sent);
  expect(received).toMatchObject({
    status: 400,
    body: 'text',
    violations: [{ location: ['body'], message: 'm' }],
    choices: [],
  });
});

test('changes of records have the value before and after, also of what comes and goes', () => {
  const records = (value: unknown) => value as Records;
  const before = records({ list: [{ status: 'a', same: 1 }], gone: 1 });
  const after = records({ list: [{ status: 'b', same: 1 }, { id: 1 }] });
  expect(changesOf(before, after)).toEqual([
    'list[0].status: a → b',
    'list[1]: none → {"id":1}',
    'gone: 1 → none',
  ]);
  expect(changesOf(before, before)).toEqual([]);
});

test.each([
  ['a read without anything', 'GET', {}, true],
  ['a write', 'PUT', {}, false],
  ['a read with a parameter', 'GET', { path: [ONE] }, false],
  ['a read with a type of content', 'GET', { contentType: { mediaType: 'a/b' } }, false],
])('%s needs nothing but a token: %s', (_, method, part, isPlain) => {
  const wire = { contentType: null, body: null, path: [], query: [], headers: [], ...part };
  expect(isPlainRead(method, wire as unknown as Parameters<typeof isPlainRead>[1])).toBe(isPlain);
});
