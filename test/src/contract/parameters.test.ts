import { expect, test } from 'vitest';
import type { ParameterDescription } from '../../../src/contract/described-request.ts';
import { rowsIn } from '../../support/files.ts';
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
  isRequired: false,
  type,
  isList,
  example: '',
});

interface Row extends Pick<ParameterDescription, 'type'> {
  readonly sent: string | string[];
  readonly isList?: boolean;
  readonly read: unknown;
}

test.each(rowsIn<Row[]>(import.meta.dirname, 'parameters.yaml'))(
  'reads $sent as the document describes it, $type: $read',
  ({ sent, type, isList, read }) => {
    expect(readParameters([described(type, isList)], { a: sent, b: 'other' })).toEqual({ a: read });
  },
);

test('reads no value that was not sent', () => {
  const parameters = [described('string'), { ...described('string'), name: 'constructor' }];
  expect(readParameters(parameters, {})).toEqual({});
});
