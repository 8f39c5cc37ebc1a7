import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { pipeline } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { type Fetch, retryAfterMs, sleep } from '../../shared/http.ts';
import type { ReceivedResponse, SentRequest } from '../exchange.ts';
import type { FindingKind } from '../findings.ts';
import type { ResolvedOptions } from './live-options.ts';

type SendOptions = Pick<ResolvedOptions, 'fetch' | 'timeoutMs' | 'rate' | 'signal'>;

/** The longest delay that a run waits for, in milliseconds. */
const MAX_DELAY_MS = 60_000;

/** Sends one request at a time, never faster than the rate, and later when the service says so. */
export class LiveSender {
  readonly #options: SendOptions;
  #notBefore = 0;
  /** The delay of a service that is busy for too long, in words. No request may be sent any more. */
  busyReason: string | undefined;

  constructor(options: SendOptions) {
    this.#options = options;
  }

  /** Sends a request. A read is sent once more after HTTP 500, or when a response names a later time. A write never is. */
  async send(request: SentRequest): Promise<ReceivedResponse> {
    const response = await this.#sendOnce(request);
    const isRepeated = response.status === 500 || delayOf(response) !== undefined;
    if (!isRepeated || request.method !== 'GET' || this.busyReason !== undefined) return response;
    return this.#sendOnce(request);
  }

  async #sendOnce(request: SentRequest): Promise<ReceivedResponse> {
    const { fetch, timeoutMs, rate, signal } = this.#options;
    await sleep(this.#notBefore - performance.now(), signal);
    const startedAt = performance.now();
    const send = fetch === undefined ? sendWithNode : sendWithFetch(fetch);
    const response = await send(request, abortAfterMs(timeoutMs, signal));
    signal?.throwIfAborted();

    const delay = delayOf(response) ?? 0;
    if (delay > MAX_DELAY_MS) {
      this.busyReason = `the service is busy for ${Math.ceil(delay / 1000)} s (Retry-After)`;
    }
    this.#notBefore = Math.max(startedAt + 1000 / rate, performance.now() + delay);
    return { ...response, ms: performance.now() - startedAt };
  }
}

/** The delay that a busy service names, in milliseconds. */
function delayOf({ status, headers }: ReceivedResponse): number | undefined {
  return status === 429 || status === 503 ? retryAfterMs(headers) : undefined;
}

/**
 * Sends a request on a connection of its own. It is on the wire once, whatever comes back: `fetch`
 * would repeat it after a 421. The length of the body is always stated, so no server can read the
 * body as another request.
 */
async function sendWithNode(
  { method, url, headers, body: json }: SentRequest,
  signal: AbortSignal,
): Promise<ReceivedResponse> {
  const body = json === undefined ? '' : JSON.stringify(json);
  const { protocol } = new URL(url);
  const send = protocol === 'https:' ? requestHttps : requestHttp;

  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const request = send(url, { method, signal, agent: false });
    request.once('error', reject);
    request.once('response', resolve);
    request.once('upgrade', (_, socket) => {
      socket.destroy();
      reject(new Error('the response changes the protocol'));
    });

    request.setHeader('Accept-Encoding', 'identity');
    for (const [name, value] of headers) request.setHeader(name, value);
    if (body !== '' || method !== 'GET') {
      request.setHeader('Content-Length', Buffer.byteLength(body));
    }
    request.end(body);
  });

  const { headersDistinct, statusCode: status = 0 } = response;
  const received = new Headers();
  for (const [name, values = []] of Object.entries(headersDistinct)) {
    for (const value of values) received.append(name, value);
  }

  const stream = decoded(response, received.get('content-encoding'));
  return { status, headers: received, ...(await readBody(stream)) };
}

