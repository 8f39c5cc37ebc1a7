// What goes over the wire: the body of a request, and that of a response.

import { assertInput } from './options.ts';

/** An address where nothing is: nothing is sent to it. */
export const NOWHERE = 'https://nowhere.invalid';

/** A body of a request. */
export type Bytes = Uint8Array<ArrayBuffer>;

/**
 * The body of a write that must be on the wire once.
 *
 * `fetch` may repeat a request by itself: Node on 421, Deno when a kept connection is reset. A stream
 * cannot be repeated. Bun repeats a PUT on a kept connection, unless it is not to be kept. A browser
 * sends streams over HTTP/2 alone, so it gets the bytes; what it repeats nobody can prevent.
 */
export function bodySentOnce(bytes: Bytes | undefined): RequestInit & { duplex?: 'half' } {
  if (!bytes) return {};
  // `navigator` is what jsdom and its like replace.
  const { bun, deno } = globalThis.process?.versions ?? {};
  // The stream of `new Response(bytes)` could be repeated: Deno finds the bytes in it.
  const stream = bun || deno ? new Blob([bytes]).stream() : nodeStreamOf(bytes);
  return stream ? { body: stream, duplex: 'half', keepalive: false } : { body: bytes };
}

/**
 * A stream of Node. The `fetch` of Node takes it as it takes one of the web, and those of packages, such as
 * node-fetch, take no other: of one of the web they would send the text `[object ReadableStream]`.
 */
function nodeStreamOf(bytes: Bytes): BodyInit | undefined {
  // An import would not load elsewhere. React Native does not have this.
  const { Readable } = globalThis.process?.getBuiltinModule?.('stream') ?? {};
  if (!Readable || !acceptsNodeStreams(Readable.from(''))) return undefined;

  const stream = Readable.from([bytes], { objectMode: false });
  // One without bytes counts as unread for ever: a `fetch` that retries would send the write again.
  stream.on('end', () => Object.defineProperty(stream, 'readableDidRead', { value: true }));
  // A package that destroys what it no longer sends must not end the process.
  return stream.on('error', () => {}) as AsyncIterable<Bytes> as BodyInit;
}

/** Checks whether requests accept a stream of Node. Browsers turn an unknown body into text, and set a Content-Type. */
function acceptsNodeStreams(stream: AsyncIterable<Bytes>): boolean {
  const init = { method: 'POST', body: stream as BodyInit, duplex: 'half' };
  return !new Request(NOWHERE, init).headers.has('content-type');
}

/** A body as it is sent. */
export function jsonOf(body: unknown): string {
  const text = (JSON.stringify(body, assertJsonValue) as string | undefined) ?? '';
  assertInput(text.startsWith('{'), 'the body must be an object');
  return text;
}

/** Types that JSON has, as `Object.prototype.toString` names them: a number may be in an object, too. */
const JSON_TYPES = / (Array|Boolean|Null|Number|Object|String|Undefined)]/;

/** Refuses a value that JSON would change silently: NaN, a function, a Map. */
function assertJsonValue(this: Record<string, unknown>, name: string, value: unknown): unknown {
  const type = Object.prototype.toString.call(value);
  const isLost =
    !JSON_TYPES.test(type) ||
    (value === undefined && Array.isArray(this)) ||
    // An invalid date becomes null.
    (value === null && this[name] !== null) ||
    (type === '[object Number]' && isInexact(Number(value)));
  assertInput(!isLost, `JSON cannot carry "${name}" exactly`);
  return value;
}

/** Checks whether a value is a number that is not finite, or an integer that JavaScript may have rounded. */
export function isInexact(value: unknown): boolean {
  return typeof value === 'number' && !(Math.abs(value) < 2 ** 53);
}

/** The text of a response, or undefined when it is larger than the limit after decompression. */
export async function readText(response: Response, maxBytes: number): Promise<string | undefined> {
  const { body } = response;
  // In React Native responses have no stream.
  if (!body) return response.text();

  const reader = readerOf(body);
  const decoder = new TextDecoder();
  let text = '';
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    length += value.length;
    if (length > maxBytes) return discard(reader);
    text += decoder.decode(value, { stream: true });
  }
}

/** The reader of a body: a stream of the web or, from a package such as node-fetch, one of Node. */
export function readerOf(
  body: ReadableStream<Bytes>,
): Pick<ReadableStreamDefaultReader<Bytes>, 'read' | 'cancel'> {
  if ('getReader' in body) return body.getReader();
  const stream = body as AsyncIterable<Bytes> & { destroy: () => void };
  const chunks = stream[Symbol.asyncIterator]();
  const read = () => chunks.next() as Promise<ReadableStreamReadResult<Bytes>>;
  return { read, cancel: async () => stream.destroy() };
}

/** Frees the connection of a body, without waiting for it. */
export function discard(reader: ReturnType<typeof readerOf>): undefined {
  reader.cancel().catch(() => {});
}

/**
 * A response whose text has been read. It has no reason phrase: the constructor of Node refuses one
 * outside ASCII.
 */
export function responseOf(text: string, { status, headers }: Response): Response {
  // A 204 takes no body. A text would get a media type where there is none.
  const body = text ? new TextEncoder().encode(text) : null;
  return new Response(body, { status, headers });
}
