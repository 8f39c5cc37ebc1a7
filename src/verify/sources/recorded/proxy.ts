import { once } from 'node:events';
import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { InterfaceName } from '../../../../generated/operations.ts';
import { rootPaths } from '../../../shared/root-paths.ts';
import type { CheckResult } from '../../checks/check-exchange.ts';
import { type BodyBytes, MAX_BODY_BYTES, readBody } from '../../exchange/read-body.ts';
import type { Report } from '../../report/report.ts';
import { networkFailure } from '../network-failure.ts';
import { type Roots, rootsOf } from '../roots.ts';
import { deadline, headersOf, receivedResponse, sendOnce } from '../upstream.ts';
import { type ForwardTarget, forwardTarget, passedHeaders } from './forward.ts';
import type { TrafficOptions } from './match-operation.ts';
import { Traffic } from './traffic.ts';

/** What `listenProxy` takes. At least one base URL is required. */
export interface ProxyOptions extends TrafficOptions {
  /**
   * Port of this machine to listen on; 0 takes a free one.
   *
   * @default 0
   */
  port?: number | undefined;
  /**
   * Deadline of each request, in milliseconds.
   *
   * @default 30000
   */
  timeoutMs?: number | undefined;
  /**
   * Whether tokens may go over plain HTTP to another machine.
   *
   * @default false
   */
  allowHttp?: boolean | undefined;
  /** Called after each response that was checked. */
  onResult?: ((result: CheckResult) => void) | undefined;
}

/** A listening proxy. */
export interface Proxy {
  /** The port on 127.0.0.1 that it listens on. */
  port: number;
  /** The base URLs to give to a client. */
  urls: Record<InterfaceName, string>;
  /** What was observed so far. */
  report(): Report;
  /** Stops listening, and ends open connections after two seconds. */
  close(): Promise<void>;
}

/** Milliseconds that open connections have to end when the proxy closes. */
const CLOSE_MS = 2000;

/**
 * Starts a reverse proxy for both interfaces on one port of this machine, which checks the responses
 * that pass through it. Below `/v3` it leads to `baseUrl`, elsewhere to `webhooksBaseUrl`.
 *
 * @throws CannotRunError for options that cannot be used.
 */
export async function listenProxy(options: ProxyOptions): Promise<Proxy> {
  const handler = new ProxyHandler(options);
  const server = createServer((incoming, outgoing) => void handler.handle(incoming, outgoing));
  server.on('connect', (_, socket) => {
    socket.end(
      'HTTP/1.1 405 Method Not Allowed\r\nConnection: close\r\nContent-Type: text/plain\r\n\r\n' +
        'payments-contract verify: CONNECT is not supported; use this proxy as a base URL\n',
    );
  });
  server.listen(options.port ?? 0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const base = `http://127.0.0.1:${port}`;
  return {
    port,
    urls: { main: `${base}${rootPaths.main}`, webhooks: base },
    report: () => handler.traffic.report(`traffic through ${base}`),
    close: () => close(server),
  };
}

class ProxyHandler {
  readonly traffic: Traffic;
  readonly #roots: Roots;
  readonly #timeoutMs: number;
  readonly #onResult: ProxyOptions['onResult'];

  constructor(options: ProxyOptions) {
    this.#roots = rootsOf(options);
    this.traffic = new Traffic(options);
    this.#timeoutMs = options.timeoutMs ?? 30_000;
    this.#onResult = options.onResult;
  }

  /** Never rejects. */
  async handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    try {
      const target = forwardTarget(incoming.url ?? '', this.#roots);
      if ('refusal' in target) {
        refuse(outgoing, target.status, target.refusal);
        return;
      }
      // The body is read before it is sent, so that its length is known and always stated.
      const body = await readBody(incoming);
      if (body.truncation !== undefined) {
        refuse(outgoing, 413, `the request body cannot be passed on: ${body.truncation}`);
        return;
      }
      await this.#forward(incoming, outgoing, target, body.bytes);
    } catch (error) {
      this.traffic.recorder.failInternally('a request could not be passed on', error);
      if (outgoing.headersSent) outgoing.destroy();
      else refuse(outgoing, 502, 'the request could not be passed on');
    }
  }

  async #forward(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    target: ForwardTarget,
    sent: Uint8Array,
  ): Promise<void> {
    const startedAt = performance.now();
    const disconnected = new AbortController();
    outgoing.once('close', () => disconnected.abort());
    const response = await this.#send(incoming, outgoing, target, sent, disconnected.signal);
    if (response === undefined) return;
    if (!writeHead(outgoing, response)) {
      response.destroy();
      refuse(
        outgoing,
        502,
        `${target.origin.host} responded with a status that HTTP does not have`,
      );
      return;
    }
    const received = await passBody(response, outgoing, disconnected.signal);
    // A client that disconnected is no fault of the service.
    if (outgoing.destroyed) return;
    this.#check(incoming, target, sent, receivedResponse(response, received, startedAt));
    if (received.truncation === 'connection closed') outgoing.destroy();
    else outgoing.end();
  }

  /** Undefined when the request was refused instead. */
  async #send(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    { origin, path }: ForwardTarget,
    body: Uint8Array,
    disconnected: AbortSignal,
  ): Promise<IncomingMessage | undefined> {
    const { method = '' } = incoming;
    const headers = requestHeaders(incoming, origin);
    try {
      return await sendOnce(
        { method, origin, path, headers, body },
        deadline(this.#timeoutMs, disconnected),
      );
    } catch (error) {
      if (!outgoing.destroyed) refuse(outgoing, 502, networkFailure(error, origin.host).message);
      return undefined;
    }
  }

  #check(
    incoming: IncomingMessage,
    { url }: ForwardTarget,
    sent: Uint8Array,
    response: ReturnType<typeof receivedResponse>,
  ): void {
    const matched = this.traffic.match(incoming.method ?? '', url);
    if (matched === undefined) return;
    const body = Buffer.from(sent).toString();
    const result = this.traffic.add(matched, { url, headers: headersOf(incoming), body }, response);
    if (result === undefined) return;
    try {
      this.#onResult?.(result);
    } catch (error) {
      this.traffic.recorder.failInternally('onResult failed', error);
    }
  }
}

