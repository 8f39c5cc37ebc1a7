import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type OperationId, operations } from '../../../generated/operations.ts';
import { packageRoot } from '../../shared/package-files.ts';
import { plural } from '../../shared/plural.ts';
import type { GapInference } from '../inference/gaps.ts';
import {
  type CallResult,
  type Need,
  type Outcome,
  type ReportedContradiction,
  withoutIndexes,
} from './recorder.ts';
import type { Finding, Report } from './report.ts';

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

/** The conclusion of a report in one sentence. */
export function conclusionOf(report: Report): string {
  const { assumptions, contradictions, findings, failures, document } = report;
  const subject = `${document.title} ${document.version}`;
  if (contradictions.length > 0) return `The responses contradict ${subject}.`;
  if (failures[0] !== undefined) return `The check could not be done: ${failures[0].message}.`;
  const count = (kind: Finding['kind']) => findings.filter((each) => each.kind === kind).length;
  const open = [
    ...(count('missing') > 0 ? [`${plural(count('missing'), 'field')} may be missing`] : []),
    ...(count('inconclusive') > 0
      ? [`${plural(count('inconclusive'), 'call')} could not be checked`]
      : []),
  ];
  if (open.length > 0) {
    return `The responses that were checked conform to ${subject}, but ${open.join(', and ')}.`;
  }
  if (assumptions.length > 0) {
    return `The responses conform to ${subject}, but for ${plural(assumptions.length, 'assumption')} in it.`;
  }
  return `The responses conform to ${subject}.`;
}

/** `listRefunds (GET /refunds)`, and for a probe what is wrong about it. */
export function callTitle({ call, operation }: { call: string; operation: OperationId }): string {
  const { method, path } = operations[operation];
  return `${call} (${method} ${path})`;
}

/**
 * The part of the document that something is about, as far as the reader has it.
 *
 * @param hasSources - Whether to name file and line of the source.
 */
export function locationText(
  { pointer, location }: { pointer: string; location: string },
  hasSources: boolean,
): string {
  return hasSources ? `#${pointer} (${location})` : `#${pointer}`;
}

/** Whether the files of `openapi/` are there: in a clone, and not in the package. */
export function isClone(): boolean {
  return existsSync(join(packageRoot(), 'openapi', 'openapi.yaml'));
}

/** The same contradiction at one location or at many, with the first of them. */
export interface ContradictionGroup {
  first: ReportedContradiction;
  /** How many calls have it, and how often it was seen in all of them. */
  calls: number;
  count: number;
}

/** Contradictions by what they are about: the same field of an envelope in every list is one. */
export function groupsOf(contradictions: readonly ReportedContradiction[]): ContradictionGroup[] {
  const groups = new Map<string, { all: ReportedContradiction[]; calls: Set<string> }>();
  for (const each of contradictions) {
    const { kind, at, expected, assumption, document } = each;
    const location = withoutIndexes(at);
    // Fields of one name in two records have a contradiction each.
    const rule = location.startsWith('body/data/') ? document.pointer : '';
    const key = JSON.stringify([kind, location, expected, assumption, rule]);
    const group = groups.get(key) ?? { all: [], calls: new Set() };
    groups.set(key, group);
    group.all.push(each);
    group.calls.add(each.call);
  }
  return [...groups.values()].map(({ all, calls }) => ({
    first: all[0] as ReportedContradiction,
    calls: calls.size,
    count: all.reduce((sum, { count }) => sum + count, 0),
  }));
}

/** The findings that are shown, those first with which the run fails. */
export function shownFindings({ failOn, findings }: Report): Finding[] {
  const isFailing = ({ kind }: Finding) => failOn.includes(kind);
  return findings
    .filter((each) => each.kind !== 'new-fields' || isFailing(each))
    .toSorted((a, b) => Number(isFailing(b)) - Number(isFailing(a)));
}

