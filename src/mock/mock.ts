import type { OperationId } from '../../generated/operations.ts';
import { rootPaths } from '../shared/root-paths.ts';
import { type Choices, choose } from './choices.ts';
import type { Validator } from './contract/validator.ts';
import { Faults, type Latency, type ScheduledFault } from './pipeline/faults.ts';
import { Log } from './pipeline/log.ts';
import { Pipeline } from './pipeline/pipeline.ts';
import type { Records } from './state/records.ts';
import { checkRecords, exampleRecords } from './state/seed.ts';
import { type Snapshot, Store } from './state/store.ts';
import { createControl, isControl } from './transport/control.ts';
import { type Handle, createFetch } from './transport/fetch.ts';
import type { Mock, MockOptions } from './types.ts';

/** A second opinion on requests and responses. */
export interface Validation {
  readonly validator?: Validator | undefined;
  /** Runs the validator always, not only when the compiled validators find a problem. */
  readonly strict?: boolean;
}

/** The mock on web standards alone. */
export class CoreMock implements Mock {
  readonly fetch: typeof globalThis.fetch;
  readonly rootPaths = rootPaths;
  readonly choices: Choices;
  /** How a transport has a request handled. */
  protected readonly handle: Handle;
  readonly #store: Store;
  readonly #faults: Faults;
  readonly #log = new Log();

  constructor(options: MockOptions, { validator, strict = false }: Validation = {}) {
    const { assume, records = {}, handlers = {}, now = () => new Date() } = options;
    this.choices = choose(assume);
    this.#store = new Store({ ...exampleRecords, ...checkRecords(records) });
    this.#faults = new Faults(options);
    const pipeline = new Pipeline({
      choices: this.choices,
      store: this.#store,
      faults: this.#faults,
      log: this.#log,
      handlers,
      now,
      validator,
      strict,
    });
    const control = createControl(this);
    this.handle = async (request, signal) =>
      isControl(request.target) ? control(request) : pipeline.handle(request, signal);
    this.fetch = createFetch(this.handle, this.choices['body-limit']);
  }

  records(token?: string): Records {
    return structuredClone(this.#store.records(token));
  }

  seed(records: Partial<Records>, token?: string): void {
    this.#store.seed(checkRecords(records), token);
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

/**
 * Creates a mock for browsers, workers and other runtimes. It has no port.
 *
 * @throws ChoiceError - A choice that does not exist, or a value that it cannot take.
 * @throws SeedError - Records that do not fit the document.
 * @throws FaultError - A failure rate or a latency that cannot be simulated.
 */
export function createMock(options: MockOptions = {}): Mock {
  return new CoreMock(options);
}
