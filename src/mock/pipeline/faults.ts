import { type OperationId, operations } from '../../../generated/operations.ts';

/** Milliseconds, or a range of them. */
export type Latency = number | readonly [least: number, most: number];

/** What goes wrong. */
export type Fault =
  /** The request has no effect and gets this response. */
  | {
      kind: 'status';
      /** From 200 to 599. */
      status: number;
      /** Besides those of every response. @default none */
      headers?: Record<string, string>;
      /** Sent as JSON. @default an error in the shape of the interface */
      body?: unknown;
    }
  /** The connection is reset in place of a response. */
  | {
      kind: 'reset';
      /** Whether the request takes effect first. @default false */
      applied?: boolean;
    }
  /** The request takes effect and half of its response arrives. */
  | { kind: 'truncate' }
  /** The request takes effect and its response has another body. */
  | {
      kind: 'body';
      /** A text is sent as it is, anything else as JSON. */
      body: unknown;
      /** @default that of the response */
      contentType?: string;
    };

/** A fault, and the requests that it is for. */
export type ScheduledFault = Fault & {
  /** The operation that fails. @default every operation, and paths that no operation has */
  operation?: OperationId;
  /** How many requests fail. @default 1 */
  times?: number;
};

/** Options for delays and random failures. */
export interface FaultOptions {
  /** Delay before each response, in milliseconds. @default 0 */
  latency?: Latency | undefined;
  /** Share of requests that fail with status 503, from 0 to 1. @default 0 */
  failureRate?: number | undefined;
  /** Random numbers from 0 to 1, for runs that can be repeated. @default Math.random */
  random?: (() => number) | undefined;
}

/** A fault, a failure rate or a latency that cannot be simulated. */
export class FaultError extends Error {
  override name = 'FaultError';
}

const RANDOM_FAILURE: Fault = { kind: 'status', status: 503 };

/** Failures and delays to come. */
export class Faults {
  readonly #options: FaultOptions;
  readonly #random: () => number;
  readonly #rate: number;
  #latency = new Map<OperationId | 'all', Latency>();
  #scheduled: { fault: ScheduledFault; remaining: number }[] = [];

  constructor(options: FaultOptions) {
    this.#options = options;
    this.#random = options.random ?? Math.random;
    this.#rate = options.failureRate ?? 0;
    if (!(this.#rate >= 0 && this.#rate <= 1)) {
      throw new FaultError(`the failure rate must be from 0 to 1, not ${this.#rate}`);
    }
    this.reset();
  }

  /** @throws FaultError - The fault cannot be simulated. */
  schedule(fault: ScheduledFault): void {
    checkFault(fault);
    this.#scheduled.push({ fault, remaining: fault.times ?? 1 });
  }

  setLatency(latency: Latency, operation?: OperationId): void {
    checkOperation(operation);
    const [least, most] = rangeOf(latency);
    if (!(least >= 0 && most >= least && most <= 600_000)) {
      throw new FaultError('a latency is milliseconds from 0 to 600000, or a range of them');
    }
    this.#latency.set(operation ?? 'all', latency);
  }

  /** The failure that is due for a request; there is one less of it afterwards. */
  take(operation: OperationId | null): Fault | undefined {
    const index = this.#scheduled.findIndex(
      ({ fault }) => fault.operation === undefined || fault.operation === operation,
    );
    const next = this.#scheduled[index];
    if (next !== undefined) {
      next.remaining -= 1;
      if (next.remaining === 0) this.#scheduled.splice(index, 1);
      return next.fault;
    }
    return this.#rate > 0 && this.#random() < this.#rate ? RANDOM_FAILURE : undefined;
  }

  /** Waits for the delay that is due. Rejects when the signal is aborted. */
  async delay(operation: OperationId | null, signal: AbortSignal | undefined): Promise<void> {
    if (this.#latency.size === 0) return;
    const own = operation === null ? undefined : this.#latency.get(operation);
    const [least, most] = rangeOf(own ?? this.#latency.get('all') ?? 0);
    const ms = least + (most - least) * this.#random();
    if (ms > 0) await sleep(ms, signal);
  }

  clear(): void {
    this.#scheduled = [];
  }

  reset(): void {
    this.clear();
    this.#latency.clear();
    if (this.#options.latency !== undefined) this.setLatency(this.#options.latency);
  }
}

function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, ms);
    signal?.addEventListener('abort', abort, { once: true });
  });
}

function rangeOf(latency: Latency): readonly [number, number] {
  return typeof latency === 'number' ? [latency, latency] : latency;
}

const KINDS = ['status', 'reset', 'truncate', 'body'];

/** Faults also come over HTTP, where no compiler has seen them. */
function checkFault(fault: ScheduledFault): void {
  if (typeof fault !== 'object' || fault === null || !KINDS.includes(fault.kind)) {
    throw new FaultError(`a failure has a kind, one of ${KINDS.join(', ')}`);
  }
  const { times = 1 } = fault;
  if (!Number.isInteger(times) || times < 1) throw new FaultError('times must be 1 or more');
  checkOperation(fault.operation);
  if (fault.kind === 'body') checkHeader('Content-Type', fault.contentType ?? '');
  if (fault.kind !== 'status') return;
  const { status, headers = {} } = fault;
  for (const [name, value] of Object.entries(headers)) checkHeader(name, value);
  if (!Number.isInteger(status) || status < 200 || status > 599) {
    throw new FaultError('the status of a failure must be from 200 to 599');
  }
}

function checkHeader(name: string, value: string): void {
  if (/^(content-length|transfer-encoding)$/i.test(name)) {
    throw new FaultError(`"${name}" follows from the body`);
  }
  try {
    new Headers().append(name, value);
  } catch {
    throw new FaultError(`"${name}" with this value is no header`);
  }
}

function checkOperation(operation: unknown): void {
  if (operation === undefined || Object.hasOwn(operations, operation as string)) return;
  const known = Object.keys(operations).join(', ');
  throw new FaultError(`there is no operation "${String(operation)}". Known are: ${known}`);
}
