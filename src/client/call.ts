import { tokenProblem } from '../shared/checks.ts';
import { redactText, secretsIn } from '../shared/redact.ts';
import { retryAfterMs } from '../shared/retry-after.ts';
import { type CallError, type ErrorKind, type ErrorShape, PaymentsError } from './errors.ts';
import { isTemporary, isUnclear, readFailure } from './failure.ts';
import {
  type CallOptions,
  type Settings,
  type Target,
  check,
  checkProblem,
  checkTypes,
} from './options.ts';
import type { OperationId } from './types.ts';
import { BufferedResponse, PRIVACY_OPTIONS, bodySentOnce, discard, readText } from './wire.ts';

const FIRST_DELAY_MS = 250;
const LONGEST_DELAY_MS = 10_000;
/** Tokens of other calls that are kept. */
const RECENT_TOKENS = 10;
// A timer above it fires at once.
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** What an error is made of, beside its kind and the reason for it. */
interface Facts {
  readonly response?: Response | undefined;
  readonly shape?: ErrorShape | undefined;
  readonly body?: unknown;
  /** What `fetch` or middleware has thrown. */
  readonly thrown?: unknown;
}

/** One call, of a method or of `raw`. */
export interface Call {
  /** Sends its request. Throws a PaymentsError without a usable response. */
  readonly fetch: (request: Request) => Promise<Response>;
  /** Makes its error. Secrets in what it is made of are redacted. */
  readonly error: (kind: ErrorKind, reason?: string, facts?: Facts) => CallError;
  /** Its error for what `fetch`, openapi-fetch or middleware has thrown. */
  readonly errorOf: (thrown: unknown) => Promise<CallError>;
  /** How many requests were sent, or a part of them. */
  readonly attempts: () => number;
}

/** The options of a call, which need not be checked yet, and its name. */
interface About {
  readonly options?: CallOptions | undefined;
  readonly operation?: OperationId;
}

/**
 * Creates the `fetch` below openapi-fetch and all middleware, for one call. It adds the token, sends
 * nothing to another root, follows no redirect, limits time and size, and retries reads.
 */