/** Calls that prove nothing either way and are no finding: a refused reference or permission. */
export function undecidedCalls({ calls, findings }: Report): CallResult[] {
  return calls.filter(
    ({ call, outcome }) =>
      outcome === 'inconclusive' && !findings.some((each) => each.call === call),
  );
}

/** Whether anything was seen of a gap. */
export function isObserved({ observations }: GapInference): boolean {
  return observations.length > 0;
}

/** Kinds of gaps that are named with their number; the others are one number. */
const MAX_KINDS = 6;

/** How much was observed, in up to two lines. */
export function observationCounts({ observed }: Report): string[] {
  const gaps = observed.gaps.filter(isObserved);
  const counts = new Map<string, number>();
  for (const { kind } of gaps) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  const kinds = [...counts].toSorted((a, b) => b[1] - a[1]);
  const others = kinds.slice(MAX_KINDS).reduce((sum, [, count]) => sum + count, 0);
  const named = [
    ...kinds.slice(0, MAX_KINDS).map(([kind, count]) => `${kind} ${count}`),
    ...(others > 0 ? [`others ${others}`] : []),
  ];
  return [
    ...(gaps.length > 0
      ? [`${gaps.length} of ${observed.gaps.length} gaps: ${named.join(', ')}`]
      : []),
    ...(observed.additions.length > 0
      ? [`${plural(observed.additions.length, 'addition')} to the document: fields and values`]
      : []),
  ];
}

/** The option of the command that gives what a call needs. */
const NEEDS: Readonly<Record<Need, string>> = {
  baseUrl: '--base-url URL',
  webhooksBaseUrl: '--webhooks-base-url URL',
  'ids.id': '--card-id ID',
  'ids.order_ref': '--order-ref REF',
  'ids.flw_ref': '--flw-ref REF',
  token: '--token-file FILE',
  webhooksToken: '--webhooks-token-file FILE',
};

/** What to do after a run. */
export interface NextStep {
  /** Option of the command, or a command of a clone. */
  command: string;
  text: string;
}

/** What the reader can do with a report, and what a token or an option would add to the next. */
export function nextSteps(report: Report, given: { observations: boolean }): NextStep[] {
  const { calls, failOn, findings, observed, overlay } = report;
  const step = (isUseful: boolean, command: string, text: string): NextStep[] =>
    isUseful ? [{ command, text }] : [];
  const seen = observed.gaps.filter(isObserved).length + observed.additions.length;
  const isLive = calls.some(({ purpose }) => purpose === 'read');
  const probed = calls.filter(({ purpose }) => purpose === 'probe');
  const isWrite = ({ operation }: CallResult) => operations[operation].method !== 'GET';
  const changes = plural(overlay.actions.length, 'change');
  const isMissing = findings.some(({ kind }) => kind === 'missing');
  return [
    ...Object.entries(NEEDS).flatMap(([need, option]) => {
      const names = calls.filter((each) => each.need === need).map(({ operation }) => operation);
      const isToken = need === 'token' || need === 'webhooksToken';
      const text = isToken ? 'with a token that is permitted: checks' : 'checks';
      return step(names.length > 0, option, `${text} ${[...new Set(names)].join(', ')}`);
    }),
    ...step(
      isMissing && !failOn.includes('missing'),
      `--fail-on ${[...failOn, 'missing'].join(',')}`,
      'fails the run where a field is missing',
    ),
    ...step(
      !given.observations && seen > 0,
      '--observations',
      'prints every call and everything that was observed',
    ),
    ...step(
      overlay.actions.length > 0,
      '--overlay FILE',
      `writes what was observed as ${changes} of the document; \`npm run overlay -- FILE\` makes them in a clone`,
    ),
    ...step(
      isLive && probed.length > 0 && !probed.some(isWrite),
      '--probe-writes',
      'sends a POST and a PUT for references that do not exist, to see how they are refused',
    ),
    ...step(
      isLive && probed.length === 0,
      '--probes',
      'sends GET requests that have to fail, to see how they are refused',
    ),
  ];
}
