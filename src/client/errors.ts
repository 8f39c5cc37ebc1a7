import type { components } from '../../generated/types.ts';
import { redactText, secretsIn } from '../shared/redact.ts';
import { isTemporary } from '../shared/http.ts';
import type { OperationId } from './types.ts';

type SchemaTypes = components['schemas'];

/**
 * Where an error comes from.
 *
 * - `http`: the service responded with a status that is no success, or with a redirect.
 * - `envelope`: the status is a success, but the body reports a failure.
 * - `parse`: the response cannot be used. Its body is larger than `maxResponseBytes`, whatever its status,
 *   or its status is a success and the body is no JSON, is not what its operation returns, or has an
 *   integer that JavaScript would round. Also when middleware throws after the response.
 * - `network`: there is no response, or only a part of it.
 * - `timeout`: `timeoutMs` or `attemptTimeoutMs` has passed.
 * - `aborted`: the caller's signal was aborted.
 * - `invalid_input`: an option, an argument or what the token function returns cannot be used. Nothing
 *   was sent, except for a read whose token function fails before a retry.
 */
export type ErrorKind =
  'http' | 'envelope' | 'parse' | 'network' | 'timeout' | 'aborted' | 'invalid_input';

/**
 * Which of the error bodies of the document a response has: that of the Main interface, that of the
 * Webhooks interface or neither.
 */
export type ErrorShape = 'main' | 'webhooks' | 'unknown';

/** What an error tells about a call, beside its message. */
export interface ErrorDetails {
  /** Where the error comes from. */
  readonly kind: ErrorKind;
  /** The operation; undefined for options of the client and for calls of `raw`. */
  readonly operation?: OperationId | undefined;
  /** HTTP status of the response, if there is one. A browser hides a redirect behind 0. */
  readonly status?: number | undefined;
  /** Which error body the response has, if there is a response. */
  readonly shape?: ErrorShape | undefined;
  /** Code of the runtime for a failed connection, such as `ECONNREFUSED`, if it has one. */
  readonly code?: string | undefined;
  /** Whether the same call may succeed later and is safe to repeat. Never true for a write. */
  readonly retryable: boolean;
  /**
   * Whether a write may have taken effect although it failed: it was sent, and no response says what
   * became of it. An error of the API says so (`shape` is `main` or `webhooks`) if its status is 200 or
   * 4xx, except 408 and 421. False does not mean that nothing changed: what a failure that the service
   * reports leaves behind is not specified.
   */
  readonly maybeApplied: boolean;
}

/** What an error is made of: its details, and what it keeps but does not show. */
interface ErrorInit extends Partial<ErrorDetails> {
  readonly kind: ErrorKind;
  readonly body?: unknown;
  readonly headers?: Headers | undefined;
  readonly cause?: Error | undefined;
}

/** What console.log of Node calls in place of its own formatting. */
export const INSPECT = Symbol.for('nodejs.util.inspect.custom');

/**
 * The one class of errors of this client. `kind` says where the error comes from, `shape` which error
 * body the service sent.
 *
 * Its message, its cause, its JSON and what `console.log` prints contain no token and no sensitive
 * field. `body` and `headers` are unchanged: call `redact()` before you log them.
 */
export class PaymentsError extends Error implements ErrorDetails {
  declare readonly kind: ErrorKind;
  declare readonly operation: OperationId | undefined;
  declare readonly status: number | undefined;
  declare readonly shape: ErrorShape | undefined;
  declare readonly code: string | undefined;
  readonly retryable: boolean = false;
  readonly maybeApplied: boolean = false;
  // Private, so that loggers do not find them.
  readonly #body: unknown;
  readonly #headers: Headers | undefined;

  /** Made by the client; an application has no need to. */
  constructor(message: string, { body, cause, headers, ...details }: ErrorInit) {
    super(message, cause && { cause });
    // The details that there are: a print of the others would only say that they are undefined.
    const known = Object.entries(details).filter(([, value]) => value !== undefined);
    Object.assign(this, Object.fromEntries(known));
    this.#body = body;
    this.#headers = headers;
  }

