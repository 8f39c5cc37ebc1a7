import { expect, test } from 'vitest';
import { requestTarget } from '../../../src/shared/request-target.ts';

test('fills in the path and writes the query', () => {
  expect(requestTarget('/cards/{id}', { id: '1' }, { page: 2, open: false })).toBe(
    '/cards/1?page=2&open=false',
  );
});

test('leaves out what has no value', () => {
  expect(requestTarget('/cards', {}, { page: undefined, status: [] })).toBe('/cards');
});

test('gives each item of a list the name', () => {
  expect(requestTarget('/cards', {}, { status: ['a', 'b'], 'page[size]': [1] })).toBe(
    '/cards?status=a&status=b&page%5Bsize%5D=1',
  );
});

test('what stands in an address for something else arrives as it was', () => {
  const text = 'a/b?c&d=e f+g#h%20é';
  const url = new URL(requestTarget('/cards/{id}', { id: text }, { q: text }), 'http://a.example');
  const [, , id = ''] = url.pathname.split('/');
  expect([decodeURIComponent(id), url.searchParams.get('q')]).toEqual([text, text]);
});
