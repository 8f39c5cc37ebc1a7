import { describe, expect, it } from 'vitest';
import { WRITING, verifyDrifting } from '../support/drifting.ts';
import { changeOf, plantedIn } from '../support/rows.ts';

/** A row of open-questions.yaml. */
interface OpenQuestion {
  assumption?: string;
  inconclusive?: string;
}

describe('verify and what is open', () => {
  it('sends every write of a run without a difference', async () => {
    const report = await verifyDrifting(undefined, undefined, WRITING);
    expect(report.contradictions).toEqual([]);
    expect(report.assumptions).toEqual([]);
    expect(report.calls.filter(({ outcome }) => outcome !== 'conforms')).toEqual([]);
    expect(report.calls.filter(({ purpose }) => purpose === 'write')).toHaveLength(3);
  });

  it.each(plantedIn<OpenQuestion>('open-questions.yaml'))(
    'accuses nobody of $name',
    async (row) => {
      const { target, at, status, assumption, inconclusive } = row;
      let changed = 0;
      const report = await verifyDrifting(
        target,
        (response) => {
          changed += 1;
          changeOf(row)(response);
        },
        WRITING,
      );
      expect(changed).toBe(1);
      expect(report.contradictions).toEqual([]);
      const where = at === 'status' ? at : `body${at}`;
      expect(report.assumptions.map((each) => [each.assumption, each.at])).toEqual(
        assumption === undefined ? [] : [[assumption, where]],
      );
      const notes = report.calls.flatMap(({ outcome, note }) =>
        outcome === 'inconclusive' ? [note] : [],
      );
      if (inconclusive === undefined) expect(notes).toEqual([]);
      else expect(notes.join()).toContain(inconclusive.replace('{status}', String(status)));
    },
  );
});
