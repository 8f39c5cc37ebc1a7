import { describe, expect, it } from 'vitest';
import { publishedDocument } from '../../../../src/shared/package-files.ts';
import { valueAt } from '../../../../src/shared/pointer.ts';
import { WRITING, verifyDrifting } from '../support/drifting.ts';
import { assumptions, contradictions, failures, seen } from '../support/report.ts';
import { changeOf, plantedIn } from '../support/rows.ts';

/** A row of drifts.yaml. */
interface Drift {
  kind?: string;
  /** The end of the JSON pointer of the rule, below the components of the document. */
  rule: string;
  /** What was expected, and what was found. */
  says: string;
}

/** A row of additions.yaml. */
interface Addition {
  /** What was seen of an open question, or a field or value that the document does not have. */
  seen?: string;
  found?: string;
  assumption?: string;
}

/** A row of open-questions.yaml. */
interface OpenQuestion {
  assumption?: string;
  inconclusive?: string;
  refused?: string;
}

const document = publishedDocument();

describe('verify and a service that has drifted', () => {
  it('conforms when it has not', async () => {
    const report = await verifyDrifting();
    expect(contradictions(report)).toEqual([]);
    expect(failures(report)).toEqual([]);
    expect(report.exitCode).toBe(0);
    expect(report.calls.every(({ outcome }) => outcome === 'conforms')).toBe(true);
  });

  it.each(plantedIn<Drift>('drifts.yaml'))('contradicts: $name', async (row) => {
    const { target, options, at, rule, says, ...planted } = row;
    const report = await verifyDrifting(target, changeOf(row), options);
    const isInBody = at === '' || at.startsWith('/');
    const { kind = isInBody ? 'schema' : at.split(' ').at(-1) } = planted;
    const found = contradictions(report);
    expect(
      found.map((each) => `${each.kind} ${each.at}: ${each.expected}, not ${each.found}`),
    ).toEqual([`${kind} ${isInBody ? 'body' : ''}${at}: ${says}`]);
    expect(report.findings[0]).toEqual(found[0]);
    expect(report.exitCode).toBe(1);
    const { pointer = '' } = found[0] ?? {};
    expect(pointer.replace(/^\/components\//, '')).toBe(rule);
    expect(valueAt(document, pointer)).toBeDefined();
  });

  it.each(plantedIn<Addition>('additions.yaml'))('sees: $name', async (row) => {
    const { target, options, assumption, found, seen: shown } = row;
    const report = await verifyDrifting(target, changeOf(row), options);
    expect(contradictions(report)).toEqual([]);
    expect(assumptions(report).map((each) => each.assumption)).toEqual(
      assumption === undefined ? [] : [assumption],
    );
    expect(report.exitCode).toBe(0);
    if (shown !== undefined) expect(seen(report).join('\n')).toContain(shown);
    if (found !== undefined) {
      const others = report.findings.map(({ at, found: text }) => `${at}: ${text}`);
      expect(others).toContain(found);
    }
  });
});

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
