import { additions } from '../inference/additions.ts';
import type { Contract } from '../contract/contract.ts';
import type { Contradiction } from '../exchange/exchange.ts';
import type { Failure } from './run-failure.ts';
import { type Addition, type GapInference, inferGaps } from '../inference/infer.ts';
import type { CallResult, Recorder } from './recorder.ts';
import { type Change, type Overlay, overlayOf } from '../inference/overlay.ts';
import type { Secrets } from './secrets.ts';

export interface Report {
  document: { title: string; version: string };
  /** Where the answers came from: addresses, a file, the proxy. */
  source: string;
  startedAt: string;
  finishedAt: string;
  calls: CallResult[];
  contradictions: Contradiction[];
  learned: { gaps: GapInference[]; additions: Addition[] };
  /** Why parts of the run could not be done. */
  failures: Failure[];
  overlay: Overlay;
  /** 0 conforms, 1 contradicts, 2 could not run. */
  exitCode: 0 | 1 | 2;
}

export interface ReportInput {
  document: Contract;
  recorder: Recorder;
  secrets: Secrets;
  source: string;
  startedAt: Date;
  failures?: readonly Failure[];
}

/** Everything that a run has to say. No text in it repeats a secret that the run has met. */
export function reportOf(input: ReportInput): Report {
  const { document, recorder, secrets, source, startedAt } = input;
  const info = document.json['info'] as { title: string; version: string };
  const calls = [...recorder.calls.values()];
  const failures = [...(input.failures ?? [])];
  if (failures.length === 0 && !calls.some(({ outcome }) => isVerdict(outcome))) {
    failures.push({ kind: 'nothing-verified', message: 'no answer could be judged' });
  }
  const gaps = inferGaps(document, recorder.observations);
  const added = additions(document, recorder.observations, gaps);
  const { contradictions } = recorder;
  const report: Report = {
    document: { title: info.title, version: info.version },
    source,
    startedAt: startedAt.toISOString(),
    finishedAt: new Date().toISOString(),
    calls,
    contradictions,
    learned: { gaps, additions: added },
    failures,
    overlay: overlayOf(
      once([...gaps, ...added].flatMap(({ changes }) => changes)),
      info.version,
      document.json,
    ),
    exitCode: contradictions.length > 0 ? 1 : failures.length > 0 ? 2 : 0,
  };
  return secrets.redactAll(report);
}

function isVerdict(outcome: CallResult['outcome']): boolean {
  return outcome === 'conforms' || outcome === 'contradicts';
}

/** Two gaps may ask for the same change. */
function once(changes: readonly Change[]): Change[] {
  const seen = new Set<string>();
  return changes.filter(({ pointer, update, remove }) => {
    const key = JSON.stringify([pointer, update, remove]);
    return !seen.has(key) && seen.add(key);
  });
}
