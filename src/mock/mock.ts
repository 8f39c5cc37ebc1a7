import type { AddressInfo } from 'node:net';
import type { RequestListener, Server } from 'node:http';
import { type InterfaceName, type OperationId } from '../../generated/operations.ts';
import { type Assumptions, assume } from './assume.ts';
import type { Handlers } from './handlers/handler.ts';
import { CONTROL_PATH, createControl, isControl } from './transport/control.ts';
import { Core } from './pipeline/core.ts';
import { sourceOf } from './contract/engine.ts';
import { type FaultOptions, Faults, type Latency, type OrderedFault } from './pipeline/faults.ts';
import { createFetch } from './transport/fetch.ts';
import { Log, type LoggedRequest, type Violation, problemLine } from './pipeline/log.ts';
import type { MockAnswer, MockRequest } from './pipeline/message.ts';
import type { Records } from './state/records.ts';
import { rootPaths } from '../shared/root-paths.ts';
import { checkRecords, exampleRecords } from './state/seed.ts';
import { type OnAnswer, createEdge } from './transport/server.ts';
import { shelve } from './state/state.ts';
import { type Snapshot, Store } from './state/store.ts';

export interface MockOptions extends FaultOptions {
  /** Records in the place of those of the examples, for the collections that are given. */
  records?: Partial<Records>;
  /** Other choices where the service description leaves one, by the id of their record. */
  assume?: Partial<Assumptions>;
  /** Sends every request through Prism's whole pipeline. Slower, with the same answers. */
  strict?: boolean;
  /** Answers of one's own, checked against the document like all others. */
  handlers?: Handlers;
  /** The clock for new records. */
  now?: () => Date;
  onAnswer?: OnAnswer;
}

export interface ListenOptions {
  /** 0, which is the default, takes a free one. */
  port?: number;
  host?: string;
}

export interface Listening {
  readonly host: string;
  readonly port: number;
  /** Root of each interface, and of the control over HTTP. */
  readonly urls: Readonly<Record<InterfaceName | 'control', string>>;
}

export interface Mock {
  /** Use it as the client's `fetch`. It needs no port; the host of the URL does not matter. */
  readonly fetch: typeof globalThis.fetch;
  /** Answers requests of a server of one's own, as the mock does on a port. */
  readonly listener: RequestListener;
  listen(options?: ListenOptions): Promise<Listening>;
  /** Lets requests under way finish and closes the port. */
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;

  /** The records as they are for a token, or those that a new token begins with. */
  records(token?: string): Records;
  /** Puts records in place, for one token or for all. Throws SeedError when they do not fit. */
  seed(records: Partial<Records>, token?: string): void;
  /** Without a token everything goes back to the beginning: records, failures, log, violations. */
  reset(token?: string): void;
  snapshot(): Snapshot;
  restore(snapshot: Snapshot): void;

  /** Orders a failure for requests to come. */
  fail(fault: OrderedFault): void;
  setLatency(latency: Latency, operation?: OperationId): void;

  /** The newest requests, oldest first, without secrets. */
  readonly requests: readonly LoggedRequest[];
  /** Requests and answers that broke the document. */
  readonly violations: readonly Violation[];
  /** Throws with the list of violations unless there are none. */
  assertNoViolations(): void;
  readonly assumptions: Assumptions;
}

const DRAIN_MS = 5_000;

export function createMock(options: MockOptions = {}): Mock {
  const assumed = assume(options.assume);
  const source = sourceOf(assumed);
  const records = { ...exampleRecords(), ...checkRecords(options.records ?? {}, source.check) };
  const store = new Store(shelve(records));
  const faults = new Faults(options);
  const log = new Log();
  const { strict = false, handlers = {}, now = () => new Date() } = options;
  let core: Core | undefined;
  const ready = source.engine.then((engine) => {
    core = new Core(engine, { assumed, strict, store, faults, log, handlers, now });
    return core;
  });
  ready.catch(() => undefined);

  let server: Server | undefined;
  let mounted: Server | undefined;
  const dispatch = (
    request: MockRequest,
    signal?: AbortSignal,
  ): MockAnswer | Promise<MockAnswer> => {
    if (isControl(request.target)) return control(request);
    return core?.handle(request, signal) ?? ready.then((made) => made.handle(request, signal));
  };
  const limit = assumed['body-limit'];

  const mock: Mock = {
    fetch: createFetch(dispatch, limit),
    listener(request, response) {
      mounted ??= createEdge(dispatch, limit, options.onAnswer);
      mounted.emit('request', request, response);
    },
    async listen({ port = 0, host = '127.0.0.1' } = {}) {
      if (server !== undefined) throw new Error('the mock is listening already');
      await ready;
      const edge = createEdge(dispatch, limit, options.onAnswer);
      server = edge;
      await new Promise<void>((resolve, reject) => {
        edge.once('error', reject);
        edge.listen(port, host, resolve);
      }).catch((error: unknown) => {
        server = undefined;
        throw error;
      });
      return listening(edge, host);
    },
    async close() {
      const edge = server;
      server = undefined;
      if (edge !== undefined) await drain(edge);
    },
    [Symbol.asyncDispose]: () => mock.close(),

    records: (token) => store.records(token),
    seed: (given, token) => store.seed(checkRecords(given, source.check), token),
    reset(token) {
      store.reset(token);
      if (token !== undefined) return;
      faults.reset();
      log.clearRequests();
      log.clearViolations();
    },
    snapshot: () => store.snapshot(),
    restore: (snapshot) => store.restore(snapshot),

    fail: (fault) => faults.order(fault),
    setLatency: (latency, operation) => faults.setLatency(latency, operation),

    get requests() {
      return log.requests;
    },
    get violations() {
      return log.violations;
    },
    assertNoViolations: () => assertNone(log),
    assumptions: assumed,
  };
  const control = createControl(mock, log, faults);
  return mock;
}

function listening(server: Server, host: string): Listening {
  const { port } = server.address() as AddressInfo;
  const name = host.includes(':') ? `[${host}]` : host;
  const base = `http://${name}:${port}`;
  const urls = {
    main: base + rootPaths.main,
    webhooks: base + rootPaths.webhooks,
    control: base + CONTROL_PATH,
  };
  return { host, port, urls };
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

function assertNone(log: Log): void {
  if (log.violationCount === 0) return;
  const lines = log.violations.flatMap(({ side, method, target, problems }) =>
    problems.map((problem) => `  ${side} of ${method} ${target}: ${problemLine(problem)}`),
  );
  const count = log.violationCount;
  throw new Error(
    `${count} ${count === 1 ? 'violation' : 'violations'} of the document:\n${lines.join('\n')}`,
  );
}
