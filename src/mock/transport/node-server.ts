import {
  type IncomingMessage,
  type RequestListener,
  STATUS_CODES,
  type Server,
  type ServerResponse,
  createServer,
} from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { examples } from '../../../generated/examples.ts';
import { thrownText } from '../../shared/thrown.ts';
import type { Handle } from '../pipeline/pipeline.ts';
import type { MockRequest, RequestHeaders } from '../pipeline/request.ts';
import {
  type MockResponse,
  contractError,
  firstHalf,
  isBodiless,
  render,
} from '../pipeline/response.ts';

/** Called after each response, for the line that people read. */
export type OnResponse = (
  request: MockRequest,
  response: MockResponse,
  milliseconds: number,
) => void;

export interface ListenerOptions {
  readonly handle: Handle;
  /** Largest body that is handled, in bytes. */
  readonly bodyLimit: number;
  /** Address or name that the server listens on. */
  readonly host: string;
  readonly onResponse: OnResponse | undefined;
}

/** Carries requests of `node:http` to the mock, and always responds. */
export function createListener(options: ListenerOptions): RequestListener {
  const bodies = new RequestBodies(options.bodyLimit);
  return (incoming, outgoing) => {
    receive(incoming, outgoing, { ...options, bodies }).catch(() => outgoing.destroy());
  };
}

/** A server that also responds to what is no request for a listener, and even no HTTP. */
export function createNodeServer(listener: RequestListener): Server {
  const server = createServer(listener);
  server.keepAliveTimeout = 60_000;
  server.on('checkExpectation', listener);
  server.on('connect', (_, socket) => refuseRaw(socket, 405));
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    refuseRaw(socket, clientErrors[error.code ?? ''] ?? 400);
  });
  return server;
}

const clientErrors: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

async function receive(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  options: ListenerOptions & { readonly bodies: RequestBodies },
): Promise<void> {
  const received = await options.bodies.read(incoming);
  if (received === 'disconnected') return;
  try {
    await respond(incoming, outgoing, received, options);
  } finally {
    options.bodies.release(received);
  }
}

async function respond(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { body, tooLarge, tooMany }: ReceivedBody,
  options: ListenerOptions,
): Promise<void> {
  const start = performance.now();
  const request: MockRequest = {
    method: incoming.method ?? 'GET',
    target: originForm(incoming.url ?? '/'),
    // Set-Cookie alone would be a list, and no request has it.
    headers: incoming.headers as RequestHeaders,
    host: options.host,
    body,
    tooLarge,
  };
  const response = tooMany
    ? tooManyBodies
    : await options.handle(request, () => disconnection(outgoing)).catch(mockError);
  if (outgoing.destroyed) return;
  const milliseconds = performance.now() - start;
  // Requests that came in together get their responses together: each write wakes a caller that
  // waits, which costs as much as all the rest of a request.
  setImmediate(() => {
    // A server that is closing must not be kept open by a connection that has had its response.
    if (serverOf(incoming)?.listening !== true) outgoing.shouldKeepAlive = false;
    writeSafely(outgoing, response);
    void report(options.onResponse, request, response, milliseconds);
  });
}

/** Aborted when the client disconnects before it has its response. */
function disconnection(outgoing: ServerResponse): AbortSignal {
  const controller = new AbortController();
  outgoing.once('close', () => {
    if (!outgoing.writableFinished) controller.abort();
  });
  if (outgoing.destroyed) controller.abort();
  return controller.signal;
}

/** Calls the hook. It is a caller's own, so an error of it must not end the mock. */
async function report(onResponse: OnResponse | undefined, ...args: Parameters<OnResponse>) {
  try {
    await onResponse?.(...args);
  } catch (error) {
    const text = error instanceof Error ? `${error.name}: ${error.message}` : thrownText(error);
    process.emitWarning(`onResponse threw ${text}`);
  }
}

/** Whatever a response holds, what is thrown while it is written must not end the process. */
function writeSafely(outgoing: ServerResponse, response: MockResponse): void {
  try {
    write(outgoing, response);
  } catch (error) {
    if (outgoing.headersSent) outgoing.destroy();
    else write(outgoing, mockError(error));
  }
}

/** The mock could not respond. */
function mockError(error: unknown): MockResponse {
  return contractError([{ location: [], code: 'mock', message: thrownText(error) }]);
}

function write(outgoing: ServerResponse, response: MockResponse): void {
  if (outgoing.destroyed) return;
  if (response.fault === 'reset') {
    outgoing.req.socket.resetAndDestroy();
    return;
  }
  const { status, headers, body, fault } = response;
  const bytes = bytesOf(response);
  const length = String(typeof bytes === 'string' ? Buffer.byteLength(bytes) : bytes.length);
  outgoing.writeHead(
    status,
    isBodiless(status) ? headers : { 'Content-Length': length, ...headers },
  );
  if (fault === 'truncate') outgoing.write(firstHalf(body), () => outgoing.destroy());
  else outgoing.end(bytes);
}

