import type { OperationId } from '../../generated/operations.ts';
import type { Contradiction } from '../contract/contradiction.ts';
import { type DocumentedGap, type Excuse, isAssumption } from '../contract/document.ts';
import type { Sign } from '../report/report.ts';
import type { Probe } from './exchange.ts';

/** The kinds of findings that can let a run fail, by the names of `failOn`. */
export const FAIL_ON = ['contradictions', 'missing', 'new-fields', 'inconclusive'] as const;
export type FailOn = (typeof FAIL_ON)[number];

/** Rows of a section that a text shows, where a service can send any number of them. */
const MAX_ROWS = 20;

/** The sections of a report. */
export const SECTIONS = {
  contradictions: { title: 'Contradictions', most: undefined },
  failures: { title: 'Could not run', most: undefined },
  doubts: { title: 'Findings', most: undefined },
  changes: { title: 'Fields and values', most: MAX_ROWS },
  assumptions: { title: 'Broken assumptions', most: undefined },
  unchecked: { title: 'Not checked', most: MAX_ROWS },
  observations: { title: 'Seen of open questions', most: MAX_ROWS },
} as const;
export type SectionKey = keyof typeof SECTIONS;

interface KindRow {
  section: SectionKey;
  sign: Sign | undefined;
  /** Exit code of a run with it. */
  exit: 0 | 1 | 2;
  /** It fails a run only where `failOn` has this name. */
  failOn?: FailOn;
}

const wrong = {
  section: 'contradictions',
  sign: 'fail',
  exit: 1,
  failOn: 'contradictions',
} as const;
const run = { section: 'failures', sign: 'warn', exit: 2 } as const;
const changed = { section: 'changes', sign: 'unknown', exit: 0 } as const;
const left = { section: 'unchecked', sign: 'skip', exit: 0 } as const;

/** All that a run can find, in the order in which it is printed: the worst first. */
export const KINDS = {
  // Another record than the one requested, or in another state than promised, and a wrong amount cost money.
  record: wrong,
  amount: wrong,
  status: wrong,
  shape: wrong,
  schema: wrong,
  message: wrong,
  'not-json': wrong,
  empty: wrong,
  truncated: wrong,
  redirect: wrong,
  'content-type': wrong,
  // Why a run, or its part on one interface, could not be done.
  token: run,
  address: run,
  name: run,
  connection: run,
  tls: run,
  timeout: run,
  network: run,
  'nothing-checked': run,
  busy: run,
  internal: run,
  // What contradicts nothing and can break a caller.
  missing: { section: 'doubts', sign: 'warn', exit: 1, failOn: 'missing' },
  unchecked: { section: 'doubts', sign: 'warn', exit: 2, failOn: 'inconclusive' },
  foreign: { section: 'doubts', sign: 'warn', exit: 2, failOn: 'inconclusive' },
  'byte-order-mark': { section: 'doubts', sign: 'warn', exit: 0 },
  'new-field': { ...changed, exit: 1, failOn: 'new-fields' },
  'new-value': changed,
  absent: changed,
  // A contradiction of a choice of the document: any kind that has an assumption.
  assumption: { section: 'assumptions', sign: 'warn', exit: 0 },
  refused: { ...left, sign: 'unknown' },
  part: { ...left, sign: 'unknown' },
  skipped: left,
  unusable: left,
  seen: { section: 'observations', sign: undefined, exit: 0 },
} as const satisfies Record<string, KindRow>;

export type FindingKind = keyof typeof KINDS;

