import { setTimeout as sleep } from 'node:timers/promises';
import type { ReceivedResponse } from '../../exchange/exchange.ts';

export type Fetch = (input: string, init: RequestInit) => Promise<Response>;

export interface SendOptions {
  fetch: Fetch;
  timeoutMs: number;
  /** Requests each second, at most. */
  rate: number;
  signal?: AbortSignal | undefined;
}

const MAX_WAIT_MS = 60_000;
const MAX_BYTES = 32 * 1024 * 1024;

/** Sends one request at a time, never faster than the rate, and waits when the service says so. */
export class Sender {
  readonly #options: SendOptions;
  #notBefore = 0;

  constructor(options: SendOptions) {
    this.#options = options;
  }

  /** A read that is told to come back later comes back once. A write never does. */
  async send(url: string, init: RequestInit & { method: string }): Promise<ReceivedResponse> {
    const answer = await this.#once(url, init);
    const wait = retryAfter(answer);
    if (wait === undefined) return answer;
    this.#notBefore = Math.max(this.#notBefore, performance.now() + Math.min(wait, MAX_WAIT_MS));
    return init.method === 'GET' && wait <= MAX_WAIT_MS ? this.#once(url, init) : answer;
  }

  async #once(url: string, init: RequestInit): Promise<ReceivedResponse> {
    const { fetch, timeoutMs, rate, signal } = this.#options;
    const wait = this.#notBefore - performance.now();
    if (wait > 0) await sleep(wait, undefined, { signal });
    const start = performance.now();
    this.#notBefore = start + 1000 / rate;
    const limit = AbortSignal.timeout(timeoutMs);
    const response = await fetch(url, {
      ...init,
      redirect: 'manual',
      signal: signal === undefined ? limit : AbortSignal.any([signal, limit]),
    });
    const { body, cut } = await readAll(response);
    signal?.throwIfAborted();
    return {
      status: response.status,
      headers: response.headers,
      body,
      cut,
      ms: performance.now() - start,
    };
  }
}

/** What arrived of a body, and why it is not all when it is not. */
async function readAll(response: Response): Promise<{ body: Uint8Array; cut?: string }> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    const stream = response.body as (ReadableStream & AsyncIterable<Uint8Array>) | null;
    for await (const chunk of stream ?? []) {
      chunks.push(chunk);
      size += chunk.length;
      if (size > MAX_BYTES) return { body: Buffer.concat(chunks), cut: 'more than 32 MiB' };
    }
  } catch (error) {
    const timedOut = error instanceof Error && error.name === 'TimeoutError';
    return { body: Buffer.concat(chunks), cut: timedOut ? 'time-out' : 'connection closed' };
  }
  return { body: Buffer.concat(chunks) };
}

/** Milliseconds to wait, in either form of the header. */
function retryAfter({ status, headers }: ReceivedResponse): number | undefined {
  if (status !== 429 && status !== 503) return undefined;
  const value = headers.get('retry-after');
  if (value === null) return undefined;
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.max(ms, 0);
}
