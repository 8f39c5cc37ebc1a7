import type { Handle } from './pipeline.ts';
import type { MockRequest } from './request.ts';
import { type MockResponse, firstHalf, isBodiless } from './response.ts';

/** The mock as a `fetch`: the same responses without a port. */
export function createFetch(handle: Handle, bodyLimit: number): typeof globalThis.fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const { signal } = request;
    signal.throwIfAborted();
    const aborted = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    });
    const response = receive(request, bodyLimit).then((received) => handle(received, () => signal));
    return toResponse(await Promise.race([response, aborted]), request);
  };
}

async function receive(request: Request, limit: number): Promise<MockRequest> {
  const { pathname, search } = new URL(request.url);
  const bytes = new Uint8Array(await request.arrayBuffer());
  const tooLarge = bytes.length > limit;
  // A byte order mark is a part of the body, as it is for a server.
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  return {
    method: request.method,
    target: pathname + search,
    headers: Object.fromEntries(request.headers),
    body: tooLarge ? '' : decoder.decode(bytes),
    tooLarge,
  };
}

// Not once for all: what jsdom lacks is not touched when this is imported.
const encode = (text: string) => new TextEncoder().encode(text);

function toResponse(response: MockResponse, { method, url }: Request): Response {
  const { status, headers, body, fault } = response;
  if (fault === 'reset') throw networkError({ reason: 'read ECONNRESET', code: 'ECONNRESET' });
  const bytes = encode(body);
  const sent = fault === 'truncate' ? truncated(body) : bytes;
  const result = isBodiless(status)
    ? new Response(null, { status, headers })
    : new Response(method === 'HEAD' ? null : sent, {
        status,
        headers: { ...headers, 'Content-Length': String(bytes.length) },
      });
  Object.defineProperty(result, 'url', { value: url });
  return result;
}

/** A body that arrives in part before the connection is lost. */
function truncated(body: string): ReadableStream<Uint8Array> {
  const lost = { message: 'terminated', reason: 'other side closed', code: 'UND_ERR_SOCKET' };
  let isSent = false;
  return new ReadableStream({
    pull(controller) {
      if (isSent) controller.error(networkError(lost));
      else controller.enqueue(encode(firstHalf(body)));
      isSent = true;
    },
  });
}

/**
 * An error like those of Node's own `fetch`.
 *
 * @param failure - Its reason, with the code of Node or undici that it has, and the message that is seen first.
 */
export function networkError(failure: { reason: string; code?: string; message?: string }) {
  const { reason, code, message = 'fetch failed' } = failure;
  const cause = new Error(reason);
  return new TypeError(message, { cause: code ? Object.assign(cause, { code }) : cause });
}
