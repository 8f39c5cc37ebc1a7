import { describe, expect, it } from 'vitest';
import { WRITING, verifyDrifting } from '../support/drifting.ts';
import { openQuestions } from '../support/open-questions.ts';

describe('verify and what is open', () => {
  it('sends every write of a run without a difference', async () => {
    const { calls, contradictions, assumptions } = await verifyDrifting(
      undefined,
      undefined,
      WRITING,
    );
    expect(contradictions).toEqual([]);
    expect(assumptions).toEqual([]);
    expect(calls.filter(({ outcome }) => outcome !== 'conforms')).toEqual([]);
    expect(calls.filter(({ purpose }) => purpose === 'write')).toHaveLength(3);
  });

  it.each(openQuestions)('accuses nobody of $name', async (question) => {
    const { target, assumption, at, inconclusive } = question;
    let changed = 0;
    const change: typeof question.change = (response) => {
      changed += 1;
      question.change(response);
    };
    const report = await verifyDrifting(target, change, WRITING);
    expect(changed).toBe(1);
    expect(report.contradictions).toEqual([]);
    expect(report.assumptions.map((each) => [each.assumption, each.at])).toEqual(
      assumption === undefined ? [] : [[assumption, at]],
    );
    const notes = report.calls.flatMap(({ outcome, note }) =>
      outcome === 'inconclusive' ? [note] : [],
    );
    if (inconclusive === undefined) expect(notes).toEqual([]);
    else expect(notes.join()).toMatch(inconclusive);
  });
});
