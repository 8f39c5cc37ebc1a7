import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { junitReport } from '../../../src/report/junit.ts';
import { escapeMarkdown, markdownReport } from '../../../src/report/markdown.ts';
import { type Section, grouped } from '../../../src/report/report.ts';
import { rowLine, textReport } from '../../../src/report/text.ts';

const folder = join(import.meta.dirname, 'rendered');
const { sections, stories, suites } = parse(
  readFileSync(join(folder, 'sections.yaml'), 'utf8'),
) as Record<'sections' | 'stories' | 'suites', Section[]>;

/** Shows which words have a colour or a weight. */
const paint = (format: unknown, text: string) => `<${String(format)} ${text}>`;
const plain = (_: unknown, text: string) => text;
const head = ['2 findings', 'a #1'];
const timestamp = '2026-01-15T09:30:00.000Z';

it.each([
  { file: 'text', text: textReport({ head, sections }, { paint }) },
  { file: 'text-stories', text: textReport({ head, sections: stories }, { paint: plain }) },
  { file: 'markdown', text: markdownReport({ title: 'Rehearse', head, sections }) },
  { file: 'markdown-stories', text: markdownReport({ title: 'A', head: [], sections: stories }) },
  { file: 'junit', text: junitReport({ name: 'rehearse', sections: suites, timestamp }) },
])('a report is written as in the file $file', async ({ file, text }) => {
  await expect(text).toMatchFileSnapshot(join(folder, `${file}.txt`));
});

describe('a report as text', () => {
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

it.each([
  ['a\n \u0007b', 'a b'],
  ['a & b <c> &amp;', 'a &amp; b &lt;c&gt; &amp;amp;'],
  ['\\`*_[]!|~', '\\\\\\`\\*\\_\\[\\]\\!\\|\\~'],
  ['https://a.example www.a WWW.b', 'https&#58;//a.example www&#46;a www&#46;b'],
  ['@team #12 &#12', '@&#8203;team #&#8203;12 &amp;#&#8203;12'],
  ['`a|b *@` | `*`', '`a\\|b *@` \\| `*`'],
  ['*``a` `b*`', '\\*\\`\\`a\\` \\`b\\*\\`'],
])('Markdown has %j as %j', (text, shown) => expect(escapeMarkdown(text)).toBe(shown));

it('JUnit has no time where none is given', () => {
  const xml = junitReport({ name: 'a', sections: [{ title: 'b', rows: [{ subject: 'c' }] }] });
  expect(xml).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="a">
  <testsuite name="b" tests="1" failures="0" errors="0" skipped="0">
    <testcase name="c" classname="a.b"/>
  </testsuite>
</testsuites>
`);
});

it('items are grouped by their keys, in their order', () => {
  const groups = grouped(['ab', 'b', 'ac', 'ad'], (each) => each.slice(0, 1));
  expect([...groups]).toEqual([
    ['a', ['ab', 'ac', 'ad']],
    ['b', ['b']],
  ]);
});
