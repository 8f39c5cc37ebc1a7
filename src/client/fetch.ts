import { tokenProblem } from '../shared/checks.ts';
import { retryAfterMs } from '../shared/retry-after.ts';
import { BufferedResponse, discard, readText } from './buffered-response.ts';
import { type Call, isTemporary } from './call.ts';
import { PaymentsError } from './errors.ts';
import type { Settings, Target } from './options.ts';
import { bodySentOnce } from './request-body.ts';

const FIRST_DELAY_MS = 250;
const LONGEST_DELAY_MS = 10_000;
// A timer above it fires at once.
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** Sends a request as a part of a call. Throws a PaymentsError without a usable response. */
export type Send = (request: Request, call: Call) => Promise<Response>;

/**
 * The `fetch` below openapi-fetch and all middleware. It adds the token, sends nothing to another
 * root, follows no redirect, limits time and size, and retries reads.
 */
export function createFetch(settings: Settings, { root, token }: Target): Send {
  return async function send(request, call) {
    call.isRead = request.method === 'GET';
    // Middleware and calls of raw can name another address. The token must not go there.
    if (!root || !request.url.startsWith(`${root}/`)) {
      throw call.error('invalid_input', {
        reason: root ? 'the address is outside the base URL' : 'the base URL is missing',
      });
    }
    if (!call.isRead) call.requestBody = new Uint8Array(await request.arrayBuffer());

    for (;;) {
      call.attempts += 1;
      let response: Response | undefined;
      let error: PaymentsError | undefined;
      try {
        response = await attempt(request, call);
      } catch (thrown) {
        error = thrown as PaymentsError;
      }
      const retryable = response ? isTemporary('http', response.status) : error?.retryable;
      const delayMs = delayAfter(call.attempts, response);
      if (
        retryable &&
        call.isRead &&
        call.attempts <= settings.retries &&
        delayMs < call.timeLeftMs
      ) {
        await sleep(delayMs, call);
      } else if (response) {
        return (call.response = response);
      } else {
        throw error;
      }
    }
  };

  /** One request and its response, or the error that ends it. */
  function attempt(request: Request, call: Call): Promise<Response> {
    return new Promise((resolve, reject) => {
      const controller = new AbortController();
      const limitMs = Math.min(call.attemptTimeoutMs, call.timeLeftMs);
      const release = watch(call, limitMs, (error) => {
        // A fetch that ignores its signal is not waited for.
        reject(error);
        controller.abort();
      });
      exchange(request, call, controller.signal).then(resolve, reject).finally(release);
    });
  }

  async function exchange(request: Request, call: Call, signal: AbortSignal): Promise<Response> {
    try {
      const current = typeof token === 'string' ? token : await token();
      const reason = tokenProblem(current) && `the token ${tokenProblem(current)}`;
      if (reason) throw call.error('invalid_input', { reason });
      settings.usedTokens.add(current);
      const headers = new Headers(request.headers);
      headers.set('authorization', `Bearer ${current}`);
      const { method, url } = request;
      const init = { ...privacyOptions(), method, headers, signal, redirect: 'manual' as const };
      if (call.requestBody) Object.assign(init, bodySentOnce(call.requestBody, headers));
      // The time may have run out meanwhile.
      signal.throwIfAborted();
      call.sent = true;
      const response = await (settings.fetch ?? globalThis.fetch)(url, init);
      // A browser hides a redirect behind 0; `redirected` means that a stand-in followed one.
      const { ok, redirected, status } = response;
      if (redirected || !(ok || (status > 399 && status < 600))) {
        discard(response.body);
        throw call.error('http', { reason: 'redirect refused', response, shape: 'unknown' });
      }
      const text = await readText(response, settings.maxResponseBytes);
      if (text !== undefined) return new BufferedResponse(text, response);
      throw call.error('parse', {
        reason: 'larger than maxResponseBytes',
        response,
        shape: 'unknown',
      });
    } catch (thrown) {
      if (thrown instanceof PaymentsError) throw thrown;
      if (call.sent) throw call.error('network', { thrown });
      // What a token function throws is the caller's own and may hold anything.
      throw call.error('invalid_input', { reason: 'the token function failed' });
    }
  }
}

/** Milliseconds until the next attempt: twice as long each time, half of it by chance. */
function delayAfter(attempts: number, response: Response | undefined): number {
  const asked = (response && retryAfterMs(response.headers)) ?? 0;
  const backOff = FIRST_DELAY_MS * 2 ** (attempts - 1) * (0.5 + Math.random() / 2);
  return asked > LONGEST_DELAY_MS ? Infinity : Math.max(asked, backOff);
}

function sleep(ms: number, call: Call): Promise<void> {
  return new Promise((resolve, reject) => {
    watch(call, ms, (error) => (error.kind === 'timeout' ? resolve() : reject(error)));
  });
}

/**
 * Watches the time and the signal of the caller.
 *
 * @param onEnd - Called once, with the error for what came first.
 * @returns Ends the watch. Without it a timer and a listener would stay.
 */
function watch(call: Call, ms: number, onEnd: (error: PaymentsError) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const release = () => {
    clearTimeout(timer);
    call.signal?.removeEventListener('abort', onAbort);
  };
  const end = (kind: 'timeout' | 'aborted') => {
    release();
    onEnd(call.error(kind));
  };
  const onAbort = () => end('aborted');
  if (call.signal?.aborted) onAbort();
  // Node warns of timers below zero.
  else if (ms <= 0) end('timeout');
  else {
    timer = setTimeout(end, Math.min(Math.ceil(ms), LONGEST_TIMER_MS), 'timeout');
    call.signal?.addEventListener('abort', onAbort);
  }
  return release;
}

/** Keeps responses out of caches, and cookies and the address of a page out of requests. */
function privacyOptions(): RequestInit {
  // Workers of Cloudflare throw for options that they do not have.
  if (!('credentials' in Request.prototype)) return {};
  return { cache: 'no-store', credentials: 'omit', referrerPolicy: 'no-referrer' };
}
