import { junitReport } from '../../report/junit.ts';
import type { Detail, Format, Row, Section } from '../../report/report.ts';
import { grouped } from '../../shared/node-22.ts';
import { textReport } from '../../report/text.ts';
import { firstFew, plural } from '../../shared/counted-text.ts';
import { type Paint, plain } from '../../shared/terminal.ts';
import { type CaseGroup, UNDISTURBED } from '../case.ts';
import type { OperationCoverage } from './coverage.ts';
import type { RehearsalFinding } from './rehearsal-finding.ts';

/** Ids and operations that are named in a line; of more, only the number. */
const LISTED = 5;

/** The findings of a rehearsal, and how much was tried. */
export class RehearsalReport {
  /** Another one where its JSON changes in a way that breaks readers. */
  readonly version = 1;
  /** Number of runs, the undisturbed one included. */
  readonly runs!: number;
  /** The reason of an early end: a signal has stopped it, or there was a finding. Undefined for one that is whole. */
  readonly partial!: 'stopped' | 'bail' | undefined;
  /** The mistakes of the program; what may cost money comes first. */
  readonly findings!: readonly RehearsalFinding[];
  /** Ids of the cases that were tried, in their order. */
  readonly cases!: readonly string[];
  /** Number of cases that `maxRuns`, or an early end, left out. Each might have led to further ones. */
  readonly leftOut!: number;
  /** Number of cases that `cases` left out. */
  readonly notChosen!: number;
  /** Ids of the cases whose request was never sent. */
  readonly unreached!: readonly string[];
  /** Kinds of cases that are off, each with what turns it on. */
  readonly notTried!: readonly string[];
  /** Limits of what the cases show, each with what to do about it. */
  readonly notes!: readonly string[];
  /** The cases that there were and that were tried, by operation. */
  readonly coverage!: readonly OperationCoverage[];

  constructor(data: Omit<RehearsalReport, 'version' | 'toString' | 'assertNone'>) {
    Object.assign(this, data);
  }

  /** The report as text: how much was tried, and each finding with the first case that showed it. */
  toString(): string {
    return renderRehearsal(this, 'text').trimEnd();
  }

  /**
   * Does nothing without findings.
   *
   * @throws Error - There is a finding; the message is the report.
   */
  assertNone(): void {
    if (this.findings.length > 0) throw new Error(this.toString());
  }
}

/** Writes a report in one of its formats. */
export function renderRehearsal(
  report: RehearsalReport,
  format: Format,
  paint: Paint = plain,
): string {
  if (format === 'json') return `${JSON.stringify(report, null, 2)}\n`;
  if (format === 'junit') return junitReport({ name: 'rehearse', sections: suitesOf(report) });
  return textOf(report, paint);
}

/** The last line of a report, since a program without findings is not a program without mistakes. */
const NOT_FOUND =
  'not found by any case: see "What is not found" in payments-contract/docs/rehearse.md';

function textOf(report: RehearsalReport, paint: Paint): string {
  const { findings, notTried, notes } = report;
  const groups = [...grouped(findings, groupKeyOf).values()];
  const sections: Section[] = [
    { title: 'Findings', layout: 'stories', rows: groups.map(storyRow) },
    { title: 'Tried', layout: 'steps', rows: coverageRows(report) },
  ];

  const last = [...notes, NOT_FOUND];
  if (notTried.length > 0) last.unshift(`not tried: ${notTried.join('; ')}`);
  const text = textReport({ head: headOf(report, groups.length), sections }, { paint });
  return `${text}\n${last.join('\n')}\n`;
}

/** Says how many cases were tried, and how many were not. */
function headOf(report: RehearsalReport, findings: number): string[] {
  const { cases, partial, unreached } = report;
  const begin = partial === undefined ? '' : 'partial: ';
  const tried = `${plural(cases.length, 'case')} besides the undisturbed run`;
  const found = findings === 0 ? 'no findings' : plural(findings, 'finding');

  const lines = [`${begin}${tried}: ${found}`, ...leftOutTexts(report)];
  if (unreached.length > 0) lines.push(`never reached: ${firstFew(unreached, LISTED)}`);
  return lines;
}