export function createCall(
  settings: Settings,
  { option, root, token }: Target,
  { operation, options }: About,
): Call {
  const startedAt = performance.now();
  const timeLeftMs = () => startedAt + timeoutMs - performance.now();
  let timeoutMs = settings.timeoutMs ?? 60_000;
  let attemptTimeoutMs = settings.attemptTimeoutMs ?? 30_000;
  let signal: AbortSignal | null | undefined;
  let attempts = 0;
  let isRead = true;
  let body: Uint8Array<ArrayBuffer> | undefined;
  let secrets: string[] = [];
  let end: Response | CallError | undefined;

  function error(kind: ErrorKind, reason = '', facts: Facts = {}): CallError {
    const { response, shape = response && 'unknown', body: received, thrown } = facts;
    const status = response?.status;
    const { message, neverSent, ...failure } = readFailure(thrown);
    const known = [...settings.recentTokens, ...secrets, ...secretsIn(received)];
    const text = redactText(reason || message, known);
    const code = failure.code && redactText(failure.code, known);
    const parts = [`${operation ?? 'raw'}: ${kind}`, status, text];
    return new PaymentsError(parts.filter(Boolean).join(' '), {
      kind,
      operation,
      status,
      shape,
      code,
      retryable: isRead && isTemporary({ kind, status }),
      maybeApplied: !isRead && attempts > 0 && !neverSent && isUnclear(shape, status),
      body: received,
      headers: response?.headers,
      cause: message ? Object.assign(new Error(text), { code }) : undefined,
    }) as CallError;
  }

  async function errorOf(thrown: unknown): Promise<CallError> {
    if (end instanceof PaymentsError) return end;
    if (!end) return error('invalid_input', '', { thrown });
    // openapi-fetch throws for a body that is not JSON.
    return error('parse', 'the body cannot be read', { response: end, body: await end.text() });
  }

  function setOptions(given: CallOptions): void {
    checkTypes(given);
    timeoutMs = given.timeoutMs ?? timeoutMs;
    attemptTimeoutMs = given.attemptTimeoutMs ?? attemptTimeoutMs;
    // One of its own: Node warns of a leak when more than ten calls listen to the same one.
    signal = given.signal && AbortSignal.any([given.signal]);
  }

  async function fetch(request: Request): Promise<Response> {
    if (options !== undefined) setOptions(options);
    check(root, `${option} is missing`);
    // Middleware and calls of raw can name another address. The token must not go there.
    check(request.url.startsWith(`${root}/`), 'the address is outside the base URL');
    isRead = request.method === 'GET';
    if (!isRead) {
      body = new Uint8Array(await request.arrayBuffer());
      secrets = secretsIn(await new Response(body).json().catch(() => undefined));
    }
    for (let turn = 0; ; turn += 1) {
      end = await attempt(request);
      const canRetry = isRead && isTemporary(end) && turn < settings.retries;
      const delayMs = canRetry ? delayAfter(turn, end.headers) : Infinity;
      if (delayMs < timeLeftMs()) {
        // The next attempt finds out when the caller has aborted meanwhile.
        await new Promise<unknown>((resolve) => watch(delayMs, resolve));
      } else if (end instanceof PaymentsError) throw end;
      else return end;
    }
  }

  /** One request, and its response or the error that ends it. */
  function attempt(request: Request): Promise<Response | CallError> {
    return new Promise((resolve) => {
      const controller = new AbortController();
      const release = watch(Math.min(attemptTimeoutMs, timeLeftMs()), (kind) => {
        // A fetch that ignores its signal is not waited for.
        resolve(error(kind));
        controller.abort();
      });
      exchange(request, controller.signal).then(resolve).finally(release);
    });
  }

  async function exchange(request: Request, ended: AbortSignal): Promise<Response | CallError> {
    let isSent = false;
    try {
      const current = typeof token === 'string' ? token : await token();
      checkProblem('token', tokenProblem(current));
      secrets.push(current);
      const { recentTokens } = settings;
      recentTokens.add(current);
      const [oldest = ''] = recentTokens;
      if (recentTokens.size > RECENT_TOKENS) recentTokens.delete(oldest);
      const headers = Object.fromEntries(request.headers);
      headers['authorization'] = `Bearer ${current}`;
      // Without its length a stream is sent in chunks.
      if (body) headers['content-length'] = String(body.byteLength);
      // The time may have run out meanwhile.
      ended.throwIfAborted();
      isSent = true;
      attempts += 1;
      const response = await (settings.fetch ?? globalThis.fetch)(request.url, {
        method: request.method,
        headers,
        signal: ended,
        redirect: 'manual',
        ...PRIVACY_OPTIONS,
        ...(body && bodySentOnce(body)),
      });
      // A browser hides a redirect behind 0; `redirected` means that a stand-in followed one.
      const { ok, redirected, status } = response;
      if (redirected || !(ok || (status > 399 && status < 600))) {
        discard(response.body);
        return error('http', 'redirect or unknown status refused', { response });
      }
      const text = await readText(response, settings.maxResponseBytes ?? 32 * 1024 * 1024);
      if (text !== undefined) return new BufferedResponse(text, response);
      return error('parse', 'larger than maxResponseBytes', { response });
    } catch (thrown) {
      if (isSent) return error('network', '', { thrown });
      // What the function throws is the caller's own and may hold anything.
      return error('invalid_input', 'the token function failed or returned no token');
    }
  }

  /**
   * Watches the time and the signal of the caller.
   *
   * @param onEnd - Called once, with what came first.
   * @returns Ends the watch. Without it a timer and a listener would stay.
   */
  function watch(ms: number, onEnd: (kind: 'timeout' | 'aborted') => void): () => void {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const release = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
    };
    const stop = (kind: 'timeout' | 'aborted') => {
      release();
      onEnd(kind);
    };
    const onAbort = () => stop('aborted');
    if (signal?.aborted) onAbort();
    // Node warns of timers below zero.
    else if (ms <= 0) stop('timeout');
    else {
      timer = setTimeout(stop, Math.min(ms, LONGEST_TIMER_MS), 'timeout');
      signal?.addEventListener('abort', onAbort);
    }
    return release;
  }

  return { fetch, error, errorOf, attempts: () => attempts };
}

/** Milliseconds until the next attempt: twice as long each time, half of it by chance. */
function delayAfter(turn: number, headers: Headers | undefined): number {
  const asked = (headers && retryAfterMs(headers)) ?? 0;
  const backOff = FIRST_DELAY_MS * 2 ** turn * (0.5 + Math.random() / 2);
  return asked > LONGEST_DELAY_MS ? Infinity : Math.max(asked, backOff);
}
