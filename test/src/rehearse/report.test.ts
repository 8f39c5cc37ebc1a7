import { beforeAll, describe, expect, test } from 'vitest';
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

test.each(rows)(
  'a finding of $of says what fixes it, where it rests and how to repeat it',
  async (row) => {
    const cases = row.case === 'undisturbed' ? [] : [row.case];
    const { findings } = await rehearse(scenarioOf(row.program), { cases });
    const [finding] = findings;
    expect(finding).toMatchObject({
      case: row.case,
      hint: expect.stringContaining(row.hint),
      repeat: `cases: [${cases.map((id) => `'${id}'`).join('')}]`,
      document: {
        pointer: row.pointer,
        location: `openapi.yaml#${row.pointer}`,
      },
    });
    expect(valueAt(document, row.pointer)).toBeDefined();
  },
);

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
  if (data.findings.length === 0) expect(() => report.assertNone()).not.toThrow();
  else expect(() => report.assertNone()).toThrow(String(report));
});

describe('what was tried of what there was', () => {
  const scenario = scenarioOf({ sends: ['listRefunds', BVN] });
  const options = { records: { refunds: [] } };
  const rowOf = ({ coverage }: RehearsalReport, name: string | null) =>
    coverage.find(({ operation }) => operation === name);
  let all: RehearsalReport;
  beforeAll(async () => {
    all = await rehearse(scenario, options);
  });

  test('is counted by operation, and every case is counted once', () => {
    const { cases, coverage, notChosen } = all;
    const sum = (name: 'tried' | 'of') =>
      coverage.reduce(
        (total, each) => total + each.fault[name] + each.permitted[name] + each.open[name],
        0,
      );
    expect([sum('tried'), sum('of'), notChosen]).toEqual([cases.length, cases.length, 0]);
    const called = coverage.filter((each) => each.called).map(({ operation }) => operation);
    expect(called.toSorted()).toEqual(['listRefunds', BVN]);
    // Of 18 kinds of fault a write has two cases each, before and after it, but for three of them.
    expect(rowOf(all, BVN)?.fault).toEqual({ tried: 33, of: 33 });
    expect(rowOf(all, 'listRefunds')?.fault).toEqual({ tried: 18, of: 18 });
    const choices = cases.filter((id) => id.startsWith('assume:')).length;
    const none = { tried: 0, of: 0 };
    expect(rowOf(all, null)).toEqual({
      operation: null,
      called: false,
      fault: none,
      permitted: none,
      open: { tried: choices, of: choices },
    });
  });

  test('says how many cases were not chosen', async () => {
    const cases = [`${BVN}#1:reset-after`, `${BVN}#9:redirect`];
    const report = await rehearse(scenario, { ...options, cases });
    // One was tried; the other one, whose request was never sent, is one that there is.
    expect(rowOf(report, BVN)?.fault).toEqual({ tried: 1, of: 34 });
    expect(report.notChosen).toBe(all.cases.length - 1);
  });
});
