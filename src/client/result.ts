import { isObject } from '../shared/pointer.ts';
import type { Call } from './call.ts';
import { type CallError, type ErrorKind, type ErrorShape, INSPECT } from './errors.ts';
import type { Data as DataOf, Meta as MetaOf, OperationId } from './types.ts';

/**
 * A call that succeeded. Printed, spread or turned to JSON it does not show what the service sent:
 * records hold card numbers and secrets, and `meta` could.
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
  /** Status and headers of the response. */
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
  if ('then' in result) return result.then((settled) => unwrap(settled));
  if (result.ok) return result.data;
  throw result.error;
}

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

  get data(): Data {
    return this.#hidden.data;
  }

  get meta(): Meta {
    return this.#hidden.meta as Meta;
  }

  get response(): Response {
    return this.#hidden.response;
  }

  [INSPECT](): object {
    // Without getters, which inspect can be told to call.
    return { ...this };
  }
}

type Body = Readonly<Record<'status' | 'message' | 'data' | 'meta' | 'error', unknown>>;

/** The data and meta of a success; undefined for a body that is none. */
export type ReadSuccess = (body: Body) => { data: unknown; meta?: unknown } | undefined;

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
export interface Parsed {
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
  { data, error, response }: Parsed,
  readSuccess: ReadSuccess,
): Result<unknown, unknown> {
  const { headers, ok, status } = response;
  // An empty body is undefined.
  const parsed = ok ? data : error;
  const body = parsed === undefined ? '' : parsed;
  const envelope = Object(body) as Body;
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
  const success = isObject(body) ? readSuccess(body as Body) : undefined;
  if (!success) return fail('parse', 'the body is not as documented');
  if (hasInexactInteger(envelope)) return fail('parse', 'an integer is too large');
  return new HiddenSuccess({ ...success, response });
}

/** Whether a number may be another one than was sent: JSON.parse rounds without a word. */
function hasInexactInteger(body: object): boolean {
  // A list of its own, since hostile input is nested deeper than calls can be.
  const objects: object[] = [body];
  for (const each of objects) {
    for (const value of Object.values(each)) {
      if (typeof value === 'number' && Math.abs(value) > Number.MAX_SAFE_INTEGER) return true;
      if (typeof value === 'object' && value !== null) objects.push(value);
    }
  }
  return false;
}
