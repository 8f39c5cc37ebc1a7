import { describe, expect, test } from 'vitest';
import { rehearse } from '../../../src/rehearse/index.ts';
import { faultyCallers, honestCallers } from './callers.ts';

describe('a faulty program has its finding', () => {
  test.each(Object.entries(faultyCallers))('%s', async (_, { finding, scenario, shownBy }) => {
    const cases = shownBy === 'undisturbed' ? [] : [shownBy];
    const report = await rehearse(scenario, { cases });
    expect(report.findings).toContainEqual(expect.objectContaining({ id: finding, case: shownBy }));
    // Each part of the story ends as a sentence does.
    const sentences = report.findings.flatMap(({ story }) => story);
    expect(sentences.filter((each) => !/[^\s,;:.]\.$|”$/.test(each))).toEqual([]);
  });
});

describe('an honest program has none', () => {
  test.each(Object.entries(honestCallers))('%s', async (_, scenario) => {
    const report = await rehearse(scenario);
    expect(String(report)).toMatch(
      /^\d+ cases besides the undisturbed run: no findings\n\nTried\n/,
    );
  });
});