  override get name(): string {
    return 'PaymentsError';
  }

  /** Body of the response as it was received: parsed where it is JSON, else text. */
  get body(): unknown {
    return this.#body;
  }

  /** Headers of the response. */
  get headers(): Headers | undefined {
    return this.#headers;
  }

  /** The error as JSON.stringify shows it: without body, headers, cause and stack. */
  toJSON(): ErrorDetails & { readonly name: string; readonly message: string } {
    return { ...this, name: this.name, message: this.message };
  }

  [INSPECT](): Error {
    // A plain error, without the getters that inspect can be told to call. The message has all of the cause.
    const { message, stack } = this;
    return Object.assign(new Error(message), this, { stack });
  }
}

type Digit = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;
type ToNumber<Text extends string> = Text extends `${infer Value extends number}` ? Value : never;
/** Statuses of a response, but for 401 and 403. */
type OtherStatus = Exclude<ToNumber<`${2 | 3 | 4 | 5}${Digit}${Digit}`>, 401 | 403>;

/** A response with an error body: its HTTP status fails, or its body does. */
interface ErrorResponse extends PaymentsError {
  readonly kind: 'http' | 'envelope';
  readonly headers: Headers;
}

// Errors with undefined fields are interfaces: without `strictNullChecks` an intersection with them would be never.

/** The Main interface reports a failure. */
export interface MainCallError extends ErrorResponse {
  readonly shape: 'main';
  readonly status: number;
  readonly body: SchemaTypes['MainError'];
}

/** The Webhooks interface reports a failure. With 401 and 403 the body has a `message`. */
export type WebhooksCallError = ErrorResponse & { readonly shape: 'webhooks' } & (
    | { readonly status: 401 | 403; readonly body: SchemaTypes['WebhooksAccessError'] }
    | { readonly status: OtherStatus; readonly body: SchemaTypes['WebhooksError'] }
  );

