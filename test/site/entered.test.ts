import { describe, expect, test } from 'vitest';
import { type Entered, check, shortened } from '../../site/try-it/entered.ts';
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
