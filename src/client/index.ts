import { seenValues } from '../../generated/operations.ts';

export {
  type PaymentsClient,
  type RawClient,
  type WebhookListOptions,
  createPaymentsClient,
} from './client.ts';
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
export { type Amount, formatAmount, parseAmount, sumAmounts } from '../service/values/amounts.ts';
export type { Fetch } from '../shared/http.ts';
export { redact } from '../shared/redact.ts';
export {
  type DateTime,
  type Instant,
  type YearMonth,
  parseDateTime,
  parseExpiry,
  parseTimestamp,
  parseYearMonth,
} from '../service/values/times.ts';

/** Name of an open set of values: schema and property, such as `Charge.status`. */
export type ValueSet = keyof typeof seenValues;

/** The values that have been seen of an open set. */
export type SeenValue<Name extends ValueSet> = (typeof seenValues)[Name][number];

/**
 * The values that have been *seen* of each open set, by schema and property. The sets are open: which
 * other values the service sends is not specified.
 */
export const knownValues = seenValues;

/**
 * Checks whether a value is one of those that have been *seen* of an open set. Another one is not wrong: treat
 * it as a value that you do not know yet.
 *
 * @param name - Schema and property of the set.
 * @param value - The value of a record.
 *
 * @example
 * ```ts
 * if (isKnown('Charge.status', charge.status)) charge.status; // 'voided' | 'successful'
 * ```
 */
export function isKnown<Name extends ValueSet>(
  name: Name,
  value: unknown,
): value is SeenValue<Name> {
  return (knownValues[name] as readonly unknown[]).includes(value);
}
