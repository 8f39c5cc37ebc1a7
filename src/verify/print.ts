import { operations } from '../../generated/operations.ts';
import { junitReport } from '../report/junit.ts';
import { type Row, type Section, type Sign, grouped } from '../report/report.ts';
import { rowLine, textReport } from '../report/text.ts';
import { DATA } from '../service/checks/envelopes.ts';
import { plural } from '../shared/plural.ts';
import { type Paint, plain } from '../shared/terminal.ts';
import { type Finding, callOf, exitOf, rowOf, withoutIndexes } from './findings.ts';
import type { Call, Report } from './report.ts';

/** The formats of a report. */
export const FORMATS = ['text', 'json', 'junit'] as const;
/** Format in which `renderReport` writes a report. */
export type Format = (typeof FORMATS)[number];

/** Options of `renderReport`. */
export interface RenderOptions {
  /** Colours of the text. */
  paint?: Paint | undefined;
}

/** Writes a report in one of its formats. */
export function renderReport(report: Report, format: Format, options: RenderOptions = {}): string {
  if (format === 'json') return `${JSON.stringify(report, null, 2)}\n`;
  if (format === 'junit') {
    const { finishedAt } = report;
    return junitReport({ name: 'verify', sections: suitesOf(report), timestamp: finishedAt });
  }
  const { source, startedAt, findings, failOn } = report;
  const { paint = plain } = options;
  const sections = [...grouped(findings, (each) => rowOf(each).title)].map(
    ([title, own]): Section => ({
      title,
      rows: own[0].kind === 'seen' ? seenRows(own) : findingRows(own),
      most: isBounded(own, failOn) ? undefined : MAX_ROWS,
    }),
  );
  const head = [conclusionOf(report), `${source}, ${startedAt}: ${summaryOf(report)}`];
  return textReport({ head, sections }, { paint });
}

/** Rows of what a service can send without end. */
const MAX_ROWS = 20;

/** Whether the document bounds a section; what lets a run fail is shown whole, too. */
function isBounded([first, ...others]: [Finding, ...Finding[]], failOn: Report['failOn']): boolean {
  const { sign } = rowOf(first);
  const isOpen = sign === undefined || sign === 'unknown';
  return !isOpen || [first, ...others].some((each) => exitOf(each, failOn) > 0);
}

/** One row for what is the same in several calls. */
function findingRows(findings: readonly Finding[]): Row[] {
  return [...grouped(findings, subjectOf).values()].map((all): Row => {
    const [first] = all;
    const { at, expected, found, pointer, assumption, operation } = first;
    const times = all.reduce((sum, { count }) => sum + count, 0);
    const calls = new Set(all.map(callOf)).size;
    const { method = '', path = '' } = operation === undefined ? {} : operations[operation];
    const call = operation === undefined ? [] : [`${callOf(first)} (${method} ${path})`];
    const { sign, title } = rowOf(first);
    // A remark has no rule: its text is all that it says. That of a field counts its records.
    const isRemark = expected === '';
    const isField = at.startsWith('field ') || title === 'Fields and values';
    const where = isRemark ? [found] : isField ? [at, found] : [at];
    const details = [
      { label: 'assumed', text: assumption ?? '' },
      { label: 'expected', text: isField ? '' : expected },
      { label: 'found', text: isRemark || isField ? '' : found },
      { label: 'document', text: pointer && `#${pointer}` },
    ];
    return {
      sign,
      subject: [...call, ...where].join(': '),
      count: at.startsWith('field ') ? undefined : countOf(times, calls),
      details: details.filter(({ text }) => text !== ''),
    };
  });
}

/** The same field of an envelope in every list is one; fields of one name in two records are two. */
function subjectOf({ kind, operation, at, expected, found, assumption, pointer }: Finding): string {
  const where = withoutIndexes(at);
  const isCall = kind === 'unchecked';
  const rule = where.startsWith(`body${DATA}/`) || where.startsWith('field ') ? pointer : '';
  const what = expected === '' || rowOf({ kind }).sign === 'unknown' ? found : expected;
  return JSON.stringify([kind, where, what, assumption, rule, isCall && operation]);
}

function countOf(times: number, calls: number): string | undefined {
  if (calls > 1) return `${times} times in ${calls} calls`;
  return times > 1 ? `${times} times` : undefined;
}

/** What was seen of one question, with its text: a line for each place. */
function seenRows(findings: readonly Finding[]): Row[] {
  return [...grouped(findings, ({ expected }) => expected)].map(([question, all]): Row => {
    const placeOf = (each: Finding) =>
      each.at === 'status' ? callOf(each) : withoutIndexes(each.at).replace('/*', '');
    const places = [...grouped(all, placeOf)].map(([label, own]) => {
      const found = [...new Set(own.map((each) => each.found))].join(', ');
      const times = own.reduce((sum, { count }) => sum + count, 0);
      const calls = [...new Set(own.map(({ operation }) => operation))].join(', ');
      const counts = [
        ...(times > 1 ? [`${times} times`] : []),
        ...(label === calls ? [] : [calls]),
      ];
      const isCall = own[0].at === 'status' || counts.length === 0;
      return { text: `${label}: ${found}${isCall ? '' : ` (${counts.join(', ')})`}` };
    });
    const pointers = [...new Set(all.map(({ pointer }) => `#${pointer}`))];
    const rules = pointers.map((text) => ({ label: 'document', text }));
    return { subject: question, details: [...places, ...rules] };
  });
}

