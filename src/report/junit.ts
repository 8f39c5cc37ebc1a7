import { printable } from '../shared/terminal.ts';
import type { Row, Section, Sign } from './report.ts';

interface JUnitReport {
  /** Name of the command. */
  name: string;
  /** A suite each, with a test case for each row; its details are messages. */
  sections: readonly Section[];
  /** When the report was made: an ISO 8601 time in UTC. */
  timestamp?: string;
}

const ELEMENTS = {
  fail: 'failure',
  warn: 'error',
  unknown: 'skipped',
  skip: 'skipped',
  pass: undefined,
} as const satisfies Record<Sign, string | undefined>;

/** Writes a report for the test results of a CI server. */
export function junitReport({ name, sections, timestamp }: JUnitReport): string {
  const suites = sections
    .filter(({ rows }) => rows.length > 0)
    .flatMap(({ title, rows }) => {
      const count = (element: string) =>
        rows.filter(({ sign = 'pass' }) => ELEMENTS[sign] === element).length;
      const suite = attributesOf({
        name: title,
        tests: rows.length,
        failures: count('failure'),
        errors: count('error'),
        skipped: count('skipped'),
        timestamp,
      });
      return [
        `  <testsuite${suite}>`,
        ...rows.map((row) => testCase(row, `${name}.${title}`)),
        '  </testsuite>',
      ];
    });
  const root = `<testsuites${attributesOf({ name })}>`;
  const lines = ['<?xml version="1.0" encoding="UTF-8"?>', root, ...suites, '</testsuites>'];
  return `${lines.join('\n')}\n`;
}

function testCase({ subject, sign = 'pass', details = [], ms }: Row, classname: string): string {
  const time = ms === undefined ? undefined : (ms / 1000).toFixed(3);
  const attributes = attributesOf({ name: subject, classname, time });
  const element = ELEMENTS[sign];
  if (element === undefined) return `    <testcase${attributes}/>`;

  const results = details.map(({ label, text }) => {
    const result = attributesOf({ type: label, message: text });
    // Readers show the text of a failure, and the message of anything else.
    return element === 'failure'
      ? `      <failure${result}>${escapeXml(text)}</failure>`
      : `      <${element}${result}/>`;
  });
  return `    <testcase${attributes}>\n${results.join('\n')}\n    </testcase>`;
}

/** The attributes of an element, without those that are undefined. */
function attributesOf(values: Readonly<Record<string, string | number | undefined>>): string {
  const entries = Object.entries(values).filter(([, value]) => value !== undefined);
  return entries.map(([name, value]) => ` ${name}="${escapeXml(String(value))}"`).join('');
}

/** XML has no way to write most control characters; readers print the others as they are. */
function escapeXml(text: string): string {
  return printable(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
