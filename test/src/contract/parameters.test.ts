import { expect, test } from 'vitest';
import type { ParameterDescription } from '../../../src/contract/described-request.ts';
import { readParameters, requestTarget } from '../../../src/contract/parameters.ts';

test.each<[string, path: string, values: Record<string, string>, query: object]>([
  ['/cards/1?page=2&open=false', '/cards/{id}', { id: '1' }, { page: 2, open: false }],
  ['/cards', '/cards', {}, { page: undefined, status: [] }],
  ['/cards?s=a&s=b&p%5Bq%5D=1', '/cards', {}, { s: ['a', 'b'], 'p[q]': [1] }],
])('writes the target %s', (target, path, values, query) => {
  expect(requestTarget(path, values, query as never)).toBe(target);
});

test('what stands in an address for something else arrives as it was', () => {
  const text = 'a/b?c&d=e f+g#h%20é';
  const url = new URL(requestTarget('/cards/{id}', { id: text }, { q: text }), 'http://a.example');
  const [, , id = ''] = url.pathname.split('/');
  expect([decodeURIComponent(id), url.searchParams.get('q')]).toEqual([text, text]);
});

const described = (type: ParameterDescription['type'], isList = false): ParameterDescription => ({
  name: 'a',
  required: false,
  type,
  isList,
  example: '',
});

test.each([
  ['2', described('integer'), 2],
  ['1.5', described('number'), 1.5],
  ['', described('integer'), ''],
  ['two', described('integer'), 'two'],
  ['9223372036854775808', described('integer'), '9223372036854775808'],
  ['-9223372036854775808', described('integer'), -(2 ** 63)],
  ['2', described('string'), '2'],
  ['false', described('boolean'), false],
  ['yes', described('boolean'), 'yes'],
  ['2', described('integer', true), [2]],
  [['2', 'x'], described('integer', true), [2, 'x']],
  // Twice, where the document has one: validation refuses it.
  [['2', '3'], described('integer'), [2, 3]],
])('reads %j as the document describes it', (text, parameter, value) => {
  expect(readParameters([parameter], { a: text, b: 'other' })).toEqual({ a: value });
});

test('reads no value that was not sent', () => {
  expect(
    readParameters([described('string'), { ...described('string'), name: 'constructor' }], {}),
  ).toEqual({});
});