const OUTCOMES: Readonly<Record<Call['outcome'], Sign>> = {
  conforms: 'pass',
  contradicts: 'fail',
  refused: 'unknown',
  inconclusive: 'unknown',
  skipped: 'skip',
};

/** A call in one line, while a run goes on. */
export function callLine(call: Call, paint: Paint): string {
  const { outcome, note = '', ms, statuses } = call;
  const sign = outcome === 'conforms' && note !== '' ? 'warn' : OUTCOMES[outcome];
  const time = ms === undefined ? '' : `${Math.round(ms)} ms`;
  const response = [Object.keys(statuses).join(', '), time, note].filter((each) => each !== '');
  return rowLine({ sign, subject: callOf(call), text: response.join('  ') }, paint);
}

/** The conclusion of a report in one sentence. */
function conclusionOf({ findings, failOn, exitCode, document }: Report): string {
  const subject = `${document.title} ${document.version}`;
  const ofTitle = (title: string) => findings.filter((each) => rowOf(each).title === title);
  if (ofTitle('Contradictions').length > 0) return `The responses contradict ${subject}.`;
  const [failure] = ofTitle('Could not run');
  if (failure !== undefined) return `The check could not be done: ${failure.found}.`;
  const count = (kind: string) => findings.filter((each) => each.kind === kind).length;
  const news = failOn.includes('new-fields') ? count('new-field') : 0;
  const open = [
    ...(count('missing') > 0 ? [`${plural(count('missing'), 'field')} may be missing`] : []),
    ...(news > 0 ? [`${plural(news, 'field')} ${news === 1 ? 'is' : 'are'} new`] : []),
    ...(count('unchecked') > 0
      ? [`${plural(count('unchecked'), 'call')} could not be checked`]
      : []),
  ].join(', and ');
  if (exitCode === 1) return `Nothing contradicts ${subject}, but the run fails: ${open}.`;
  if (open !== '') return `The responses that were checked conform to ${subject}, but ${open}.`;
  const assumed = ofTitle('Broken assumptions').length;
  const but = assumed > 0 ? `, but for ${plural(assumed, 'assumption')} in it` : '';
  return `The responses conform to ${subject}${but}.`;
}

/** The figures of a report in one line. */
function summaryOf({ calls, entries }: Report): string {
  const { all = 0, unmatched = 0, unusable = 0 } = entries ?? {};
  const count = (outcome: Call['outcome'], text: string = outcome) => {
    const { length } = calls.filter((each) => each.outcome === outcome);
    return length > 0 || outcome === 'conforms' ? [`${length} ${text}`] : [];
  };
  return [
    ...count('conforms', 'conform'),
    ...count('contradicts', 'contradict'),
    ...count('refused'),
    ...count('inconclusive'),
    ...count('skipped'),
    ...(entries === undefined ? [] : [`entries of no operation: ${unmatched} of ${all}`]),
    ...(unusable === 0 ? [] : [`entries that cannot be checked: ${unusable}`]),
  ].join(', ');
}

/** A suite for each interface with a case for each call, and one for what kept a run from running. */
function suitesOf({ calls, findings, failOn }: Report): Section[] {
  const problems = findings.filter((each) => exitOf(each, failOn) > 0);
  const result = (own: readonly Finding[]): Pick<Row, 'sign' | 'details'> => ({
    sign: own.some((each) => exitOf(each, failOn) === 1) ? 'fail' : 'warn',
    details: own.map((each) => ({ label: each.kind, text: sentenceOf(each) })),
  });
  const caseOf = (call: Call): Row => {
    const own = problems.filter((each) => callOf(each) === callOf(call));
    const { outcome, note = '', ms = 0 } = call;
    const isChecked = outcome === 'conforms' || outcome === 'contradicts';
    const skipped = isChecked ? {} : { sign: 'skip' as const, details: [{ text: note }] };
    return { subject: callOf(call), ms, ...(own.length > 0 ? result(own) : skipped) };
  };
  const suites = grouped(calls, ({ operation }) => operations[operation].interface);
  const run = problems.filter(({ operation }) => operation === undefined);
  return [
    ...[...suites].map(([title, own]) => ({ title, rows: own.map(caseOf) })),
    { title: 'run', rows: run.map((each): Row => ({ subject: each.kind, ...result([each]) })) },
  ];
}

function sentenceOf({ at, expected, found, pointer }: Finding): string {
  if (expected === '') return found;
  return `${at}: expected ${expected}, found ${found}, document #${pointer}`;
}
