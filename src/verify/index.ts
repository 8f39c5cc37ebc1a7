export { CannotRunError, InvalidOptionError } from './exchange.ts';
export { FAIL_ON, type FailOn, type Finding, type FindingKind } from './findings.ts';
export { FORMATS, type Format } from '../report/report.ts';
export { type RenderOptions, renderReport } from './print.ts';
export type { Call, Report, ReportOptions } from './collector.ts';
export { type HarOptions, verifyHar } from './sources/har.ts';
export { verify } from './sources/live.ts';
export type { VerifyOptions } from './sources/live-options.ts';
