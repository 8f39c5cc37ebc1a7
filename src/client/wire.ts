// What goes over the wire: options and body of a request, body of a response, and what goes wrong.

/** A body of a request. */
export type Bytes = Uint8Array<ArrayBuffer>;

/**
 * Keeps responses out of caches, and cookies and the address of a page out of requests. Workers of
 * Cloudflare throw for options that they do not have.
 */
export function privacyOptions(): RequestInit {
  return 'credentials' in Request.prototype
    ? { cache: 'no-store', credentials: 'omit', referrerPolicy: 'no-referrer' }
    : {};
}

/**
 * The body of a write that must be on the wire once.
 *
 * `fetch` may repeat a request by itself: Node on 421, Deno when a kept connection is reset. A stream
 * cannot be repeated. Bun repeats a PUT on a kept connection, unless it is not to be kept. A browser
 * sends streams over HTTP/2 alone, so it gets the bytes; what it repeats nobody can prevent.
 */
export function bodySentOnce(bytes: Bytes): RequestInit & { duplex?: 'half' } {
  // Node 20 has no `navigator`.
  const userAgent = globalThis.navigator?.userAgent ?? 'Node';
  if (!/^(Node|Deno|Bun)/.test(userAgent)) return { body: bytes };
  const body = userAgent.startsWith('Node') ? nodeStreamOf(bytes) : undefined;
  // The stream of `new Response(bytes)` could be repeated: Deno finds the bytes in it.
  return { body: body ?? new Blob([bytes]).stream(), duplex: 'half', keepalive: false };
}

/**
 * A stream of Node. The `fetch` of Node takes it as it takes one of the web, and those of packages, such as
 * node-fetch, take no other: of one of the web they would send the text `[object ReadableStream]`.
 */
function nodeStreamOf(bytes: Bytes): ReadableStream | undefined {
  // An import would not load elsewhere.
  const { Readable } = globalThis.process?.getBuiltinModule?.('node:stream') ?? {};
  // A package that destroys what it no longer sends must not end the process.
  const stream = Readable?.from([bytes], { objectMode: false }).on('error', () => {});
  return stream as unknown as ReadableStream | undefined;
}

/** The text of a response, or undefined when it is larger than the limit after decompression. */
export async function readText(response: Response, maxBytes: number): Promise<string | undefined> {
  const { body } = response;
  // In React Native responses have no stream.
  if (!body) return response.text();
  const reader = readerOf(body);
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    bytes += value.length;
    if (bytes > maxBytes) return stop(reader);
    text += decoder.decode(value, { stream: true });
  }
}

/** Reads a body: a stream of the web or, from a package such as node-fetch, one of Node. */
function readerOf(
  body: ReadableStream<Bytes>,
): Pick<ReadableStreamDefaultReader<Bytes>, 'read' | 'cancel'> {
  if ('getReader' in body) return body.getReader();
  const stream = body as AsyncIterable<Bytes> & { destroy: () => void };
  const chunks = stream[Symbol.asyncIterator]();
  const read = () => chunks.next() as Promise<ReadableStreamReadResult<Bytes>>;
  return { read, cancel: async () => stream.destroy() };
}

/** Frees the connection of a body, without waiting for it. */
export function discard(body: Response['body']): void {
  if (body) stop(readerOf(body));
}

function stop(reader: { cancel: () => Promise<void> }): undefined {
  reader.cancel().catch(() => {});
}

/**
 * A response whose text has been read. Reading it again makes no stream: in Node a second one costs
 * more than the rest of a call. It has no reason phrase: the constructor of Node refuses one outside
 * ASCII.
 */
export function bufferedResponse(text: string, response: Response): Response {
  BufferedResponse ??= defineBufferedResponse();
  return new BufferedResponse(text, response);
}

let BufferedResponse: ReturnType<typeof defineBufferedResponse> | undefined;

/** The class is made with the first response: an import must not need what the runtime may lack. */
function defineBufferedResponse() {
  return class extends Response {
    readonly #text: string;

    constructor(text: string, { status, headers }: Response) {
      super(null, { status, headers });
      this.#text = text;
    }

    override async text(): Promise<string> {
      return this.#text;
    }

    override async json(): Promise<unknown> {
      return JSON.parse(this.#text);
    }

    // The other forms are rare, and those of a common response.

    override get body(): Response['body'] {
      return this.clone().body;
    }

    override clone(): Response {
      // A text would get a Content-Type of its own.
      const body = this.#text === '' ? null : new TextEncoder().encode(this.#text);
      return new Response(body, { status: this.status, headers: this.headers });
    }

    override arrayBuffer(): Promise<ArrayBuffer> {
      return this.clone().arrayBuffer();
    }

    override blob(): Promise<Blob> {
      return this.clone().blob();
    }

    override bytes(): Promise<Bytes> {
      return this.clone().bytes();
    }

    override formData(): Promise<FormData> {
      return this.clone().formData();
    }
  };
}

// No connection was made: no address, no listener, no route, or a certificate that was refused.
// ECONNRESET and its like are not among them: a reset may come after the request too. Node names the
// system call; of a blocked port, and in Deno, there is only a fixed text.
const NEVER_SENT =
  /^(connect$|getaddrinfo$|bad port$|ECONNREFUSED|ENOTFOUND|EAI_AGAIN|UND_ERR_CONNECT_TIMEOUT|UNABLE_TO_|[A-Z_]*CERT(_|$))|are blocked$|client error \(Connect\)/;

/** What errors of the runtimes have, if they have it. */
interface RuntimeError {
  readonly code?: unknown;
  readonly message?: unknown;
  readonly syscall?: unknown;
  readonly errors?: readonly RuntimeError[];
}

/** What `fetch` has thrown says about a request. */
interface FetchFailure {
  readonly message: string;
  readonly code?: string | undefined;
  /** Whether it is certain that no byte of the request has left. */
  readonly neverSent: boolean;
}

/** Reads what `fetch` has thrown, and what caused it. Neither need be an error. */
export function readFailure(thrown: unknown): FetchFailure {
  try {
    const errors = [Object(thrown), Object(Object(thrown).cause)] as RuntimeError[];
    const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
    return {
      message: errors
        .map(({ message }) => message)
        .filter(isText)
        .join(': '),
      code: errors.map(({ code }) => code).find(isText),
      neverSent: errors.some(isNeverSent),
    };
  } catch {
    // The properties of what was thrown may throw themselves.
    return { message: '', neverSent: false };
  }
}

function isNeverSent({ code, errors, message, syscall }: RuntimeError): boolean {
  // A host with several addresses has an error for each.
  return errors?.length
    ? errors.every(isNeverSent)
    : [code, message, syscall].some((text) => NEVER_SENT.test(String(text)));
}
