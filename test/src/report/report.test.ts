import { describe, expect, it } from 'vitest';
import { junitReport } from '../../../src/report/junit.ts';
import { escapeMarkdown, markdownReport } from '../../../src/report/markdown.ts';
import { type Section, grouped } from '../../../src/report/report.ts';
import { rowLine, textReport } from '../../../src/report/text.ts';

/** Shows which words have a colour or a weight. */
const paint = (format: unknown, text: string) => `<${String(format)} ${text}>`;
const plain = (_: unknown, text: string) => text;

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
      {
        sign: 'warn',
        subject: 'voidCharge#2',
        details: [{ text: 'busy' }],
        count: { times: 2, subjects: 1 },
      },
      { sign: 'unknown', subject: 'voidCharge#3', text: 'late' },
      { sign: 'skip', subject: 'voidCharge#4', text: 'late', count: { times: 2, subjects: 2 } },
    ],
  },
  { title: 'Empty', rows: [] },
  {
    title: 'Calls',
    layout: 'lines',
    columns: { subject: 'call' },
    rows: [
      {
        sign: 'pass',
        subject: 'listRefunds',
        text: 'in no line',
        details: [
          { label: 'outcome', text: 'conforms', isSaidBySign: true },
          { label: 'response', text: '200' },
          { label: 'note', text: '' },
          { label: 'more', text: 'two' },
        ],
      },
    ],
  },
  {
    title: 'Observed',
    rows: [
      { subject: 'a *gap*', text: 'open' },
      { subject: 'another', count: { times: 2, subjects: 2 } },
    ],
  },
  {
    title: 'Next',
    layout: 'steps',
    rows: [
      { subject: '--case ID', text: 'tries it alone' },
      { subject: '--all', text: 'tries all' },
    ],
  },
];

const stories: Section[] = [
  {
    title: 'Findings',
    layout: 'stories',
    rows: [
      {
        sign: 'fail',
        subject: 'reset',
        text: 'voidCharge',
        details: [{ text: 'It was *sent*.' }, { label: 'also', text: 'refunds' }],
      },
      { sign: 'fail', subject: 'late' },
    ],
  },
];

describe('a report as text', () => {
  it('has a line for each detail', () => {
    expect(textReport({ head: ['2 findings', 'of a run'], sections }, { paint }))
      .toBe(`<bold 2 findings>
of a run

<bold Findings>
<red ✗> voidCharge#1:reset-after: sent twice<dim  (3 times in 2 cases)>
    Request 1 was reset.
    expected  one | void
    document  #/paths
<yellow !> voidCharge#2<dim  (2 times)>
    busy
<yellow ?> voidCharge#3: late<dim >
<dim -> voidCharge#4: late<dim  (in 2 cases)>

<bold Calls>
<green ✓> listRefunds  <dim 200  two>

<bold Observed>
  a *gap*: open<dim >
  another<dim  (in 2 subjects)>

<bold Next>
  --case ID  tries it alone
  --all      tries all
`);
  });

  it('has stories apart from each other', () => {
    expect(textReport({ head: ['2 findings'], sections: stories }, { paint: plain }))
      .toBe(`2 findings

✗ reset: voidCharge
    It was *sent*.
    also      refunds

✗ late
`);
  });

  it('leaves out rows where there is no room, and says how many', () => {
    const rows = (names: string) =>
      names.split('').map((subject) => ({ sign: 'fail' as const, subject }));
    const long = {
      head: ['6 findings'],
      sections: [
        { title: 'First', rows: rows('abcd') },
        { title: 'Second', rows: rows('ef') },
      ],
      tail: [{ title: 'End', rows: [{ subject: 'x' }] }],
    };
    const lines = (options: { maxLines?: number; more?: (left: number) => string } = {}) =>
      textReport(long, { paint: plain, ...options }).replaceAll('\n', '|');
    const whole = '6 findings||First|✗ a|✗ b|✗ c|✗ d||Second|✗ e|✗ f||End|  x|';
    expect(lines()).toBe(whole);
    expect(lines({ maxLines: 15 })).toBe(whole);
    // The first row of each section comes before the others.
    expect(lines({ maxLines: 14 })).toBe(
      '6 findings||First|✗ a|✗ b||Second|✗ e||… and 3 more||End|  x|',
    );
    expect(lines({ maxLines: 13 })).toBe(
      '6 findings||First|✗ a||Second|✗ e||… and 4 more||End|  x|',
    );
    expect(lines({ maxLines: 10, more: (left) => `${left} left` })).toBe(
      '6 findings||First|✗ a||5 left||End|  x|',
    );
  });

  it('has nothing that acts on a terminal', () => {
    const row = { subject: 'a\u001B[2J', details: [{ text: '\u202Eb' }] };
    expect(rowLine(row, plain)).toBe('  a?[2J  ?b');
    expect(
      textReport({ head: ['\u0007'], sections: [{ title: 'A', rows: [row] }] }, { paint: plain }),
    ).toBe('?\n\nA\n  a?[2J\n    ?b\n');
  });
});

