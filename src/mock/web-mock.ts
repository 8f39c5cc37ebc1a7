import type { InterfaceName, OperationId } from '../../generated/operations.ts';
import type { Choices } from '../service/choices.ts';
import type { Handlers } from '../service/handler.ts';
import type { MockRequest } from './pipeline/request.ts';
import type { MockResponse } from './pipeline/response.ts';
import type { FaultOptions, Latency, ScheduledFault } from './state/faults.ts';
import type { LoggedRequest, Violation } from './state/log.ts';
import type { Records } from '../service/records.ts';
import type { Snapshot } from './state/store.ts';

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

/**
 * Sees every request of an interface, and decides on its response.
 *
 * @param next - Has the mock handle the request, and returns its response.
 */
export type Middleware = (
  request: MockRequest,
  next: () => Promise<MockResponse>,
) => Promise<MockResponse>;

/** The mock, wherever it runs. */
export interface WebMock {
  /** For the `fetch` option of a client. It needs no port; the host of the URL does not matter. */
  readonly fetch: typeof globalThis.fetch;
  /** Path of the root of each interface: `/v3`, or nothing. */
  readonly rootPaths: Readonly<Record<InterfaceName, string>>;

  /** The records of a token, or those that a new token starts with. */
  records(token?: string): Records;
  /**
   * Replaces the collections that are given, for one token or for all.
   *
   * @throws SeedError - The records do not fit the document.
   * @throws TooLargeError - The token would have too many records.
   */
  seed(records: Partial<Records>, token?: string): void;
  /** Brings back the first records of a token; without one, the whole mock as it was created. */
  reset(token?: string): void;
  /** The records of all tokens, to be restored later. */
  snapshot(): Snapshot;
  /** Brings back the records of a snapshot. */
  restore(snapshot: Snapshot): void;

  /**
   * Lets requests to come fail.
   *
   * @throws FaultError - The fault cannot be simulated.
   */
  fail(fault: ScheduledFault): void;
  /** Takes back the faults that have not happened yet. */
  clearFaults(): void;
  /**
   * Delays responses, of one operation or of all.
   *
   * @param latency - Milliseconds, or a range of them.
   * @param operation - The operation whose responses are delayed. @default all
   * @throws FaultError - The latency cannot be simulated.
   */
  setLatency(latency: Latency, operation?: OperationId): void;

  /** The newest thousand requests, oldest first, without secrets. */
  readonly requests: readonly LoggedRequest[];
  /** Forgets the requests. */
  clearRequests(): void;
  /** The first thousand requests and responses that contradict the document. */
  readonly violations: readonly Violation[];
  /** The first thousand requests that the document allows, but that lack what requests usually have. */
  readonly warnings: readonly Violation[];
  /** Forgets violations and warnings. */
  clearViolations(): void;
  /**
   * Does nothing where `violations` is empty.
   *
   * @throws Error - There is a violation; the message lists them.
   */
  assertNoViolations(): void;
  /** The value of each choice. */
  readonly choices: Choices;
}
