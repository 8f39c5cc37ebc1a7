// What goes over the wire: options and body of a request, body of a response.

/**
 * Keeps responses out of caches, and cookies and the address of a page out of requests. Workers of
 * Cloudflare throw for options that they do not have.
 */
export const PRIVACY_OPTIONS: RequestInit =
  'credentials' in Request.prototype
    ? { cache: 'no-store', credentials: 'omit', referrerPolicy: 'no-referrer' }
    : {};

/**
 * The body of a write that must be on the wire once.
 *
 * `fetch` may repeat a request by itself: Node on 421, Deno when a kept connection is reset. A stream
 * cannot be repeated. Bun repeats a PUT on a kept connection, unless it is not to be kept. A browser
 * sends streams over HTTP/2 alone, so it gets the bytes; what it repeats nobody can prevent.
 */
export function bodySentOnce(bytes: Uint8Array<ArrayBuffer>): RequestInit & { duplex?: 'half' } {
  // Node 20 has no `navigator`.
  const sendsStreams =
    typeof navigator === 'undefined' || /^(?:Node\.js|Deno|Bun)\//.test(navigator.userAgent);
  if (!sendsStreams) return { body: bytes };
  // That of a `new Response(bytes)` would not do: Deno finds the bytes in it.
  const body = new Blob([bytes]).stream();
  return { body, duplex: 'half', keepalive: false };
}

/** The text of a response, or undefined when it is larger than the limit after decompression. */
export async function readText({ body }: Response, maxBytes: number): Promise<string | undefined> {
  if (body === null) return '';
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    bytes += value.byteLength;
    if (bytes > maxBytes) return discard(reader);
    text += decoder.decode(value, { stream: true });
  }
}

/** Frees the connection of a response, without waiting for it. */
export function discard(body: { cancel(): Promise<void> } | null): undefined {
  body?.cancel().catch(() => {});
}

/**
 * A response whose body has been read. Its text needs no stream, which costs more than all the rest of
 * a call; who asks for another form gets it from a common response.
 */
export class BufferedResponse extends Response {
  readonly #text: string;

  constructor(text: string, response: Response) {
    // The reason phrase is left out: outside ASCII the constructor of Node refuses it.
    super(null, { status: response.status, headers: response.headers });
    this.#text = text;
  }

  override get body(): Response['body'] {
    return this.clone().body;
  }

  override async text(): Promise<string> {
    return this.#text;
  }

  override async json(): Promise<unknown> {
    return JSON.parse(this.#text);
  }

  override arrayBuffer(): Promise<ArrayBuffer> {
    return this.clone().arrayBuffer();
  }

  override blob(): Promise<Blob> {
    return this.clone().blob();
  }

  override bytes(): Promise<Uint8Array<ArrayBuffer>> {
    return this.clone().bytes();
  }

  override clone(): Response {
    return new Response(this.#text || null, this);
  }
}
