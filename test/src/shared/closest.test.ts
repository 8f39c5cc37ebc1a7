import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { closest, refuseUnknownNames, unknownNameProblem } from '../../../src/shared/closest.ts';

const file = readFileSync(new URL('closest.yaml', import.meta.url), 'utf8');
const rows = parse(file) as { word: string; among: string[]; meant?: string }[];

describe('the word that was probably meant', () => {
  it.each(rows)('for "$word" among $among is $meant', ({ word, among, meant }) => {
    expect(closest(word, among)).toBe(meant);
  });

  it('is found among words of about its length, so a long one costs nothing', () => {
    const long = 'a'.repeat(1_000_000);
    expect(closest(long, ['a'])).toBeUndefined();
  });
});

describe('an unknown name', () => {
  const known = ['seed', 'latency'];

  it.each([
    { given: { seed: 1, latency: 2 }, problem: undefined },
    { given: { latancy: undefined }, problem: undefined },
    { given: { seed: 1, latancy: 2 }, problem: '"latancy" is no option; did you mean "latency"?' },
    { given: { port: 1 }, problem: '"port" is no option; there are seed, latency' },
    {
      given: { [`${'x'.repeat(40)}y`]: 1 },
      problem: `"${'x'.repeat(40)}" is no option; there are seed, latency`,
    },
  ])('in $given', ({ given, problem }) => {
    expect(unknownNameProblem('option', given, known)).toBe(problem);
    const refuse = () => refuseUnknownNames('option', given, known);
    if (problem === undefined) expect(refuse).not.toThrow();
    else expect(refuse).toThrow(new TypeError(problem));
  });

  it('where there is none to know', () => {
    expect(unknownNameProblem('option', { a: 1 }, [])).toBe('"a" is no option; there is none');
  });
});
