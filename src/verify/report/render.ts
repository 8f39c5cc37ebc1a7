import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type OperationId, operations } from '../../../generated/operations.ts';
import { knownSection } from '../../report/known.ts';
import { type Row, type Section, type Sign, grouped } from '../../report/report.ts';
import { DATA } from '../../service/envelopes.ts';
import { packageRoot } from '../../shared/package-files.ts';
import { plural } from '../../shared/plural.ts';
import type { FieldDrift } from '../inference/fields.ts';
import type { GapInference } from '../inference/gaps.ts';
import { listNames } from '../inference/observations.ts';
import {
  type CallResult,
  type Outcome,
  type ReportedContradiction,
  withoutIndexes,
} from './recorder.ts';
import type { Finding, Report } from './report.ts';
import { junitReport } from '../../report/junit.ts';
import { markdownReport } from '../../report/markdown.ts';
import { textReport } from '../../report/text.ts';
import { type Paint, paintFor } from '../../shared/terminal.ts';

/** The formats of a report. */
export const FORMATS = ['text', 'json', 'junit', 'markdown'] as const;
/** Format in which `renderReport` writes a report. */
export type Format = (typeof FORMATS)[number];

/** Options of `renderReport`. */
export interface RenderOptions {
  /**
   * Lists, in text and Markdown, every call and everything that was observed. Without it the text
   * has 40 lines at most.
   *
   * @default false
   */
  observations?: boolean | undefined;
  /**
   * Names files and lines of `openapi/`, which a clone of the project has.
   *
   * @default whether they are there
   */
  sources?: boolean | undefined;
  /** Colours of the text. */
  paint?: Paint | undefined;
}

/** Lines of a text without `observations`, at most: one screen. */
const MAX_LINES = 40;

/** Writes a report in one of its formats. */
export function renderReport(report: Report, format: Format, options: RenderOptions = {}): string {
  const { observations = false, sources = isClone() } = options;
  const { paint = paintFor({ write: () => undefined }) } = options;
  if (format === 'json') return `${JSON.stringify(report, null, 2)}\n`;
  const where = locationTexts(sources);
  if (format === 'junit') {
    const sections = suitesOf(report, where);
    return junitReport({ name: 'verify', sections, timestamp: report.finishedAt });
  }
  const { source, startedAt } = report;
  const problems = problemSections(report, where);
  const rest = observations ? observedSections(report, where) : [countedSection(report)];
  if (format === 'markdown') {
    return markdownReport({
      title: 'Verify',
      head: [`${conclusionOf(report)} ${summaryOf(report)}.`, `Checked ${source} at ${startedAt}.`],
      sections: [...problems, ...rest],
    });
  }
  const head = [conclusionOf(report), `${source}, ${startedAt}: ${summaryOf(report)}`];
  return textReport(
    { head, sections: problems, tail: rest },
    {
      paint,
      maxLines: observations ? Infinity : MAX_LINES,
      more: (left) => `… and ${left} more: --observations prints all`,
    },
  );
}

/** A suite for each interface, with a case for each call, and one for what kept a run from running. */
function suitesOf(report: Report, where: LocationText): Section[] {
  const { calls, failures } = report;
  const interfaces = [...new Set(calls.map((each) => each.interface))];
  return [
    ...interfaces.map((title) => ({
      title,
      rows: calls
        .filter((each) => each.interface === title)
        .map((call): Row => ({
          subject: call.call,
          ms: call.ms ?? 0,
          ...resultOf(call, report, where),
        })),
    })),
    {
      title: 'run',
      rows: failures.map(({ kind, message }): Row => {
        return { sign: 'warn', subject: kind, details: [{ text: message }] };
      }),
    },
  ];
}

