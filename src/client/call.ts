import { tokenProblem } from '../shared/checks.ts';
import { secretsIn } from '../shared/redact.ts';
import { retryAfterMs } from '../shared/http.ts';
import { CallDeadline } from './call-deadline.ts';
import {
  type CallError,
  type CallState,
  type End,
  type ErrorKind,
  type FailureInit,
  callError,
  isRetryable,
} from './errors.ts';
import {
  type CallOptions,
  type RequestReport,
  type Settings,
  type Target,
  assertInput,
  assertNoProblem,
} from './options.ts';
import type { OperationId } from './types.ts';
import {
  type Bytes,
  bodySentOnce,
  discard,
  jsonOf,
  readText,
  readerOf,
  responseOf,
} from './wire.ts';

const FIRST_DELAY_MS = 250;
const MAX_DELAY_MS = 10_000;

const PRIVACY = { cache: 'no-store', credentials: 'omit', referrerPolicy: 'no-referrer' } as const;

/** The client, the interface and the options of a call. */
interface CallContext {
  readonly settings: Settings;
  readonly target: Target;
  readonly method: string;
  readonly options?: CallOptions | undefined;
  /** Undefined for a call of `raw`. */
  readonly operation?: OperationId;
}

/** What openapi-fetch returns. */
export interface FetchResult<Data = unknown> {
  readonly response: Response;
  readonly data?: Data;
  readonly error?: unknown;
}

/** A response, and its body: parsed where it is JSON, else text. */
export interface Content {
  readonly response: Response;
  readonly body: unknown;
}

/** A request as it is sent, but for its token. */
interface Outgoing {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Undefined for a read. */
  readonly body: Bytes | undefined;
}

/** A response whose body has been read. */
interface ReceivedResponse extends Pick<Response, 'status' | 'headers'> {
  readonly kind?: undefined;
  readonly text: string;
  /** One of the platform, with the same body, for openapi-fetch and middleware. */
  readonly response: Response;
}

/**
 * One call, of a method or of `raw`. Its `fetch` is below openapi-fetch and all middleware: it adds the
 * token, sends nothing to another root, follows no redirect, limits time and size, and retries reads.
 */
export class Call implements CallState {
  /** The requests that have ended. */
  readonly requests: RequestReport[] = [];
  readonly startedAt = performance.now();
  readonly context: CallContext;
  readonly #deadline = new CallDeadline(() => this.error('timeout'));
  isSafe: boolean;
  /** Whether a request was sent, or a part of one. */
  isSent = false;
  /** The body as it was passed, and as it was sent: middleware may have changed it. */
  readonly #bodies: string[] = [];
  /** Tokens that were sent, and those that they replaced. */
  readonly #tokens: (string | undefined)[] = [];
  /** How the last request ended. */
  #last: ReceivedResponse | CallError | undefined;

  constructor(context: CallContext) {
    this.context = context;
    this.isSafe = context.method === 'GET';
  }

  /**
   * Runs all of the call until its deadline. Middleware that hangs is not awaited.
   *
   * @throws PaymentsError - The time has passed, or the caller has aborted.
   */
  async run<Value>(run: () => Promise<Value>): Promise<Value> {
    const callerSignal = this.context.options?.signal;
    // One of its own: Node warns of a leak when more than ten calls listen to the same one.
    const signal = callerSignal && AbortSignal.any([callerSignal]);
    const abort = () => this.#deadline.end(this.error('aborted'));
    if (signal?.aborted) abort();
    signal?.addEventListener('abort', abort);

    try {
      return await this.#deadline.run(this.#timeLeftMs, run);
    } finally {
      signal?.removeEventListener('abort', abort);
    }
  }

  /** Writes the body of the call as JSON, and keeps it: no error may repeat a secret of it. */
  readonly bodySerializer = (body: unknown): string => {
    const text = jsonOf(body);
    this.#bodies.push(text);
    return text;
  };

  /**
   * Sends the request of the call.
   *
   * @throws PaymentsError - There is no usable response.
   */
  readonly fetch = async (request: Request): Promise<Response> => {
    const { settings, target } = this.context;
    const { method, url } = request;
    assertInput(target.root, `${target.option} is missing`);
    // Middleware and calls of raw can name another address. The token must not go there.
    assertInput(url.startsWith(`${target.root}/`), 'the URL is outside the base URL');
    this.isSafe = method === 'GET';
    const headers = Object.fromEntries(request.headers);
    let body: Bytes | undefined;
    if (!this.isSafe) {
      body = new Uint8Array(await request.arrayBuffer());
      this.#bodies.push(new TextDecoder().decode(body));
      // Without its length a stream is sent in chunks.
      headers['content-length'] = String(body.length);
    }

    const outgoing = { url, method, headers, body };
    for (let retries = 0; ; retries += 1) {
      const end = await this.#attempt(outgoing);
      this.#last = end;
      const canRetry = retries < settings.retries && this.isSafe && isRetryable(end);
      const delayMs = delayBefore(retries, end.headers);
      if (!canRetry || delayMs > MAX_DELAY_MS || delayMs >= this.#timeLeftMs) {
        if (end.kind) throw end;
        return end.response;
      }

      await this.#deadline.next().wait(delayMs);
    }
  };

