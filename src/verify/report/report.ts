import { type Addition, inferAdditions } from '../inference/additions.ts';
import { type GapInference, inferGaps } from '../inference/infer.ts';
import { type Change, type Overlay, isWhole, overlayOf } from '../inference/overlay.ts';
import type { CallResult, Recorder, ReportedContradiction } from './recorder.ts';
import type { RunFailure } from './run-failure.ts';

/** The result of a run. It holds no token, no sensitive value and no whole body. */
export interface Report {
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
  /** What contradicts no fact of the service, but a choice that the document made (`x-assumed`). */
  assumptions: ReportedContradiction[];
  /** What was observed where the document leaves something open, and beyond it. */
  observed: { gaps: GapInference[]; additions: Addition[] };
  /** Why parts of the run could not be done. */
  failures: RunFailure[];
  /** What the caller may want to check. */
  hints: string[];
  /** What was observed, as changes to the document. */
  overlay: Overlay;
  /** 0 conforms, 1 contradicts, 2 could not run. */
  exitCode: 0 | 1 | 2;
}

export interface ReportInput {
  recorder: Recorder;
  source: string;
  startedAt: Date;
  failures?: readonly RunFailure[];
  hints?: readonly string[];
}

/** Everything that a run has to say. No text in it repeats a secret that the run has met. */
export function reportOf({
  recorder,
  source,
  startedAt,
  failures: given = [],
  hints = [],
}: ReportInput): Report {
  const { assumptions, contract, contradictions, observations, secrets } = recorder;
  const calls = [...recorder.calls.values()];
  const failures = [...given, ...recorder.failures];
  if (failures.length === 0 && !calls.some(isChecked)) {
    failures.push({ kind: 'nothing-checked', message: 'no response could be checked' });
  }
  const gaps = secrets.redactReport(inferGaps(contract, observations)).map(proposable);
  const additions = secrets
    .redactReport(inferAdditions(contract, observations, gaps))
    .map(proposable);
  const { title, version } = contract.info;
  return secrets.redactReport<Report>({
    document: { title, version },
    source,
    startedAt: startedAt.toISOString(),
    finishedAt: new Date().toISOString(),
    calls,
    contradictions,
    assumptions,
    observed: { gaps, additions },
    failures,
    hints: [...hints],
    overlay: overlayOf(
      [...gaps, ...additions].flatMap(({ changes }) => changes),
      version,
      contract.json,
    ),
    exitCode: contradictions.length > 0 ? 1 : failures.length > 0 ? 2 : 0,
  });
}

/** Without changes to the document that would write a redacted or shortened value into it. */
function proposable<Inferred extends { changes: Change[] }>(inferred: Inferred): Inferred {
  const changes = inferred.changes.filter((change) => isWhole(JSON.stringify(change.update) ?? ''));
  return { ...inferred, changes };
}

function isChecked({ outcome }: CallResult): boolean {
  return outcome === 'conforms' || outcome === 'contradicts';
}
