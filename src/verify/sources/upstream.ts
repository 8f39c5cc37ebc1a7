import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { decodeBody } from '../exchange/decode-body.ts';
import type { ReceivedResponse } from '../exchange/exchange.ts';
import type { BodyBytes } from '../exchange/read-body.ts';

/** One request as it is written to a connection. */
export interface UpstreamRequest {
  method: string;
  /** Scheme, host and port. */
  origin: URL;
  /** Path and query, written as they are. */
  path: string;
  /** Names in the case in which they are sent; a list is sent as that many headers. */
  headers: Iterable<readonly [name: string, value: string | readonly string[]]>;
  body: Uint8Array;
}

/** The longest delay of a timer, in milliseconds: some 24 days. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** A signal that fires when the deadline of a request is over, or when the caller's does. */
export function deadline(timeoutMs: number, signal?: AbortSignal): AbortSignal {
  // Timers take whole milliseconds only.
  const limit = AbortSignal.timeout(Math.min(Math.ceil(timeoutMs), MAX_TIMER_MS));
  return signal === undefined ? limit : AbortSignal.any([signal, limit]);
}

/**
 * Sends a request on a connection of its own. It is on the wire once, whatever comes back: `fetch`
 * would repeat it after a 421. The length of the body is always stated, so no server can read the
 * body as another request.
 *
 * @returns The response when its head has arrived.
 */
export function sendOnce(request: UpstreamRequest, signal: AbortSignal): Promise<IncomingMessage> {
  const { method, origin, path, headers, body } = request;
  const send = origin.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const upstream = send(origin, { method, path, signal, agent: false });
    upstream.once('error', reject);
    upstream.once('response', resolve);
    upstream.once('upgrade', (_, socket) => {
      socket.destroy();
      reject(new Error('the response changes the protocol'));
    });
    for (const [name, value] of headers) upstream.setHeader(name, value);
    if (body.length > 0 || !['GET', 'HEAD', 'DELETE', 'OPTIONS'].includes(method)) {
      upstream.setHeader('Content-Length', body.length);
    }
    upstream.end(body);
  });
}

/**
 * A response with the body that was read of it, without its content coding.
 *
 * @param startedAt - When the request was sent, by `performance.now()`.
 */
export function receivedResponse(
  response: IncomingMessage,
  { bytes, truncation }: BodyBytes,
  startedAt: number,
): ReceivedResponse {
  const headers = headersOf(response);
  const decoded = decodeBody(bytes, headers.get('content-encoding'));
  return {
    status: response.statusCode ?? 0,
    headers,
    body: decoded.body,
    truncation: truncation ?? decoded.truncation,
    ms: performance.now() - startedAt,
  };
}

/** The headers of a message. */
export function headersOf({ headersDistinct }: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(headersDistinct)) {
    for (const value of values) headers.append(name, value);
  }
  return headers;
}
