import { isObject, withInnerValues } from '../shared/pointer.ts';
import type { Call } from './call.ts';
import { type ErrorKind, type ErrorShape, INSPECT } from './errors.ts';
import type { Failure, Result, Success } from './result.ts';

/** What a success does not show. */
interface Hidden<Data, Meta> {
  readonly data: Data;
  readonly meta?: Meta;
  readonly response: Response;
}

/** A success whose data, meta and response are private, so that loggers do not find them. */
class HiddenSuccess<Data, Meta> implements Success<Data, Meta> {
  readonly ok = true;
  readonly #hidden: Hidden<Data, Meta>;

  constructor(hidden: Hidden<Data, Meta>) {
    this.#hidden = hidden;
  }

  // Test runners read these of copies that they make of a result; a copy has nothing private.

  get data(): Data {
    return (#hidden in this && this.#hidden.data) as Data;
  }

  get meta(): Meta {
    return (#hidden in this && this.#hidden.meta) as Meta;
  }

  get response(): Response {
    return (#hidden in this && this.#hidden.response) as Response;
  }

  /** What JSON.stringify, console.log and the messages of test runners show. */
  toJSON(): object {
    return { ...this, data: '[not shown; read result.data]' };
  }

  [INSPECT](): object {
    return this.toJSON();
  }
}

type Envelope = Readonly<Record<'status' | 'message' | 'data' | 'meta' | 'error', unknown>>;

/** The data and meta of a success; undefined for a body that is none. */
export type ReadSuccess = (body: Envelope) => { data: unknown; meta?: unknown } | undefined;

/** Success of the Main interface. */
const mainSuccess =
  (isData: (data: unknown) => boolean): ReadSuccess =>
  (body) =>
    body.status === 'success' && isData(body.data) ? body : undefined;

/** One record of the Main interface. */
export const mainRecord = mainSuccess(isObject);

/** A list of the Main interface. */
export const mainList = mainSuccess(Array.isArray);

/** A list of the Webhooks interface, whose success body has no `status`. */
export const webhooksList: ReadSuccess = (body) =>
  body.status === undefined && Array.isArray(body.data) ? body : undefined;

/** An object that the document leaves open, unless it has a `status` other than success. */
export const openObject: ReadSuccess = (body) =>
  body.status === undefined || body.status === 'success' ? { data: body } : undefined;

/** What openapi-fetch has made of a response. */
export interface ParsedResponse {
  readonly response: Response;
  readonly data?: unknown;
  readonly error?: unknown;
}

/**
 * Turns what openapi-fetch returns into a result. The status, the media type and the envelope must
 * all say success. Fields that the document does not know are let through.
 */
export function resultOf(
  call: Call,
  { data = '', error = '', response }: ParsedResponse,
  readSuccess: ReadSuccess,
  problemOf: (data: unknown) => string | undefined,
): Result<unknown, unknown> {
  const { headers, ok, status } = response;
  const body = ok ? data : error;
  const envelope = Object(body) as Envelope;
  const { code, message: detail, type } = Object(envelope.error) as Record<string, unknown>;
  const text = typeof envelope.message === 'string' ? envelope.message : undefined;
  const hasDetail = [type, code, detail].every((each) => typeof each === 'string');
  const fail = (kind: ErrorKind, message?: string, shape?: ErrorShape): Failure => ({
    ok: false,
    error: call.error(kind, { message, response, shape, body }),
  });

  if (!ok || hasDetail || envelope.status === 'error' || envelope.status === 'failed') {
    const isMain = envelope.status === 'error' && text !== undefined && envelope.data === null;
    // With 401 and 403 the document demands a code of their own and a message.
    const isPaired =
      (status !== 401 && status !== 403) || (text !== undefined && code === `10${status}`);
    const isWebhooks = envelope.status === 'failed' && hasDetail && isPaired;
    return fail(
      ok ? 'envelope' : 'http',
      hasDetail ? `${type} ${code} ${detail}` : text,
      isMain ? 'main' : isWebhooks ? 'webhooks' : 'unknown',
    );
  }
  if (!/^application\/json *(;|$)/i.test(headers.get('content-type') ?? '')) {
    return fail('parse', 'the body is not JSON');
  }
  const success = isObject(body) && readSuccess(body as Envelope);
  if (!success) return fail('parse', 'the body is not as documented');
  const problem =
    problemOf(success.data) || (hasInexactInteger(envelope) && 'an integer is too large');
  if (problem) return fail('parse', problem);
  return new HiddenSuccess({ ...success, response });
}

/** Whether a number may be another one than was sent: JSON.parse rounds without a word. */
function hasInexactInteger(body: object): boolean {
  return withInnerValues([body]).some(
    (each) => typeof each === 'number' && Math.abs(each) > Number.MAX_SAFE_INTEGER,
  );
}
