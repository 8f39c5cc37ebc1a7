import { operations } from '../../generated/operations.ts';
import { junitReport } from '../report/junit.ts';
import type { Detail, Format, Row, Section, Sign } from '../report/report.ts';
import { grouped } from '../shared/node-22.ts';
import { rowLine, textReport } from '../report/text.ts';
import { DATA } from '../service/checks/envelopes.ts';
import { plural } from '../shared/counted-text.ts';
import { type Paint, plain } from '../shared/terminal.ts';
import {
  type Finding,
  type FindingKind,
  SECTIONS,
  callName,
  exitOf,
  isContradiction,
  isIn,
  kindRowOf,
  withoutIndexes,
} from './findings.ts';
import type { Call, Report } from './collector.ts';

/** Options of `renderReport`. */
export interface RenderOptions {
  /** Colours of the text. */
  paint?: Paint | undefined;
}

/** Writes a report in one of its formats. */
export function renderReport(report: Report, format: Format, options: RenderOptions = {}): string {
  if (format === 'json') return `${JSON.stringify(report, null, 2)}\n`;
  if (format === 'junit') {
    const { finishedAt: timestamp } = report;
    return junitReport({ name: 'verify', sections: suitesOf(report), timestamp });
  }

  const { paint = plain } = options;
  return textReport({ head: headOf(report), sections: sectionsOf(report) }, { paint });
}

function headOf(report: Report): string[] {
  const { source, startedAt } = report;
  const { seenText, unseenText } = extentOf(report);
  const seen = unseenText === '' ? `Seen: ${seenText}` : `Seen: ${seenText}; never ${unseenText}`;
  return [conclusionOf(report), `${source}, ${startedAt}: ${summaryOf(report)}`, seen];
}

function sectionsOf({ findings, failOn }: Report): Section[] {
  const groups = grouped(findings, (each) => kindRowOf(each).section);
  return [...groups].map(([key, own]) => {
    const { title, maxRows } = SECTIONS[key];
    const rows = key === 'observations' ? questionRows(own) : findingRows(own);
    // What lets a run fail is shown whole.
    const isWhole = own.some((each) => exitOf(each, failOn) > 0);
    return { title, rows, maxRows: isWhole ? undefined : maxRows };
  });
}

/** One row for what is the same in several calls. */
function findingRows(findings: readonly Finding[]): Row[] {
  return [...grouped(findings, groupKeyOf).values()].map((all): Row => {
    const [first] = all;
    return {
      sign: kindRowOf(first).sign,
      subject: subjectOf(first),
      occurrences: countOf(all),
      details: detailsOf(first),
    };
  });
}

/** The same field of an envelope in every list is one; fields of one name in two records are two. */
function groupKeyOf(finding: Finding): string {
  const { kind, operation, at, expected, found, assumption, pointer } = finding;
  const where = withoutIndexes(at);
  const isOfRecord = where.startsWith(`body${DATA}/`) || isAboutField(finding);
  return JSON.stringify([
    kind,
    where,
    isStatement(finding) ? found : expected,
    assumption,
    isOfRecord && pointer,
    kind === 'unchecked' && operation,
  ]);
}

/** The call, and what it was about. */
function subjectOf(finding: Finding): string {
  const { at, expected, found, operation } = finding;
  const statement = [expected !== '' && at, isStatement(finding) && found].filter(Boolean);
  if (operation === undefined) return statement.join(': ');
  const { method, path } = operations[operation];
  return [`${callName(finding)} (${method} ${path})`, ...statement].join(': ');
}

/** The rule that a finding is about. */
function detailsOf(finding: Finding): Detail[] {
  const { assumption = '', expected, found, pointer } = finding;
  const comparison = isStatement(finding) ? {} : { expected, found };
  const texts = { assumed: assumption, ...comparison, document: pointer && `#${pointer}` };
  return Object.entries(texts)
    .map(([label, text]) => ({ label, text }))
    .filter(({ text }) => text !== '');
}

