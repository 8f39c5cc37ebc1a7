import { describe, expect, test } from 'vitest';
import { rehearse } from '../../../src/rehearse/index.ts';
import { callsOfRecords, operationIds } from '../client/calls.ts';
import { clientFor, faultyCallers, honestCallers } from './callers.ts';

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

describe('each method of the client passes every case', () => {
  test.each(operationIds)('%s', async (id) => {
    const report = await rehearse(async (context) => {
      const result = await callsOfRecords(clientFor(context))[id]();
      return result.ok ? 'done' : result.error.maybeApplied ? 'unknown' : 'failed';
    });
    expect(report.leftOut).toBe(0);
    expect(report.cases.length).toBeGreaterThan(30);
    report.assertNone();
  });
});
