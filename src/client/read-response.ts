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
  const envelope: Body = isObject(body) ? body : {};
  const error: Body = isObject(envelope['error']) ? envelope['error'] : {};
  const { code, message: detail, type } = error;
  const text = envelope['message'];
  const hasText = typeof text === 'string';
  const hasDetail = [type, code, detail].every((each) => typeof each === 'string');
  const hasFailed = envelope['status'] === 'error' || envelope['status'] === 'failed' || hasDetail;

  if (!ok || hasFailed) {
    const isMain = envelope['status'] === 'error' && hasText && envelope['data'] === null;
    // With 401 and 403 the document demands a code of their own and a message.
    const isPaired = (status !== 401 && status !== 403) || (hasText && code === `10${status}`);
    const isWebhooks = envelope['status'] === 'failed' && hasDetail && isPaired;
    return {
      problem: {
        kind: ok ? 'envelope' : 'http',
        shape: isMain ? 'main' : isWebhooks ? 'webhooks' : 'unknown',
        reason: hasDetail ? `${type} ${code} ${detail}` : hasText ? text : '',
      },
    };
  }
  const isJson = /^application\/json *(;|$)/i.test(headers.get('content-type') ?? '');
  const success = isJson && isObject(body) ? readSuccess(body) : undefined;
  if (success && !hasInexactInteger(body)) return { success };
  const reason = success
    ? 'an integer is too large'
    : `the body is not ${isJson ? 'as documented' : 'JSON'}`;
  return { problem: { kind: 'parse', shape: 'unknown', reason } };
}

/** Whether a number may be another one than was sent: JSON.parse rounds without a word. */
function hasInexactInteger(body: unknown): boolean {
  // A list of its own, since hostile input is nested deeper than calls can be.
  const pending = [body];
  while (pending.length > 0) {
    const value = pending.pop();
    if (Number.isInteger(value) && !Number.isSafeInteger(value)) return true;
    if (typeof value === 'object' && value !== null) {
      for (const each of Object.values(value)) pending.push(each);
    }
  }
  return false;
}
