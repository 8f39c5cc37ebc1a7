export {
  type Answered,
  type PaymentsClient,
  type WebhookListOptions,
  createPaymentsClient,
} from './client.ts';
export { type ErrorKind, PaymentsError } from './errors.ts';
export type {
  CallOptions,
  CallReport,
  ClientOptions,
  Connection,
  Fetch,
  Token,
} from './options.ts';
export { type RawClient, type RawClients, createRawClients } from './raw.ts';
export { redact } from './redact.ts';
export { type Failure, type Result, type Success, unwrap } from './result.ts';
export type { Data, InterfaceName, Meta, OperationId, RequestBody, SuccessBody } from './types.ts';
export { type Amount, formatAmount, parseAmount } from './amounts.ts';
export {
  type DateTime,
  type Instant,
  type YearMonth,
  parseDateTime,
  parseExpiry,
  parseTimestamp,
  parseYearMonth,
} from './times.ts';
