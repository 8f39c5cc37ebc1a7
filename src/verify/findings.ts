import type { OperationId } from '../../generated/operations.ts';
import type { Contradiction } from '../contract/contradiction.ts';
import { type DocumentedGap, type Excuse, isAssumption } from '../contract/document.ts';
import type { Sign } from '../report/report.ts';
import type { Probe } from './exchange.ts';

/** The names of `failOn`: kinds of findings that can make a run fail. */
export const FAIL_ON = ['contradictions', 'missing', 'new-fields', 'inconclusive'] as const;
/** A name of `failOn`. */
export type FailOn = (typeof FAIL_ON)[number];

/** Rows of a section that a text shows, where a service can send any number of them. */
const MAX_ROWS = 20;

/** The sections of a report. */
export const SECTIONS = {
  contradictions: { title: 'Contradictions', maxRows: undefined },
  failures: { title: 'Could not run', maxRows: undefined },
  doubts: { title: 'Findings', maxRows: undefined },
  changes: { title: 'Fields and values', maxRows: MAX_ROWS },
  assumptions: { title: 'Broken assumptions', maxRows: undefined },
  unchecked: { title: 'Not checked', maxRows: MAX_ROWS },
  observations: { title: 'Seen of open questions', maxRows: MAX_ROWS },
} as const;
type SectionKey = keyof typeof SECTIONS;

interface KindRow {
  section: SectionKey;
  sign: Sign | undefined;
  /** Exit code of a run with it. */
  exit: 0 | 1 | 2;
  /** It fails a run only where `failOn` has this name. */
  failOn?: FailOn;
}

const contradiction = {
  section: 'contradictions',
  sign: 'fail',
  exit: 1,
  failOn: 'contradictions',
} as const;
const failure = { section: 'failures', sign: 'warn', exit: 2 } as const;
const change = { section: 'changes', sign: 'unknown', exit: 0 } as const;
const notChecked = { section: 'unchecked', sign: 'skip', exit: 0 } as const;

/** All that a run can find, in the order in which it is printed: the worst first. */
export const KINDS = {
  // Another record than the one requested, or in another state than promised, and a wrong amount cost money.
  record: contradiction,
  amount: contradiction,
  status: contradiction,
  shape: contradiction,
  schema: contradiction,
  message: contradiction,
  'not-json': contradiction,
  empty: contradiction,
  truncated: contradiction,
  redirect: contradiction,
  'content-type': contradiction,
  // Why a run, or its part on one interface, could not be done.
  token: failure,
  address: failure,
  name: failure,
  connection: failure,
  tls: failure,
  timeout: failure,
  network: failure,
  'nothing-checked': failure,
  busy: failure,
  internal: failure,
  // What contradicts nothing and can break a caller.
  missing: { section: 'doubts', sign: 'warn', exit: 1, failOn: 'missing' },
  unchecked: { section: 'doubts', sign: 'warn', exit: 2, failOn: 'inconclusive' },
  foreign: { section: 'doubts', sign: 'warn', exit: 2, failOn: 'inconclusive' },
  'byte-order-mark': { section: 'doubts', sign: 'warn', exit: 0 },
  'new-field': { ...change, exit: 1, failOn: 'new-fields' },
  'new-value': change,
  absent: change,
  // A contradiction of a choice of the document: any kind that has an assumption.
  assumption: { section: 'assumptions', sign: 'warn', exit: 0 },
  refused: { ...notChecked, sign: 'unknown' },
  part: { ...notChecked, sign: 'unknown' },
  skipped: notChecked,
  unusable: notChecked,
  seen: { section: 'observations', sign: undefined, exit: 0 },
} as const satisfies Record<string, KindRow>;

/** A kind of finding: a row of `KINDS`. */
export type FindingKind = keyof typeof KINDS;

/** One thing that a response has shown. It holds no value that can be sensitive. */
export interface ResponseFinding extends Omit<Contradiction, 'kind'> {
  kind: FindingKind;
  /** `id` of the `x-assumed` that the rule rests on: the service has not stated it. */
  assumption?: string | undefined;
}

/** One thing that a run has found: `expected` and `pointer` are empty where there is no rule. */
export interface Finding extends ResponseFinding {
  /** Absent for what concerns an interface, whose name is in `at`, or the whole run. */
  operation?: OperationId | undefined;
  probe?: Probe | undefined;
  count: number;
}

