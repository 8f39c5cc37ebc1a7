import { once } from 'node:events';
import {
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
  createServer,
} from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type InterfaceName, servers } from '../../generated/operations.ts';
import { rootPaths } from '../contract/router.ts';
import { refuseUnknownNames } from '../shared/closest.ts';
import { publishedDocument } from '../shared/package-files.ts';
import { reachableHosts } from '../shared/reachable-hosts.ts';
import { thrownText } from '../shared/thrown.ts';
import { CONTROL_PATH, createControl } from './control.ts';
import type { NodeResponder } from './pipeline.ts';
import { type MockRequest, splitTarget } from './request.ts';
import {
  type MockResponse,
  commonHeaders,
  contractError,
  firstHalf,
  isBodiless,
} from './response.ts';
import { WebMock, type WebMockOptions, webOptionNames } from './web.ts';

export { ChoiceError, FaultError, SeedError, problemLine } from './web.ts';
export type { ChoiceId, Choices, Problem, RecordChange, Records, Snapshot } from './web.ts';
export type { Handler, HandlerContext, HandlerResult, Handlers, Middleware } from './web.ts';
export type { Fault, Latency, MockRequest, MockResponse, ScheduledFault } from './web.ts';
export type { LoggedRequest, Violation } from './web.ts';

/**
 * Called after each response, for the line that people read. What it throws becomes a process warning.
 *
 * @param milliseconds - Time until the response was ready, a simulated latency included.
 */
export type OnResponse = (
  request: MockRequest,
  response: MockResponse,
  milliseconds: number,
) => void;

/** Options of `createMock` in Node. */
export interface MockOptions extends WebMockOptions {
  /** Called after each response of a server. */
  onResponse?: OnResponse | undefined;
  /**
   * Address or name that a server of your own listens on, for `listener`. Unless it is this machine
   * alone, the mock is controlled under any IP address and under this name.
   *
   * @default '127.0.0.1'
   */
  host?: string | undefined;
}

/** Options of `listen`. */
export interface ListenOptions {
  /** 0 takes any free port. @default 0 */
  port?: number | undefined;
  /**
   * Address or name to listen on. Unless it is this machine alone, other machines may control the
   * mock, under any IP address and under this name.
   *
   * @default '127.0.0.1'
   */
  host?: string | undefined;
}

/** Where a mock listens. */
export interface Listening {
  /** Address that it listens on. */
  readonly host: string;
  /** Port that it listens on; the one that was taken where 0 was given. */
  readonly port: number;
  /** Root of each interface, and of the control interface. */
  readonly urls: Readonly<Record<InterfaceName | 'control', string>>;
}

const optionNames: readonly (keyof MockOptions)[] = [...webOptionNames, 'onResponse', 'host'];

const DEFAULT_HOST = '127.0.0.1';

/** Time that requests in progress may take when the mock is closed. */
const DRAIN_MS = 5_000;

/** The mock in Node, which can listen on a port. */
export class Mock extends WebMock {
  /** For a server of your own: handles requests of `node:http`. */
  readonly listener: RequestListener;
  readonly #onResponse: OnResponse | undefined;
  #listening: Server | undefined;

  /** @internal */
  constructor(options: MockOptions) {
    super(options, createNodeResponder);
    this.#onResponse = options.onResponse;
    this.listener = this.#listenerOn(options.host ?? DEFAULT_HOST);
  }

  /**
   * Serves the mock on a port of this machine; without options on a free one.
   *
   * @throws Error - The port is taken, or the mock listens already.
   */
  async listen(options: ListenOptions = {}): Promise<Listening> {
    refuseUnknownNames('option of listen', options, ['port', 'host']);
    const { port = 0, host = DEFAULT_HOST } = options;
    if (this.#listening !== undefined) throw new Error('the mock is listening already');
    const server = createServer(this.#listenerOn(host));
    this.#listening = server;
    try {
      await once(server.listen(port, host), 'listening');
    } catch (error) {
      this.#listening = undefined;
      throw error;
    }
    return this.#addressOf(server, host);
  }

  /** Stops listening, and lets requests in progress finish, for at most five seconds. */
  async close(): Promise<void> {
    const server = this.#listening;
    this.#listening = undefined;
    if (server === undefined) return;
    const timer = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
    const closed = once(server, 'close');
    server.close();
    server.closeIdleConnections();
    await closed;
    clearTimeout(timer);
  }

  /** The same as `close`, for `await using`. */
  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  /** Carries requests of `node:http` to the mock, and always responds. */
  #listenerOn(host: string): RequestListener {
    return (incoming, outgoing) => {
      this.#respond(incoming, outgoing, host).catch(() => outgoing.destroy());
    };
  }

  async #respond(incoming: IncomingMessage, outgoing: ServerResponse, host: string): Promise<void> {
    const limit = this.choices['body-limit'];
    const body = hasBody(incoming) ? await receiveText(incoming, limit) : '';
    const start = performance.now();
    const request: MockRequest = {
      method: incoming.method ?? 'GET',
      target: incoming.url?.startsWith('/') ? incoming.url : originForm(incoming.url ?? '/'),
      // Set-Cookie alone would be a list, and no request has it.
      headers: incoming.headers as MockRequest['headers'],
      host,
      body: body ?? '',
      tooLarge: body === undefined,
    };

    const response = await this.handle(request, () => disconnection(outgoing)).catch(mockError);
    const milliseconds = performance.now() - start;
    // Handle received data first, so that several responses are written in one turn.
    await nextTurn();
    write(outgoing, response);

    if (this.#onResponse) void report(this.#onResponse, request, response, milliseconds);
  }

  #addressOf(server: Server, host: string): Listening {
    const { port } = server.address() as AddressInfo;
    const base = `http://${reachableHosts(host)[0]}:${port}`;
    const { main, webhooks } = this.rootPaths;
    const urls = { main: base + main, webhooks: base + webhooks, control: base + CONTROL_PATH };
    return { host, port, urls };
  }
}