describe('a report as Markdown', () => {
  it('has tables and lists', () => {
    expect(markdownReport({ title: 'Rehearse', head: ['2 findings', 'a #1'], sections }))
      .toBe(`# Rehearse

2 findings

a #&#8203;1

## Findings

| case | finding | expected | document | times |
| --- | --- | --- | --- | --- |
| voidCharge#&#8203;1:reset-after | sent twice; Request 1 was reset. | one \\| void | \`#/paths\` | 3 in 2 cases |
| voidCharge#&#8203;2 | busy |  |  | 2 |
| voidCharge#&#8203;3 | late |  |  | 1 |
| voidCharge#&#8203;4 | late |  |  | 2 in 2 cases |

## Calls

| call | outcome | response | note | more |
| --- | --- | --- | --- | --- |
| listRefunds | conforms | 200 |  | two |

## Observed

- a \\*gap\\*: open
- another

## Next

- \`--case ID\` tries it alone
- \`--all\` tries all
`);
  });

  it('has a heading for each story', () => {
    expect(markdownReport({ title: 'Rehearse', head: [], sections: stories })).toBe(`# Rehearse

## Findings

### reset: voidCharge

- It was \\*sent\\*.
- also: refunds

### late
`);
  });

  it.each([
    ['a\n \u0007b', 'a b'],
    ['a & b <c> &amp;', 'a &amp; b &lt;c&gt; &amp;amp;'],
    ['\\`*_[]!|~', '\\\\\\`\\*\\_\\[\\]\\!\\|\\~'],
    ['https://a.example www.a WWW.b', 'https&#58;//a.example www&#46;a www&#46;b'],
    ['@team #12 &#12', '@&#8203;team #&#8203;12 &amp;#&#8203;12'],
    ['`a|b *@` | `*`', '`a\\|b *@` \\| `*`'],
    ['*``a` `b*`', '\\*\\`\\`a\\` \\`b\\*\\`'],
  ])('has %j as %j', (text, shown) => expect(escapeMarkdown(text)).toBe(shown));
});

describe('a report as JUnit', () => {
  it('has a suite for each section and a case for each row', () => {
    const xml = junitReport({
      name: 'rehearse',
      timestamp: '2026-01-15T09:30:00.000Z',
      sections: [
        { title: 'Empty', rows: [] },
        {
          title: 'void "Charge"#1',
          rows: [
            {
              sign: 'fail',
              subject: 'reset <after>',
              details: [{ label: 'hang', text: 'never <ended>' }, { text: 'again' }],
            },
            { sign: 'warn', subject: 'busy', details: [{ text: 'HTTP 503' }] },
            { sign: 'skip', subject: 'late', details: [{ label: 'x', text: 'never "reached"' }] },
            { sign: 'unknown', subject: 'refused', details: [{ text: 'not permitted' }] },
            { sign: 'pass', subject: 'usual', ms: 1500 },
            { subject: 'other', ms: 0, details: [{ text: 'not shown' }] },
          ],
        },
      ],
    });
    expect(xml).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="rehearse">
  <testsuite name="void &quot;Charge&quot;#1" tests="6" failures="1" errors="1" skipped="2" timestamp="2026-01-15T09:30:00.000Z">
    <testcase name="reset &lt;after&gt;" classname="rehearse.void &quot;Charge&quot;#1">
      <failure type="hang" message="never &lt;ended&gt;">never &lt;ended&gt;</failure>
      <failure message="again">again</failure>
    </testcase>
    <testcase name="busy" classname="rehearse.void &quot;Charge&quot;#1">
      <error message="HTTP 503"/>
    </testcase>
    <testcase name="late" classname="rehearse.void &quot;Charge&quot;#1">
      <skipped type="x" message="never &quot;reached&quot;"/>
    </testcase>
    <testcase name="refused" classname="rehearse.void &quot;Charge&quot;#1">
      <skipped message="not permitted"/>
    </testcase>
    <testcase name="usual" classname="rehearse.void &quot;Charge&quot;#1" time="1.500"/>
    <testcase name="other" classname="rehearse.void &quot;Charge&quot;#1" time="0.000"/>
  </testsuite>
</testsuites>
`);
  });

  it('has no time where none is given', () => {
    const xml = junitReport({ name: 'a', sections: [{ title: 'b', rows: [{ subject: 'c' }] }] });
    expect(xml).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="a">
  <testsuite name="b" tests="1" failures="0" errors="0" skipped="0">
    <testcase name="c" classname="a.b"/>
  </testsuite>
</testsuites>
`);
  });
});

it('items are grouped by their keys, in their order', () => {
  const groups = grouped(['ab', 'b', 'ac', 'ad'], (each) => each.slice(0, 1));
  expect([...groups]).toEqual([
    ['a', ['ab', 'ac', 'ad']],
    ['b', ['b']],
  ]);
});
