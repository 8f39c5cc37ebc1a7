import { type InterfaceName, type OperationId, operations } from '../../generated/operations.ts';
import { rootPaths } from '../contract/router.ts';
import { type Choices, choose } from '../service/mock/choices.ts';
import type { Handlers } from '../service/mock/handler-types.ts';
import { type Records, exampleRecords, validRecords } from '../service/mock/records.ts';
import { refuseUnknownNames } from '../shared/closest.ts';
import {
  FaultInjector,
  type FaultOptions,
  type Latency,
  type ScheduledFault,
} from './fault-injection.ts';
import { createFetch } from './fetch.ts';
import { Log, type LoggedRequest, type Violation } from './log.ts';
import { type Handle, type Middleware, type NodeResponder, Pipeline } from './pipeline.ts';
import { type Snapshot, Store, sizeOf } from './store.ts';

export { type Problem, problemLine } from '../contract/problems.ts';
export { type ChoiceId, ChoiceError, type Choices } from '../service/mock/choices.ts';
export type {
  Handler,
  HandlerContext,
  HandlerResult,
  Handlers,
} from '../service/mock/handler-types.ts';
export { type Records, SeedError } from '../service/mock/records.ts';
export { type Fault, FaultError, type Latency, type ScheduledFault } from './fault-injection.ts';
export type { LoggedRequest, Violation } from './log.ts';
export type { Middleware } from './pipeline.ts';
export type { MockRequest } from './request.ts';
export type { MockResponse, RecordChange } from './response.ts';
export type { Snapshot } from './store.ts';
export type { WebMock as Mock, WebMockOptions as MockOptions };

/** Options of `createMock`. */
export interface WebMockOptions extends FaultOptions {
  /** Records in place of those of the examples, for the collections that are given. @default {} */
  records?: Partial<Records> | undefined;
  /** Other values for the choices of the mock. @default {} */
  assume?: Partial<Choices> | undefined;
  /** Handlers of your own. Their responses are validated like all others. @default {} */
  handlers?: Handlers | undefined;
  /** The time for new records. @default () => new Date() */
  now?: (() => Date) | undefined;
  /** Stands between the caller and the mock. @default none */
  middleware?: Middleware | undefined;
}

/** The mock, wherever it runs. */
export class WebMock {
  /** For the `fetch` option of a client. It needs no port; the host of the URL does not matter. */
  readonly fetch: typeof globalThis.fetch;
  /** Path of the root of each interface: `/v3`, or nothing. */
  readonly rootPaths: Readonly<Record<InterfaceName, string>> = rootPaths;
  /** The value of each choice. */
  readonly choices: Choices;
  /** Handles the request of a transport. */
  protected readonly handle: Handle;
  readonly #store: Store;
  readonly #faults: FaultInjector;
  readonly #log = new Log();

  /** @internal */
  constructor(options: WebMockOptions, createNodeResponder?: (mock: WebMock) => NodeResponder) {
    const { assume, records = {}, handlers = {}, now = () => new Date(), middleware } = options;
    refuseUnknownNames('operation with a handler', handlers, Object.keys(operations));
    this.choices = choose(assume);
    this.#store = new Store({ ...exampleRecords, ...validRecords(records) });
    this.#faults = new FaultInjector(options);
    const pipeline = new Pipeline({
      choices: this.choices,
      store: this.#store,
      faults: this.#faults,
      log: this.#log,
      handlers,
      now,
      respondFromNode: createNodeResponder?.(this),
      middleware,
    });
    this.handle = pipeline.handle;
    this.fetch = createFetch(this.handle, this.choices['body-limit']);
  }

  /** The records of a token, or those that a new token starts with. */
  records(token?: string): Records {
    return structuredClone(this.#store.records(token));
  }

  /**
   * Replaces the collections that are given, for one token or for all.
   *
   * @throws SeedError - The records do not fit the document.
   */
  seed(records: Partial<Records>, token?: string): void {
    const valid = validRecords(records);
    if (token === undefined) this.#store.replaceAll(valid);
    else this.#store.update(token, valid, sizeOf(valid));
  }

  /** Brings back the first records of a token; without one, the whole mock as it was created. */
  reset(token?: string): void {
    this.#store.reset(token);
    if (token !== undefined) return;
    this.#faults.reset();
    this.#log.clear();
  }

  /** The records of all tokens, to be restored later. */
  snapshot(): Snapshot {
    return this.#store.snapshot();
  }

  /** Brings back the records of a snapshot. */
  restore(snapshot: Snapshot): void {
    this.#store.restore(snapshot);
  }

  /**
   * Makes the next requests fail.
   *
   * @throws FaultError - The fault cannot be simulated.
   */
  fail(fault: ScheduledFault): void {
    this.#faults.schedule(fault);
  }

  /** The faults that have not happened yet, each with the number of requests that still fail. */
  get pendingFaults(): readonly ScheduledFault[] {
    return this.#faults.pending;
  }

  /**
   * Does nothing where `pendingFaults` is empty: a test whose fault never happened has tested nothing.
   *
   * @throws Error - There is a fault; the message lists them.
   */
  assertNoPendingFaults(): void {
    this.#faults.assertNonePending();
  }

  /** Clears the faults that have not happened yet. */
  clearFaults(): void {
    this.#faults.clear();
  }

  /**
   * Delays responses, of one operation or of all.
   *
   * @param latency - Milliseconds, or a range of them.
   * @param operation - The operation whose responses are delayed. @default all
   * @throws FaultError - The latency cannot be simulated.
   */
  setLatency(latency: Latency, operation?: OperationId): void {
    this.#faults.setLatency(latency, operation);
  }

  /** The newest thousand requests, oldest first, without secrets. */
  get requests(): readonly LoggedRequest[] {
    return this.#log.requests;
  }

  /** Forgets the requests. */
  clearRequests(): void {
    this.#log.clearRequests();
  }

  /** The first thousand requests and responses that contradict the document. */
  get violations(): readonly Violation[] {
    return this.#log.violations.entries;
  }

  /** The first thousand warnings: requests with an unknown query parameter, a token that a choice refuses and the like. */
  get warnings(): readonly Violation[] {
    return this.#log.warnings.entries;
  }

  /** Forgets violations and warnings. */
  clearViolations(): void {
    this.#log.violations.clear();
    this.#log.warnings.clear();
  }

  /**
   * Does nothing where `violations` is empty.
   *
   * @throws Error - There is a violation; the message lists them.
   */
  assertNoViolations(): void {
    this.#log.violations.assertEmpty();
  }
}

/** The names of the options that a mock has wherever it runs. */
export const webOptionNames: readonly (keyof WebMockOptions)[] = [
  'records',
  'assume',
  'handlers',
  'now',
  'middleware',
  'latency',
  'failureRate',
  'random',
];

/**
 * Creates a mock for browsers, workers and other runtimes. It has no port.
 *
 * @returns The mock, whose `fetch` is for the option of a client.
 * @throws ChoiceError - A choice that does not exist, or a value that it cannot take.
 * @throws SeedError - Records that do not fit the document.
 * @throws FaultError - A failure rate or a latency that cannot be simulated.
 * @throws TypeError - An option or an operation that does not exist.
 */
export function createMock(options: WebMockOptions = {}): WebMock {
  refuseUnknownNames('option of createMock', options, webOptionNames);
  return new WebMock(options);
}