  /** Reads what openapi-fetch returns: the body of the response is known, unless middleware has made it. */
  async contentOf({ response, error = '' }: FetchResult): Promise<Content> {
    const last = this.#last;
    if (last && !last.kind && last.response === response) {
      return { response, body: jsonOrText(last.text) };
    }

    // openapi-fetch has read the body of a failure.
    if (!response.ok) return { response, body: error };
    return { response, body: jsonOrText(await response.text()) };
  }

  /** The error of the call. */
  error(kind: ErrorKind, init?: Omit<FailureInit, 'kind'>): CallError {
    return callError(this, { kind, ...init });
  }

  /** The error of the call for what `fetch`, openapi-fetch or middleware has thrown. */
  errorOf(thrown: unknown): CallError {
    if (this.#deadline.error) return this.#deadline.error;
    const last = this.#last;
    if (last?.kind) return last;
    if (!last) return this.error('invalid_input', { thrown });
    // Middleware has failed after the response.
    const { text, response } = last;
    return this.error('parse', { message: 'the body is unreadable', body: text, response });
  }

  /** Values that no error may repeat: tokens, and what is sensitive in the body of the request. */
  get secrets(): string[] {
    const { main, webhooks } = this.context.settings;
    const known = [main, webhooks].flatMap(({ token, lastToken }) => [token, lastToken]);
    const tokens = [...known, ...this.#tokens].filter((token) => typeof token === 'string');
    return [...tokens, ...this.#bodies.flatMap((body) => secretsIn(jsonOrText(body)))];
  }

  get #timeLeftMs(): number {
    const { options, settings } = this.context;
    return this.startedAt + (options?.timeoutMs ?? settings.timeoutMs) - performance.now();
  }

  /** One request: its response, or the error that ends it. */
  async #attempt(outgoing: Outgoing): Promise<ReceivedResponse | CallError> {
    const { options, settings } = this.context;
    const controller = new AbortController();
    const deadline = this.#deadline.next(controller);
    const ms = options?.attemptTimeoutMs ?? settings.attemptTimeoutMs;
    let startedAt: number | undefined;
    const send = async () => {
      const token = await this.#token();
      // The time may have run out meanwhile.
      if (deadline.error) throw deadline.error;
      startedAt = performance.now();
      this.isSent = true;
      return this.#exchange(outgoing, token, controller.signal);
    };

    const end = await deadline.run(ms, send).catch((thrown: unknown) => {
      const kind = startedAt === undefined ? 'invalid_input' : 'network';
      return deadline.error ?? this.error(kind, { thrown });
    });
    if (startedAt !== undefined) this.requests.push(reportOf(end, startedAt));
    return end;
  }

  /** Sends a request, and reads the response. */
  async #exchange(outgoing: Outgoing, token: string, signal: AbortSignal) {
    const { url, method, headers, body } = outgoing;
    const { settings, target, operation } = this.context;
    const { fetch = globalThis.fetch, maxResponseBytes } = settings;
    const received = await fetch(url, {
      method,
      headers: { ...headers, authorization: `Bearer ${token}` },
      signal,
      redirect: 'manual',
      // No cache, no cookies, no address of a page. Workers of Cloudflare throw for options they do not have.
      ...('credentials' in Request.prototype && PRIVACY),
      ...bodySentOnce(body),
    });

    // A browser hides a redirect behind 0; `redirected` means that a stand-in followed one.
    const { ok, redirected, status } = received;
    if (redirected || !(ok || (status > 399 && status < 600))) {
      if (received.body) discard(readerOf(received.body));
      return this.error('http', { message: 'unexpected status', response: received });
    }

    const text = await readText(received, maxResponseBytes);
    if (text === undefined) {
      return this.error('parse', { message: 'larger than maxResponseBytes', response: received });
    }
    // Methods take the text from here. A body, for `raw` and middleware, takes a sixth of the time of a call.
    const hasReader = !operation || target.hasMiddleware;
    const response = responseOf(hasReader ? text : '', received);
    return { status, headers: response.headers, text, response };
  }

  /** The token to send. One that was passed as text has been checked. */
  async #token(): Promise<string> {
    const { target } = this.context;
    if (typeof target.token === 'string') return target.token;
    let token = '';
    try {
      token = await target.token();
    } catch {
      // Its error may hold anything: nothing is read of it.
      assertInput(false, 'the token function failed');
    }
    assertNoProblem('token', tokenProblem(token));
    this.#tokens.push(target.lastToken, token);
    target.lastToken = token;
    return token;
  }
}

/** The report of a request, or of a whole call, that began at this time of `performance.now()`. */
export function reportOf({ kind, status }: End, startedAt: number): RequestReport {
  return {
    kind,
    status,
    startedAt: performance.timeOrigin + startedAt,
    durationMs: performance.now() - startedAt,
  };
}

function jsonOrText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Milliseconds until the next attempt: exponential backoff, half of it jitter, unless `Retry-After` is longer. */
function delayBefore(retries: number, headers: Headers | undefined): number {
  const backoffMs = FIRST_DELAY_MS * 2 ** retries;
  return Math.max(retryAfterMs(headers) ?? 0, (backoffMs * (1 + Math.random())) / 2);
}
