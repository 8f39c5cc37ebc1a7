import { type OperationId, operations } from '../../generated/operations.ts';
import { junitReport } from '../report/junit.ts';
import { type Detail, type Row, type Section, grouped } from '../report/report.ts';
import { textReport } from '../report/text.ts';
import { plural } from '../shared/plural.ts';
import { type Paint, plain } from '../shared/terminal.ts';
import { type Case, type Group, groupOf, operationOf, undisturbed } from './cases.ts';
import type { RehearsalFinding } from './findings.ts';

/** How many cases of a finding are listed by name. */
const LISTED = 5;

/** How much was tried of what there was. */
export interface Tried {
  /** Cases whose requests were sent. */
  readonly tried: number;
  /** Cases that follow from the runs that there were. */
  readonly of: number;
}

/** What was tried at the requests of an operation. */
export interface OperationCoverage extends Readonly<Record<Group, Tried>> {
  /** Null for what holds for a whole run: another choice of the mock, another start, two at once. */
  readonly operation: OperationId | null;
  /** Whether the program called it in any run. */
  readonly called: boolean;
}

/**
 * A row for each operation of the document, and one for what was tried for a whole run.
 *
 * @param known - All cases that there were.
 * @param tried - Ids of those whose requests were sent.
 * @param called - The operations that the program called.
 */
export function coverageOf(
  known: readonly Case[],
  tried: ReadonlySet<string>,
  called: ReadonlySet<unknown>,
): OperationCoverage[] {
  const placeOf = ({ faults }: Case) => operationOf(faults.at(-1)?.at ?? '') ?? null;
  const rows = [...(Object.keys(operations) as OperationId[]), null].map((operation) => {
    const own = known.filter((each) => placeOf(each) === operation);
    const count = (group: Group): Tried => {
      const cases = own.filter((each) => groupOf(each) === group);
      return { tried: cases.filter(({ id }) => tried.has(id)).length, of: cases.length };
    };
    const counts = { fault: count('fault'), permitted: count('permitted'), open: count('open') };
    return { operation, called: called.has(operation), ...counts };
  });
  return rows.filter(({ operation, fault, open }) => operation !== null || fault.of + open.of > 0);
}

/** What a rehearsal has found. */
export class RehearsalReport {
  /** Another one where its JSON changes in a way that breaks readers. */
  readonly version = 1;
  /** How many runs there were, the undisturbed one included. */
  readonly runs!: number;
  /** Why it ended early: a signal has stopped it, or there was a finding. Undefined for one that is whole. */
  readonly partial!: 'stopped' | 'bail' | undefined;
  /** What went wrong; what may cost money comes first. */
  readonly findings!: readonly RehearsalFinding[];
  /** Ids of the cases that were tried, in their order. */
  readonly cases!: readonly string[];
  /** How many cases `maxRuns`, or an early end, left out. Each might have led to further ones. */
  readonly leftOut!: number;
  /** How many cases `cases` left out. */
  readonly notChosen!: number;
  /** Ids of the cases whose request was never sent. */
  readonly unreached!: readonly string[];
  /** Kinds of cases that are off, each with what turns it on. */
  readonly notTried!: readonly string[];
  /** What was tried of what there was, by operation. */
  readonly coverage!: readonly OperationCoverage[];

