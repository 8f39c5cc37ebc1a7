import { retryAfterMs } from '../../../shared/retry-after.ts';
import type { ReceivedResponse } from '../../exchange/exchange.ts';
import { readBody } from '../../exchange/read-body.ts';
import { deadline, receivedResponse, sendOnce } from '../upstream.ts';

/** The part of `fetch` that is used. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export interface SendOptions {
  fetch: Fetch | undefined;
  /** Deadline of each request, in milliseconds. */
  timeoutMs: number;
  /** Requests in a second, at most. */
  rate: number;
  signal: AbortSignal | undefined;
}

/** A request of a run. */
export interface LiveRequest {
  method: string;
  url: string;
  headers: Headers;
  /** JSON text. */
  body?: string | undefined;
}

/** The longest delay that a service can request, in milliseconds. */
const MAX_DELAY_MS = 60_000;

/** Sends one request at a time, never faster than the rate, and later when the service says so. */
export class Sender {
  readonly #options: SendOptions;
  #notBefore = 0;

  constructor(options: SendOptions) {
    this.#options = options;
  }

  /** A read with a response that names a later time is sent once more then. A write never is. */
  async send(request: LiveRequest): Promise<ReceivedResponse> {
    const response = await this.#sendOnce(request);
    if (response.status !== 429 && response.status !== 503) return response;
    const delay = retryAfterMs(response.headers);
    if (delay === undefined) return response;
    this.#notBefore = Math.max(this.#notBefore, performance.now() + Math.min(delay, MAX_DELAY_MS));
    return request.method === 'GET' && delay <= MAX_DELAY_MS ? this.#sendOnce(request) : response;
  }

  async #sendOnce(request: LiveRequest): Promise<ReceivedResponse> {
    const { fetch, timeoutMs, rate, signal } = this.#options;
    await sleep(this.#notBefore - performance.now(), signal);
    const startedAt = performance.now();
    this.#notBefore = startedAt + 1000 / rate;
    const ending = deadline(timeoutMs, signal);
    const response =
      fetch === undefined
        ? await sendByNode(request, ending, startedAt)
        : await sendByFetch(fetch, request, ending, startedAt);
    signal?.throwIfAborted();
    return response;
  }
}

async function sendByNode(
  { method, url, headers, body = '' }: LiveRequest,
  signal: AbortSignal,
  startedAt: number,
): Promise<ReceivedResponse> {
  const { origin, pathname } = new URL(url);
  const upstream = { method, origin: new URL(origin), path: pathname, headers: [...headers] };
  const response = await sendOnce({ ...upstream, body: Buffer.from(body) }, signal);
  return receivedResponse(response, await readBody(response), startedAt);
}

async function sendByFetch(
  fetch: Fetch,
  { method, url, headers, body }: LiveRequest,
  signal: AbortSignal,
  startedAt: number,
): Promise<ReceivedResponse> {
  const init = { method, headers, signal, redirect: 'manual' as const };
  const response = await fetch(url, body === undefined ? init : { ...init, body });
  const stream = response.body as (ReadableStream & AsyncIterable<Uint8Array>) | null;
  // Its content coding has been removed by fetch.
  const { bytes, truncation } = await readBody(stream);
  return {
    status: response.status,
    headers: response.headers,
    body: bytes,
    truncation,
    ms: performance.now() - startedAt,
  };
}

function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(
      () => {
        signal?.removeEventListener('abort', stop);
        resolve();
      },
      Math.max(ms, 0),
    );
    if (signal?.aborted === true) stop();
    else signal?.addEventListener('abort', stop, { once: true });
  });
}
