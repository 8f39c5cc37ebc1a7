import { describe, expect, it } from 'vitest';
import { WRITING, verifyDrifting } from '../support/drifting.ts';
import { assumptions, contradictions } from '../support/report.ts';
import { changeOf, plantedIn } from '../support/rows.ts';

/** A row of open-questions.yaml. */
interface OpenQuestion {
  assumption?: string;
  inconclusive?: string;
  refused?: string;
}

describe('verify and what is open', () => {
  it('sends every write of a run without a difference', async () => {
    const report = await verifyDrifting(undefined, undefined, WRITING);
    expect(contradictions(report)).toEqual([]);
    expect(assumptions(report)).toEqual([]);
    expect(report.calls.filter(({ outcome }) => outcome !== 'conforms')).toEqual([]);
    expect(report.calls.filter(({ purpose }) => purpose === 'write')).toHaveLength(3);
  });

  it.each(plantedIn<OpenQuestion>('open-questions.yaml'))(
    'accuses nobody of $name',
    async (row) => {
      const { target, options, at, status, assumption, inconclusive, refused } = row;
      let changed = 0;
      const report = await verifyDrifting(
        target,
        (response) => {
          changed += 1;
          changeOf(row)(response);
        },
        options,
      );
      // A read is tried once more after a failure of the server.
      expect(changed).toBe(status === 500 ? 2 : 1);
      expect(contradictions(report)).toEqual([]);
      const where = at === 'status' ? at : `body${at}`;
      expect(assumptions(report).map((each) => [each.assumption, each.at])).toEqual(
        assumption === undefined ? [] : [[assumption, where]],
      );
      for (const [outcome, expected] of Object.entries({ inconclusive, refused })) {
        const notes = report.calls
          .filter((call) => call.outcome === outcome)
          .map(({ note }) => note);
        if (expected === undefined) expect(notes).toEqual([]);
        else expect(notes.join()).toContain(expected.replace('{status}', String(status)));
      }
    },
  );
});
