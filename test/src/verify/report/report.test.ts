import { readFileSync } from 'node:fs';
import { marked } from 'marked';
import { describe, expect, it } from 'vitest';
import { type Report, renderReport } from '../../../../src/verify/index.ts';
import { type Change, type Target, verifyDrifting } from '../support/drifting.ts';

async function drifted(): Promise<Report> {
  const target = /(?:refunds|subscriptions|webhook-endpoints) Bearer token/;
  return verifyDrifting(target, ({ json }) => {
    const [record] = json.data ?? [];
    if (record?.supported_event_types !== undefined) {
      record.supported_event_types.push('a <b> & "c" | d');
    } else if (record !== undefined) record.id = 'x';
  });
}

describe('a report that a guide shows is one of a run', () => {
  it.each<[string, Target, Change]>([
    [
      'README.md',
      /refunds Bearer token/,
      ({ json }) => {
        json.data = Array.from({ length: 12 }, () => ({ ...json.data[0], id: 'rf-10482' }));
        json.meta.page_info.total = 12;
      },
    ],
    [
      'docs/verify.md',
      /subscriptions Bearer token/,
      ({ json }) => {
        json.data = Array.from({ length: 12 }, () => ({ ...json.data[0], amount: '2,000.00' }));
        json.meta.page_info.total = 12;
      },
    ],
  ])('%s', async (guide, target, change) => {
    const report = renderReport(await verifyDrifting(target, change), 'text');
    const [, run] = /^Contradictions\n([^]*?\n)\n/m.exec(report) ?? [];
    const [, shown] = /```text\n(✗ \w+: body[^]*?)```/.exec(readFileSync(guide, 'utf8')) ?? [];
    expect(shown).toBe(run);
  });
});

describe('the report', () => {
  it('for people names where, expectation and source line', async () => {
    const text = renderReport(await drifted(), 'text');
    expect(text).toContain(
      '✗ listRefunds: body/data/0/id\n    expected  an integer\n    found     a string like `a`',
    );
    expect(text).toMatch(/document {2}openapi\/components\/schemas\/Refund\.yaml:\d+/);
    expect(text).toContain('The responses contradict Payments API');
    expect(text).not.toContain('\u001B');
  });

  it('as JUnit counts failures and escapes what XML cannot hold', async () => {
    const report = await drifted();
    const xml = renderReport(report, 'junit');
    const main = report.calls.filter((call) => call.interface === 'main');
    expect(xml).toContain(
      `<testsuite name="main" tests="${main.length}" failures="2" errors="0" skipped="0"`,
    );
    expect(xml).toContain('<testcase name="listRefunds" classname="verify.main"');
    const inner = xml.replaceAll(/<\/?[a-z]+(?: [a-z]+="[^"<>]*")*\/?>|<\?xml[^>]*\?>/g, '');
    expect(inner).not.toMatch(/[<>"]/);
  });

  it('as JUnit has an error when the run could not be done', async () => {
    const report = await verifyDrifting(/./, (response) => {
      response.status = 401;
      response.json = { status: 'error', message: '', data: null };
    });
    expect(renderReport(report, 'junit')).toMatch(
      /<testsuite name="run" tests="\d" failures="0" errors="\d"/,
    );
  });

  it('as Markdown keeps its tables whole', async () => {
    const html = await marked.parse(renderReport(await drifted(), 'markdown'));
    const rows = [...html.matchAll(/<tr>[\s\S]*?<\/tr>/g)].map(([row]) => row);
    const cells = rows.map((row) => row.split(/<t[dh]>/).length - 1);
    expect(new Set(cells)).toEqual(new Set([6, 4, 3]));
    expect(html).toContain('a &lt;b&gt; &amp; &quot;c&quot; | d');
  });

  it('as JSON is the report', async () => {
    const report = await drifted();
    expect(JSON.parse(renderReport(report, 'json'))).toEqual(JSON.parse(JSON.stringify(report)));
  });
});
