import type { OperationId } from '../../../generated/operations.ts';
import { publishedContract, sourceLocation } from '../../contract/document.ts';
import type { Acceptance, KnownFinding, KnownFindings } from '../../report/known.ts';
import { get } from '../../shared/pointer.ts';
import {
  type FieldDrift,
  type FieldFinding,
  type FieldPresence,
  fieldDrifts,
  fieldPresence,
  missingFields,
  newFields,
} from '../inference/fields.ts';
import { type Addition, type GapInference, inferAdditions, inferGaps } from '../inference/gaps.ts';
import { type Change, type Overlay, isWhole, overlayOf } from '../inference/overlay.ts';
import { knownOptionProblem, markKnown } from './known.ts';
import type { CallResult, Recorder, ReportedContradiction } from './recorder.ts';
import { InvalidOptionError, type RunFailure } from './run-failure.ts';

/** The result of a run. It holds no token, no sensitive value and no whole body. */
export interface Report {
  /** Another one where its JSON changes in a way that breaks readers. */
  version: 1;
  /** `info.title` and `info.version` of the document. */
  document: { title: string; version: string };
  /** Where the responses came from: base URLs or a file. */
  source: string;
  /** When the run began: an ISO 8601 time in UTC. */
  startedAt: string;
  /** When the report was made: an ISO 8601 time in UTC. */
  finishedAt: string;
  /** In the order in which they were made or first seen. */
  calls: CallResult[];
  /** Each once, with the number of times that it was seen; at most 2,000. */
  contradictions: ReportedContradiction[];
  /** Contradictions of a choice that the document made (`x-assumed`), not of a fact of the service. */
  assumptions: ReportedContradiction[];
  /** Observations where the document leaves something open, and beyond it. */
  observed: {
    gaps: GapInference[];
    additions: Addition[];
    fields: FieldPresence[];
    drifts: FieldDrift[];
  };
  /** Results that contradict nothing and can break a caller: missing and new fields, calls not checked. */
  findings: Finding[];
  /** What the known findings say about this run. */
  known: KnownFindings;
  /** Kinds of results that let the run fail. */
  failOn: readonly FailOn[];
  /** Why parts of the run could not be done. */
  failures: RunFailure[];
  /** Observations as changes to the document. */
  overlay: Overlay;
  /** Entries of the recording that was checked. */
  entries?: RecordedEntries | undefined;
  /** 0 conforms, 1 contradicts or lacks what `failOn` names, 2 could not run or be checked. */
  exitCode: 0 | 1 | 2;
}

/** Numbers of the entries of a recording. */
export interface RecordedEntries {
  all: number;
  /** Those of other addresses and paths. */
  unmatched: number;
  /** Those whose request has a part without a value, and the names of variables without one, ten at most. */
  open?: { requests: number; variables: string[] } | undefined;
}

/** Options that decide how a run ends. */
export interface ReportOptions {
  /**
   * Kinds of results that let the run fail.
   *
   * @default ['contradictions', 'inconclusive']
   */
  failOn?: readonly FailOn[] | undefined;
  /** Reports of earlier runs: a field that each record of all of them had is not to be missing. */
  baseline?: readonly Baseline[] | undefined;
  /**
   * Results that are accepted until a day: they are reported, and do not let the run fail.
   *
   * @default none
   */
  known?: readonly KnownFinding[] | undefined;
}

/** Part of the report of an earlier run that is read. */
export interface Baseline {
  /** Observations of that run. */
  observed: { fields: readonly FieldPresence[] };
}

/**
 * Checks the options.
 *
 * @throws InvalidOptionError
 */
export function checkReportOptions({ failOn = [], baseline = [], known }: ReportOptions): void {
  const problem = known && knownOptionProblem(known, publishedContract());
  if (problem !== undefined) throw new InvalidOptionError('known', problem);
  for (const name of failOn) {
    if (FAIL_ON.includes(name)) continue;
    throw new InvalidOptionError('failOn', `must be of ${FAIL_ON.join(', ')}`);
  }
  for (const each of baseline as readonly unknown[]) {
    const fields = get(each, '/observed/fields');
    if (Array.isArray(fields) && fields.every(isFieldPresence)) continue;
    throw new InvalidOptionError('baseline', 'must be reports of verify (--format json)');
  }
}

function isFieldPresence(value: unknown): boolean {
  const { pointer, records, always } = Object(value) as Record<string, unknown>;
  return (
    typeof pointer === 'string' &&
    typeof records === 'number' &&
    Array.isArray(always) &&
    always.every((name) => typeof name === 'string')
  );
}

interface ReportInput extends ReportOptions {
  recorder: Recorder;
  source: string;
  startedAt: Date;
  failures?: readonly RunFailure[];
}

