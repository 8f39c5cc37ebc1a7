import type { OperationId } from '../../../generated/operations.ts';
import { sourceLocation } from '../contract/source-location.ts';
import {
  type FieldFinding,
  type FieldPresence,
  missingFields,
  newFields,
} from '../inference/fields.ts';
import type { Recorder } from './recorder.ts';
import type { RunFailure } from './run-failure.ts';

/** What lets a run fail. */
export const FAIL_ON = ['contradictions', 'missing', 'new-fields', 'inconclusive'] as const;
/** What lets a run fail, one of `FAIL_ON`. */
export type FailOn = (typeof FAIL_ON)[number];

/** What lets a run fail by default. */
export const DEFAULT_FAIL_ON: readonly FailOn[] = ['contradictions', 'inconclusive'];

/** What contradicts nothing that is known and can break a caller nevertheless. */
export interface Finding {
  /**
   * - `missing`: a field that callers may count on is not there.
   * - `new-fields`: a field that the document does not have.
   * - `inconclusive`: a call that was not judged: no response came, or one of a busy service.
   */
  kind: Exclude<FailOn, 'contradictions'>;
  /** The operation that was called. */
  operation: OperationId;
  /** `call` of the `CallResult` that it belongs to. */
  call: string;
  /** The same for people, in one line. */
  message: string;
  /** What of the document it is about: JSON pointer into the bundle, file and line of the source. */
  document?: { pointer: string; location: string };
}

/** Every finding of a run. */
export function findingsOf(
  { calls, contract, observations }: Recorder,
  baselines: readonly (readonly FieldPresence[])[],
  failures: readonly RunFailure[],
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
  const isExplained = (name: string) => failures.some((each) => each.interface === name);
  return [
    ...missingFields(contract, observations, baselines).map((each) => about('missing', each)),
    ...[...calls.values()]
      .filter((call) => call.outcome === 'inconclusive' && call.unjudged > 0)
      .filter((call) => !isExplained(call.interface))
      .map(({ operation, call, note = 'no response' }): Finding => ({
        kind: 'inconclusive',
        operation,
        call,
        message: `it could not be judged: ${note}`,
      })),
    ...newFields(contract, observations).map((each) => about('new-fields', each)),
  ];
}
