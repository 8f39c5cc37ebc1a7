import { expect, it } from 'vitest';
import { parseJson, readJson } from '../../../src/shared/json.ts';

it.each([
  { text: '{"a":1}', hasByteOrderMark: false },
  { text: '\uFEFF{"a":1}', hasByteOrderMark: true },
])('$text is JSON, whose byte order mark is noted', ({ text, hasByteOrderMark }) => {
  expect(readJson(text)).toEqual({ value: { a: 1 }, hasByteOrderMark });
  expect(parseJson(text)).toEqual({ a: 1 });
});

it.each(['', '\uFEFF', '\uFEFF\uFEFF{}', '{'])('%j is not JSON', (text) => {
  expect(readJson(text)).toBeUndefined();
  expect(parseJson(text)).toBeUndefined();
});
