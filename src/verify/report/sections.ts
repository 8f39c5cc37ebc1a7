import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type OperationId, operations } from '../../../generated/operations.ts';
import { knownSection } from '../../report/known.ts';
import type { Row, Section, Sign } from '../../report/report.ts';
import { commandOptions } from '../../service/command-options.ts';
import { DATA } from '../../service/envelopes.ts';
import { packageRoot } from '../../shared/package-files.ts';
import { plural } from '../../shared/plural.ts';
import type { GapInference } from '../inference/gaps.ts';
import {
  type CallResult,
  type Outcome,
  type ReportedContradiction,
  withoutIndexes,
} from './recorder.ts';
import type { Finding, Report } from './report.ts';

/** Writes where a part of the document is. */
export type LocationText = (part: { pointer: string; location: string }) => string;

/**
 * The part of the document that something is about, as far as the reader has it.
 *
 * @param hasSources - Whether to name file and line of the source.
 */
export function locationTexts(hasSources: boolean): LocationText {
  return ({ pointer, location }) => (hasSources ? `#${pointer} (${location})` : `#${pointer}`);
}

/** Checks whether the files of `openapi/` are there: in a clone, and not in the package. */
export function isClone(): boolean {
  return existsSync(join(packageRoot(), 'openapi', 'openapi.yaml'));
}

