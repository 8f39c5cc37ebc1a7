import { stripVTControlCharacters, styleText } from 'node:util';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Finding, type Report, renderReport } from '../../../../src/verify/index.ts';
import { verifyDrifting } from '../support/drifting.ts';
import { readText, rowsIn } from '../../../support/files.ts';

const folder = join(import.meta.dirname, 'rendered');
const report = rowsIn<Report>(folder, 'report.yaml');

describe('a report is written', () => {
  it.each(['text', 'junit'] as const)('as in the file %s.txt', async (format) => {
    const written = renderReport(report, format);
    await expect(written).toMatchFileSnapshot(join(folder, `${format}.txt`));
  });

  it('in colours that change nothing else', () => {
    const paint = (style: any, each: string) => styleText(style, each, { validateStream: false });
    const painted = renderReport(report, 'text', { paint });
    expect(painted).toContain('\u001B[31m✗\u001B[39m getVirtualCard');
    expect(stripVTControlCharacters(painted)).toBe(renderReport(report, 'text'));
  });

  it('as JSON', () => {
    expect(renderReport(report, 'json')).toBe(`${JSON.stringify(report, null, 2)}\n`);
  });
});

/** The rows of a section of a text. */
function rowsOf(given: Partial<Report>, title: string): string[] {
  const sections = renderReport({ ...report, ...given }, 'text').split('\n\n');
  const lines = sections.find((each) => each.startsWith(title))?.split('\n') ?? [];
  return lines.filter((line) => /^\S|^ {2}\S/.test(line)).slice(1);
}

describe('what is found without end', () => {
  const many = (kind: Finding['kind'], wanted: Partial<Finding>) =>
    Array.from({ length: 30 }, (_, index): Finding => {
      const usual = { found: 'x', pointer: '/a', count: 1, expected: `rule ${index}` };
      return { kind, at: `body/${index}`, ...usual, ...wanted };
    });

  it.each([
    ['contradictions', many('schema', {}), 'Contradictions', 30],
    ['reasons not to run', many('network', {}), 'Could not run', 30],
    ['questions', many('seen', {}), 'Seen of open questions', 21],
    [
      'values',
      many('new-value', {}).map((each, index) => ({ ...each, found: `${index}` })),
      'Fields and values',
      21,
    ],
  ] as const)('is whole, or says what is left out: %s', (_, findings, title, lines) => {
    const rows = rowsOf({ findings: [...findings] }, title);
    expect(rows).toHaveLength(lines);
    if (lines === 21) expect(rows.at(-1)).toBe('  … and 10 more: --format json has all');
  });

  it('is whole where the run fails by it', () => {
    const findings = many('new-field', { at: 'field a' }).map((each, index) => {
      return { ...each, found: `not in the document (${index})` };
    });
    expect(rowsOf({ findings }, 'Fields and values')).toHaveLength(21);
    expect(rowsOf({ findings, failOn: ['new-fields'] }, 'Fields and values')).toHaveLength(30);
  });
});

/** Nothing to say but that all is well. */
const operations: Report['operations'] = { seen: ['listRefunds'], unseen: [] };
const rest = { calls: [], findings: [], entries: undefined, operations };
const clean: Report = { ...report, ...rest, exitCode: 0 };

interface Conclusion {
  findings: Finding['kind'][];
  unseen?: Report['operations']['unseen'];
  failOn?: Report['failOn'];
  says: string;
}
const { conclusions } = rowsIn<{ conclusions: Conclusion[] }>(import.meta.dirname, 'cases.yaml');

it.each(conclusions)('a report begins with: $says', ({ findings, unseen = [], failOn, says }) => {
  const found = findings.map((kind) => report.findings.find((each) => each.kind === kind)!);
  const fails = failOn === undefined ? {} : { failOn, exitCode: 1 as const };
  const given = { ...clean, ...fails, findings: found, operations: { ...operations, unseen } };
  expect(renderReport(given, 'text').split('\n')[0]).toBe(says);
});

it('a report of which there is nothing to say has three lines', () => {
  expect(renderReport(clean, 'text').split('\n').slice(1)).toEqual([
    'https://a.example/v3, 2026-01-15T09:30:00.000Z: 0 conform',
    'Seen: 1 of 1 operation',
    '',
  ]);
});

it('the report that the guide shows is one of a run', async () => {
  const run = await verifyDrifting(/subscriptions Bearer token/, ({ json }) => {
    json.data = Array.from({ length: 12 }, () => ({ ...json.data[0], amount: '2,000.00' }));
    json.meta.page_info.total = 12;
  });
  const guide = readText('docs/verify.md');
  const [, shown] = /```text\n(✗ \w+ \(GET \S+\): body[^]*?)```/.exec(guide) ?? [];
  const written = renderReport(run, 'text');
  expect(shown).toBe(/^Contradictions\n([^]*?\n)\n/m.exec(written)?.[1]);
});