/** Everything that a run has to say. No text in it repeats a secret that the run has met. */
export function reportOf({
  recorder,
  source,
  startedAt,
  failures: given = [],
  failOn = DEFAULT_FAIL_ON,
  baseline = [],
  known: entries = [],
}: ReportInput): Report {
  const { assumptions, contract, observations, secrets } = recorder;
  const calls = recorder.results();
  const failures = [...given, ...recorder.failures];
  if (failures.length === 0 && !calls.some(isChecked)) {
    failures.push({ kind: 'nothing-checked', message: 'no response could be checked' });
  }
  const gaps = secrets.redactReport(inferGaps(contract, observations)).map(proposable);
  const additions = secrets
    .redactReport(inferAdditions(contract, observations, gaps))
    .map(proposable);
  const earlier = baseline.map(({ observed }) => observed.fields);
  const { contradictions, findings, known } = markKnown(
    entries,
    {
      contradictions: recorder.contradictions,
      findings: findingsOf(recorder, calls, { baselines: earlier, failures }),
    },
    { contract, calls },
  );
  const { title, version } = contract.info;
  return secrets.redactReport<Report>({
    version: 1,
    document: { title, version },
    source,
    startedAt: startedAt.toISOString(),
    finishedAt: new Date().toISOString(),
    calls,
    contradictions,
    assumptions,
    findings,
    known,
    failOn,
    observed: {
      gaps,
      additions,
      fields: fieldPresence(observations),
      drifts: fieldDrifts(contract, observations),
    },
    failures,
    overlay: overlayOf(
      [...gaps, ...additions].flatMap(({ changes }) => changes),
      version,
      contract.json,
    ),
    exitCode: exitCodeOf({ contradictions, findings, failures, failOn }),
  });
}

/** A run that could not be done has no say in what contradicts. */
function exitCodeOf({
  contradictions,
  findings,
  failures,
  failOn,
}: Pick<Report, 'contradictions' | 'findings' | 'failures' | 'failOn'>): Report['exitCode'] {
  const failing = findings.filter(({ kind, known }) => !known && failOn.includes(kind));
  if (contradictions.some(({ known }) => !known) && failOn.includes('contradictions')) return 1;
  if (failing.some(({ kind }) => kind !== 'inconclusive')) return 1;
  return failures.length > 0 || failing.length > 0 ? 2 : 0;
}

/** Without changes to the document that would write a redacted or shortened value into it. */
function proposable<Inferred extends { changes: Change[] }>(inferred: Inferred): Inferred {
  const changes = inferred.changes.filter((change) => isWhole(JSON.stringify(change.update) ?? ''));
  return { ...inferred, changes };
}

function isChecked({ outcome }: CallResult): boolean {
  return outcome === 'conforms' || outcome === 'contradicts';
}

/** Kinds of results that can let a run fail. */
export const FAIL_ON = ['contradictions', 'missing', 'new-fields', 'inconclusive'] as const;
/** Kind of result that lets a run fail, one of `FAIL_ON`. */
export type FailOn = (typeof FAIL_ON)[number];

/** Kinds of results that let a run fail by default. */
const DEFAULT_FAIL_ON: readonly FailOn[] = ['contradictions', 'inconclusive'];

/** Result that contradicts nothing that is known and can break a caller nevertheless. */
export interface Finding {
  /**
   * - `missing`: a field that callers may count on is not there.
   * - `new-fields`: a field that the document does not have.
   * - `inconclusive`: a call that was not checked: no response came, or one of a busy service.
   */
  kind: Exclude<FailOn, 'contradictions'>;
  /** The operation that was called. */
  operation: OperationId;
  /** `call` of the `CallResult` that it belongs to. */
  call: string;
  /** The same for people, in one line. */
  message: string;
  /** Part of the document that it is about: JSON pointer into the bundle, file and line of the source. */
  document?: { pointer: string; location: string };
  /** Why it is accepted, and until when, where a known finding says so. */
  known?: Acceptance;
}

/** Every finding of a run. */
function findingsOf(
  { contract, observations }: Recorder,
  calls: readonly CallResult[],
  {
    baselines,
    failures,
  }: { baselines: readonly (readonly FieldPresence[])[]; failures: readonly RunFailure[] },
): Finding[] {
  const about = (
    kind: Finding['kind'],
    { operation, pointer, message }: FieldFinding,
  ): Finding => ({
    kind,
    operation,
    call: operation,
    message,
    document: { pointer, location: sourceLocation(pointer) },
  });
  const isExplained = (interfaceName: string) =>
    failures.some((each) => each.interface === interfaceName);
  return [
    ...missingFields(contract, observations, baselines).map((each) => about('missing', each)),
    ...calls
      .filter((call) => call.outcome === 'inconclusive')
      .filter((call) => !isExplained(call.interface))
      .map(({ operation, call, note = 'no response' }): Finding => ({
        kind: 'inconclusive',
        operation,
        call,
        message: `it could not be checked: ${note}`,
      })),
    ...newFields(contract, observations).map((each) => about('new-fields', each)),
  ];
}
