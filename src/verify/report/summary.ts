import { plural } from '../../shared/plural.ts';
import type { GapInference } from '../inference/infer.ts';
import type { Finding } from './findings.ts';
import type { Outcome } from './recorder.ts';
import type { Report } from './report.ts';

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

/** Whether anything was seen of a gap. */
export function isObserved({ observations }: GapInference): boolean {
  return observations.length > 0;
}
