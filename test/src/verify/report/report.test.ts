import { readFileSync } from 'node:fs';
import { marked } from 'marked';
import { describe, expect, it } from 'vitest';
import { type Report, renderReport } from '../../../../src/verify/index.ts';
import { type Change, type Target, verifyDrifting } from '../support/drifting.ts';
import { HOOKS, REFUNDS, UNKNOWN_ORDER } from '../support/targets.ts';

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
      'docs/verify.md',
      /subscriptions Bearer token/,
      ({ json }) => {
        json.data = Array.from({ length: 12 }, () => ({ ...json.data[0], amount: '2,000.00' }));
        json.meta.page_info.total = 12;
      },
    ],
  ])('%s', async (guide, target, change) => {
    const report = renderReport(await verifyDrifting(target, change), 'text', { sources: false });
    const [, run] = /^Contradictions\n([^]*?\n)\n/m.exec(report) ?? [];
    const [, shown] =
      /```text\n(✗ \w+ \(GET \S+\): body[^]*?)```/.exec(readFileSync(guide, 'utf8')) ?? [];
    expect(shown).toBe(run);
  });
});

describe('the report', () => {
  it('for people names where, expectation and source line', async () => {
    const text = renderReport(await drifted(), 'text');
    expect(text).toContain(
      '✗ listRefunds (GET /refunds): body/data/0/id\n    expected  an integer\n    found     a string like `a`\n    document  #/components/schemas/Refund/properties/id/type',
    );
    expect(text).toMatch(/ \(openapi\/components\/schemas\/Refund\.yaml:\d+\)/);
    expect(text).toMatch(/^The responses contradict Payments API/);
    expect(text).not.toContain('\u001B');
  });

  it('says which rule forbids a field', async () => {
    const report = await verifyDrifting(HOOKS, ({ json }) => (json.status = 'success'));
    expect(renderReport(report, 'text')).toContain(
      'body/status\n    expected  a success of this operation without `status`\n    found     one with it\n',
    );
  });

  it('shows at the call that it breaks an assumption', async () => {
    const report = await verifyDrifting(UNKNOWN_ORDER, ({ headers }) =>
      headers.delete('content-type'),
    );
    const text = renderReport(report, 'text', { observations: true });
    expect(text).toMatch(/^\S+ .* conform \(1 but for an assumption\), 0 contradict/m);
    expect(text).toMatch(
      /^! getVirtualAccountNumber, unknown reference {2}404 .*error-media-type$/m,
    );
  });

  it('names no file to a reader who has none', async () => {
    const report = await drifted();
    for (const format of ['text', 'markdown', 'junit'] as const) {
      const text = renderReport(report, format, { sources: false, observations: true });
      expect(text).toContain('#/components/schemas/Refund/properties/id/type');
      expect(text).not.toContain('openapi/');
    }
  });

  it('says in 40 lines what is wrong, and how much is left out', async () => {
    const report = await verifyDrifting(/GET/, (response) => {
      for (const record of [response.json.data ?? []].flat()) {
        for (const name of Object.keys(record)) record[name] = { a: 1 };
        record.added = 1;
      }
      if (response.status === 401) response.status = 503;
    });
    expect(report.contradictions.length).toBeGreaterThan(20);
    const lines = renderReport(report, 'text').trimEnd().split('\n');
    expect(lines.length).toBeLessThanOrEqual(40);
    const [, left] = /^… and (\d+) more: --observations/m.exec(lines.join('\n')) ?? [];
    const signs = lines.filter((line) => /^[✗!?-] /.test(line)).length;
    const all = renderReport(report, 'text', { observations: true });
    const [problems = ''] = all.split('\nCalls\n');
    expect(signs + Number(left)).toBe(problems.match(/^[✗!?-] /gm)?.length);
    // Of each section one item is shown before any section has all of its own.
    expect(lines).toEqual(expect.arrayContaining(['Contradictions', 'Findings', 'Observed']));
  });

  it('has the same order in text and Markdown, and lists observations when it is told to', async () => {
    const report = await drifted();
    for (const format of ['text', 'markdown'] as const) {
      const titles = (text: string) =>
        [...text.matchAll(/^(?:## )?(Contradictions|Calls|Observed)$/gm)].map(([, title]) => title);
      const short = renderReport(report, format);
      expect(titles(short)).toEqual(['Contradictions', 'Observed']);
      expect(short).toMatch(/\d+ of \d+ gaps\n/);
      expect(short).not.toContain('always present in');
      const whole = renderReport(report, format, { observations: true });
      expect(titles(whole)).toEqual(['Contradictions', 'Calls', 'Observed']);
      expect(whole).toContain('always present in');
    }
  });

  it('says why calls were left out or not permitted, and how to see the rest', async () => {
    const change: Change = (response) => {
      response.status = 403;
      response.json = { status: 'error', message: '', data: null };
    };
    const options = { webhooksBaseUrl: undefined, ids: {}, probes: false, probeWrites: false };
    const report = await verifyDrifting(REFUNDS, change, options);
    const permissions = report.observed.gaps.find(({ id }) => id === 'token-permissions');
    expect(permissions?.observations).toContain('listRefunds: not permitted (403)');
    const text = renderReport(report, 'text');
    const [, rest] = text.split('\n\n', 2);
    expect(rest).toBe(`Not checked
? listRefunds (GET /refunds): not permitted (403)
- listWebhookEndpoints (GET /profile/webhook-endpoints): no base URL of the webhooks interface
- getVirtualAccountNumber (GET /virtual-account-numbers/{order_ref}): no order_ref was given`);
    expect(text).toMatch(
      /\n\nObserved\n {2}\d+ of \d+ gaps\n {2}--observations prints all of it, and every call\n {2}--overlay FILE writes \d+ changes of the document\n$/,
    );
  });

  it('says once why many calls were left out', async () => {
    const refuse: Change = (response) => {
      response.status = 401;
      response.json = { status: 'error', message: '', data: null };
    };
    const report = await verifyDrifting(/./, refuse, { webhooksBaseUrl: undefined, ids: {} });
    const notes = report.calls.map(({ note }) => note);
    const said = [...new Set(notes)].map(
      (note) => `${note} (in ${notes.filter((each) => each === note).length} calls)`,
    );
    const [, rest = ''] = renderReport(report, 'text').split('Not checked\n');
    const lines = (rest.split('\n\n')[0] ?? '').split('\n');
    const reasons = lines.map((line) => line.replace(/^[?-] .*?\): /, ''));
    expect(reasons.toSorted()).toEqual(said.toSorted());
    expect(lines).toHaveLength(3);
    expect(renderReport(report, 'markdown')).toContain(
      'no base URL of the webhooks interface | 5 in 5 calls',
    );
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
    const html = await marked.parse(
      renderReport(await drifted(), 'markdown', { observations: true }),
    );
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
