import { isObject, withInnerValues } from '../shared/pointer.ts';
import { redact } from '../shared/redact.ts';
import { type Call, isInexact } from './call.ts';
import { type ErrorKind, type ErrorShape, INSPECT } from './errors.ts';
import type { Failure, Result, Success } from './result.ts';

type Body = Readonly<Record<string, unknown>>;

/** The data and meta of a success; undefined for a body that is none. */
export type ReadSuccess = (body: Body) => { data?: unknown; meta?: unknown } | undefined;

/** One record of the Main interface. */
export const mainRecord: ReadSuccess = (body) =>
  body['status'] === 'success' && isObject(body['data']) ? body : undefined;

/** A list of the Main interface. */
export const mainList: ReadSuccess = (body) =>
  body['status'] === 'success' && Array.isArray(body['data']) ? body : undefined;

/** A list of the Webhooks interface, whose success body has no `status`. */
export const webhooksList: ReadSuccess = (body) =>
  body['status'] === undefined && Array.isArray(body['data']) ? body : undefined;

/** An object that the document leaves open, unless it has a `status` other than success. */
export const openObject: ReadSuccess = (body) =>
  body['status'] === undefined || body['status'] === 'success' ? { data: body } : undefined;

/** What openapi-fetch has made of a response. */
export interface ParsedResponse {
  readonly response: Response;
  readonly data?: unknown;
  readonly error?: unknown;
}

/** How a success is told from what is none. */
interface SuccessChecks {
  readonly readSuccess: ReadSuccess;
  /** What is wrong with the data, where the caller wants it checked. */
  readonly problemOf: (data: unknown) => string | undefined;
}

/**
 * Turns what openapi-fetch returns into a result. The status, the media type and the envelope must
 * all say success. Fields that the document does not know are let through.
 */
export function resultOf(
  call: Call,
  { data = '', error = '', response }: ParsedResponse,
  { readSuccess, problemOf }: SuccessChecks,
): Result<unknown, unknown> {
  const { ok, status } = response;
  const body = ok ? data : error;
  const fail = (kind: ErrorKind, message?: string, shape?: ErrorShape): Failure => ({
    ok: false,
    error: call.error(kind, { message, response, shape, body }),
  });

  if (!ok || reportsFailure(body)) {
    return fail(ok ? 'envelope' : 'http', serviceMessage(body), shapeOf(body, status));
  }
  if (!isJson(response)) return fail('parse', 'the body is not JSON');
  const success = isObject(body) ? readSuccess(body) : undefined;
  if (!success) return fail('parse', 'the body is not as documented');
  const problem = problemOf(success.data);
  if (problem) return fail('parse', problem);
  if (hasInexactInteger(body)) return fail('parse', 'an integer is too large');
  return successOf({ ok: true, data: success.data, meta: success.meta, response });
}

/** The same object, which `console.log` of Node shows without sensitive values and without headers. */
function successOf<Own extends Success<unknown, unknown>>(success: Own): Own {
  const value = () => {
    const { ok, data, meta, response } = success;
    return { ok, data: redact(data), meta: redact(meta), response: { status: response.status } };
  };
  return Object.defineProperty(success, INSPECT, { value });
}

/** Whether a body says that the call failed, whatever its HTTP status is. */
function reportsFailure(body: unknown): boolean {
  if (!isObject(body)) return false;
  return body['status'] === 'error' || body['status'] === 'failed' || hasErrorDetail(body);
}

/** What the service says about a failure, as far as it is text. */
function serviceMessage(body: unknown): string | undefined {
  if (!isObject(body)) return undefined;
  if (!hasErrorDetail(body)) return hasMessage(body) ? body.message : undefined;
  const { type, code, message } = body.error;
  return `${type} ${code} ${message}`;
}

function shapeOf(body: unknown, status: number): ErrorShape {
  if (!isObject(body)) return 'unknown';
  if (isMainError(body)) return 'main';
  return isWebhooksError(body, status) ? 'webhooks' : 'unknown';
}

/** The error body of the Main interface. */
function isMainError(body: Body): boolean {
  return body['status'] === 'error' && hasMessage(body) && body['data'] === null;
}

/** The error body of the Webhooks interface. With 401 and 403 the document demands more of it. */
function isWebhooksError(body: Body, status: number): boolean {
  if (body['status'] !== 'failed' || !hasErrorDetail(body)) return false;
  const isRefusal = status === 401 || status === 403;
  return !isRefusal || (hasMessage(body) && body.error.code === `10${status}`);
}

function hasMessage(body: Body): body is Body & { message: string } {
  return typeof body['message'] === 'string';
}

type ErrorDetail = Readonly<Record<'type' | 'code' | 'message', string>>;

function hasErrorDetail(body: Body): body is Body & { error: ErrorDetail } {
  const { error } = body;
  if (!isObject(error)) return false;
  const { type, code, message } = error;
  return typeof type === 'string' && typeof code === 'string' && typeof message === 'string';
}

function isJson({ headers }: Response): boolean {
  return /^application\/json *(;|$)/i.test(headers.get('content-type') ?? '');
}

/** Whether a number may be another one than was sent: JSON.parse rounds without a word. */
function hasInexactInteger(body: unknown): boolean {
  return withInnerValues([body]).some(isInexact);
}
