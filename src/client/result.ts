import { isObject, withInnerValues } from '../shared/json.ts';
import { redact } from '../shared/redact.ts';
import type { Call, Content } from './call.ts';
import { type CallError, type ErrorKind, type ErrorShape, INSPECT } from './errors.ts';
import { isInexact, responseOf } from './wire.ts';
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
  /** The error; its `kind` and `shape` narrow it. */
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
 * @throws TypeError - The value is not a result.
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

type Body = Readonly<Record<string, unknown>>;

/** Reads the data and meta of a success; returns false for any other body. */
export type SuccessReader = (body: Body) => { data?: unknown; meta?: unknown } | false;

/** Reads one record of the Main interface. */
export const readMainRecord: SuccessReader = (body) =>
  body['status'] === 'success' && isObject(body['data']) && body;

/** Reads a list of the Main interface. */
export const readMainList: SuccessReader = (body) =>
  body['status'] === 'success' && Array.isArray(body['data']) && body;

/** Reads a list of the Webhooks interface, whose success body has no `status`. */
export const readWebhooksList: SuccessReader = (body) =>
  body['status'] === undefined && Array.isArray(body['data']) && body;

/** Reads an object that the document leaves open, unless it has a `status` other than success. */
export const readOpenObject: SuccessReader = (body) =>
  (body['status'] === undefined || body['status'] === 'success') && { data: body };

/**
 * Turns a response into a result. The status, the media type and the envelope must all say success.
 * Fields that the document does not know are let through.
 */
export function resultOf(
  call: Call,
  { response, body }: Content,
  readSuccess: SuccessReader,
): Result<unknown, unknown> {
  const { ok, status } = response;
  const fields: Body = isObject(body) ? body : {};
  const fail = (kind: ErrorKind, message?: string, shape?: ErrorShape): Failure => ({
    ok: false,
    error: call.error(kind, { message, response, shape, body }),
  });

  const outcome = fields['status'];
  if (!ok || outcome === 'error' || outcome === 'failed' || hasErrorDetail(fields)) {
    return fail(ok ? 'envelope' : 'http', serviceMessage(fields), shapeOf(fields, status));
  }

  const mediaType = response.headers.get('content-type') ?? '';
  const isJson = /^application\/json *(;|$)/i.test(mediaType) && typeof body !== 'string';
  if (!isJson) return fail('parse', 'the body is not JSON');

  const success = fields === body && readSuccess(fields);
  if (!success) return fail('parse', 'the body is not as documented');
  const { operation, settings } = call.context;
  const problem = operation && settings.validate?.(operation, success.data);
  if (problem) return fail('parse', problem);
  if (withInnerValues(body).some(isInexact)) return fail('parse', 'an integer is too large');
  return successOf(success, response);
}

/** A plain object, which `console.log` of Node shows without sensitive values and without headers. */
function successOf(
  { data, meta }: Partial<Success<unknown, unknown>>,
  received: Response,
): Success<unknown, unknown> {
  // The inner state of a body would make two equal results different in tests.
  const response = received.body ? responseOf('', received) : received;
  const success = { ok: true, data, meta, response } as const;
  const value = () => redact({ ...success, response: { status: response.status } });
  return Object.defineProperty(success, INSPECT, { value });
}

/** The message of the service about a failure, as far as it is text. */
function serviceMessage(body: Body): string | undefined {
  if (!hasErrorDetail(body)) return hasMessage(body) ? body.message : undefined;
  const { type, code, message } = body.error;
  return `${type} ${code} ${message}`;
}

/** The error body of the document that it is. Of Webhooks with 401 and 403 the document demands more. */
function shapeOf(body: Body, status: number): ErrorShape {
  if (body['status'] === 'error' && hasMessage(body) && body['data'] === null) return 'main';
  if (body['status'] !== 'failed' || !hasErrorDetail(body)) return 'unknown';
  const isRefusal = status === 401 || status === 403;
  return isRefusal && !hasMessage(body) ? 'unknown' : 'webhooks';
}

function hasMessage(body: Body): body is Body & { message: string } {
  return typeof body['message'] === 'string';
}

type ErrorDetail = Readonly<Record<'type' | 'code' | 'message', string>>;

function hasErrorDetail(body: Body): body is Body & { error: ErrorDetail } {
  const { error } = body;
  if (!isObject(error)) return false;
  const { type, code, message } = error;
  return [type, code, message].every((each) => typeof each === 'string');
}