/** Finds what keeps a case from passing. */
function resultOf(
  { call, outcome, note = '' }: CallResult,
  { contradictions, findings, failOn }: Report,
  where: LocationText,
): Pick<Row, 'sign' | 'details'> {
  const failing = findings.filter(
    (each) => each.call === call && !each.known && failOn.includes(each.kind),
  );
  const failures = [
    ...contradictions
      .filter((each) => each.call === call && !each.known && failOn.includes('contradictions'))
      .map(
        ({ at, expected, found, document }) =>
          `${at}: expected ${expected}, found ${found}, document ${where(document)}`,
      ),
    ...failing.filter(({ kind }) => kind !== 'inconclusive').map(({ message }) => message),
  ];
  const result = (sign: Sign, texts: readonly string[]) => ({
    sign,
    details: texts.map((text) => ({ text })),
  });
  if (failures.length > 0) return result('fail', failures);
  if (failing.length > 0)
    return result(
      'warn',
      failing.map(({ message }) => message),
    );
  const { known } =
    [...contradictions, ...findings].find((each) => each.call === call && each.known) ?? {};
  if (known !== undefined) return result('skip', [`known until ${known.until}: ${known.reason}`]);
  const isChecked = outcome === 'conforms' || outcome === 'contradicts';
  return isChecked ? {} : result('skip', [note]);
}

/** Writes where a part of the document is. */
type LocationText = (part: { pointer: string; location: string }) => string;

/**
 * The part of the document that something is about, as far as the reader has it.
 *
 * @param hasSources - Whether to name file and line of the source.
 */
function locationTexts(hasSources: boolean): LocationText {
  return ({ pointer, location }) => (hasSources ? `#${pointer} (${location})` : `#${pointer}`);
}

/** Checks whether the files of `openapi/` are there: in a clone, and not in the package. */
function isClone(): boolean {
  return existsSync(join(packageRoot(), 'openapi', 'openapi.yaml'));
}

/** The conclusion of a report in one sentence. */
function conclusionOf(report: Report): string {
  const { assumptions, contradictions, exitCode, findings, failOn, failures, document, known } =
    report;
  const subject = `${document.title} ${document.version}`;
  if (contradictions.some(isNew)) return `The responses contradict ${subject}.`;
  if (failures[0] !== undefined) return `The check could not be done: ${failures[0].message}.`;
  const count = (kind: Finding['kind']) =>
    findings.filter((each) => each.kind === kind && isNew(each)).length;
  const news = failOn.includes('new-fields') ? count('new-fields') : 0;
  const open = [
    ...(count('missing') > 0 ? [`${plural(count('missing'), 'field')} may be missing`] : []),
    ...(news > 0 ? [`${plural(news, 'field')} ${news === 1 ? 'is' : 'are'} new`] : []),
    ...(count('inconclusive') > 0
      ? [`${plural(count('inconclusive'), 'call')} could not be checked`]
      : []),
  ];
  if (exitCode === 1)
    return `Nothing contradicts ${subject}, but the run fails: ${open.join(', and ')}.`;
  if (open.length > 0) {
    return `The responses that were checked conform to ${subject}, but ${open.join(', and ')}.`;
  }
  const rest = [
    ...(known.accepted.length > 0 ? [plural(known.accepted.length, 'known finding')] : []),
    ...(assumptions.length > 0 ? [`${plural(assumptions.length, 'assumption')} in it`] : []),
  ];
  const but = rest.length > 0 ? `, but for ${rest.join(' and ')}` : '';
  return `The responses conform to ${subject}${but}.`;
}

/** Whether nobody has accepted a result. */
function isNew({ known }: Finding | ReportedContradiction): boolean {
  return known === undefined;
}

/** The figures of a report in one line. */
function summaryOf({ calls, contradictions, entries }: Report): string {
  const count = (outcome: Outcome) => calls.filter((each) => each.outcome === outcome).length;
  const assumed = calls.filter((each) => each.outcome === 'conforms' && each.assumption).length;
  const isButFor = assumed === 0 ? '' : ` (${assumed} but for an assumption)`;
  return [
    `${count('conforms')} conform${isButFor}`,
    `${count('contradicts')} contradict (${plural(contradictions.length, 'contradiction')})`,
    `${count('refused')} refused`,
    `${count('inconclusive')} inconclusive`,
    `${count('skipped')} skipped`,
    ...(entries === undefined
      ? []
      : [`entries of no operation: ${entries.unmatched} of ${entries.all}`]),
  ].join(', ');
}

