import { tokenProblem } from '../shared/checks.ts';
import { parseJson } from '../shared/json.ts';
import { redactText, secretsIn } from '../shared/redact.ts';
import { isTemporary, retryAfterMs } from '../shared/sending.ts';
import { type CallError, type ErrorKind, type ErrorShape, PaymentsError } from './errors.ts';
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
  readFailure,
  readText,
  readerOf,
  responseOf,
} from './wire.ts';

const FIRST_DELAY_MS = 250;
const LONGEST_DELAY_MS = 10_000;
// A timer above it fires at once.
const LONGEST_TIMER_MS = 2 ** 31 - 1;

const PRIVACY = {
  cache: 'no-store',
  credentials: 'omit',
  referrerPolicy: 'no-referrer',
} as const;

/** What an error is made of, beside its kind. */
interface ErrorParts {
  /** What this client or the service says about it. Secrets in it are redacted. */
  readonly message?: string | undefined;
  /** What `fetch` or middleware has thrown. Secrets in it are redacted. */
  readonly thrown?: unknown;
  readonly response?: Response;
  readonly shape?: ErrorShape | undefined;
  readonly body?: unknown;
}

/** How a call ended, as far as it decides what comes next. A response has no kind. */
type End = Partial<Pick<RequestReport, 'kind' | 'status'>>;

/** What ends a call, or an attempt, before it has a response. */
type EarlyEnd = 'timeout' | 'aborted';

/** What a call is made of. */
interface CallParts {
  readonly settings: Settings;
  readonly target: Target;
  readonly method: string;
  readonly options?: CallOptions | undefined;
  /** Undefined for a call of `raw`. */
  readonly operation?: OperationId;
}

/**
 * One call, of a method or of `raw`. Its `fetch` is below openapi-fetch and all middleware: it adds the
 * token, sends nothing to another root, follows no redirect, limits time and size, and retries reads.
 */
export class Call {
  /** The requests that have ended. */
  readonly requests: RequestReport[] = [];
  readonly startedAt = performance.now();
  readonly #parts: CallParts;
  #isRead: boolean;
  /** Whether a request was sent, or a part of one. */
  #isSent = false;
  /** When the request began that has not ended. */
  #requestStartedAt: number | undefined;
  /** The body as it was passed, and as it was sent: middleware may have changed it. */
  #passedBody = '';
  #sentBody: Bytes | undefined;
  /** Tokens that were sent, and those before them. */
  readonly #tokens: (string | undefined)[] = [];
  /** How the last attempt ended, and the body of its response. */
  #end: Response | CallError | undefined;
  #text = '';
  /** The error of the call when its time or its caller has ended it: nothing is sent from then on. */
  #over: CallError | undefined;
  /** Ends an attempt, or the delay before the next one. */
  #stop?: (kind: EarlyEnd) => void;

  constructor(parts: CallParts) {
    this.#parts = parts;
    this.#isRead = parts.method === 'GET';
  }

