import { describe, expect, test, vi } from 'vitest';
import { type Entered, MAX_LENGTH, exampleOf } from '../../site/try-it/entered.ts';
import { fillForm, keepText, keptText, recallText } from '../../site/try-it/kept.ts';
import type { TryOperation, TryParameter } from '../../site/try-it/try-operation.ts';
import { $, TestPage } from './dom.ts';

const ONE = { required: false, type: 'string', isList: false, example: 'a' } as const;
const parameters: TryParameter[] = [
  { ...ONE, name: 'id', location: 'path' },
  { ...ONE, name: 'X-Pin', location: 'header', sensitive: true },
];
/** A sensitive field has an example, the others have null. */
const fields = { title: null, items: null, amount: null, pin: '"0000"', bvn: '"11111111111"' };
const operation = { parameters, fields, call: { body: '{}' } } as unknown as TryOperation;
const kept = (part: Partial<Entered>) =>
  Object.fromEntries(
    new URLSearchParams(keptText(operation, { ...exampleOf(operation), ...part })),
  );

describe('what is kept of what was entered', () => {
  test.each<{ part: Partial<Entered>; expected: Record<string, string> }>([
    { part: {}, expected: {} },
    {
      part: { values: { 'path.id': 'é&=#"', 'header.X-Pin': '1234' } },
      expected: { 'path.id': 'é&=#"' },
    },
    { part: { values: { 'path.id': '' } }, expected: { 'path.id': '' } },
    { part: { values: {} }, expected: {} },
    { part: { body: '' }, expected: { body: '' } },
    { part: { example: 'Refused', target: 'server' }, expected: { example: 'Refused' } },
    { part: { simulation: 'reset' }, expected: { simulation: 'reset' } },
  ])('is what is no example, without sensitive values: $part', ({ part, expected }) => {
    expect(kept(part)).toEqual(expected);
  });

  // A body is kept only where each of its values is known not to be sensitive.
  test.each([
    ['{"title": "Jan"}', '{"title": "Jan"}'],
    ['{"amount": 12.50}', '{"amount": 12.50}'],
    ['{"title": "Jan', '{"title": "Jan'],
    ['{"title": "A", "amo', '{"title": "A", "amo'],
    [
      '{"items": [{"amount": 1}, {"pin": "1234", "am',
      '{"items": [{"amount": 1}, {"pin": "0000", "am',
    ],
    ['{"amount": 1, "title": "A"}', '{"amount": 1, "title": "A"}'],
    ['{"items": ["a", 1]}', '{"items": ["a", 1]}'],
    ['{"bvn": "22123456789"}', '{"bvn": "11111111111"}'],
    ['{"bvn": "22123456789"', '{"bvn": "11111111111"'],
    ['{"bvn": "22123456789', '{"bvn": "11111111111"'],
    ['{"b\\u0076n": "22123456789"}', '{"b\\u0076n": "11111111111"}'],
    ['{"bvn" 22123456789', '{"bvn" "11111111111"'],
    ['"22123456789"', undefined],
    ['22123456789', undefined],
    ['{"bnv": "22123456789"}', undefined],
    ['{t: "22123456789"}', undefined],
    ['{"', undefined],
    ['{"bvn": ["x", {"y": "22123456789"}]}', undefined],
    ['{"bvn": {"bvn": "22123456789"', undefined],
    ['{"bvn": "1" "22123456789', undefined],
    ['{"22123456789', undefined],
    [`{"title": "${'a'.repeat(MAX_LENGTH - 13)}"}`, `{"title": "${'a'.repeat(MAX_LENGTH - 13)}"}`],
    [`{"title": "${'a'.repeat(MAX_LENGTH - 12)}"}`, undefined],
  ])('is of a body only what may be seen, row %#', (body, expected) => {
    expect(kept({ body })).toEqual(expected === undefined ? {} : { body: expected });
  });
});

test('kept text is put into the fields that the form has', () => {
  TestPage.open(`<form><input name="path.id" value="a"><textarea name="body">{}</textarea>
    <select name="example"><option value="">None</option><option value="Done">Done</option></select>
    <select name="simulation"><option value="">None</option></select><input name="other" value="a"></form>`);
  const text = 'path.id=b+%26&body=%5B%5D&example=Done&simulation=nothing&other=x&header.X-Pin=1';
  fillForm($<HTMLFormElement>('form'), operation, text);
  expect(Object.fromEntries(new FormData($<HTMLFormElement>('form')))).toEqual({
    'path.id': 'b &',
    body: '[]',
    example: 'Done',
    simulation: '',
    other: 'a',
  });
  fillForm($<HTMLFormElement>('form'), operation, '');
  expect($<HTMLInputElement>('input').value).toBe('b &');
});

test('the tab keeps a text until it is empty, and goes on without storage', () => {
  TestPage.open('');
  expect(recallText('a')).toBe('');
  keepText('a', 'text');
  expect(recallText('a')).toBe('text');
  keepText('a', '');
  expect(sessionStorage.length).toBe(0);
  vi.stubGlobal('sessionStorage', undefined);
  keepText('a', 'text');
  expect(recallText('a')).toBeUndefined();
});
