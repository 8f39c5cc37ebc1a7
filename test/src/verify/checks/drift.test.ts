import { describe, expect, it, vi } from 'vitest';
import { publishedDocument } from '../../../../src/shared/package-files.ts';
import { valueAt } from '../../../../src/shared/pointer.ts';
import type { Call, Report } from '../../../../src/verify/index.ts';
import { type Change, WRITING, verifyDrifting } from '../support/drifting.ts';
import { assumptions, contradictions, failures, seen } from '../support/report.ts';
import { changeOf, locationOf, plantedIn } from '../support/rows.ts';

/** A row of drifts.yaml. */
interface Drift {
  kind: string;
  /** The end of the JSON pointer of the rule, below the components of the document. */
  rule: string;
  /** What was expected, and what was found. */
  says: string;
}

/** A row of observations.yaml. */
interface Observation {
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

  it.each(plantedIn<Drift>('drifts.yaml'))('contradicts, by drifts.yaml: $name', async (row) => {
    const { target, options, kind, rule, says } = row;
    const report = await verifyDrifting(target, changeOf(row), options);
    const found = contradictions(report);
    expect(
      found.map((each) => `${each.kind} ${each.at}: ${each.expected}, not ${each.found}`),
    ).toEqual([`${kind} ${locationOf(row)}: ${says}`]);
    expect(report.findings[0]).toEqual(found[0]);
    expect(report.exitCode).toBe(1);
    const { pointer = '' } = found[0] ?? {};
    expect(pointer.replace(/^\/components\//, '')).toBe(rule);
    expect(valueAt(document, pointer)).toBeDefined();
  });

  it.each(plantedIn<Observation>('observations.yaml'))(
    'sees, by observations.yaml: $name',
    async (row) => {
      const { target, options, assumption, found, seen: shown } = row;
      const report = await verifyDrifting(target, changeOf(row), options);
      expect(contradictions(report)).toEqual([]);
      const assumed = assumption === undefined ? [] : [assumption];
      expect(assumptions(report).map((each) => each.assumption)).toEqual(assumed);
      expect(report.exitCode).toBe(0);
      if (shown !== undefined) expect(seen(report).join('\n')).toContain(shown);
      if (found !== undefined) {
        const others = report.findings.map(({ at, found: text }) => `${at}: ${text}`);
        expect(others).toContain(found);
      }
    },
  );
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
    'contradicts nothing: $name',
    async (row) => {
      const { target, options, status, assumption, inconclusive, refused } = row;
      const change = vi.fn<Change>(changeOf(row));
      const report = await verifyDrifting(target, change, options);
      // A read is tried once more after a failure of the server.
      expect(change).toHaveBeenCalledTimes(status === 500 ? 2 : 1);
      expect(contradictions(report)).toEqual([]);
      expect(assumptions(report).map((each) => [each.assumption, each.at])).toEqual(
        assumption === undefined ? [] : [[assumption, locationOf(row)]],
      );
      expect(notesOf(report, 'inconclusive')).toEqual(noteWith(inconclusive, status));
      expect(notesOf(report, 'refused')).toEqual(noteWith(refused, status));
      expect(report.exitCode).toBe(inconclusive === undefined ? 0 : 2);
    },
  );
});

function notesOf({ calls }: Report, outcome: Call['outcome']) {
  return calls.filter((call) => call.outcome === outcome).map(({ note }) => note);
}

function noteWith(text: string | undefined, status = 0) {
  if (text === undefined) return [];
  return [expect.stringContaining(text.replace('{status}', String(status)))];
}
