/**
 * Function that sends the requests in place of `globalThis.fetch`: a proxy, a mock.
 *
 * @param url - Absolute URL of the request.
 * @param init - Method, headers with the token, body, signal. The body of a write is a stream in Deno and
 * Bun, and one of Node in Node: read it with `new Request(url, init).json()`.
 * @returns The response; its body need not be read yet.
 */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/**
 * Checks whether a service that responds with this status has no time or no capacity: the same request may
 * succeed later, and the response says nothing about it.
 */
export function isTemporary(status: number): boolean {
  return status === 408 || status === 429 || status > 499;
}

/**
 * The delay of `Retry-After`, in either of its formats.
 *
 * @param headers - Headers of a response, if there is one.
 * @returns Milliseconds from now, 0 for a time that has passed; undefined without a usable header.
 */
export function retryAfterMs(headers: Headers | undefined): number | undefined {
  const value = headers?.get('retry-after') ?? '';
  if (/^\d+$/.test(value)) return Number(value) * 1000;
  const time = Date.parse(value);
  // Date.parse takes nearly anything. An HTTP date is the one form that JavaScript writes, too.
  const isDate = time >= 0 && new Date(time).toUTCString() === value;
  return isDate ? Math.max(time - Date.now(), 0) : undefined;
}

/**
 * Resolves after a delay, at once for 0 or less.
 *
 * @param ms - Milliseconds.
 * @throws The reason of the signal, once it is aborted.
 */
export async function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  signal?.throwIfAborted();
  if (ms <= 0) return;
  await new Promise<void>((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal?.addEventListener('abort', stop, { once: true });
  });
}
