import type { Report } from './report.ts';

/** The figures of a report in one line. */
export function counts({ calls, contradictions, learned, overlay }: Report): string {
  const of = (outcome: string) => calls.filter((each) => each.outcome === outcome).length;
  const answered = learned.gaps.filter(({ evidence }) => evidence.length > 0).length;
  return [
    `${of('conforms')} conform`,
    `${of('contradicts')} contradict (${plural(contradictions.length, 'contradiction')})`,
    `${of('inconclusive')} inconclusive`,
    `${of('skipped')} skipped`,
    `${answered} of ${learned.gaps.length} gaps seen`,
    `${plural(overlay.actions.length, 'change')} proposed`,
  ].join(', ');
}

export function verdict({ exitCode, failures, document }: Report): string {
  const subject = `${document.title} ${document.version}`;
  if (exitCode === 1) return `The answers contradict ${subject}.`;
  if (exitCode === 2) return `The check could not be done: ${failures[0]?.message ?? 'no answer'}.`;
  return `The answers conform to ${subject}.`;
}

export function plural(count: number, what: string): string {
  return `${count} ${count === 1 ? what : `${what}s`}`;
}