/** Checks whether the text of a finding is all that it says: a remark, or what a field or a value was. */
function isStatement(finding: Finding): boolean {
  return finding.expected === '' || isAboutField(finding) || isIn('changes', finding);
}

/** Checks whether a finding is about a field of all records, which it counts itself. */
function isAboutField({ at }: Finding): boolean {
  return at.startsWith('field ');
}

function countOf(findings: readonly [Finding, ...Finding[]]): string | undefined {
  if (isAboutField(findings[0])) return undefined;
  const times = timesOf(findings);
  const calls = new Set(findings.map(callName)).size;
  if (calls > 1) return `${times} times in ${calls} calls`;
  return times > 1 ? `${times} times` : undefined;
}

function timesOf(findings: readonly Finding[]): number {
  return findings.reduce((sum, { count }) => sum + count, 0);
}

/** A row for each open question, with a line for each location at which something of it was seen. */
function questionRows(findings: readonly Finding[]): Row[] {
  return [...grouped(findings, ({ expected }) => expected)].map(([question, all]): Row => {
    const locations = [...grouped(all, locationOf)].map(([label, own]) => ({
      text: observationLine(label, own),
    }));
    const pointers = [...new Set(all.map(({ pointer }) => `#${pointer}`))];
    const rules = pointers.map((text) => ({ label: 'document', text }));
    return { subject: question, details: [...locations, ...rules] };
  });
}

/** The call for a status; for a value the way to it, in any record of a list. */
function locationOf(finding: Finding): string {
  if (finding.at === 'status') return callName(finding);
  return withoutIndexes(finding.at).replace('/*', '');
}

/** All that was seen at one location: `body/data/fee: null (3 times, listRefunds)`. */
function observationLine(label: string, findings: readonly [Finding, ...Finding[]]): string {
  const found = [...new Set(findings.map((each) => each.found))].join(', ');
  const times = timesOf(findings);
  const calls = [...new Set(findings.map(({ operation }) => operation))].join(', ');
  const counts = [times > 1 && `${times} times`, label !== calls && calls].filter(Boolean);
  const isCall = findings[0].at === 'status' || counts.length === 0;
  return isCall ? `${label}: ${found}` : `${label}: ${found} (${counts.join(', ')})`;
}

/** The outcomes of calls, in the order in which they are counted. */
const OUTCOMES: Readonly<Record<Call['outcome'], { sign: Sign; text: string }>> = {
  conforms: { sign: 'pass', text: 'conform' },
  contradicts: { sign: 'fail', text: 'contradict' },
  refused: { sign: 'unknown', text: 'refused' },
  inconclusive: { sign: 'unknown', text: 'inconclusive' },
  skipped: { sign: 'skip', text: 'skipped' },
};

/** A call in one line, while a run goes on. */
export function callLine(call: Call, paint: Paint): string {
  const { outcome, note = '', ms, statuses } = call;
  const sign = outcome === 'conforms' && note !== '' ? 'warn' : OUTCOMES[outcome].sign;
  const time = ms === undefined ? '' : `${Math.round(ms)} ms`;
  const response = [Object.keys(statuses).join(', '), time, note].filter((each) => each !== '');
  return rowLine({ sign, subject: callName(call), text: response.join('  ') }, paint);
}

/** The conclusion of a report in one sentence. */
function conclusionOf(report: Report): string {
  const { findings, failOn, exitCode, document } = report;
  const subject = `${document.title} ${document.version}`;
  if (findings.some(isContradiction)) return `The responses contradict ${subject}.`;

  const failure = findings.find((each) => isIn('failures', each));
  if (failure !== undefined) return `The check could not be done: ${failure.found}.`;

  const open = doubtsOf(findings, failOn).join(', and ');
  if (exitCode === 1) return `Nothing contradicts ${subject}, but the run fails: ${open}.`;
  if (open !== '') return `The responses that were checked conform to ${subject}, but ${open}.`;

  const { seenText, unseenText } = extentOf(report);
  const extent = unseenText === '' ? '' : `; ${seenText} were seen`;
  const assumed = findings.filter((each) => isIn('assumptions', each)).length;
  const but = assumed === 0 ? '' : `, but for ${plural(assumed, 'assumption')} in it`;
  return `The responses conform to ${subject}${but}${extent}.`;
}

