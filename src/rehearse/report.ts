import { junitReport } from '../report/junit.ts';
import { markdownReport } from '../report/markdown.ts';
import type { Row, Section } from '../report/report.ts';
import { textReport } from '../report/text.ts';
import { plural } from '../shared/plural.ts';
import { type Paint, paintFor } from '../shared/terminal.ts';
import { undisturbed } from './cases.ts';
import type { RehearsalFinding } from './findings.ts';

/** How many cases of a finding are listed by name. */
const LISTED = 5;

/** What a rehearsal has found. */
export class RehearsalReport {
  /** How many runs there were, the undisturbed one included. */
  readonly runs: number;
  /** What went wrong; what may cost money comes first. */
  readonly findings: readonly RehearsalFinding[];
  /** Ids of the cases that were tried, in their order. */
  readonly cases: readonly string[];
  /** How many cases `maxRuns` left out. Each might have led to further ones. */
  readonly leftOut: number;
  /** Ids of the cases whose request was never sent. */
  readonly unreached: readonly string[];
  /** Kinds of cases that are off, each with what turns it on. */
  readonly notTried: readonly string[];

  constructor(given: Omit<RehearsalReport, 'toString' | 'assertNone'>) {
    this.runs = given.runs;
    this.findings = given.findings;
    this.cases = given.cases;
    this.leftOut = given.leftOut;
    this.unreached = given.unreached;
    this.notTried = given.notTried;
  }

  /** The report as text: how much was tried, and each finding with the first case that showed it. */
  toString(): string {
    return renderRehearsal(this, 'text').trimEnd();
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

/** The formats of a report. */
export const FORMATS = ['text', 'json', 'junit', 'markdown'] as const;
export type RehearsalFormat = (typeof FORMATS)[number];

/** Writes a report in one of its formats. */
export function renderRehearsal(
  report: RehearsalReport,
  format: RehearsalFormat,
  paint: Paint = paintFor({ write: () => undefined }),
): string {
  if (format === 'json') return `${JSON.stringify(report, null, 2)}\n`;
  if (format === 'junit') return junitReport({ name: 'rehearse', sections: suitesOf(report) });
  const groups = alike(report.findings);
  const head = headOf(report, groups.length);
  const sections: Section[] = [
    { title: 'Findings', layout: 'stories', rows: groups.flatMap(storyRow) },
  ];
  if (format === 'markdown') return markdownReport({ title: 'Rehearse', head, sections });
  const { notTried } = report;
  const last = notTried.length === 0 ? '' : `\nnot tried: ${notTried.join('; ')}\n`;
  return textReport({ head, sections }, { paint }) + last;
}

/** What a rehearsal leaves out unless it is asked for. Who names cases wants no others. */
export function untried(
  given: { cases: readonly string[] | undefined; lives: number; callers: number },
  option: (name: string) => string,
): string[] {
  if (given.cases !== undefined) return [];
  return [
    ...(given.lives > 1 ? [] : [`a second life, ${option('lives')}`]),
    ...(given.callers > 1 ? [] : [`two callers, ${option('callers')}`]),
  ];
}

/** How much was tried, and what was not. */
function headOf({ cases, leftOut, unreached }: RehearsalReport, findings: number): string[] {
  const found = findings === 0 ? 'no findings' : plural(findings, 'finding');
  return [
    `${plural(cases.length, 'case')} besides the undisturbed run: ${found}`,
    ...(leftOut === 0 ? [] : [leftOutText(leftOut)]),
    ...(unreached.length === 0 ? [] : [`never reached: ${listed(unreached)}`]),
  ];
}

/** Findings that differ only in the case that showed them. */
function alike(findings: readonly RehearsalFinding[]): RehearsalFinding[][] {
  const keyOf = ({ id, summary, group, open }: RehearsalFinding) =>
    JSON.stringify([id, summary, group, open?.text]);
  return [...grouped(findings, keyOf).values()];
}

function storyRow([first, ...others]: readonly RehearsalFinding[]): Row[] {
  if (first === undefined) return [];
  const { id, case: text, story, output } = first;
  const lines = [
    ...story,
    ...(output?.split('\n') ?? []).map((line) => `| ${line}`),
    ...(others.length === 0 ? [] : [`also: ${listed(others.map((each) => each.case))}`]),
  ];
  return [{ sign: 'fail', subject: id, text, details: lines.map((line) => ({ text: line })) }];
}

/** A suite for each request with a row for each case at it, and one for what was not tried. */
function suitesOf({ cases, findings, leftOut, unreached }: RehearsalReport): Section[] {
  const failures = grouped(findings, (each) => each.case);
  const skipped = new Set(unreached);
  const suites = grouped([undisturbed.id, ...cases], (id) =>
    id.includes(':') ? id.slice(0, id.indexOf(':')) : 'rehearse',
  );
  const rowOf = (id: string): Row => {
    const found = failures.get(id);
    if (found !== undefined) return failedRow(id, found);
    return skipped.has(id) ? skippedRow(id, 'never reached') : { subject: id };
  };
  return [
    ...[...suites].map(([title, ids]) => ({ title, rows: ids.map(rowOf) })),
    {
      title: 'not tried',
      rows: leftOut === 0 ? [] : [skippedRow('maxRuns', leftOutText(leftOut))],
    },
  ];
}

function failedRow(subject: string, findings: readonly RehearsalFinding[]): Row {
  const details = findings.map(({ id, message }) => ({ label: id, text: message }));
  return { sign: 'fail', subject, details };
}

function skippedRow(subject: string, why: string): Row {
  return { sign: 'skip', subject, details: [{ text: why }] };
}

/** The items by their key, as `Map.groupBy` returns them, which Node has from 21 on. */
function grouped<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
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