/** One thing that a response has shown. It holds no value that can be sensitive. */
export interface ResponseFinding extends Omit<Contradiction, 'kind'> {
  kind: FindingKind;
  /** `id` of the `x-assumed` that the rule rests on: it is no fact of the service. */
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
export function rowOf({ kind, assumption }: Pick<Finding, 'kind' | 'assumption'>): KindRow {
  return KINDS[assumption === undefined ? kind : 'assumption'];
}

/** Checks whether a finding is in a section of the report. */
export function isIn(section: SectionKey, finding: Pick<Finding, 'kind' | 'assumption'>): boolean {
  return rowOf(finding).section === section;
}

/** Checks whether a finding contradicts what is known of the service. */
export function isFact(finding: Pick<Finding, 'kind' | 'assumption'>): boolean {
  return isIn('contradictions', finding);
}

/** A statement of a response about an open question: where it was seen, and what. */
export function observation(
  { pointer, text }: Pick<DocumentedGap, 'text' | 'pointer'>,
  { at, found }: Pick<Finding, 'at' | 'found'>,
): ResponseFinding {
  return { kind: 'seen', at, expected: text, found, pointer };
}

/** The rest of a contradiction where a record excuses it: an observation, or a broken assumption. */
export function excused(
  contradiction: ResponseFinding,
  excuse: Excuse | undefined,
): ResponseFinding {
  if (excuse === undefined) return contradiction;
  if (isAssumption(excuse)) return { ...contradiction, assumption: excuse.id };
  return observation(excuse, contradiction);
}

/** A finding that has no rule: its text is all that it says. */
export function remark(kind: FindingKind, found: string): ResponseFinding {
  return { kind, at: '', expected: '', found, pointer: '' };
}

/** The operation, and for a probe what is wrong about it. */
export function callOf({ operation, probe }: Pick<Finding, 'operation' | 'probe'>): string {
  return [operation, probe].filter((each) => each !== undefined).join(', ');
}

/** `body/data/0/id` becomes `body/data/*\/id`: the same in each record of a list. */
export function withoutIndexes(at: string): string {
  return at.includes('/') ? at.replaceAll(/\/\d+(?=\/|$)/g, '/*') : at;
}

/** The exit code of a run with a finding. */
export function exitOf(finding: Finding, names: readonly FailOn[]): 0 | 1 | 2 {
  const { exit, failOn } = rowOf(finding);
  return failOn === undefined || names.includes(failOn) ? exit : 0;
}

/** Different texts of one place that are kept, so that memory stays bounded. */
const MAX_TEXTS = 30;

/** Findings in the order in which they came. The same in each record of a list, and in each response, is one. */
export class FindingList {
  readonly #findings = new Map<string, Finding>();
  /** Number of findings at one place. */
  readonly #numbers = new Map<string, number>();

  add(finding: Omit<Finding, 'count'> & { count?: number }): void {
    const { kind, at, expected, found, pointer, assumption, operation, probe } = finding;
    const { count = 1 } = finding;
    const place = `${operation} ${probe} ${kind} ${withoutIndexes(at)} ${pointer} ${assumption}`;
    const key = `${place} ${isOpen(finding) ? found : expected}`;
    const known = this.#findings.get(key);
    if (known !== undefined) {
      known.count += count;
      return;
    }
    const number = this.#numbers.get(place) ?? 0;
    if (isOpen(finding) && number >= MAX_TEXTS) return;
    this.#numbers.set(place, number + 1);
    this.#findings.set(key, { ...finding, count });
  }

  values(): Finding[] {
    return [...this.#findings.values()];
  }
}

/** Checks whether a finding can say anything; rules and places of the document are so many and no more. */
function isOpen({ kind, expected }: Pick<Finding, 'kind' | 'expected'>): boolean {
  return expected === '' || isOfService(kind);
}

/** Checks whether the text of a finding repeats what the service has sent. */
export function isOfService(kind: FindingKind): boolean {
  return kind === 'seen' || kind === 'new-value';
}

/** Joins what is the same in each record of a list. */
export function merged(findings: readonly ResponseFinding[]): ResponseFinding[] {
  const list = new FindingList();
  for (const each of findings) list.add(each);
  return list.values();
}

const ORDER = Object.keys(KINDS);

/**
 * The findings in the order of the table: the worst first, then what occurs most often. Of open
 * questions those about the response to a request that fails come first.
 */
export function worstFirst(findings: readonly Finding[]): Finding[] {
  const keys = findings.map((each) => {
    const { kind, assumption, at, count } = each;
    const rank = ORDER.indexOf(assumption === undefined ? kind : 'assumption');
    return { each, rank, weight: kind === 'seen' ? Number(at === 'status') : count };
  });
  return keys.toSorted((a, b) => a.rank - b.rank || b.weight - a.weight).map(({ each }) => each);
}