/** Lists what is wrong, or could not be checked. */
function problemSections(report: Report, where: LocationText): Section[] {
  const { assumptions, calls, failOn, failures, findings, observed } = report;
  const isFailing = ({ kind }: Finding) => failOn.includes(kind);
  const shown = findings
    .filter(isNew)
    .filter((each) => each.kind !== 'new-fields' || isFailing(each))
    // Those first with which the run fails.
    .toSorted((a, b) => Number(isFailing(b)) - Number(isFailing(a)));
  // Calls that prove nothing either way and are no finding.
  const undecided = calls.filter(
    ({ call, outcome }) =>
      outcome !== 'conforms' &&
      outcome !== 'contradicts' &&
      !findings.some((each) => each.call === call),
  );
  return [
    {
      title: 'Could not run',
      rows: failures.map(({ message }): Row => ({ sign: 'warn', subject: message })),
    },
    {
      title: 'Contradictions',
      columns: { subject: 'call', text: 'where' },
      rows: contradictionRows(report.contradictions.filter(isNew), where),
    },
    {
      title: 'Findings',
      columns: { subject: 'call', text: 'finding' },
      rows: shown.map((finding): Row => ({
        sign: isFailing(finding) ? 'fail' : 'warn',
        subject: callTitle(finding),
        text: finding.message,
        location: finding.document && where(finding.document),
      })),
    },
    knownSection(report.known),
    {
      title: 'Fields and values',
      columns: { subject: 'call', text: 'not as in the document' },
      rows: observed.drifts.map((drift): Row => ({
        sign: 'unknown',
        subject: callTitle({ ...drift, call: drift.operation }),
        text: driftText(drift),
        location: where(drift),
      })),
    },
    {
      title: 'Broken assumptions',
      columns: { subject: 'call', text: 'where' },
      rows: contradictionRows(assumptions, where),
    },
    {
      title: 'Not checked',
      columns: { subject: 'call', text: 'why' },
      rows: [...undecidedRows(undecided), ...openRows(report)],
    },
  ];
}

/** Calls by why they were not checked. */
function undecidedRows(calls: readonly CallResult[]): Row[] {
  const groups = grouped(calls, ({ outcome, note }) => `${outcome} ${note}`);
  return [...groups.values()].map(([first, ...others]): Row => {
    const { outcome, note } = first;
    const times = others.length + 1;
    const count = times > 1 && { count: { times, subjects: times } };
    return { sign: SIGNS[outcome], subject: callTitle(first), text: note, ...count };
  });
}

/** What of a collection has no value. */
function openRows({ entries: { open } = { all: 0, unmatched: 0 } }: Report): Row[] {
  if (open === undefined) return [];
  const { requests, variables } = open;
  const text =
    variables.length === 0
      ? 'they have no usable address'
      : `the collection has no value for ${listNames(variables)}`;
  const subject = requests === 0 ? 'Bodies of requests' : plural(requests, 'saved response');
  return [{ sign: 'skip', subject, text }];
}

function driftText({ absent, added, values }: FieldDrift): string {
  return [
    ...(absent.length > 0 ? [`in no record: ${listNames(absent)}`] : []),
    ...(added.length > 0 ? [`new: ${listNames(added)}`] : []),
    ...Object.entries(values).map(([name, found]) => `new in \`${name}\`: ${listNames(found)}`),
  ].join('; ');
}