/** The conclusion of a report in one sentence. */
export function conclusionOf(report: Report): string {
  const { assumptions, contradictions, findings, failures, document, known } = report;
  const subject = `${document.title} ${document.version}`;
  if (contradictions.some(isNew)) return `The responses contradict ${subject}.`;
  if (failures[0] !== undefined) return `The check could not be done: ${failures[0].message}.`;
  const count = (kind: Finding['kind']) =>
    findings.filter((each) => each.kind === kind && isNew(each)).length;
  const open = [
    ...(count('missing') > 0 ? [`${plural(count('missing'), 'field')} may be missing`] : []),
    ...(count('inconclusive') > 0
      ? [`${plural(count('inconclusive'), 'call')} could not be checked`]
      : []),
  ];
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
export function summaryOf({ calls, contradictions }: Report): string {
  const count = (outcome: Outcome) => calls.filter((each) => each.outcome === outcome).length;
  return [
    `${count('conforms')} conform`,
    `${count('contradicts')} contradict (${plural(contradictions.length, 'contradiction')})`,
    `${count('inconclusive')} inconclusive`,
    `${count('skipped')} skipped`,
  ].join(', ');
}

/** Lists what is wrong, or could not be checked. */
export function problemSections(report: Report, where: LocationText): Section[] {
  const { assumptions, calls, failOn, failures, findings, hints } = report;
  const isFailing = ({ kind }: Finding) => failOn.includes(kind);
  const shown = findings
    .filter(isNew)
    .filter((each) => each.kind !== 'new-fields' || isFailing(each))
    // Those first with which the run fails.
    .toSorted((a, b) => Number(isFailing(b)) - Number(isFailing(a)));
  // Calls that prove nothing either way and are no finding: a refused reference or permission.
  const undecided = calls.filter(
    ({ call, outcome }) =>
      outcome === 'inconclusive' && !findings.some((each) => each.call === call),
  );
  return [
    {
      title: 'Could not run',
      rows: [
        ...failures.map(({ message }): Row => ({ sign: 'warn', subject: message })),
        ...hints.map((hint): Row => ({ subject: hint })),
      ],
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
      title: 'Broken assumptions',
      columns: { subject: 'call', text: 'where' },
      rows: contradictionRows(assumptions, where),
    },
    {
      title: 'Not checked',
      rows: undecided.map((each): Row => {
        return { sign: 'unknown', subject: callTitle(each), text: each.note };
      }),
    },
  ];
}

/** Contradictions by what they are about: the same field of an envelope in every list is one. */
function contradictionRows(
  contradictions: readonly ReportedContradiction[],
  where: LocationText,
): Row[] {
  const groups = new Map<string, ReportedContradiction[]>();
  for (const each of contradictions) {
    const { kind, at, expected, assumption, document } = each;
    const location = withoutIndexes(at);
    // Fields of one name in two records have a contradiction each.
    const rule = location.startsWith(`body${DATA}/`) ? document.pointer : '';
    const key = JSON.stringify([kind, location, expected, assumption, rule]);
    const group = groups.get(key) ?? [];
    group.push(each);
    groups.set(key, group);
  }
  return [...groups.values()].flatMap((all): Row[] => {
    const [first] = all;
    if (first === undefined) return [];
    const { at, expected, found, assumption, document } = first;
    return [
      {
        sign: assumption === undefined ? 'fail' : 'warn',
        subject: callTitle(first),
        text: at,
        details: [
          { label: 'expected', text: expected },
          { label: 'found', text: found },
          ...(assumption === undefined ? [] : [{ label: 'assumed', text: assumption }]),
        ],
        location: where(document),
        count: {
          times: all.reduce((sum, { count }) => sum + count, 0),
          subjects: new Set(all.map(({ call }) => call)).size,
        },
      },
    ];
  });
}

/** `listRefunds (GET /refunds)`, and for a probe what is wrong about it. */
function callTitle({ call, operation }: { call: string; operation: OperationId }): string {
  const { method, path } = operations[operation];
  return `${call} (${method} ${path})`;
}

/** Each call, and everything that was observed. */
export function observedSections({ calls, observed }: Report, where: LocationText): Section[] {
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
  inconclusive: 'unknown',
  skipped: 'skip',
};

/** A call in one line, also while a run goes on. */
export function callRow({ outcome, call, statuses, count, ms, note = '' }: CallResult): Row {
  const time = count === 1 && ms !== undefined ? `${Math.round(ms)} ms` : '';
  const many = count > 1 ? `${count} responses` : '';
  const response = [Object.keys(statuses).join(', '), time, many].filter((each) => each !== '');
  return {
    sign: SIGNS[outcome],
    subject: call,
    details: [
      { label: 'outcome', text: outcome, isSaidBySign: true },
      { label: 'response', text: response.join('  ') },
      { label: 'note', text: note },
    ],
  };
}

/** Checks whether anything was seen of a gap. */
export function isObserved({ observations }: GapInference): boolean {
  return observations.length > 0;
}

/** Kinds of gaps that are named with their number; the others are one number. */
const MAX_KINDS = 6;

/** Counts what was observed, in up to two lines. */
export function countedSection({ observed }: Report): Section {
  const gaps = observed.gaps.filter(isObserved);
  const counts = new Map<string, number>();
  for (const { kind } of gaps) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  const kinds = [...counts].toSorted((a, b) => b[1] - a[1]);
  const others = kinds.slice(MAX_KINDS).reduce((sum, [, count]) => sum + count, 0);
  const named = [
    ...kinds.slice(0, MAX_KINDS).map(([kind, count]) => `${kind} ${count}`),
    ...(others > 0 ? [`others ${others}`] : []),
  ];
  const additions = plural(observed.additions.length, 'addition');
  const lines = [
    ...(gaps.length > 0
      ? [`${gaps.length} of ${observed.gaps.length} gaps: ${named.join(', ')}`]
      : []),
    ...(observed.additions.length > 0 ? [`${additions} to the document: fields and values`] : []),
  ];
  return { title: 'Observed', rows: lines.map((subject) => ({ subject })) };
}

/** Lists what the reader can do with a report, and what a token or an option would add to the next. */
export function nextSteps(report: Report, given: { observations: boolean }): Section {
  const { calls, failOn, findings, observed, overlay } = report;
  const seen = observed.gaps.filter(isObserved).length + observed.additions.length;
  const isLive = calls.some(({ purpose }) => purpose === 'read');
  const probed = calls.filter(({ purpose }) => purpose === 'probe');
  const isWrite = ({ operation }: CallResult) => operations[operation].method !== 'GET';
  const changes = plural(overlay.actions.length, 'change');
  const isMissing = findings.some(({ kind }) => kind === 'missing');
  const needed = Object.entries(commandOptions).map(([need, subject]) => {
    const names = calls.filter((each) => each.need === need).map(({ operation }) => operation);
    const isToken = need === 'token' || need === 'webhooksToken';
    const text = isToken ? 'with a token that is permitted: checks' : 'checks';
    return {
      isUseful: names.length > 0,
      subject,
      text: `${text} ${[...new Set(names)].join(', ')}`,
    };
  });
  const steps = [
    ...needed,
    {
      isUseful: isMissing && !failOn.includes('missing'),
      subject: `--fail-on ${[...failOn, 'missing'].join(',')}`,
      text: 'fails the run where a field is missing',
    },
    {
      isUseful: !given.observations && seen > 0,
      subject: '--observations',
      text: 'prints every call and everything that was observed',
    },
    {
      isUseful: overlay.actions.length > 0,
      subject: '--overlay FILE',
      text: `writes what was observed as ${changes} of the document; \`npm run overlay -- FILE\` makes them in a clone`,
    },
    {
      isUseful: isLive && probed.length > 0 && !probed.some(isWrite),
      subject: '--probe-writes',
      text: 'sends the writes that name a record, for references that do not exist, to see how they are refused',
    },
    {
      isUseful: isLive && probed.length === 0,
      subject: '--probes',
      text: 'sends GET requests that have to fail, to see how they are refused',
    },
  ];
  const rows = steps
    .filter(({ isUseful }) => isUseful)
    .map(({ subject, text }) => ({ subject, text }));
  return { title: 'Next', layout: 'steps', rows };
}
