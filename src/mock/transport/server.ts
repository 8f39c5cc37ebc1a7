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
import { type MockAnswer, type MockRequest } from '../pipeline/message.ts';

export type Dispatch = (request: MockRequest) => MockAnswer | Promise<MockAnswer>;

/** Called after each answer, for the line that people read. */
export type OnAnswer = (request: MockRequest, answer: MockAnswer, milliseconds: number) => void;

/** Bodies are read to their end even when they are too long, up to this many times the limit. */
const PATIENCE = 4;

/** The HTTP edge: reads requests, writes answers, and always says something. */
export function createEdge(dispatch: Dispatch, bodyLimit: number, onAnswer?: OnAnswer): Server {
  const respond = (
    incoming: IncomingMessage,
    response: ServerResponse,
    body: string,
    tooLarge: boolean,
  ) => {
    const start = performance.now();
    const request: MockRequest = {
      method: incoming.method ?? 'GET',
      target: originForm(incoming.url ?? '/'),
      headers: incoming.headers,
      body,
      tooLarge,
    };
    const send = (answer: MockAnswer) => {
      // A server that is closing must not be kept open by a connection that has had its answer.
      if (!serverOf(incoming)?.listening) response.shouldKeepAlive = false;
      write(response, answer);
      onAnswer?.(request, answer, performance.now() - start);
    };
    const answer = dispatch(request);
    if (!(answer instanceof Promise)) return send(answer);
    answer.then(send, (error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
      if (!response.headersSent) response.writeHead(500);
      response.end();
    });
  };

  const server = createServer((incoming, response) => {
    const { 'content-length': length, 'transfer-encoding': coding } = incoming.headers;
    const hasBody = coding !== undefined || (length !== undefined && length !== '0');
    if (hasBody)
      readBody(incoming, bodyLimit, (body, tooLarge) =>
        respond(incoming, response, body, tooLarge),
      );
    else respond(incoming, response, '', false);
  });
  server.keepAliveTimeout = 60_000;
  server.on('checkExpectation', (incoming, response) => server.emit('request', incoming, response));
  server.on('connect', (_, socket) => refuseRaw(socket, 405));
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    refuseRaw(socket, CLIENT_ERRORS[error.code ?? ''] ?? 400);
  });
  return server;
}

/** The server of the connection: this one, or the one that hands its requests on. */
function serverOf({ socket }: IncomingMessage): Server | undefined {
  return (socket as Socket & { server?: Server }).server;
}

const CLIENT_ERRORS: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

function readBody(
  incoming: IncomingMessage,
  limit: number,
  done: (body: string, tooLarge: boolean) => void,
): void {
  const chunks: Buffer[] = [];
  let size = 0;
  let answered = false;
  incoming.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size <= limit) chunks.push(chunk);
    else chunks.length = 0;
    if (size > limit * PATIENCE && !answered) {
      answered = true;
      done('', true);
      incoming.destroy();
    }
  });
  incoming.on('end', () => {
    if (answered) return;
    answered = true;
    done(size > limit ? '' : textOf(chunks), size > limit);
  });
  // Whoever has gone away wants no answer.
  incoming.on('error', () => undefined);
}

/** Most bodies come in one piece. */
function textOf(chunks: readonly Buffer[]): string {
  const [only = Buffer.alloc(0), ...more] = chunks;
  return (more.length === 0 ? only : Buffer.concat(chunks)).toString('utf8');
}

function write(response: ServerResponse, answer: MockAnswer): void {
  if (response.destroyed) return;
  if (answer.broken === 'reset') {
    response.req.socket.resetAndDestroy();
    return;
  }
  response.writeHead(answer.status, answer.headers);
  if (answer.broken === 'truncate') response.write(answer.body, () => response.destroy());
  else response.end(answer.body);
}

/** Answers what is not even HTTP, in the shape of the main interface. */
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
