import type { ErrorKind, ErrorShape } from './errors.ts';
import { isObject } from './options.ts';

type Body = Readonly<Record<string, unknown>>;

/** The parts of a success; undefined for a body that is none. */
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
  ['success', undefined].includes(body['status'] as string) ? { data: body } : undefined;

/** Why a response is no success. */
interface Problem {
  readonly kind: ErrorKind;
  readonly shape: ErrorShape;
  readonly reason: string;
}

/** What a response turned out to be. */
type Read =
  | { readonly success: { data?: unknown; meta?: unknown }; readonly problem?: undefined }
  | { readonly success?: undefined; readonly problem: Problem };

/**
 * Reads a response that openapi-fetch has parsed. The status, the media type and the envelope must
 * all say success. Fields that the document does not know are let through.
 */
export function readResponse(response: Response, body: unknown, readSuccess: ReadSuccess): Read {
  const { headers, ok, status } = response;
  const { failed, ...failure } = readFailure(status, body);
  if (!ok) return { problem: { kind: 'http', ...failure } };
  const parse = (reason: string): Read => ({
    problem: { kind: 'parse', shape: 'unknown', reason },
  });
  if (!/^application\/json *(;|$)/i.test(headers.get('content-type') ?? '')) {
    return parse('the body is not application/json');
  }
  if (body === undefined) return parse('the body is empty or broken JSON');
  if (failed) return { problem: { kind: 'envelope', ...failure } };
  const success = isObject(body) ? readSuccess(body) : undefined;
  if (!success) return parse('the body is not as documented');
  if (hasInexactInteger(body)) return parse('an integer is too large to be exact');
  return { success };
}

/** Which error body this is, if it is one, and what it says. */
function readFailure(httpStatus: number, body: unknown) {
  const { status, message, error, data }: Body = isObject(body) ? body : {};
  const { type, code, message: detail }: Body = isObject(error) ? error : {};
  const text = typeof message === 'string' ? message : undefined;
  const hasDetail = [type, code, detail].every((each) => typeof each === 'string');
  // With 401 and 403 the document demands a code of its own and a message.
  const isPaired =
    (httpStatus !== 401 && httpStatus !== 403) ||
    (code === `10${httpStatus}` && text !== undefined);
  let shape: ErrorShape = 'unknown';
  if (status === 'error' && text !== undefined && data === null) shape = 'main';
  if (status === 'failed' && hasDetail && isPaired) shape = 'webhooks';
  return {
    shape,
    reason: hasDetail ? `${type} ${code} ${detail}` : (text ?? ''),
    failed: status === 'error' || status === 'failed' || hasDetail,
  };
}

/** Whether a number may be another one than was sent: JSON.parse rounds without a word. */
function hasInexactInteger(body: unknown): boolean {
  // A list of its own, since hostile input is nested deeper than calls can be.
  const pending = [body];
  while (pending.length > 0) {
    const value = pending.pop();
    if (typeof value === 'number') {
      if (Number.isInteger(value) && !Number.isSafeInteger(value)) return true;
    } else if (typeof value === 'object' && value !== null) {
      for (const each of Object.values(value)) pending.push(each);
    }
  }
  return false;
}
