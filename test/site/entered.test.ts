import { describe, expect, test } from 'vitest';
import { type Entered, check, shortened } from '../../site/try-it/entered.ts';
import { toCall } from '../../site/try-it/request.ts';
import type { TryOperation, TryParameter } from '../../site/try-it/try-operation.ts';
import type { Problem } from '../../src/contract/problems.ts';

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
};

describe('what is entered', () => {
  test('cannot have a line break in a header', () => {
    const values = { ...entered.values, 'header.X-Region': 'a\nb' };
    expect(check(operation, { ...entered, values }, () => [])).toEqual({
      messages: { 'header.X-Region': ['A browser cannot send this value in a header.'] },
      unsendable: ['header.X-Region'],
    });
  });

  const found = (...location: string[]): Problem =>
    ({ location, message: 'Request body property title must be string' }) as unknown as Problem;

  test('says nothing twice, and nothing of a body where there is none', () => {
    const empty = { ...entered, values: { ...entered.values, 'path.id': '' } };
    const { messages } = check(operation, empty, () => [found('path', 'id')]);
    expect(messages).toEqual({ 'path.id': ['Enter an id.'] });
    const bodiless = { ...operation, call: {} } as TryOperation;
    expect(check(bodiless, entered, () => [found('body')]).messages).toEqual({});
  });

  test('is validated as it is sent: empty values left out, names of headers in lower case', () => {
    const requests: unknown[] = [];
    const validate = (request: unknown) => (requests.push(request), []);
    const list: TryParameter = { ...ONE, name: 'tags', location: 'query', isList: true };
    const own = { ...operation, id: 'a', parameters: [...parameters, list] };
    check(own, { ...entered, values: { ...entered.values, 'query.tags': 'x\n\ny' } }, validate);
    check(own, { ...entered, values: { 'path.id': 'a' }, body: '' }, validate);
    check(own, { ...entered, values: { 'path.id': '' }, body: '{' }, validate);
    const empty = { operation: 'a', query: {}, headers: {}, body: undefined };
    expect(requests).toEqual([
      {
        operation: 'a',
        params: { id: 'a' },
        query: { tags: ['x', 'y'] },
        headers: { 'x-region': 'b' },
        body: {},
        readable: true,
      },
      { ...empty, params: { id: 'a' }, readable: true },
      { ...empty, params: { id: '' }, readable: false },
    ]);
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

test('the call of the samples has values of their types, and a trace of its own until one is chosen', () => {
  const trace: TryParameter = { ...ONE, name: 'X-Trace', location: 'header', example: 'made' };
  const own = {
    parameters: [
      ...parameters,
      { ...ONE, name: 'page', location: 'query', type: 'integer' },
      { ...ONE, name: 'all', location: 'query', type: 'boolean' },
      trace,
    ],
    call: {
      path: ['/a/', { name: 'id', value: '' }, { name: 'other', value: 'x' }],
      traceHeader: 'X-Trace',
      title: 'A',
      body: '{}',
    },
  } as unknown as TryOperation;
  const values = {
    ...entered.values,
    'path.id': 'a\ud800b',
    'query.page': '2',
    'query.all': 'false',
  };
  const callWith = (text: string) =>
    toCall(own, { ...entered, body: 'a\ud800', values: { ...values, 'header.X-Trace': text } });
  const region = { name: 'X-Region', value: 'b' };
  const same = {
    path: ['/a/', { name: 'id', value: 'a\ufffdb' }, { name: 'other', value: '' }],
    query: { page: 2, all: false },
    title: 'A',
    body: 'a\ufffd',
  };
  expect(callWith('made')).toEqual({ ...same, traceHeader: 'X-Trace', headers: [region] });
  const chosen = { name: 'X-Trace', value: 'mine' };
  expect(callWith('mine')).toEqual({ ...same, traceId: chosen, headers: [region, chosen] });
  expect(callWith('')).toEqual({ ...same, headers: [region] });
});