/** The part of the document of which responses were checked, and the operations that are no part of it. */
function extentOf({ operations: { seen, unseen } }: Report) {
  const seenText = `${seen.length} of ${plural(seen.length + unseen.length, 'operation')}`;
  return { seenText, unseenText: unseen.join(', ') };
}

/** All that keeps a run without contradictions from being the proof that it looks like. */
function doubtsOf(findings: readonly Finding[], failOn: Report['failOn']): string[] {
  const count = (kind: FindingKind) => findings.filter((each) => each.kind === kind).length;
  const missing = count('missing');
  const added = failOn.includes('new-fields') ? count('new-field') : 0;
  const unchecked = count('unchecked');
  const foreign = count('foreign');
  const doubts = [
    { holds: missing > 0, text: `${plural(missing, 'field')} may be missing` },
    { holds: added > 0, text: `${plural(added, 'field')} ${added === 1 ? 'is' : 'are'} new` },
    { holds: unchecked > 0, text: `${plural(unchecked, 'call')} could not be checked` },
    { holds: foreign > 0, text: `${plural(foreign, 'call')} got what cannot come from this API` },
  ];
  return doubts.filter(({ holds }) => holds).map(({ text }) => text);
}

/** The figures of a report in one line. */
function summaryOf({ calls, entries }: Report): string {
  const byOutcome = grouped(calls, ({ outcome }) => outcome);
  const figures = (Object.keys(OUTCOMES) as Call['outcome'][])
    .filter((outcome) => outcome === 'conforms' || byOutcome.has(outcome))
    .map((outcome) => `${byOutcome.get(outcome)?.length ?? 0} ${OUTCOMES[outcome].text}`);
  if (entries === undefined) return figures.join(', ');

  const { all, unmatched, unusable } = entries;
  figures.push(`entries of no operation: ${unmatched} of ${all}`);
  if (unusable > 0) figures.push(`entries that cannot be checked: ${unusable}`);
  return figures.join(', ');
}

/** A suite for each interface with a case for each call, and one for what kept a run from running. */
function suitesOf(report: Report): Section[] {
  const { calls, findings, failOn } = report;
  const problems = findings.filter((each) => exitOf(each, failOn) > 0);
  const suites = grouped(calls, ({ operation }) => operations[operation].interface);
  const ofRun = problems.filter(({ operation }) => operation === undefined);

  const resultOf = (own: readonly Finding[]): Pick<Row, 'sign' | 'details'> => ({
    sign: own.some((each) => exitOf(each, failOn) === 1) ? 'fail' : 'warn',
    details: own.map((each) => ({ label: each.kind, text: sentenceOf(each) })),
  });
  const caseOf = (call: Call): Row => {
    const { outcome, note = '', ms = 0 } = call;
    const row: Row = { subject: callName(call), ms };
    const own = problems.filter((each) => callName(each) === callName(call));
    if (own.length > 0) return { ...row, ...resultOf(own) };
    if (outcome === 'conforms' || outcome === 'contradicts') return row;
    return { ...row, sign: 'skip', details: [{ text: note }] };
  };

  const { seenText, unseenText } = extentOf(report);
  const covered: Row = { subject: `${seenText} seen` };
  const details = [{ text: `never seen: ${unseenText}` }];
  const partly: Row = { ...covered, sign: 'skip', details };

  return [
    ...[...suites].map(([title, own]) => ({ title, rows: own.map(caseOf) })),
    { title: 'operations', rows: [unseenText === '' ? covered : partly] },
    { title: 'run', rows: ofRun.map((each): Row => ({ subject: each.kind, ...resultOf([each]) })) },
  ];
}

function sentenceOf({ at, expected, found, pointer }: Finding): string {
  if (expected === '') return found;
  return `${at}: expected ${expected}, found ${found}, document #${pointer}`;
}
