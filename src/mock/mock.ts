import { type OperationId, operations } from '../../generated/operations.ts';
import { refuseUnknownNames } from '../shared/closest.ts';
import { rootPaths } from '../contract/router.ts';
import { type Choices, choose } from '../service/choices.ts';
import { type Handle, Pipeline, type PipelineOptions } from './pipeline/pipeline.ts';
import { findRoute } from './pipeline/request.ts';
import { Faults, type Latency, type ScheduledFault } from './state/faults.ts';
import { Log } from './state/log.ts';
import { type Records, exampleRecords, validRecords } from '../service/records.ts';
import { type Snapshot, Store } from './state/store.ts';
import type { ControlReference } from './transport/control-actions.ts';
import { createControl } from './transport/control.ts';
import { createFetch } from './transport/fetch.ts';
import type { Middleware, WebMock, WebMockOptions } from './web-mock.ts';

/** What only Node has. */
type NodeParts = Partial<Pick<PipelineOptions, 'documents'>> & {
  readonly controlActions?: ControlReference;
};

/** The mock on web standards alone. */
export class CoreMock implements WebMock {
  readonly fetch: typeof globalThis.fetch;
  readonly rootPaths = rootPaths;
  readonly choices: Choices;
  /** Handles the request of a transport. */
  protected readonly handle: Handle;
  readonly #store: Store;
  readonly #faults: Faults;
  readonly #log = new Log();

  constructor(options: WebMockOptions, { documents, controlActions }: NodeParts = {}) {
    const { assume, records = {}, handlers = {}, now = () => new Date(), middleware } = options;
    refuseUnknownNames('operation with a handler', handlers, Object.keys(operations));
    this.choices = choose(assume);
    this.#store = new Store({ ...exampleRecords, ...validRecords(records) });
    this.#faults = new Faults(options);
    const { handle } = new Pipeline({
      choices: this.choices,
      store: this.#store,
      faults: this.#faults,
      log: this.#log,
      handlers,
      now,
      control: createControl(this, controlActions),
      documents,
    });
    this.handle = middleware === undefined ? handle : withMiddleware(middleware, handle);
    this.fetch = createFetch(this.handle, this.choices['body-limit']);
  }

  records(token?: string): Records {
    return structuredClone(this.#store.records(token));
  }

  seed(records: Partial<Records>, token?: string): void {
    this.#store.replace(validRecords(records), token);
  }

  reset(token?: string): void {
    this.#store.reset(token);
    if (token !== undefined) return;
    this.#faults.reset();
    this.#log.clear();
  }

  snapshot(): Snapshot {
    return this.#store.snapshot();
  }

  restore(snapshot: Snapshot): void {
    this.#store.restore(snapshot);
  }

  fail(fault: ScheduledFault): void {
    this.#faults.schedule(fault);
  }

  clearFaults(): void {
    this.#faults.clear();
  }

  setLatency(latency: Latency, operation?: OperationId): void {
    this.#faults.setLatency(latency, operation);
  }

  get requests() {
    return this.#log.requests;
  }

  clearRequests(): void {
    this.#log.clearRequests();
  }

  get violations() {
    return this.#log.violations.entries;
  }

  get warnings() {
    return this.#log.warnings.entries;
  }

  clearViolations(): void {
    this.#log.violations.clear();
    this.#log.warnings.clear();
  }

  assertNoViolations(): void {
    this.#log.violations.assertEmpty();
  }
}

function withMiddleware(middleware: Middleware, handle: Handle): Handle {
  return async (request, disconnected) => {
    const next = () => handle(request, disconnected);
    const { kind } = findRoute(request);
    return kind === 'control' || kind === 'document' ? next() : middleware(request, next);
  };
}

/** The options by name, complete for the compiler. */
const webOptions: Readonly<Record<keyof WebMockOptions, true>> = {
  records: true,
  assume: true,
  handlers: true,
  now: true,
  middleware: true,
  latency: true,
  failureRate: true,
  random: true,
};

/** The names of the options that a mock has wherever it runs. */
export const webOptionNames = Object.keys(webOptions);

/**
 * Creates a mock for browsers, workers and other runtimes. It has no port.
 *
 * @throws ChoiceError - A choice that does not exist, or a value that it cannot take.
 * @throws SeedError - Records that do not fit the document.
 * @throws FaultError - A failure rate or a latency that cannot be simulated.
 * @throws TypeError - An option or an operation that does not exist.
 */
export function createMock(options: WebMockOptions = {}): WebMock {
  refuseUnknownNames('option of createMock', options, webOptionNames);
  return new CoreMock(options);
}