  constructor(given: Omit<RehearsalReport, 'version' | 'toString' | 'assertNone'>) {
    Object.assign(this, given);
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
export const FORMATS = ['text', 'json', 'junit'] as const;
export type RehearsalFormat = (typeof FORMATS)[number];

/** Writes a report in one of its formats. */
export function renderRehearsal(
  report: RehearsalReport,
  format: RehearsalFormat,
  paint: Paint = plain,
): string {
  if (format === 'json') return `${JSON.stringify(report, null, 2)}\n`;
  if (format === 'junit') return junitReport({ name: 'rehearse', sections: suitesOf(report) });
  const groups = [...grouped(report.findings, kindOf).values()];
  const sections: Section[] = [
    { title: 'Findings', layout: 'stories', rows: groups.map(storyRow) },
    { title: 'Tried', layout: 'steps', rows: coverageRows(report) },
  ];
  const { notTried } = report;
  const last = notTried.length === 0 ? '' : `not tried: ${notTried.join('; ')}\n`;
  const text = textReport({ head: headOf(report, groups.length), sections }, { paint });
  return `${text}\n${last}${NOT_FOUND}\n`;
}

/** The last line of a report, since a program without findings is not a program without mistakes. */
const NOT_FOUND =
  'not found by any case: see "What is not found" in payments-contract/docs/rehearse.md';

/** How much was tried, and what was not. */
function headOf(report: RehearsalReport, findings: number): string[] {
  const { cases, partial, unreached } = report;
  const found = findings === 0 ? 'no findings' : plural(findings, 'finding');
  return [
    `${partial === undefined ? '' : 'partial: '}${plural(cases.length, 'case')} besides the undisturbed run: ${found}`,
    ...leftOutTexts(report),
    ...(unreached.length === 0 ? [] : [`never reached: ${listed(unreached)}`]),
  ];
}

function leftOutTexts({ leftOut, partial }: RehearsalReport): string[] {
  if (leftOut === 0) return [];
  return [`${plural(leftOut, 'case')} not tried (${partial ?? 'maxRuns'}), nor what they lead to`];
}

function notChosenTexts({ notChosen }: RehearsalReport): string[] {
  return notChosen === 0 ? [] : [`${plural(notChosen, 'case')} (cases)`];
}

const GROUP_NOUNS: Readonly<Record<Group, string>> = {
  fault: 'fault',
  permitted: 'permitted response',
  open: 'open question',
};

/** A line for each operation that the program called, and for what was not tried. */
function coverageRows(report: RehearsalReport): Row[] {
  const { coverage } = report;
  const tried = coverage.map((each) => ({
    subject: each.operation ?? 'whole run',
    text: countsOf(each),
  }));
  const others = coverage.flatMap(({ operation, called }) =>
    operation === null || called ? [] : [operation],
  );
  return [
    ...tried.filter(({ text }) => text !== ''),
    ...notChosenTexts(report).map((text) => ({ subject: 'not chosen', text })),
    ...(others.length === 0 ? [] : [{ subject: 'never called', text: listed(others) }]),
  ];
}

/** `34 of 34 faults, 12 of 120 permitted responses`; empty where there was none. */
function countsOf(row: OperationCoverage): string {
  return (Object.keys(GROUP_NOUNS) as Group[])
    .filter((group) => row[group].of > 0)
    .map((group) => `${row[group].tried} of ${plural(row[group].of, GROUP_NOUNS[group])}`)
    .join(', ');
}

/** What makes findings differ in more than the case that showed them. */
function kindOf({ id, summary, group, open }: RehearsalFinding): string {
  return JSON.stringify([id, summary, group, open?.text]);
}

function storyRow([first, ...others]: readonly [RehearsalFinding, ...RehearsalFinding[]]): Row {
  const { id, case: text, story, output, hint, repeat, document } = first;
  const details: Detail[] = [
    ...story.map((line) => ({ text: line })),
    ...(output?.split('\n') ?? []).map((line) => ({ text: `| ${line}` })),
    ...(others.length === 0 ? [] : [{ text: `also: ${listed(others.map((each) => each.case))}` }]),
    { label: 'hint', text: hint },
    { label: 'document', text: `#${document.pointer}` },
    { label: 'repeat', text: repeat },
  ];
  return { sign: 'fail', subject: id, text, details };
}

/** A suite for each request with a row for each case at it, and one for what was left out. */
function suitesOf(report: RehearsalReport): Section[] {
  const { cases, findings, unreached } = report;
  const found = grouped(findings, (each) => each.case);
  const suites = grouped([undisturbed.id, ...cases], (id) =>
    id.includes(':') ? id.slice(0, id.indexOf(':')) : 'rehearse',
  );
  const rowOf = (id: string): Row => {
    const details = found.get(id)?.map((each) => ({
      label: each.id,
      text: `${each.message} ${each.hint} Repeat: ${each.repeat}`,
    }));
    if (details !== undefined) return { sign: 'fail', subject: id, details };
    return unreached.includes(id) ? skippedRow(id, 'never reached') : { subject: id };
  };
  return [
    ...[...suites].map(([title, ids]) => ({ title, rows: ids.map(rowOf) })),
    {
      title: 'not tried',
      rows: [
        ...leftOutTexts(report).map((text) => skippedRow('left out', text)),
        ...notChosenTexts(report).map((text) => skippedRow('not chosen', text)),
      ],
    },
  ];
}

function skippedRow(subject: string, why: string): Row {
  return { sign: 'skip', subject, details: [{ text: why }] };
}

/** The first of the ids, and how many others there are. */
export function listed(cases: readonly string[], most = LISTED): string {
  const others = cases.length - most;
  const shown = cases.slice(0, others === 1 ? most + 1 : most).join(', ');
  return others > 1 ? `${shown} and ${others} others` : shown;
}