  /**
   * Runs all of the call within its time. Middleware that hangs is not waited for, and neither is a
   * `fetch` that ignores its signal.
   *
   * @throws PaymentsError - The time has passed, or the caller has aborted.
   */
  within<Value>(run: () => Promise<Value>): Promise<Value> {
    return new Promise((resolve, reject) => {
      const given = this.#parts.options?.signal;
      // One of its own: Node warns of a leak when more than ten calls listen to the same one.
      const signal = given && AbortSignal.any([given]);
      const release = watch(this.#timeLeftMs, signal, (kind) => {
        this.#over = this.error(kind);
        this.#stop?.(kind);
        this.#reportRequest(this.#over);
        reject(this.#over);
      });
      if (!this.#over) run().then(resolve, reject).then(release);
    });
  }

  /** Writes the body of the call as JSON, and keeps it: no error may repeat a secret of it. */
  readonly bodySerializer = (body: unknown): string => (this.#passedBody = jsonOf(body));

  /**
   * Sends the request of the call.
   *
   * @throws PaymentsError - There is no usable response.
   */
  readonly fetch = async (request: Request): Promise<Response> => {
    const { settings, target } = this.#parts;
    const { root } = target;
    assertInput(root, `${target.option} is missing`);
    // Middleware and calls of raw can name another address. The token must not go there.
    assertInput(request.url.startsWith(`${root}/`), 'the address is outside the base URL');
    this.#isRead = request.method === 'GET';
    if (!this.#isRead) this.#sentBody = new Uint8Array(await request.arrayBuffer());
    for (let turn = 0; ; turn += 1) {
      // Middleware may come here when the call is over.
      if (this.#over) throw this.#over;
      const end: (Response | CallError) & End = await this.#attempt(request);
      this.#end = end;
      this.#reportRequest(end);
      const canRetry = this.#isRead && isRetryable(end) && turn < settings.retries;
      const delayMs = canRetry ? delayAfter(turn, end.headers) : Infinity;
      if (delayMs < this.#timeLeftMs) await new Promise((go) => this.#endAfter(delayMs, go));
      else if (end instanceof PaymentsError) throw end;
      else return end;
    }
  };

  /** The error of the call. */
  error(kind: ErrorKind, parts: ErrorParts = {}): CallError {
    const { message, thrown, response, shape = response && 'unknown', body } = parts;
    // A login or an error page of a machine on the way has a title.
    const title = response && /^\s*<[^]*?(<title>[^<]+)/i.exec(this.#text)?.[1];
    const { operation, target } = this.#parts;
    const { status, headers } = response ?? {};
    const failure = readFailure(thrown);
    const secrets = [...this.#secrets, ...secretsIn(body)];
    const text = redactText(title ?? message ?? failure.message, secrets);
    const code = failure.code && redactText(failure.code, secrets);
    // The API has not said that something is not there.
    const isElsewhere = shape === 'unknown' && status === 404 && target.option === 'baseUrl';
    const hint = isElsewhere && !target.root?.endsWith('/v3') && 'Is /v3 missing from baseUrl?';
    const words = [`${operation ?? 'raw'}: ${kind}`, status, text, hint];
    const isSent = this.#isSent && !failure.neverSent;
    return new PaymentsError(words.filter(Boolean).join(' '), {
      kind,
      operation,
      status,
      shape,
      code,
      retryable: this.#isRead && isRetryable({ kind, status }),
      maybeApplied: !this.#isRead && isSent && isUnclear(shape, status),
      body,
      headers,
      cause: code ? Object.assign(new Error(text), { code }) : undefined,
    }) as CallError;
  }

  /** What is wrong with the data of a success, where the caller wants it checked. */
  problemOf(data: unknown): string | undefined {
    const { operation, settings } = this.#parts;
    return operation && settings.validate?.(operation, data);
  }

  /** The error of the call for what `fetch`, openapi-fetch or middleware has thrown. */
  errorOf(thrown: unknown): CallError {
    if (this.#over) return this.#over;
    const end = this.#end;
    if (end instanceof PaymentsError) return end;
    if (!end) return this.error('invalid_input', { thrown });
    // openapi-fetch throws for a body that is not JSON.
    const message = 'the body is unreadable';
    return this.error('parse', { message, body: this.#text, response: end });
  }

  /** What no error may repeat: tokens, and what is sensitive in the body of the request. */
  get #secrets(): string[] {
    const { main, webhooks } = this.#parts.settings;
    const known = [main, webhooks].flatMap(({ token, lastToken }) => [token, lastToken]);
    const tokens = [...known, ...this.#tokens].filter((token) => typeof token === 'string');
    const bodies = [this.#passedBody, new TextDecoder().decode(this.#sentBody)];
    return [...tokens, ...bodies.flatMap((text) => secretsIn(parseJson(text)))];
  }

  get #timeLeftMs(): number {
    const { options, settings } = this.#parts;
    return this.startedAt + (options?.timeoutMs ?? settings.timeoutMs) - performance.now();
  }

  /** Reports the request that is under way, if there is one. */
  #reportRequest(end: End): void {
    if (this.#requestStartedAt === undefined) return;
    this.requests.push(reportOf(end, this.#requestStartedAt));
    this.#requestStartedAt = undefined;
  }

  /** Has the time, or the end of the call, end what is under way; the returned function calls that off. */
  #endAfter(ms: number, end: (kind: EarlyEnd) => void): () => void {
    const release = watch(ms, undefined, end);
    this.#stop = (kind) => {
      release();
      end(kind);
    };
    return release;
  }

  /** One request, and its response or the error that ends it. */
  #attempt(request: Request): Promise<Response | CallError> {
    const { options, settings } = this.#parts;
    const controller = new AbortController();
    return new Promise((resolve) => {
      const limitMs = options?.attemptTimeoutMs ?? settings.attemptTimeoutMs;
      const release = this.#endAfter(limitMs, (kind) => {
        // A fetch that ignores its signal is not waited for.
        resolve(this.error(kind));
        controller.abort();
      });
      this.#exchange(request, controller.signal).then(resolve).then(release);
    });
  }

  async #exchange(request: Request, ended: AbortSignal): Promise<Response | CallError> {
    const { settings } = this.#parts;
    let isSent = false;
    try {
      const token = await this.#token();
      // The time may have run out meanwhile.
      ended.throwIfAborted();
      isSent = true;
      this.#isSent = true;
      this.#requestStartedAt = performance.now();
      this.#text = '';
      const body = this.#sentBody;
      const response = await (settings.fetch ?? globalThis.fetch)(request.url, {
        method: request.method,
        headers: {
          ...Object.fromEntries(request.headers),
          authorization: `Bearer ${token}`,
          // Without its length a stream is sent in chunks.
          ...(body && { 'content-length': String(body.length) }),
        },
        signal: ended,
        redirect: 'manual',
        // No cache, no cookies, no address of a page. Workers of Cloudflare throw for options they do not have.
        ...('credentials' in Request.prototype && PRIVACY),
        ...(body && bodySentOnce(body)),
      });
      // A browser hides a redirect behind 0; `redirected` means that a stand-in followed one.
      const { ok, redirected, status } = response;
      if (redirected || !(ok || (status > 399 && status < 600))) {
        if (response.body) discard(readerOf(response.body));
        return this.error('http', { message: 'unexpected status', response });
      }
      const text = await readText(response, settings.maxResponseBytes);
      if (text === undefined) {
        return this.error('parse', { message: 'larger than maxResponseBytes', response });
      }
      this.#text = text;
      return responseOf(text, response);
    } catch (thrown) {
      return this.error(isSent ? 'network' : 'invalid_input', { thrown });
    }
  }

  /** A token that was passed as it is has been checked. */
  async #token(): Promise<string> {
    const { target } = this.#parts;
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

/** How a request, or a whole call, ended that began at this time of `performance.now()`. */
export function reportOf({ kind, status }: End, startedAt: number): RequestReport {
  return {
    kind,
    status,
    startedAt: performance.timeOrigin + startedAt,
    durationMs: performance.now() - startedAt,
  };
}

/** Whether the same request may succeed soon. */
function isRetryable({ kind = 'http', status = 0 }: End): boolean {
  if (kind === 'http') return isTemporary(status);
  return kind === 'network' || kind === 'timeout';
}

/**
 * Whether a request that was sent may have taken effect, for all that its end says. A body that is no
 * error of the API may come from a machine on the way, which does not know.
 */
function isUnclear(shape: ErrorShape | undefined, status = 0): boolean {
  return !shape || shape === 'unknown' || status === 408 || status === 421 || status > 499;
}

/** Milliseconds until the next attempt: twice as long each time, half of it by chance. */
function delayAfter(turn: number, headers: Headers | undefined): number {
  const asked = retryAfterMs(headers) ?? 0;
  const backOff = (FIRST_DELAY_MS * 2 ** turn * (1 + Math.random())) / 2;
  return asked > LONGEST_DELAY_MS ? Infinity : Math.max(asked, backOff);
}

/**
 * Watches the time and the signal of the caller.
 *
 * @param onEnd - Called once, with what came first.
 * @returns Ends the watch. Without it a timer and a listener would stay.
 */
function watch(
  ms: number,
  signal: AbortSignal | null | undefined,
  onEnd: (kind: EarlyEnd) => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const release = () => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', onAbort);
  };
  const end = (kind: EarlyEnd) => {
    release();
    onEnd(kind);
  };
  const onAbort = () => end('aborted');
  if (signal?.aborted) end('aborted');
  // Node warns of timers below zero.
  else if (ms <= 0) end('timeout');
  else {
    timer = setTimeout(end, Math.min(ms, LONGEST_TIMER_MS), 'timeout');
    signal?.addEventListener('abort', onAbort);
  }
  return release;
}
