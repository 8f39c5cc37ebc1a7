import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { junitReport } from '../../../src/report/junit.ts';
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
  { file: 'junit', text: junitReport({ name: 'rehearse', sections: suites, timestamp }) },
])('a report is written as in the file $file', async ({ file, text }) => {
  await expect(text).toMatchFileSnapshot(join(folder, `${file}.txt`));
});

describe('a report as text', () => {
  it('has nothing that acts on a terminal', () => {
    const row = { subject: 'a\u001B[2J', details: [{ text: '\u202Eb' }] };
    expect(rowLine({ ...row, text: '\u0007' }, plain)).toBe('  a?[2J  ?');
    expect(rowLine({ sign: 'pass', subject: 'a' }, plain)).toBe('✓ a');
    expect(
      textReport({ head: ['\u0007'], sections: [{ title: 'A', rows: [row] }] }, { paint: plain }),
    ).toBe('?\n\nA\n  a?[2J\n    ?b\n');
  });
});

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
