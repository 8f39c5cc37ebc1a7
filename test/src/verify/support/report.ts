import type { Finding, Report } from '../../../../src/verify/index.ts';

/** Kinds of findings that contradict the document, and of those that keep a run from running. */
const WRONG =
  'record amount status shape schema message not-json empty truncated redirect content-type';
const FAILED = 'token address name connection tls timeout network busy nothing-checked internal';

/** Findings of some kinds, but for those that rest on an assumption of the document. */
export function ofKinds({ findings }: Report, kinds: string): Finding[] {
  return findings.filter(
    ({ kind, assumption }) => assumption === undefined && kinds.split(' ').includes(kind),
  );
}

/** What contradicts what is known of the service. */
export function contradictions(report: Report): Finding[] {
  return ofKinds(report, WRONG);
}

/** What contradicts a choice of the document. */
export function assumptions({ findings }: Report): Finding[] {
  return findings.filter(({ assumption }) => assumption !== undefined);
}

/** Why a run, or its part on one interface, could not be done: the kind, and the interface. */
export function failures(report: Report): string[] {
  return ofKinds(report, FAILED).map(({ kind, at }) => `${kind} ${at}`.trim());
}

/** What was seen of open questions: in which call, of which question, where and what. */
export function seen(report: Report): string[] {
  return ofKinds(report, 'seen').map((each) => {
    const { expected, at, found, pointer } = each;
    return `${callName(each)} ${at}: ${found} (${expected} ${pointer})`;
  });
}

/** The operation of a call, and for a probe what is wrong about it. */
export function callName({ operation, probe }: Pick<Finding, 'operation' | 'probe'>): string {
  return [operation, probe].filter((each) => each !== undefined).join(', ');
}
