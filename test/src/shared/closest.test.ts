import { describe, expect, it } from 'vitest';
import { closest, refuseUnknownNames, unknownNameProblem } from '../../../src/shared/closest.ts';

describe('the word that was probably meant', () => {
  it.each([
    { word: 'latency', among: ['latency'], meant: 'latency' },
    { word: 'latancy', among: ['seed', 'latency'], meant: 'latency' },
    { word: 'latencyms', among: ['latency'], meant: 'latency' },
    { word: 'tency', among: ['latency'], meant: 'latency' },
    { word: 'latencyabc', among: ['latency'], meant: undefined },
    { word: 'ency', among: ['latency'], meant: undefined },
    { word: 'lxtxncx', among: ['latency'], meant: undefined },
    // The nearest, and the first of those that are as near.
    { word: 'port', among: ['part', 'ports', 'port'], meant: 'port' },
    { word: 'pert', among: ['sort', 'part', 'port'], meant: 'part' },
    { word: 'ba', among: ['ab'], meant: 'ab' },
    { word: 'abc', among: ['bc', 'bcd'], meant: 'bc' },
    { word: 'a', among: ['abc'], meant: 'abc' },
    { word: 'é', among: ['e\u0301'], meant: 'e\u0301' },
    { word: '', among: ['ab'], meant: 'ab' },
    { word: 'cba', among: ['a'], meant: 'a' },
    { word: 'a', among: [], meant: undefined },
  ])('for "$word" among $among is $meant', ({ word, among, meant }) => {
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
