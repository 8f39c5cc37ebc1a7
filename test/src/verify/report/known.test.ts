import { describe, expect, it } from 'vitest';
import type { KnownFinding } from '../../../../src/verify/index.ts';
import { type Change, verifyDrifting } from '../support/drifting.ts';
import { REFUNDS } from '../support/targets.ts';

const noData: Change = ({ json }) => (json.data = null);
const { contradictions } = await verifyDrifting(REFUNDS, noData);
const entries = contradictions.map(({ kind, document }): KnownFinding => {
  return { kind, location: document.pointer, reason: 'It is asked.', until: '2999-12-31' };
});
const [entry] = entries as [KnownFinding];
const verifyKnown = (known: readonly KnownFinding[], change = noData) =>
  verifyDrifting(REFUNDS, change, { known });

describe('a known finding of verify', () => {
  it('is shown with its reason, and does not fail the run', async () => {
    expect(entries).not.toEqual([]);
    const report = await verifyKnown(entries);
    const { reason, until } = entry;
    expect(report).toMatchObject({
      exitCode: 0,
      known: { accepted: entries, expired: [], gone: [] },
    });
    expect(report.contradictions.map(({ known }) => known)).toEqual(
      contradictions.map(() => ({ reason, until })),
    );
  });

  it('fails the run past its day, and is named', async () => {
    const past = entries.map((each) => ({ ...each, until: '2020-01-01' }));
    const report = await verifyKnown(past);
    expect(report).toMatchObject({ exitCode: 1, known: { accepted: [], expired: past } });
  });

  it('is named once it is gone, where what it is about was checked', async () => {
    expect((await verifyKnown(entries, () => {})).known.gone).toEqual(entries);
    const unavailable = await verifyKnown(entries, (response) => (response.status = 503));
    expect(unavailable.known.gone).toEqual([]);
  });

  it.each([
    [{ kind: 'inconclusive' }, 'known entry 1: "inconclusive" is no kind of finding'],
    [{ location: undefined, case: 'listRefunds' }, 'needs a "location": verify has no cases'],
    [{ location: '/nothing' }, 'known the document has nothing at "/nothing"'],
  ])('cannot have %j', async (change, message) => {
    await expect(verifyKnown([{ ...entry, ...change }])).rejects.toThrow(message);
  });
});