/**
 * Creates a mock.
 *
 * @returns A mock for tests in this process; after `listen`, also for other processes.
 * @throws ChoiceError - A choice that does not exist, or a value that it cannot take.
 * @throws SeedError - Records that do not fit the document.
 * @throws FaultError - A failure rate or a latency that cannot be simulated.
 * @throws TypeError - An option or an operation that does not exist.
 *
 * @example
 * ```ts
 * const mock = createMock();
 * const client = createPaymentsClient({ token: 'any-token', fetch: mock.fetch });
 * ```
 */
export function createMock(options: MockOptions = {}): Mock {
  refuseUnknownNames('option of createMock', options, optionNames);
  return new Mock(options);
}

/** Creates what responds to the requests that only Node serves: the control interface and the documents. */
function createNodeResponder(mock: WebMock): NodeResponder {
  const control = createControl(mock);
  return (request) => control(request) ?? serveDocument(request);
}

/** Receives the text of a body; undefined once it is too large: the rest is discarded. */
function receiveText(incoming: IncomingMessage, limit: number): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    incoming.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= limit) chunks.push(chunk);
      else {
        chunks.length = 0;
        resolve(undefined);
      }
    });
    incoming.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')));
    incoming.on('error', reject);
  });
}

function hasBody({ headers }: IncomingMessage): boolean {
  const { 'content-length': length = '0', 'transfer-encoding': coding } = headers;
  return length !== '0' || coding !== undefined;
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

/** The mock itself has failed. */
function mockError(error: unknown): MockResponse {
  return contractError([{ location: [], code: 'mock', message: thrownText(error) }]);
}

function write(outgoing: ServerResponse, { status, headers, body, fault }: MockResponse): void {
  if (outgoing.destroyed) return;

  const { socket } = outgoing.req;
  if (fault === 'reset') {
    socket.resetAndDestroy();
    return;
  }

  // Closes the connection if the server is closing, or if the request was too large to read.
  const { server } = socket as Socket & { server?: Server };
  const { complete: isReceived } = outgoing.req;
  if (server?.listening !== true || !isReceived) outgoing.shouldKeepAlive = false;

  const sized = { ...headers, 'Content-Length': Buffer.byteLength(body) };
  outgoing.writeHead(status, isBodiless(status) ? headers : sized);

  if (fault === 'truncate') outgoing.write(firstHalf(body), () => outgoing.destroy());
  else if (isReceived) outgoing.end(body);
  else {
    outgoing.write(body);
    endOnceReceived(outgoing);
  }
}

/** Time that a client may still send what nobody reads. */
const LINGER_MS = 1_000;

/** Ends a response once its request was received: a client that is reset while it sends never sees the response. */
function endOnceReceived(outgoing: ServerResponse): void {
  const end = () => {
    clearTimeout(timer);
    outgoing.end();
  };
  const timer = setTimeout(end, LINGER_MS);
  for (const event of ['end', 'close']) outgoing.req.once(event, end);
}

/** Calls the hook of the caller, whose errors must not end the mock. */
async function report(onResponse: OnResponse, ...given: Parameters<OnResponse>) {
  try {
    await onResponse(...given);
  } catch (error) {
    const text = error instanceof Error ? `${error.name}: ${error.message}` : thrownText(error);
    process.emitWarning(`onResponse threw ${text}`);
  }
}

/** A proxy-style target, `http://host/path`, without its host. */
function originForm(url: string): string {
  if (!URL.canParse(url)) return url;
  const { pathname, search } = new URL(url);
  return pathname + search;
}

/** A server of the document. */
interface DocumentServer {
  readonly url: string;
  readonly description?: string;
}

/**
 * The document with the address that it is requested from in place of its servers, so that tools which
 * import it call the mock. Under both names it is JSON, which is YAML as well.
 */
function serveDocument({ method, target, headers }: MockRequest): MockResponse | undefined {
  const { path } = splitTarget(target);
  const [, format] = /^\/openapi\.(json|yaml)$/.exec(path) ?? [];
  if (format === undefined || (method !== 'GET' && method !== 'HEAD')) return undefined;

  const host = headers['host'] ?? '';
  const origin = `http://${/^[\w.:[\]-]+$/.test(host) ? host : 'localhost'}`;
  const names = Object.keys(servers) as InterfaceName[];
  const atMock = ({ description, url }: DocumentServer) => {
    const name = names.find((each) => servers[each].url === url);
    return { url: name === undefined ? url : origin + rootPaths[name], description };
  };
  const served = (name: string, value: unknown) =>
    name === 'servers' ? (value as DocumentServer[]).map(atMock) : value;

  const type = `application/${format}; charset=utf-8`;
  const documentHeaders = { 'Content-Type': type, 'Cache-Control': 'no-cache' };
  return {
    status: 200,
    headers: { ...commonHeaders, ...documentHeaders },
    // The document has servers, and so has each operation.
    body: JSON.stringify(publishedDocument(), served, 2),
  };
}
