import { describe, expect, test } from 'vitest';
import { rehearse } from '../../../src/rehearse/index.ts';
import { RehearsalReport, renderRehearsal } from '../../../src/rehearse/report/rehearsal-report.ts';
import { publishedDocument } from '../../../src/shared/package-files.ts';
import { valueAt } from '../../../src/shared/pointer.ts';
import { type Program, scenarioOf } from './programs.ts';
import { rowsIn } from '../../support/files.ts';

const document = publishedDocument();

/** A write whose response has few fields, and so few cases. */
const BVN = 'updateVirtualAccountNumberBvn';
interface Row {
  readonly of: string;
  readonly program: Program;
  readonly case: string;
  readonly pointer: string;
  readonly hint: string;
}

const rows = rowsIn<Row[]>(import.meta.dirname, 'report.yaml');

test.each(rows)('a finding of $of has its fix, its location and how to repeat it', async (row) => {
  const cases = row.case === 'undisturbed' ? [] : [row.case];
  const { findings } = await rehearse(scenarioOf(row.program), { cases });
  const [finding] = findings;
  expect(finding).toMatchObject({
    case: row.case,
    hint: expect.stringContaining(row.hint),
    repeat: `cases: [${cases.map((id) => `'${id}'`).join('')}]`,
    document: { pointer: row.pointer, location: `openapi.yaml#${row.pointer}` },
  });
  expect(valueAt(document, row.pointer)).toBeDefined();
});

interface Rendered {
  readonly name: string;
  readonly report: RehearsalReport;
  readonly text: string;
  readonly junit: string;
  readonly said?: string;
}

const rendered = rowsIn<Rendered[]>(import.meta.dirname, 'rendered.yaml');

test.each(rendered)('$name', ({ report: data, text, junit, said = '' }) => {
  const report = new RehearsalReport(data);
  expect(String(report)).toBe(text.trimEnd());
  expect(renderRehearsal(report, 'text').trimEnd()).toBe(text.trimEnd());
  expect(renderRehearsal(report, 'junit')).toBe(junit.replaceAll('{said}', said));
  expect(JSON.parse(renderRehearsal(report, 'json'))).toEqual({ ...data, version: 1 });

  const assertNone = () => report.assertNone();
  if (data.findings.length === 0) expect(assertNone).not.toThrow();
  else expect(assertNone).toThrow(text.trimEnd());
});

describe('what was tried of what there was', () => {
  const scenario = scenarioOf({ sends: ['listRefunds', BVN] });
  const options = { records: { refunds: [] } };
  const all = (count: number) => ({ tried: count, of: count });

  test('is counted by operation, and for the whole run', async () => {
    const { cases, coverage, notChosen } = await rehearse(scenario, options);
    expect([cases.length, notChosen]).toEqual([83, 0]);

    // Of 18 kinds of fault a write has two cases each, before and after it, but for three of them.
    const counted = coverage.filter(({ called, operation }) => called || operation === null);
    expect(counted).toEqual([
      { operation: BVN, called: true, fault: all(33), permitted: all(1), open: all(2) },
      { operation: 'listRefunds', called: true, fault: all(18), permitted: all(16), open: all(6) },
      { operation: null, called: false, fault: all(0), permitted: all(0), open: all(7) },
    ]);
  });

  test('says how many cases were not chosen', async () => {
    const cases = [`${BVN}#1:reset-after`, `${BVN}#9:redirect`];
    const { coverage, notChosen } = await rehearse(scenario, { ...options, cases });
    // One was tried; the other one, whose request was never sent, is one that there is.
    expect(coverage.find(({ operation }) => operation === BVN)?.fault).toEqual({
      tried: 1,
      of: 34,
    });
    expect(notChosen).toBe(82);
  });
});