/** Decoders of the content codings that a server may use, though no request asks for one. */
const DECODERS = new Map([
  ['gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
]);

function decoded(response: IncomingMessage, coding: string | null): AsyncIterable<Uint8Array> {
  const decoder = DECODERS.get(coding?.trim().toLowerCase() ?? '');
  // An error of the one ends the other, and readBody() sees it.
  return decoder === undefined ? response : pipeline(response, decoder(), () => undefined);
}

/** Sends requests with the fetch of the caller. */
function sendWithFetch(fetch: Fetch): typeof sendWithNode {
  return async ({ method, url, headers, body }, signal) => {
    const init = { method, headers, signal, redirect: 'manual' as const };
    const given = body === undefined ? init : { ...init, body: JSON.stringify(body) };
    const response = await fetch(url, given);
    const stream = response.body as (ReadableStream & AsyncIterable<Uint8Array>) | null;
    // Its content coding has been removed by fetch.
    return { status: response.status, headers: response.headers, ...(await readBody(stream)) };
  };
}

/** Bytes of a body that are read and checked. */
const MAX_BODY_BYTES = 32 * 1024 * 1024;

/** Reads a body up to the largest size that is checked. Errors of the stream truncate it. */
export async function readBody(
  stream: AsyncIterable<Uint8Array> | null,
): Promise<Pick<ReceivedResponse, 'body' | 'truncation'>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  let truncation: ReceivedResponse['truncation'];
  try {
    for await (const chunk of stream ?? []) {
      size += chunk.length;
      if (size > MAX_BODY_BYTES) {
        truncation = { reason: 'more than 32 MiB', isByReader: true };
        break;
      }
      chunks.push(chunk);
    }
  } catch (error) {
    truncation = truncationBy(error);
  }
  return { body: Buffer.concat(chunks), truncation };
}

function truncationBy(error: unknown): ReceivedResponse['truncation'] {
  const { name, cause, code = '' } = Object(error) as NodeJS.ErrnoException;
  if ([name, (Object(cause) as Error).name].includes('TimeoutError')) {
    return { reason: 'time-out', isByReader: true };
  }
  // Errors of zlib and brotli.
  if (/^(?:Z_|ERR__)/.test(code)) return { reason: 'a broken content coding', isByReader: true };
  return { reason: 'connection closed', isByReader: false };
}

/** The longest delay of a timer, in milliseconds: some 24 days. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** A signal that fires when the deadline of a request is over, or when the caller's does. */
function abortAfterMs(timeoutMs: number, signal?: AbortSignal): AbortSignal {
  // Timers take whole milliseconds only.
  const limit = AbortSignal.timeout(Math.min(Math.ceil(timeoutMs), MAX_TIMER_MS));
  return signal === undefined ? limit : AbortSignal.any([signal, limit]);
}

/** Kinds of failures by the error codes of Node, and what they say of a host. */
const NETWORK_FAILURES: readonly { kind: FindingKind; codes: RegExp; text: string }[] = [
  { kind: 'name', codes: /^(?:ENOTFOUND|EAI_AGAIN)$/, text: 'the name of HOST cannot be resolved' },
  { kind: 'connection', codes: /^ECONNREFUSED$/, text: 'HOST refuses connections' },
  {
    kind: 'tls',
    codes:
      /^(?:ERR_TLS_|ERR_SSL_|CERT_|EPROTO$|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|HOSTNAME_MISMATCH)/,
    text: 'no secure connection to HOST',
  },
  {
    kind: 'timeout',
    codes: /^(?:ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT)$/,
    text: 'HOST did not respond in time',
  },
  { kind: 'network', codes: /^HPE_/, text: 'HOST sent what is not HTTP/1.1' },
];

/**
 * Says what went wrong on the way to a host. Messages of errors are left out: they may repeat a request.
 *
 * @param host - Name and port, for the message.
 */
export function networkFailure(error: unknown, host: string): { kind: FindingKind; why: string } {
  const code = codeOf(error) ?? '';
  const known = NETWORK_FAILURES.find(({ codes }) => codes.test(code));
  const { kind, text } = known ?? { kind: 'network' as const, text: 'no response from HOST' };
  const because = code === '' ? '' : ` (${code})`;
  return { kind, why: `${text.replace('HOST', () => host)}${because}` };
}

/** The first code along the chain of causes. */
function codeOf(error: unknown): string | undefined {
  let current = error;
  for (let depth = 0; depth < 5 && current instanceof Error; depth += 1) {
    if (current.name === 'TimeoutError') return 'ETIMEDOUT';
    const { code } = current as NodeJS.ErrnoException;
    // An abort has a code of its own; why it was aborted stands in its cause.
    if (typeof code === 'string' && code !== 'ABORT_ERR') return code;
    const [first] = current instanceof AggregateError ? (current.errors as unknown[]) : [];
    current = first ?? current.cause;
  }
  return undefined;
}