/** The row of the table for a finding. */
export function kindRowOf({ kind, assumption }: Pick<Finding, 'kind' | 'assumption'>): KindRow {
  return KINDS[assumption === undefined ? kind : 'assumption'];
}

/** Checks whether a finding is in a section of the report. */
export function isIn(section: SectionKey, finding: Pick<Finding, 'kind' | 'assumption'>): boolean {
  return kindRowOf(finding).section === section;
}

/** Checks whether a finding contradicts what is known of the service. */
export function isContradiction(finding: Pick<Finding, 'kind' | 'assumption'>): boolean {
  return isIn('contradictions', finding);
}

/** An observation of an open question: where it was seen, and what. */
export function observation(
  { pointer, text }: Pick<DocumentedGap, 'text' | 'pointer'>,
  { at, found }: Pick<Finding, 'at' | 'found'>,
): ResponseFinding {
  return { kind: 'seen', at, expected: text, found, pointer };
}

/** A contradiction as it is, or what its excuse leaves of it: an observation, or a broken assumption. */
export function withExcuse(finding: ResponseFinding, excuse: Excuse | undefined): ResponseFinding {
  if (excuse === undefined) return finding;
  if (isAssumption(excuse)) return { ...finding, assumption: excuse.id };
  return observation(excuse, finding);
}

/** A finding that has no rule: its text is all that it says. */
export function remark(kind: FindingKind, found: string): ResponseFinding {
  return { kind, at: '', expected: '', found, pointer: '' };
}

/** The name of a call: its operation, and for a probe what is wrong about it. */
export function callName({ operation, probe }: Pick<Finding, 'operation' | 'probe'>): string {
  return [operation, probe].filter((each) => each !== undefined).join(', ');
}

/** `body/data/0/id` becomes `body/data/*\/id`: the same in each record of a list. */
export function withoutIndexes(at: string): string {
  return at.includes('/') ? at.replaceAll(/\/\d+(?=\/|$)/g, '/*') : at;
}

/** The exit code of a run with a finding. */
export function exitOf(finding: Finding, names: readonly FailOn[]): 0 | 1 | 2 {
  const { exit, failOn } = kindRowOf(finding);
  return failOn === undefined || names.includes(failOn) ? exit : 0;
}

/** Different texts of one location that are kept, so that memory stays bounded. */
const MAX_TEXTS = 30;

/** Findings in the order in which they came. The same in each record of a list, and in each response, is one. */
export class FindingList {
  readonly #findings = new Map<string, Finding>();
  /** Number of different texts at each location. */
  readonly #numbers = new Map<string, number>();

  constructor(findings: readonly ResponseFinding[] = []) {
    for (const each of findings) this.add(each);
  }

  add(finding: Omit<Finding, 'count'> & { count?: number }): void {
    const { kind, at, expected, found, pointer, assumption, operation, probe } = finding;
    const { count = 1 } = finding;
    const location = `${operation} ${probe} ${kind} ${withoutIndexes(at)} ${pointer} ${assumption}`;
    const isFreeText = expected === '' || quotesService(kind);
    const key = `${location} ${isFreeText ? found : expected}`;
    const known = this.#findings.get(key);
    if (known !== undefined) {
      known.count += count;
      return;
    }

    const number = this.#numbers.get(location) ?? 0;
    if (isFreeText && number >= MAX_TEXTS) return;
    this.#numbers.set(location, number + 1);
    this.#findings.set(key, { ...finding, count });
  }

  values(): Finding[] {
    return [...this.#findings.values()];
  }
}

/** Checks whether the text of a finding repeats what the service has sent. */
export function quotesService(kind: FindingKind): boolean {
  return kind === 'seen' || kind === 'new-value';
}

const ORDER = Object.keys(KINDS);

/**
 * Sorts findings as the table does: the worst first, then what occurs most often. Of open questions
 * those about the response to a request that fails come first.
 */
export function worstFirst<Each extends ResponseFinding>(findings: readonly Each[]): Each[] {
  const rankOf = ({ kind, assumption }: Each) =>
    ORDER.indexOf(assumption === undefined ? kind : 'assumption');
  const weightOf = ({ kind, at, count = 1 }: Each) =>
    kind === 'seen' ? Number(at === 'status') : count;

  return findings.toSorted((a, b) => rankOf(a) - rankOf(b) || weightOf(b) - weightOf(a));
}
