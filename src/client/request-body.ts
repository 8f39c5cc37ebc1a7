/**
 * The options of `fetch` for the body of a write that must be on the wire once.
 *
 * `fetch` may repeat a request by itself: Node on 421, Deno when a kept connection is reset. A stream
 * cannot be repeated. Bun repeats a PUT on a kept connection, unless it is not to be kept. A browser
 * sends streams over HTTP/2 alone, so it gets the bytes; what it repeats nobody can prevent.
 *
 * @param headers - Headers of the request. They get the length: without it a stream is sent in chunks.
 */
export function bodySentOnce(
  bytes: Uint8Array<ArrayBuffer>,
  headers: Headers,
): RequestInit & { duplex?: 'half' } {
  if (!sendsStreams()) return { body: bytes.byteLength === 0 ? null : bytes };
  headers.set('content-length', String(bytes.byteLength));
  const body = new ReadableStream({
    start(controller) {
      if (bytes.byteLength > 0) controller.enqueue(bytes);
      controller.close();
    },
  });
  return { body, duplex: 'half', keepalive: false };
}

/** Node 20 has no `navigator`. */
function sendsStreams(): boolean {
  return (
    typeof navigator === 'undefined' || /^(?:Node\.js|Deno|Bun)\//.test(String(navigator.userAgent))
  );
}
