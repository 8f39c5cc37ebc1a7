import { KINDS, callName } from '../../../../src/verify/findings.ts';
import type { Finding, Report } from '../../../../src/verify/index.ts';

/** The findings that rest on no assumption of the document. */
function certain({ findings }: Report): Finding[] {
  return findings.filter(({ assumption }) => assumption === undefined);
}

/** Those of some kinds, whose names stand in a text with spaces between. */
export function ofKinds(report: Report, kinds: string): Finding[] {
  return certain(report).filter(({ kind }) => kinds.split(' ').includes(kind));
}

/** What contradicts what is known of the service. */
export function contradictions(report: Report): Finding[] {
  return certain(report).filter(({ kind }) => KINDS[kind].section === 'contradictions');
}

/** What contradicts a choice of the document. */
export function assumptions({ findings }: Report): Finding[] {
  return findings.filter(({ assumption }) => assumption !== undefined);
}

/** Why a run, or its part on one interface, could not be done: the kind, and the interface. */
export function failures(report: Report): string[] {
  return certain(report)
    .filter(({ kind }) => KINDS[kind].section === 'failures')
    .map(({ kind, at }) => `${kind} ${at}`.trim());
}

/** What was seen of open questions: in which call, where, what, and of which question. */
export function seen(report: Report): string[] {
  return ofKinds(report, 'seen').map(
    (each) => `${callName(each)} ${each.at}: ${each.found} (${each.expected} ${each.pointer})`,
  );
}
