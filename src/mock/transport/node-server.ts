import {
  type IncomingMessage,
  STATUS_CODES,
  type Server,
  type ServerResponse,
  createServer,
} from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { examples } from '../../../generated/examples.ts';
import { isLoopback } from '../../shared/checks.ts';
import type { MockRequest, MockResponse, RequestHeaders } from '../pipeline/message.ts';
import { contractError } from '../pipeline/render.ts';
import { controlForbidden, isControl } from './control.ts';
import { serveDocument } from './documents.ts';
import { type Handle, firstHalf, isBodiless } from './fetch.ts';

/** Called after each response, for the line that people read. */
export type OnResponse = (
  request: MockRequest,
  response: MockResponse,
  milliseconds: number,
) => void;

export interface NodeServerOptions {
  readonly handle: Handle;
  /** Largest body that is handled, in bytes. */
  readonly bodyLimit: number;
  /** Lets other hosts than this machine control the mock. */
  readonly anyHost: boolean;
  readonly onResponse: OnResponse | undefined;
}

/** Bodies are read to their end even when they are too large, up to this many times the limit. */
const READ_FACTOR = 4;

/** A server of Node's own that carries requests to the mock, and always responds. */
export function createNodeServer(options: NodeServerOptions): Server {
  const server = createServer((incoming, outgoing) => {
    void serve(incoming, outgoing, options);
  });
  server.keepAliveTimeout = 60_000;
  server.on('checkExpectation', (incoming, outgoing) => server.emit('request', incoming, outgoing));
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

async function serve(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  options: NodeServerOptions,
): Promise<void> {
  const body = hasBody(incoming) ? await readBody(incoming, options.bodyLimit) : noBody;
  if (body === 'disconnected') return;
  const start = performance.now();
  const request: MockRequest = {
    method: incoming.method ?? 'GET',
    target: originForm(incoming.url ?? '/'),
    // Set-Cookie alone would be a list, and no request has it.
    headers: incoming.headers as RequestHeaders,
    ...body,
  };
  const response = await respond(request, options);
  const milliseconds = performance.now() - start;
  // Requests that came in together get their responses together: each write wakes a caller that
  // waits, which costs as much as all the rest of a request.
  setImmediate(() => {
    // A server that is closing must not be kept open by a connection that has had its response.
    if (serverOf(incoming)?.listening !== true) outgoing.shouldKeepAlive = false;
    write(outgoing, response);
    options.onResponse?.(request, response, milliseconds);
  });
}

async function respond(
  request: MockRequest,
  { handle, anyHost }: NodeServerOptions,
): Promise<MockResponse> {
  // A website can make a name of its own lead to this machine, but not hide the name.
  if (isControl(request.target) && !anyHost && !isLocalHost(request.headers['host'])) {
    return controlForbidden('only this machine may control the mock, unless it has another host');
  }
  try {
    return serveDocument(request) ?? (await handle(request));
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return contractError([{ location: [], code: 'mock', message }]);
  }
}

function isLocalHost(host: unknown): boolean {
  const url = `http://${String(host)}`;
  return URL.canParse(url) && isLoopback(url);
}

interface Body {
  readonly body: string;
  readonly tooLarge: boolean;
}

const noBody: Body = { body: '', tooLarge: false };

function hasBody({ headers }: IncomingMessage): boolean {
  const { 'content-length': length = '0', 'transfer-encoding': coding } = headers;
  return length !== '0' || coding !== undefined;
}

function readBody(incoming: IncomingMessage, limit: number): Promise<Body | 'disconnected'> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    incoming.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= limit) chunks.push(chunk);
      else chunks.length = 0;
      if (size > limit * READ_FACTOR) {
        resolve({ body: '', tooLarge: true });
        incoming.destroy();
      }
    });
    incoming.on('end', () => {
      const tooLarge = size > limit;
      resolve({ body: tooLarge ? '' : Buffer.concat(chunks).toString('utf8'), tooLarge });
    });
    incoming.on('error', () => resolve('disconnected'));
  });
}

function write(outgoing: ServerResponse, response: MockResponse): void {
  if (outgoing.destroyed) return;
  if (response.failure === 'reset') {
    outgoing.req.socket.resetAndDestroy();
    return;
  }
  const { status, headers, body, failure } = response;
  const bytes = bytesOf(response);
  const length = String(typeof bytes === 'string' ? Buffer.byteLength(bytes) : bytes.length);
  outgoing.writeHead(
    status,
    isBodiless(status) ? headers : { 'Content-Length': length, ...headers },
  );
  if (failure === 'truncate') outgoing.write(firstHalf(body), () => outgoing.destroy());
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
