import { escapeXml } from '../../shared/terminal.ts';
import type { CallResult } from './recorder.ts';
import type { Report } from './report.ts';
import { locationText } from './summary.ts';

/**
 * JUnit XML: one suite for each interface, one case for each call.
 *
 * @param sources - Whether to name file and line of the source.
 */
export function junitReport(report: Report, sources: boolean): string {
  const { calls, failures, finishedAt } = report;
  const interfaces = [...new Set(calls.map((each) => each.interface))];
  const suites = interfaces.map((name) => {
    const cases = calls
      .filter((each) => each.interface === name)
      .map((call) => ({ call, problems: problemsOf(call, report, sources) }));
    const count = (element: CaseResult['element']) =>
      cases.filter(({ problems: [first] }) => first?.element === element).length;
    return [
      `  <testsuite name="${name}" tests="${cases.length}" failures="${count('failure')}" errors="${count('error')}" skipped="${count('skipped')}" timestamp="${finishedAt}">`,
      ...cases.map(({ call, problems }) => testCase(call, problems)),
      '  </testsuite>',
    ].join('\n');
  });
  // What kept a run from running belongs to no call; readers show an error of its own.
  if (failures.length > 0) {
    suites.push(
      [
        `  <testsuite name="run" tests="${failures.length}" failures="0" errors="${failures.length}" skipped="0">`,
        ...failures.map(
          ({ kind, message }) =>
            `    <testcase name="${kind}" classname="verify.run">\n      <error message="${escapeXml(message)}"/>\n    </testcase>`,
        ),
        '  </testsuite>',
      ].join('\n'),
    );
  }
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="verify">\n${suites.join('\n')}\n</testsuites>\n`;
}

/** What keeps a case from passing. Of one case, all are of one element. */
interface CaseResult {
  element: 'failure' | 'error' | 'skipped';
  message: string;
}

function problemsOf(
  { call, outcome, note = '' }: CallResult,
  report: Report,
  sources: boolean,
): CaseResult[] {
  const { contradictions, findings, failOn } = report;
  const failing = findings.filter((each) => each.call === call && failOn.includes(each.kind));
  const failures = [
    ...contradictions
      .filter((each) => each.call === call && failOn.includes('contradictions'))
      .map(
        ({ at, expected, found, document }) =>
          `${at}: expected ${expected}, found ${found}, document ${locationText(document, sources)}`,
      ),
    ...failing.filter(({ kind }) => kind !== 'inconclusive').map(({ message }) => message),
  ];
  if (failures.length > 0) return failures.map((message) => ({ element: 'failure', message }));
  if (failing.length > 0) return failing.map(({ message }) => ({ element: 'error', message }));
  const isSkipped = outcome === 'skipped' || outcome === 'inconclusive';
  return isSkipped ? [{ element: 'skipped', message: note }] : [];
}

function testCase(
  { call, interface: on, ms = 0 }: CallResult,
  problems: readonly CaseResult[],
): string {
  const seconds = (ms / 1000).toFixed(3);
  const attributes = `name="${escapeXml(call)}" classname="verify.${on}" time="${seconds}"`;
  if (problems.length === 0) return `    <testcase ${attributes}/>`;
  const inner = problems.map(({ element, message }) => {
    const text = escapeXml(message);
    return element === 'failure'
      ? `      <failure message="${text}">${text}</failure>`
      : `      <${element} message="${text}"/>`;
  });
  return `    <testcase ${attributes}>\n${inner.join('\n')}\n    </testcase>`;
}
