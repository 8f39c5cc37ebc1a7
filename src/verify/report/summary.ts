import { plural } from '../../shared/plural.ts';
import type { GapInference } from '../inference/gaps.ts';
import type { Finding, Report } from './report.ts';
import type { Outcome, ReportedContradiction } from './recorder.ts';

/** The figures of a report in one line. */
export function summaryOf({ calls, contradictions, observed, overlay }: Report): string {
  const count = (outcome: Outcome) => calls.filter((each) => each.outcome === outcome).length;
  return [
    `${count('conforms')} conform`,
    `${count('contradicts')} contradict (${plural(contradictions.length, 'contradiction')})`,
    `${count('inconclusive')} inconclusive`,
    `${count('skipped')} skipped`,
    `${observed.gaps.filter(isObserved).length} of ${observed.gaps.length} gaps observed`,
    `${plural(overlay.actions.length, 'change')} proposed`,
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
      ? [`${plural(count('inconclusive'), 'call')} could not be judged`]
      : []),
  ];
  if (open.length > 0) {
    return `The responses that were judged conform to ${subject}, but ${open.join(', and ')}.`;
  }
  if (assumptions.length > 0) {
    return `The responses conform to ${subject}, but for ${plural(assumptions.length, 'assumption')} in it.`;
  }
  return `The responses conform to ${subject}.`;
}

/** The same contradiction in one place or in many, with the first of them. */
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
    const place = at.replaceAll(/\/\d+(?=\/|$)/g, '/*');
    // Of two records with a field of one name, each has its own.
    const rule = place.startsWith('body/data/') ? document.pointer : '';
    const key = JSON.stringify([kind, place, expected, assumption, rule]);
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

/** `(in 3 calls, 12 times)`; empty for what was seen once. */
export function placesOf({ calls, count }: ContradictionGroup): string {
  const parts = [
    ...(calls > 1 ? [`in ${calls} calls`] : []),
    ...(count > 1 ? [`${count} times`] : []),
  ];
  return parts.length === 0 ? '' : `(${parts.join(', ')})`;
}

/** Whether anything was seen of a gap. */
export function isObserved({ observations }: GapInference): boolean {
  return observations.length > 0;
}