/** Characters of a body from which on it pays to encode it once for all of its requests. */
const LARGE_BODY = 16_384;

const encoded = new WeakMap<MockResponse, Buffer>();

/** The body of a response, encoded once where it is large: a list is cached by the pipeline. */
function bytesOf(response: MockResponse): string | Buffer {
  if (response.body.length < LARGE_BODY) return response.body;
  const bytes = encoded.get(response) ?? Buffer.from(response.body);
  encoded.set(response, bytes);
  return bytes;
}

/** The server of the connection: this one, or the one that passes its requests on. */
function serverOf({ socket }: IncomingMessage): Server | undefined {
  return (socket as Socket & { server?: Server }).server;
}

/** Responds to what is not even HTTP, with an error of the Main interface. */
function refuseRaw(socket: Duplex, status: number): void {
  // A client that resets the connection meanwhile: nobody else listens for errors of a tunnel.
  socket.on('error', () => socket.destroy());
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const body = JSON.stringify(examples.MainRequestRefused);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}

/** A proxy-style target, `http://host/path`, without its host. */
function originForm(url: string): string {
  if (url.startsWith('/') || !URL.canParse(url)) return url;
  const { pathname, search } = new URL(url);
  return pathname + search;
}

/** A request body as it arrived. */
interface ReceivedBody {
  /** Empty where it has not been kept. */
  readonly body: string;
  /** It was larger than one body may be. */
  readonly tooLarge: boolean;
  /** There were too many bytes of other bodies. */
  readonly tooMany: boolean;
  /** Bytes that are counted as held until they are released. */
  readonly held: number;
}

const noBody: ReceivedBody = { body: '', tooLarge: false, tooMany: false, held: 0 };

/** Bytes of all bodies that a server holds at a time, from the first byte to the response. */
const MAX_HELD_BYTES = 64 * 1024 * 1024;

/** Bodies are read to their end even when they are not kept, up to this many times the limit. */
const READ_FACTOR = 4;

/** The request bodies of a server. Callers that never end theirs must not fill the memory. */
class RequestBodies {
  /** Largest body that is kept, in bytes. */
  readonly #limit: number;
  readonly #budget: number;
  #held = 0;

  constructor(limit: number) {
    this.#limit = limit;
    this.#budget = Math.max(MAX_HELD_BYTES, limit);
  }

  /** Reads a body, which counts as held until `release`. */
  read(incoming: IncomingMessage): Promise<ReceivedBody | 'disconnected'> {
    if (!hasBody(incoming)) return Promise.resolve(noBody);
    return new Promise((resolve) => {
      let chunks: Buffer[] | undefined = [];
      let size = 0;
      let held = 0;
      const drop = () => {
        chunks = undefined;
        this.#held -= held;
        held = 0;
      };
      const finish = () => {
        const tooLarge = size > this.#limit;
        const tooMany = chunks === undefined && !tooLarge;
        const body = chunks === undefined ? '' : Buffer.concat(chunks).toString('utf8');
        resolve({ body, tooLarge, tooMany, held });
        // From here on the request has them.
        held = 0;
      };
      incoming.on('data', (chunk: Buffer) => {
        size += chunk.length;
        const isKept = size <= this.#limit && this.#held + chunk.length <= this.#budget;
        if (!isKept) drop();
        if (chunks !== undefined) {
          chunks.push(chunk);
          held += chunk.length;
          this.#held += chunk.length;
        }
        if (size <= this.#limit * READ_FACTOR) return;
        finish();
        incoming.destroy();
      });
      incoming.on('end', finish);
      incoming.on('error', () => {
        drop();
        resolve('disconnected');
      });
    });
  }

  /** Gives back the bytes of a body whose request has its response, or needs none. */
  release({ held }: ReceivedBody): void {
    this.#held -= held;
  }
}

function hasBody({ headers }: IncomingMessage): boolean {
  const { 'content-length': length = '0', 'transfer-encoding': coding } = headers;
  return length !== '0' || coding !== undefined;
}

/** Refuses a body for lack of room. This is no shape of the service, so that nobody takes it for one. */
const tooManyBodies: MockResponse = render({
  status: 503,
  headers: { 'Content-Type': 'application/problem+json', Connection: 'close' },
  body: {
    title: 'The mock holds too many request bodies at once',
    status: 503,
    detail: `It holds ${MAX_HELD_BYTES / 1024 / 1024} MB at most. Send fewer at a time.`,
  },
});
