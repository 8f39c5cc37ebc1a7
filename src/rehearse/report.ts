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
      ...(leftOut === 0
        ? []
        : [`${plural(leftOut, 'case')} not tried (maxRuns), nor what they lead to`]),
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

/** JUnit XML: a suite for each request, and a test case for each case at it. */
export function junitReport({ cases, findings }: RehearsalReport): string {
  const suites = new Map<string, string[]>();
  for (const id of ['undisturbed', ...cases]) {
    const suite = id.includes(':') ? id.slice(0, id.indexOf(':')) : 'rehearse';
    suites.set(suite, [...(suites.get(suite) ?? []), id]);
  }
  const lines = [...suites].flatMap(([name, ids]) => {
    const failures = ids.filter((id) => findings.some((each) => each.case === id)).length;
    return [
      `  <testsuite name="${escapeXml(name)}" tests="${ids.length}" failures="${failures}" errors="0" skipped="0">`,
      ...ids.map((id) => testCase(name, id, findings)),
      '  </testsuite>',
    ];
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="rehearse">\n${lines.join('\n')}\n</testsuites>\n`;
}

function testCase(suite: string, id: string, findings: readonly Finding[]): string {
  const attributes = `name="${escapeXml(id)}" classname="rehearse.${escapeXml(suite)}"`;
  const failures = findings
    .filter((each) => each.case === id)
    .map(({ id: kind, message }) => {
      const text = escapeXml(message);
      return `      <failure type="${kind}" message="${text}">${text}</failure>`;
    });
  if (failures.length === 0) return `    <testcase ${attributes}/>`;
  return `    <testcase ${attributes}>\n${failures.join('\n')}\n    </testcase>`;
}

function listed(cases: readonly string[]): string {
  const others = cases.length - LISTED;
  const shown = cases.slice(0, others === 1 ? LISTED + 1 : LISTED).join(', ');
  return others > 1 ? `${shown} and ${others} others` : shown;
}
