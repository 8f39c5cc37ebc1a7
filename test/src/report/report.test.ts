import { describe, expect, it } from 'vitest';
import { junitReport } from '../../../src/report/junit.ts';
import { markdownReport } from '../../../src/report/markdown.ts';
import type { Section } from '../../../src/report/report.ts';
import { rowLine, textReport } from '../../../src/report/text.ts';

const paint = (_: unknown, text: string) => text;

const sections: Section[] = [
  {
    title: 'Findings',
    columns: { subject: 'case', text: 'finding' },
    rows: [
      {
        sign: 'fail',
        subject: 'voidCharge#1:reset-after',
        text: 'sent twice',
        details: [{ text: 'Request 1 was reset.' }, { label: 'expected', text: 'one | void' }],
        location: '#/paths',
        count: { times: 3, subjects: 2 },
      },
      { sign: 'warn', subject: 'voidCharge#2', text: 'late' },
    ],
  },
  { title: 'Empty', rows: [] },
  { title: 'Next', layout: 'steps', rows: [{ subject: '--case ID', text: 'tries it alone' }] },
];

describe('the printers of a report', () => {
  it('write text with a line for each detail', () => {
    expect(textReport({ head: ['2 findings'], sections }, { paint })).toBe(`2 findings

Findings
✗ voidCharge#1:reset-after: sent twice (3 times in 2 cases)
    Request 1 was reset.
    expected  one | void
    document  #/paths
! voidCharge#2: late

Next
  --case ID  tries it alone
`);
  });

  it('leave out rows where there is no room, and say how many', () => {
    const rows = ['a', 'b', 'c', 'd'].map((subject) => ({ sign: 'fail' as const, subject }));
    const long = { head: ['4 findings'], sections: [{ title: 'Findings', rows }] };
    expect(textReport(long, { paint, maxLines: 8 })).toContain('✗ d');
    expect(textReport(long, { paint, maxLines: 7 })).toBe(
      '4 findings\n\nFindings\n✗ a\n\n… and 3 more\n',
    );
  });

  it('write Markdown with tables', () => {
    expect(markdownReport({ title: 'Rehearse', head: ['2 findings'], sections })).toBe(
      `# Rehearse

2 findings

## Findings

| case | finding | expected | document | times |
| --- | --- | --- | --- | --- |
| voidCharge&#8203;#&#8203;1:reset-after | sent twice; Request 1 was reset. | one \\| void | \`#/paths\` | 3 in 2 cases |
| voidCharge&#8203;#&#8203;2 | late |  |  | 1 |

## Next

- \`--case ID\` tries it alone
`.replaceAll('&#8203;#&#8203;', '#&#8203;'),
    );
  });

  it('write stories apart from each other', () => {
    const rows = ['reset', 'late'].map((subject) => ({
      sign: 'fail' as const,
      subject,
      text: 'voidCharge',
      details: [{ text: 'It was *sent*.' }, { label: 'also', text: 'refunds' }],
    }));
    const stories: Section[] = [{ title: 'Findings', layout: 'stories', rows }];
    expect(textReport({ head: ['2 findings'], sections: stories }, { paint })).toBe(`2 findings

✗ reset: voidCharge
    It was *sent*.
    also      refunds

✗ late: voidCharge
    It was *sent*.
    also      refunds
`);
    expect(markdownReport({ title: 'Rehearse', head: [], sections: stories })).toBe(`# Rehearse

## Findings

### reset: voidCharge

- It was \\*sent\\*.
- also: refunds

### late: voidCharge

- It was \\*sent\\*.
- also: refunds
`);
  });

  it('write JUnit with a suite for each section and a case for each row', () => {
    const xml = junitReport({
      name: 'rehearse',
      sections: [
        {
          title: 'voidCharge#1',
          rows: [
            {
              sign: 'fail',
              subject: 'reset',
              details: [{ label: 'hang', text: 'never <ended>' }],
            },
            { sign: 'skip', subject: 'late', details: [{ text: 'never reached' }] },
            { sign: 'pass', subject: 'usual', ms: 1500 },
          ],
        },
      ],
    });
    expect(xml).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="rehearse">
  <testsuite name="voidCharge#1" tests="3" failures="1" errors="0" skipped="1">
    <testcase name="reset" classname="rehearse.voidCharge#1">
      <failure type="hang" message="never &lt;ended&gt;">never &lt;ended&gt;</failure>
    </testcase>
    <testcase name="late" classname="rehearse.voidCharge#1">
      <skipped message="never reached"/>
    </testcase>
    <testcase name="usual" classname="rehearse.voidCharge#1" time="1.500"/>
  </testsuite>
</testsuites>
`);
  });

  it('write nothing that acts on a terminal', () => {
    expect(
      rowLine({ sign: 'pass', subject: 'a\u001B[2J', details: [{ text: '\u202Eb' }] }, paint),
    ).toBe('✓ a?[2J  ?b');
  });
});
