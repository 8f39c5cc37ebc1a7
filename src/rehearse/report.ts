import { plural } from '../shared/plural.ts';
import { escapeXml } from '../shared/terminal.ts';
import type { Finding } from './findings.ts';

/** How many cases of a finding are listed by name. */
const LISTED = 5;

/** What a rehearsal has found. */
export class RehearsalReport {
  /** How many runs there were, the undisturbed one included. */
  readonly runs: number;
  /** What went wrong; what may cost money comes first. */
  readonly findings: readonly Finding[];
  /** Ids of the cases that were tried, in their order. */
  readonly cases: readonly string[];
  /** How many cases `maxRuns` left out. Each might have led to further ones. */
  readonly leftOut: number;
  /** Ids of the cases whose request was never sent. */
  readonly unreached: readonly string[];

  constructor(given: Omit<RehearsalReport, 'toString' | 'assertNone'>) {
    this.runs = given.runs;
    this.findings = given.findings;
    this.cases = given.cases;
    this.leftOut = given.leftOut;
    this.unreached = given.unreached;
  }

  /** The report as text: how much was tried, and each finding with the first case that showed it. */
  toString(): string {
    const { cases, findings, leftOut, unreached } = this;
    const groups = alike(findings);
    const found = groups.length === 0 ? 'no findings' : plural(groups.length, 'finding');
    return [
      `${plural(cases.length, 'case')} besides the undisturbed run: ${found}`,
      ...(leftOut === 0 ? [] : [leftOutText(leftOut)]),
      ...(unreached.length === 0 ? [] : [`never reached: ${listed(unreached)}`]),
      ...groups.map(findingText),
    ].join('\n');
  }

  /**
   * Does nothing where there are no findings.
   *
   * @throws Error - There is a finding; the message is the report.
   */
  assertNone(): void {
    if (this.findings.length > 0) throw new Error(this.toString());
  }
}

/** Findings that differ only in the case that showed them. */
function alike(findings: readonly Finding[]): Finding[][] {
  const groups = new Map<string, Finding[]>();
  for (const finding of findings) {
    const key = JSON.stringify([finding.id, finding.summary, finding.group, finding.open?.text]);
    groups.set(key, [...(groups.get(key) ?? []), finding]);
  }
  return [...groups.values()];
}

function findingText([first, ...others]: readonly Finding[]): string {
  if (first === undefined) return '';
  const cases = others.map((each) => each.case);
  return [
    `\n✗ ${first.id}: ${first.case}`,
    ...first.story.map((sentence) => `    ${sentence}`),
    ...(first.output?.split('\n') ?? []).map((line) => `    | ${line}`),
    ...(cases.length === 0 ? [] : [`    also: ${listed(cases)}`]),
  ].join('\n');
}

/**
 * JUnit XML: a suite for each request, and a test case for each case at it. What was not tried is a test
 * case that is skipped.
 */
export function junitReport(report: RehearsalReport): string {
  const { cases, leftOut } = report;
  const suites = new Map<string, string[]>();
  const add = (suite: string, test: string) =>
    suites.set(suite, [...(suites.get(suite) ?? []), test]);
  for (const id of ['undisturbed', ...cases]) {
    const suite = id.includes(':') ? id.slice(0, id.indexOf(':')) : 'rehearse';
    add(suite, testCase(suite, id, resultOf(id, report)));
  }
  if (leftOut > 0)
    add('not tried', testCase('not tried', 'maxRuns', skipped(leftOutText(leftOut))));
  const lines = [...suites].flatMap(([name, tests]) => {
    const count = (element: string) => tests.filter((each) => each.includes(`<${element} `)).length;
    return [
      `  <testsuite name="${escapeXml(name)}" tests="${tests.length}" failures="${count('failure')}" errors="0" skipped="${count('skipped')}">`,
      ...tests,
      '  </testsuite>',
    ];
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="rehearse">\n${lines.join('\n')}\n</testsuites>\n`;
}

/** What became of a case, as XML; empty for one that passed. */
function resultOf(id: string, { findings, unreached }: RehearsalReport): string[] {
  const failures = findings
    .filter((each) => each.case === id)
    .map(({ id: kind, message }) => {
      const text = escapeXml(message);
      return `      <failure type="${kind}" message="${text}">${text}</failure>`;
    });
  return failures.length === 0 && unreached.includes(id) ? skipped('never reached') : failures;
}

function skipped(why: string): string[] {
  return [`      <skipped message="${escapeXml(why)}"/>`];
}

function testCase(suite: string, id: string, result: readonly string[]): string {
  const attributes = `name="${escapeXml(id)}" classname="rehearse.${escapeXml(suite)}"`;
  if (result.length === 0) return `    <testcase ${attributes}/>`;
  return `    <testcase ${attributes}>\n${result.join('\n')}\n    </testcase>`;
}

function leftOutText(count: number): string {
  return `${plural(count, 'case')} not tried (maxRuns), nor what they lead to`;
}

/** The first of the ids, and how many others there are. */
export function listed(cases: readonly string[], most = LISTED): string {
  const others = cases.length - most;
  const shown = cases.slice(0, others === 1 ? most + 1 : most).join(', ');
  return others > 1 ? `${shown} and ${others} others` : shown;
}