/** A response without an error body that the document describes. */
export interface UnknownCallError extends PaymentsError {
  readonly kind: 'http' | 'envelope' | 'parse';
  readonly shape: 'unknown';
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

/** A call without a usable response. */
export interface NoResponseError extends PaymentsError {
  readonly kind: 'network' | 'timeout' | 'aborted' | 'invalid_input';
  readonly shape: undefined;
  readonly status: undefined;
  readonly headers: undefined;
  readonly body: undefined;
}

/** The error of a result. `kind` and `shape` narrow it, `body` included. */
export type CallError = MainCallError | WebhooksCallError | UnknownCallError | NoResponseError;

/**
 * Checks whether a value is an error of this client, with the types that narrow.
 *
 * @param value - Anything, such as what a `catch` receives.
 *
 * @example
 * ```ts
 * try {
 *   await unwrap(payments.refunds.list());
 * } catch (error) {
 *   if (isPaymentsError(error) && error.shape === 'main') console.error(error.body.message);
 * }
 * ```
 */
export function isPaymentsError(value: unknown): value is CallError {
  return value instanceof PaymentsError;
}

/** How far a call has come when it fails. */
export interface CallState {
  readonly context: {
    /** Undefined for a call of `raw`. */
    readonly operation?: OperationId | undefined;
    /** Where the call goes to: the option that says so, and its value. */
    readonly target: { readonly option: string; readonly root?: string | undefined };
  };
  /** Whether the method is GET, so a retry is safe. */
  readonly isSafe: boolean;
  /** Whether a request was sent, or a part of one. */
  readonly isSent: boolean;
  /** What no message may repeat: tokens, and what is sensitive in the body of the request. */
  readonly secrets: readonly string[];
}

/** What an error of a call says. Secrets are redacted. */
export interface FailureInit {
  readonly kind: ErrorKind;
  /** What this client or the service says about it. */
  readonly message?: string | undefined;
  /** What `fetch` or middleware has thrown. */
  readonly thrown?: unknown;
  readonly response?: Response | undefined;
  readonly shape?: ErrorShape | undefined;
  /** Body of the response, parsed where it is JSON. */
  readonly body?: unknown;
}

/** The error of a call. */
export function callError(call: CallState, failure: FailureInit): CallError {
  const { operation, target } = call.context;
  const { kind, message, thrown, response, body, shape = response && 'unknown' } = failure;
  const { status, headers } = response ?? {};
  const reason = readFailure(thrown);
  const secrets = [...call.secrets, ...secretsIn(body)];
  const text = redactText(titleOf(body) ?? message ?? reason.message, secrets);
  const code = reason.code && redactText(reason.code, secrets);

  const mayLackRoot = shape === 'unknown' && status === 404 && target.option === 'baseUrl';
  const hint = mayLackRoot && !target.root?.endsWith('/v3') && 'Is /v3 missing from baseUrl?';
  const words = [`${operation ?? 'raw'}:`, kind, status, text, hint];
  return new PaymentsError(words.filter(Boolean).join(' '), {
    kind,
    operation,
    status,
    shape,
    code,
    retryable: call.isSafe && isRetryable({ kind, status }),
    maybeApplied: !call.isSafe && call.isSent && !reason.neverSent && isUnclear(shape, status),
    body,
    headers,
    cause: code ? Object.assign(new Error(text), { code }) : undefined,
  }) as CallError;
}

/** How a request, or a whole call, ended. A response has no kind. */
export interface End {
  readonly kind?: ErrorKind | undefined;
  readonly status?: number | undefined;
}

/** Checks whether the same request may succeed soon. */
export function isRetryable({ kind = 'http', status = 0 }: End): boolean {
  if (kind === 'http') return isTemporary(status);
  return kind === 'network' || kind === 'timeout';
}

/**
 * Checks whether a request that was sent may have taken effect, as far as its response tells. A body that is
 * not an error of the API may come from a proxy or gateway, which does not know.
 */
function isUnclear(shape: ErrorShape | undefined, status = 0): boolean {
  const isRefusal = status === 200 || (status > 399 && status < 500);
  return !shape || shape === 'unknown' || !isRefusal || status === 408 || status === 421;
}

/** The title of a web page, such as a login or an error page of a proxy or gateway. */
function titleOf(body: unknown): string | undefined {
  return typeof body === 'string' ? /^\s*<[^]*?(<title>[^<]+)/i.exec(body)?.[1] : undefined;
}

// No connection was made: no address, no listener, no route, or a certificate that was refused.
// ECONNRESET and its like are not among them: a reset may come after the request too. Node names the
// system call; of a blocked port, and in Deno, there is only a fixed text.
const NEVER_SENT =
  /^(connect$|getaddrinfo$|bad port$|ECONNREFUSED|ENOTFOUND|EAI_AGAIN|UND_ERR_CONNECT_TIMEOUT|UNABLE_TO_|[A-Z_]*CERT(_|$))|are blocked$|client error \(Connect\)/;

/** What errors of the runtimes have, if they have it. */
interface RuntimeError {
  readonly code?: unknown;
  readonly message?: unknown;
  readonly syscall?: unknown;
  readonly errors?: readonly RuntimeError[];
}

/** What `fetch` has thrown says about a request. */
interface FetchFailure {
  readonly message: string;
  readonly code?: string | undefined;
  /** Whether it is certain that no byte of the request has left. @default false */
  readonly neverSent?: boolean;
}

/** Reads what `fetch` has thrown, and what caused it. Neither need be an error. */
function readFailure(thrown: unknown): FetchFailure {
  try {
    const errors = [Object(thrown), Object(Object(thrown).cause)] as RuntimeError[];
    const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
    return {
      message: errors
        .map(({ message }) => message)
        .filter(isText)
        .join(': '),
      code: errors.map(({ code }) => code).find(isText),
      neverSent: errors.some(isNeverSent),
    };
  } catch {
    // The properties of what was thrown may throw themselves.
    return { message: '' };
  }
}

function isNeverSent({ code, errors, message, syscall }: RuntimeError): boolean {
  // A host with several addresses has an error for each.
  if (errors?.length) return errors.every(isNeverSent);
  return [code, message, syscall].some((text) => NEVER_SENT.test(String(text)));
}
