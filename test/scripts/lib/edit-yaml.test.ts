import { expect, it } from 'vitest';
import { mergeAt, removeAt } from '../../../scripts/lib/edit-yaml.ts';

const TEXT = `a: 1
list:
  - one # first
  - 'two'
map:
  text: >-
    folded prose that
    stays as it is
  inner:
    b: 2
`;

it.each([
  ['a key', ['map'], { c: 3 }, '    b: 2\n', '    b: 2\n  c: 3\n'],
  ['an item', ['list'], 'three', "  - 'two'\n", "  - 'two'\n  - three\n"],
  [
    'a nested key',
    ['map'],
    { inner: { d: { e: [1] } } },
    '    b: 2\n',
    '    b: 2\n    d:\n      e:\n        - 1\n',
  ],
  ['another value', [], { a: 'x' }, 'a: 1\n', 'a: x\n'],
])('adds %s and leaves all other lines', (_, path, update, from, to) => {
  expect(mergeAt(TEXT, path, update)).toBe(TEXT.replace(from, to));
});

it('adds to a text without a line break at its end', () => {
  expect(mergeAt('a: 1', [], { b: 2 })).toBe('a: 1\nb: 2\n');
});

it('removes an item and a key with its value', () => {
  expect(removeAt(TEXT, ['list', 0])).toBe(TEXT.replace('  - one # first\n', ''));
  expect(removeAt(TEXT, ['map', 'text'])).toBe(
    TEXT.replace('  text: >-\n    folded prose that\n    stays as it is\n', ''),
  );
  expect(() => removeAt(TEXT, ['nothing'])).toThrow('there is nothing at nothing');
});