/** Contradictions by what they are about: the same field of an envelope in every list is one. */
function contradictionRows(
  contradictions: readonly ReportedContradiction[],
  where: LocationText,
): Row[] {
  const groups = grouped(contradictions, ({ kind, at, expected, assumption, document }) => {
    const location = withoutIndexes(at);
    // Fields of one name in two records have a contradiction each.
    const rule = location.startsWith(`body${DATA}/`) ? document.pointer : '';
    return JSON.stringify([kind, location, expected, assumption, rule]);
  });
  return [...groups.values()].map((all): Row => {
    const [first] = all;
    const { at, expected, found, assumption, document } = first;
    return {
      sign: assumption === undefined ? 'fail' : 'warn',
      subject: callTitle(first),
      text: at,
      details: [
        ...(assumption === undefined ? [] : [{ label: 'assumed', text: assumption }]),
        { label: 'expected', text: expected },
        { label: 'found', text: found },
      ],
      location: where(document),
      count: {
        times: all.reduce((sum, { count }) => sum + count, 0),
        subjects: new Set(all.map(({ call }) => call)).size,
      },
    };
  });
}

/** `listRefunds (GET /refunds)`, and for a probe what is wrong about it. */
function callTitle({ call, operation }: { call: string; operation: OperationId }): string {
  const { method, path } = operations[operation];
  return `${call} (${method} ${path})`;
}

/** Each call, and everything that was observed. */
function observedSections({ calls, observed }: Report, where: LocationText): Section[] {
  return [
    { title: 'Calls', layout: 'lines', columns: { subject: 'call' }, rows: calls.map(callRow) },
    {
      title: 'Observed',
      columns: { subject: 'not specified', text: 'observed' },
      rows: [
        ...observed.gaps.filter(isObserved).map((gap): Row => ({
          subject: gap.text,
          details: gap.observations.map((text) => ({ text })),
          location: where(gap),
        })),
        ...observed.additions.map((each): Row => {
          return { subject: 'New', text: each.observation, location: where(each) };
        }),
      ],
    },
  ];
}

const SIGNS: Readonly<Record<Outcome, Sign>> = {
  conforms: 'pass',
  contradicts: 'fail',
  refused: 'unknown',
  inconclusive: 'unknown',
  skipped: 'skip',
};

/** A call in one line, also while a run goes on. */
export function callRow(result: CallResult): Row {
  const { outcome, call, statuses, count, ms, assumption, note = '' } = result;
  const isAssumed = outcome === 'conforms' && assumption !== undefined;
  const time = count === 1 && ms !== undefined ? `${Math.round(ms)} ms` : '';
  const many = count > 1 ? `${count} responses` : '';
  const response = [Object.keys(statuses).join(', '), time, many].filter((each) => each !== '');
  return {
    sign: isAssumed ? 'warn' : SIGNS[outcome],
    subject: call,
    details: [
      { label: 'outcome', text: outcome, isSaidBySign: true },
      { label: 'response', text: response.join('  ') },
      { label: 'note', text: note },
    ],
  };
}

/** Checks whether anything was seen of a gap. */
function isObserved({ observations }: GapInference): boolean {
  return observations.length > 0;
}

/** How many changes the overlay of a report has, or why it has none. */
export function overlayText({ contradictions, failures, overlay }: Report): string {
  const { length } = overlay.actions;
  if (length > 0) return `${plural(length, 'change')} of the document`;
  if (failures.length > 0) return 'no change: the check could not be done';
  return contradictions.length > 0
    ? 'no change: what contradicts the document is no observation'
    : 'no change: the document has what was observed, or too few records have shown it';
}

/** Counts what was observed, and says how to see and how to use it. */
function countedSection(report: Report): Section {
  const { observed, overlay } = report;
  const gaps = observed.gaps.filter(isObserved).length;
  const count = gaps + observed.additions.length;
  const lines = [
    ...(gaps > 0 ? [`${gaps} of ${observed.gaps.length} gaps`] : []),
    ...(count > gaps
      ? [`${plural(count - gaps, 'addition')} to the document: fields and values`]
      : []),
    ...(count > 0 ? ['--observations prints all of it, and every call'] : []),
    ...(overlay.actions.length > 0 ? [`--overlay FILE writes ${overlayText(report)}`] : []),
  ];
  return { title: 'Observed', rows: lines.map((subject) => ({ subject })) };
}
