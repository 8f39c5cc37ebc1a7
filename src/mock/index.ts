import type { RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { InterfaceName } from '../../generated/operations.ts';
import { documentText } from '../contract/published.ts';
import { rootPaths } from '../contract/router.ts';
import { refuseUnknownNames } from '../shared/closest.ts';
import { hasGenerated } from '../shared/package-files.ts';
import { reachableHosts } from '../shared/reachable-hosts.ts';
import { CoreMock, webOptionNames } from './mock.ts';
import { CONTROL_PATH, type MockRequest, splitTarget } from './pipeline/request.ts';
import { type MockResponse, commonHeaders } from './pipeline/response.ts';
import { controlActions } from './transport/control-actions.ts';
import { type OnResponse, createListener, createNodeServer } from './transport/node-server.ts';
import type { WebMock, WebMockOptions } from './web-mock.ts';

// What follows takes the place of the names that it shares with the mock of browsers.
export * from './browser.ts';
export type { OnResponse } from './transport/node-server.ts';

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

/** A mock that listens. */
export interface Listening {
  /** Address that it listens on. */
  readonly host: string;
  /** Port that it listens on; the one that was taken where 0 was given. */
  readonly port: number;
  /** Root of each interface, and of the control interface. */
  readonly urls: Readonly<Record<InterfaceName | 'control', string>>;
}

/** The mock in Node, which can listen on a port. */
export interface Mock extends WebMock {
  /** For a server of your own: handles requests of `node:http`. */
  readonly listener: RequestListener;
  /**
   * Serves the mock on a port of this machine; without options on a free one.
   *
   * @throws Error - The port is taken, or the mock listens already.
   */
  listen(options?: ListenOptions): Promise<Listening>;
  /** Finishes the requests under way, for five seconds at most, and stops to listen. */
  close(): Promise<void>;
  /** The same as `close`, for `await using`. */
  [Symbol.asyncDispose](): Promise<void>;
}

const nodeOptions: Readonly<Record<Exclude<keyof MockOptions, keyof WebMockOptions>, true>> = {
  onResponse: true,
  host: true,
};

const optionNames = [...webOptionNames, ...Object.keys(nodeOptions)];

const DEFAULT_HOST = '127.0.0.1';

/** Time that requests under way may take when the mock is closed. */
const DRAIN_MS = 5_000;

/**
 * Creates a mock.
 *
 * @throws ChoiceError - A choice that does not exist, or a value that it cannot take.
 * @throws SeedError - Records that do not fit the document.
 * @throws FaultError - A failure rate or a latency that cannot be simulated.
 * @throws TypeError - An option or an operation that does not exist.
 */
export function createMock(options: MockOptions = {}): Mock {
  refuseUnknownNames('option of createMock', options, optionNames);
  return new NodeMock(options);
}

class NodeMock extends CoreMock implements Mock {
  readonly listener: RequestListener;
  readonly #onResponse: OnResponse | undefined;
  #listening: Server | undefined;

  constructor(options: MockOptions) {
    super(options, { documents: serveDocument, controlActions });
    this.#onResponse = options.onResponse;
    this.listener = this.#listenerOn(options.host ?? DEFAULT_HOST);
  }

  async listen(options: ListenOptions = {}): Promise<Listening> {
    refuseUnknownNames('option of listen', options, ['port', 'host']);
    const { port = 0, host = DEFAULT_HOST } = options;
    if (this.#listening !== undefined) throw new Error('the mock is listening already');
    const server = createNodeServer(this.#listenerOn(host));
    this.#listening = server;
    try {
      await startListening(server, port, host);
    } catch (error) {
      this.#listening = undefined;
      throw error;
    }
    return this.#addressOf(server, host);
  }

  async close(): Promise<void> {
    const server = this.#listening;
    this.#listening = undefined;
    if (server !== undefined) await drain(server);
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  #listenerOn(host: string): RequestListener {
    const { handle, choices } = this;
    const onResponse = this.#onResponse;
    return createListener({ handle, bodyLimit: choices['body-limit'], host, onResponse });
  }

  #addressOf(server: Server, host: string): Listening {
    const { port } = server.address() as AddressInfo;
    const base = `http://${reachableHosts(host)[0]}:${port}`;
    const { main, webhooks } = this.rootPaths;
    const urls = { main: base + main, webhooks: base + webhooks, control: base + CONTROL_PATH };
    return { host, port, urls };
  }
}

function startListening(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
}

function drain(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
    server.close((error) => {
      clearTimeout(timer);
      if (error === undefined) resolve();
      else reject(error);
    });
    server.closeIdleConnections();
  });
}

/**
 * A published document with the address that it is requested from in place of its servers, so that
 * tools which import it call the mock. With `?plain` it has no extensions.
 *
 * @param request - With the path of a document.
 * @returns undefined for a document that is not there.
 */
function serveDocument({ target, headers }: MockRequest): MockResponse | undefined {
  const { path, query } = splitTarget(target);
  const file = path.slice(1);
  if (!hasGenerated(file)) return undefined;
  const host = headers['host'] ?? '';
  const origin = `http://${/^[\w.:[\]-]+$/.test(host) ? host : 'localhost'}`;
  const roots = { main: origin + rootPaths.main, webhooks: origin + rootPaths.webhooks };
  return {
    status: 200,
    headers: {
      ...commonHeaders,
      'Content-Type': `application/${file.endsWith('.json') ? 'json' : 'yaml'}; charset=utf-8`,
      'Cache-Control': 'no-cache',
    },
    body: documentText(file, { roots, isPlain: new URLSearchParams(query).has('plain') }),
  };
}
