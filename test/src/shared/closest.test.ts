import { expect, test } from 'vitest';
import { closest, unknownNameProblem } from '../../../src/shared/closest.ts';
import { rowsIn } from '../../support/files.ts';

interface Row {
  word: string;
  among: string[];
  meant?: string;
}
const rows = rowsIn<Row[]>(import.meta.dirname, 'closest.yaml');

test.each(rows)('for "$word" among $among $meant is meant', ({ word, among, meant }) => {
  expect(closest(word, among)).toBe(meant);
});

test('of an unknown name 40 characters are shown, and what is known', () => {
  const given = { [`${'x'.repeat(40)}y`]: 1 };
  const shown = `"${'x'.repeat(40)}" is no option`;
  expect(unknownNameProblem('option', given, ['seed'])).toBe(`${shown}; there are seed`);
  expect(unknownNameProblem('option', given, [])).toBe(`${shown}; there is none`);
});
