export { type PaymentsClient, type WebhookListOptions, createPaymentsClient } from './client.ts';
export type { RawClient } from './connection.ts';
export {
  type CallError,
  type ErrorDetails,
  type ErrorKind,
  type ErrorShape,
  type MainCallError,
  type NoResponseError,
  PaymentsError,
  type UnknownCallError,
  type WebhooksCallError,
  isPaymentsError,
} from './errors.ts';
export type {
  CallOptions,
  CallReport,
  ClientOptions,
  MethodOptions,
  OnCall,
  Token,
} from './options.ts';
// Refund, VirtualCard and all other schemas, beside the tables of the document.
export type * from '../../generated/types.ts';
export { type Failure, type Result, type ResultOf, type Success, unwrap } from './result.ts';
export type { Data, InterfaceName, Meta, OperationId, RequestBody, SuccessBody } from './types.ts';
export { type Amount, formatAmount, parseAmount, sumAmounts } from '../service/amounts.ts';
export { type SeenValue, type ValueSet, isKnown, knownValues } from './known-values.ts';
export type { Fetch } from '../shared/sending.ts';
export { redact } from '../shared/redact.ts';
export {
  type DateTime,
  type Instant,
  type YearMonth,
  parseDateTime,
  parseExpiry,
  parseTimestamp,
  parseYearMonth,
} from '../service/times.ts';
