export type { ContradictionKind } from '../contract/contradiction.ts';
export type { FieldDrift, FieldPresence } from './inference/fields.ts';
export type { Addition, GapInference } from './inference/gaps.ts';
export type { Change, Overlay } from './inference/overlay.ts';
export type { Acceptance, KnownFinding, KnownFindings } from '../report/known.ts';
export {
  type Baseline,
  FAIL_ON,
  type FailOn,
  type Finding,
  type RecordedEntries,
  type Report,
  type ReportOptions,
} from './report/report.ts';
export type { CallResult, Outcome, Purpose, ReportedContradiction } from './report/recorder.ts';
export { FORMATS, type Format, type RenderOptions, renderReport } from './report/render.ts';
export {
  CannotRunError,
  InvalidOptionError,
  type RunFailure,
  type RunFailureKind,
} from './report/run-failure.ts';
export { type HarOptions, type HarReport, verifyHar, verifyPostman } from './sources/recording.ts';
export type { VerifyOptions } from './sources/options.ts';
export { verify } from './sources/live.ts';
