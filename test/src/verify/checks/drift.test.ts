import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type ContradictionKind, renderReport } from '../../../../src/verify/index.ts';
import { verifyDrifting } from '../support/drifting.ts';
import { changeOf, plantedIn } from '../support/rows.ts';

/** A row of drifts.yaml. */
interface Drift {
  kind?: ContradictionKind;
  rule: string;
  /** What was expected, and what was found. */
  says: string;
}

/** A row of additions.yaml. */
interface Addition {
  observed: string;
  proposed?: string;
  assumption?: string;
}

/** The word on the line of a rule, where all rules of a kind have the same. */
const WORDS: Partial<Record<ContradictionKind, string>> = {
  status: 'responses',
  redirect: 'responses',
  'content-type': 'content',
  empty: 'description',
  truncated: 'description',
  'not-json': 'description',
};

describe('verify and a service that has drifted', () => {
  it('conforms when it has not', async () => {
    const report = await verifyDrifting();
    expect(report.contradictions).toEqual([]);
    expect(report.failures).toEqual([]);
    expect(report.exitCode).toBe(0);
    expect(report.calls.every(({ outcome }) => outcome === 'conforms')).toBe(true);
  });

  it.each(plantedIn<Drift>('drifts.yaml'))('contradicts: $name', async (row) => {
    const { target, options, at, rule, says, ...planted } = row;
    const { contradictions, exitCode } = await verifyDrifting(target, changeOf(row), options);
    const isInBody = at === '' || at.startsWith('/');
    const { kind = isInBody ? 'schema' : (at.split(' ').at(-1) as ContradictionKind) } = planted;
    expect(
      contradictions.map((each) => `${each.kind} ${each.at}: ${each.expected}, not ${each.found}`),
    ).toEqual([`${kind} ${isInBody ? 'body' : ''}${at}: ${says}`]);
    expect(exitCode).toBe(1);
    const [file = '', word] = rule.split(' ');
    const folder = file.startsWith('paths/') ? '' : 'components/';
    const [source = '', line] = contradictions[0]?.document.location.split(/:(?=\d+$)/) ?? [];
    expect(source).toBe(`openapi/${folder}${file.includes('/') ? '' : 'schemas/'}${file}.yaml`);
    const field = at.split('/').at(-1) ?? '';
    const isMissing = row.remove === true || row.rename !== undefined;
    expect(readFileSync(source, 'utf8').split('\n')[Number(line) - 1]).toContain(
      word ?? WORDS[kind] ?? (isMissing ? `- ${field}` : `${field}:`),
    );
  });

  it.each(plantedIn<Addition>('additions.yaml'))('observes: $name', async (row) => {
    const { target, options, observed, proposed = '', assumption } = row;
    const report = await verifyDrifting(target, changeOf(row), options);
    expect(report.contradictions).toEqual([]);
    expect(report.assumptions.map((each) => each.assumption)).toEqual(
      assumption === undefined ? [] : [assumption],
    );
    expect(report.exitCode).toBe(0);
    expect(renderReport(report, 'text', { observations: true })).toContain(observed);
    expect(JSON.stringify(report.overlay)).toContain(proposed);
  });
});
