import type { CallError } from './errors.ts';
import type { Data as DataOf, Meta as MetaOf, OperationId } from './types.ts';

/**
 * A call that succeeded: a plain object. `console.log` of Node shows it without the values of sensitive
 * fields and without headers; its JSON, copies of it and the differences of test runners hold the values.
 */
export interface Success<Data, Meta> {
  /** Tells it from a failure. */
  readonly ok: true;
  /**
   * `data` of the response body as it was received; nothing is converted. Where the document leaves the
   * body open, as for `updateBvn`, it is the whole body.
   */
  readonly data: Data;
  /** `meta` of the response body: information about the page, on paged lists. */
  readonly meta: Meta;
  /** Status and headers of the response. Its body has been read, and it has no reason phrase. */
  readonly response: Response;
}

/** A call that failed. */
export interface Failure {
  /** Tells it from a success. */
  readonly ok: false;
  /** What went wrong; its `kind` and `shape` narrow it. */
  readonly error: CallError;
}

/** What a call results in: `ok` tells the two apart. */
export type Result<Data, Meta = undefined> = Success<Data, Meta> | Failure;

/** What a method returns. The promise never rejects: a failure is `{ ok: false, error }`. */
export type ResultOf<Id extends OperationId> = Promise<Result<DataOf<Id>, MetaOf<Id>>>;

/**
 * Turns a result into a value or a throw.
 *
 * @param result - A result, or the promise of one as the methods return it.
 * @returns `data` of a success; a promise of it for a promise.
 * @throws PaymentsError of a failure.
 * @throws TypeError - The value is no result.
 *
 * @example
 * ```ts
 * const cards = await unwrap(payments.virtualCards.list());
 * ```
 */
export function unwrap<Data>(result: Result<Data, unknown>): Data;
export function unwrap<Data>(result: Promise<Result<Data, unknown>>): Promise<Data>;
export function unwrap<Data>(
  result: Result<Data, unknown> | Promise<Result<Data, unknown>>,
): Data | Promise<Data> {
  const given: object = Object(result);
  if (!('then' in given || 'ok' in given)) {
    throw new TypeError('unwrap takes a result or its promise');
  }
  if ('then' in result) return result.then((settled) => unwrap(settled));
  if (result.ok) return result.data;
  throw result.error;
}
