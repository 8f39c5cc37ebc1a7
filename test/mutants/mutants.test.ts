import { expect, test } from 'vitest';
import { mutantsOf } from './mutants.ts';

test.each([
  {
    source: 'if (a === b) go();',
    changed: ['if (true) go();', 'if (false) go();', 'if (a !== b) go();', 'if (a === b) ;'],
  },
  {
    source: 'const a = b ? 1 : 2;',
    changed: [
      'const a = true ? 1 : 2;',
      'const a = false ? 1 : 2;',
      'const a = b ? 2 : 2;',
      'const a = b ? 1 : 3;',
    ],
  },
  { source: 'const a = !b;', changed: ['const a = b;'] },
  { source: 'const a = { on: true };', changed: ['const a = { on: false };'] },
  { source: "const a = ['key'];", changed: ['const a = [];', "const a = [''];"] },
  {
    source: 'const a = b.some(c).slice(1);',
    changed: [
      'const a = b.some(c);',
      'const a = b.every(c).slice(1);',
      'const a = b.some(c).slice(2);',
    ],
  },
  { source: 'const a = b.toString();', changed: [] },
  // Texts for people, types and imports are left alone.
  { source: "const a = 'Try again.';", changed: [] },
  { source: "type A = 'one' | true;", changed: [] },
  { source: "import a from 'one';", changed: [] },
])('changes $source in one place at a time', ({ source, changed }) => {
  const texts = mutantsOf('own.ts', source).map(
    ({ start, end, replacement }) => source.slice(0, start) + replacement + source.slice(end),
  );
  expect(texts).toEqual(changed);
});
