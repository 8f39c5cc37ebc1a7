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
  expect(removeAt('a:\n  b:\n    - 1\nc: 2', ['a', 'b', 0])).toBe('a:\nc: 2');
  expect(removeAt('- 1\n', [0])).toBe('');
  expect(removeAt('1: a\n2: b\n', ['2'])).toBe('1: a\n');
});

it('changes a value in a list or a map, and adds to what is at the end of a text', () => {
  expect(mergeAt('a:\n  b: 1 # one\n', ['a'], { b: 'yes' })).toBe("a:\n  b: 'yes' # one\n");
  expect(mergeAt('- a: 1\n- a: 2', [1], { b: 3 })).toBe('- a: 1\n- a: 2\n  b: 3\n');
  expect(mergeAt('a:\n  - 1', ['a'], [2])).toBe('a:\n  - 1\n  - - 2\n');
});

it.each([
  { change: () => removeAt(TEXT, ['nothing']), says: 'there is nothing at nothing' },
  { change: () => removeAt(TEXT, ['list', 2]), says: 'there is nothing at list/2' },
  { change: () => removeAt(TEXT, ['a', 'b']), says: 'there is nothing at a/b' },
  { change: () => mergeAt(TEXT, ['map', 'none'], {}), says: 'there is nothing at map/none' },
  { change: () => mergeAt(TEXT, ['a'], {}), says: 'there is nothing to merge into at a' },
  { change: () => mergeAt('', [], {}), says: 'there is nothing at ' },
])('refuses what is not there: $says', ({ change, says }) => {
  expect(change).toThrow(says);
});
