import { expect, it } from 'vitest';
import {
  decode,
  encode,
  get,
  isObject,
  toPointer,
  tokens,
  withInnerValues,
} from '../../../src/shared/pointer.ts';

it.each([
  { pointer: '', path: [] },
  { pointer: '/', path: [''] },
  { pointer: '/a/0', path: ['a', '0'] },
  { pointer: '/a~1b/~0c~01', path: ['a/b', '~c~1'] },
  { pointer: '/a#', path: ['a#'] },
])('the pointer "$pointer" has the tokens $path', ({ pointer, path }) => {
  expect(tokens(pointer)).toEqual(path);
  expect(tokens(`#${pointer}`)).toEqual(path);
  expect(toPointer(path)).toBe(pointer);
});

it.each([
  ['a/b/c', 'a~1b~1c'],
  ['~~/', '~0~0~1'],
  ['plain', 'plain'],
])('the token %s is written as %s', (token, written) => {
  expect(encode(token)).toBe(written);
  expect(decode(written)).toBe(token);
});

const value = { a: [{ 'b/c': 1 }, null], empty: '' };
it.each([
  ['', value],
  ['/a/0/b~1c', 1],
  ['#/a/1', null],
  ['/empty', ''],
  ['/a/2', undefined],
  ['/a/1/b', undefined],
  ['/empty/length', undefined],
  ['/toString', undefined],
  ['/__proto__', undefined],
])('"%s" leads to what the value has of its own', (pointer, found) => {
  expect(get(value, pointer)).toBe(found);
});

it.each([
  [{}, true],
  [[], false],
  [null, false],
  ['text', false],
  [undefined, false],
])('%j is an object: %s', (each, is) => expect(isObject(each)).toBe(is));

it('the values inside of others are listed at any depth', () => {
  expect(withInnerValues([{ a: [1] }, null, 'x'])).toEqual([{ a: [1] }, null, 'x', [1], 1]);
});