function leftOutTexts({ leftOut, partial }: RehearsalReport): string[] {
  if (leftOut === 0) return [];
  return [`${plural(leftOut, 'case')} not tried (${partial ?? 'maxRuns'}), nor what they lead to`];
}

function notChosenTexts({ notChosen }: RehearsalReport): string[] {
  return notChosen === 0 ? [] : [`${plural(notChosen, 'case')} (cases)`];
}

const GROUP_NOUNS: Readonly<Record<CaseGroup, string>> = {
  fault: 'fault',
  permitted: 'permitted response',
  open: 'open question',
};

/** Returns a line for each operation that the program called, and for what was not tried. */
function coverageRows(report: RehearsalReport): Row[] {
  const rows: Row[] = [];
  const others: string[] = [];

  for (const each of report.coverage) {
    const subject = each.operation ?? 'whole run';
    const text = countsOf(each);
    if (text !== '') rows.push({ subject, text });
    if (each.operation !== null && !each.called) others.push(subject);
  }

  rows.push(...notChosenTexts(report).map((text) => ({ subject: 'not chosen', text })));
  if (others.length > 0) rows.push({ subject: 'never called', text: firstFew(others, LISTED) });
  return rows;
}

/** Returns `34 of 34 faults, 12 of 120 permitted responses`; empty where there was none. */
function countsOf(row: OperationCoverage): string {
  return (Object.keys(GROUP_NOUNS) as CaseGroup[])
    .filter((group) => row[group].of > 0)
    .map((group) => `${row[group].tried} of ${plural(row[group].of, GROUP_NOUNS[group])}`)
    .join(', ');
}

/** Returns a key that is the same for findings that differ only in the case that showed them. */
function groupKeyOf({ id, summary, group, open }: RehearsalFinding): string {
  return JSON.stringify([id, summary, group, open?.text]);
}

/** Returns the story of the first of several findings that are alike, with the cases of the others. */
function storyRow([first, ...others]: readonly [RehearsalFinding, ...RehearsalFinding[]]): Row {
  const { id, case: text, story, output, hint, repeat, document } = first;
  const lines = [...story];
  if (output !== undefined) lines.push(...output.split('\n').map((line) => `| ${line}`));
  if (others.length > 0) {
    const ids = others.map((each) => each.case);
    lines.push(`also: ${firstFew(ids, LISTED)}`);
  }

  const details: Detail[] = [
    ...lines.map((line) => ({ text: line })),
    { label: 'hint', text: hint },
    { label: 'document', text: `#${document.pointer}` },
    { label: 'repeat', text: repeat },
  ];
  return { sign: 'fail', subject: id, text, details };
}

/** Returns a suite for each request with a row for each case at it, and one for what was left out. */
function suitesOf(report: RehearsalReport): Section[] {
  const { cases, findings, unreached } = report;
  const found = grouped(findings, (each) => each.case);
  const rowOf = (id: string): Row => {
    const own = found.get(id);
    if (own !== undefined) return { sign: 'fail', subject: id, details: own.map(failureOf) };
    return unreached.includes(id) ? skippedRow(id, 'never reached') : { subject: id };
  };

  const suites = grouped([UNDISTURBED.id, ...cases], suiteOf);
  const notTried = [
    ...leftOutTexts(report).map((text) => skippedRow('left out', text)),
    ...notChosenTexts(report).map((text) => skippedRow('not chosen', text)),
  ];
  return [
    ...[...suites].map(([title, ids]) => ({ title, rows: ids.map(rowOf) })),
    { title: 'not tried', rows: notTried },
  ];
}

/** Returns the request at which a case begins, or `rehearse` for a case of a whole run. */
function suiteOf(id: string): string {
  const [request = ''] = id.split(':', 1);
  return request === id ? 'rehearse' : request;
}

function failureOf({ id, message, hint, repeat }: RehearsalFinding): Detail {
  return { label: id, text: `${message} ${hint} Repeat: ${repeat}` };
}

function skippedRow(subject: string, why: string): Row {
  return { sign: 'skip', subject, details: [{ text: why }] };
}
