import { escapeXml } from '../shared/terminal.ts';
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
      const counts = `tests="${rows.length}" failures="${count('failure')}" errors="${count('error')}" skipped="${count('skipped')}"`;
      const time = timestamp === undefined ? '' : ` timestamp="${timestamp}"`;
      return [
        `  <testsuite name="${escapeXml(title)}" ${counts}${time}>`,
        ...rows.map((row) => testCase(row, escapeXml(`${name}.${title}`))),
        '  </testsuite>',
      ];
    });
  return `${['<?xml version="1.0" encoding="UTF-8"?>', `<testsuites name="${escapeXml(name)}">`, ...suites, '</testsuites>'].join('\n')}\n`;
}

function testCase({ subject, sign = 'pass', details = [], ms }: Row, suite: string): string {
  const time = ms === undefined ? '' : ` time="${(ms / 1000).toFixed(3)}"`;
  const attributes = `name="${escapeXml(subject)}" classname="${suite}"${time}`;
  const element = ELEMENTS[sign];
  if (element === undefined) return `    <testcase ${attributes}/>`;
  const results = details.map(({ label, text }) => {
    const message = `${label === undefined ? '' : `type="${escapeXml(label)}" `}message="${escapeXml(text)}"`;
    // Readers show the text of a failure, and the message of anything else.
    return element === 'failure'
      ? `      <failure ${message}>${escapeXml(text)}</failure>`
      : `      <${element} ${message}/>`;
  });
  return `    <testcase ${attributes}>\n${results.join('\n')}\n    </testcase>`;
}