/** The headers of a request as the service gets them, with the name of this gateway in `Via`. */
function requestHeaders(incoming: IncomingMessage, { host }: URL) {
  const headers = passedHeaders(incoming);
  headers.delete('content-length');
  headers.set('host', ['Host', [host]]);
  const [name, values] = headers.get('via') ?? ['Via', []];
  headers.set('via', [name, [...values, '1.1 payments-contract-verify']]);
  return headers.values();
}

/** Starts the response to the client. False for a status that a server cannot send. */
function writeHead(outgoing: ServerResponse, response: IncomingMessage): boolean {
  const { statusCode = 0, statusMessage = '' } = response;
  if (statusCode < 200 || statusCode > 599) return false;
  outgoing.sendDate = false;
  outgoing.statusCode = statusCode;
  // A reason phrase is for people only, so one with control characters is left out.
  outgoing.statusMessage = /^[\t\x20-\x7e\x80-\xff]*$/.test(statusMessage) ? statusMessage : '';
  for (const [name, values] of passedHeaders(response).values()) outgoing.setHeader(name, values);
  return true;
}

/** Passes a body on as it is, and keeps as much of it as is checked. */
async function passBody(
  response: IncomingMessage,
  outgoing: ServerResponse,
  disconnected: AbortSignal,
): Promise<BodyBytes> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of response as AsyncIterable<Uint8Array>) {
      size += chunk.length;
      if (size <= MAX_BODY_BYTES) chunks.push(chunk);
      if (!outgoing.write(chunk)) await once(outgoing, 'drain', { signal: disconnected });
    }
  } catch {
    return { bytes: Buffer.concat(chunks), truncation: 'connection closed' };
  }
  const truncation = size > MAX_BODY_BYTES ? 'more than 32 MiB' : undefined;
  return { bytes: Buffer.concat(chunks), truncation };
}

function refuse(outgoing: ServerResponse, status: number, why: string): void {
  outgoing.writeHead(status, {
    'content-type': 'text/plain; charset=utf-8',
    connection: 'close',
  });
  outgoing.end(`payments-contract verify: ${why}\n`);
}

async function close(server: Server): Promise<void> {
  server.close();
  server.closeIdleConnections();
  const timer = setTimeout(() => server.closeAllConnections(), CLOSE_MS);
  await once(server, 'close');
  clearTimeout(timer);
}
