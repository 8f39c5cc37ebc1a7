import { validateHeaderName, validateHeaderValue } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type OperationId, operations } from '../../../generated/operations.ts';

/** Milliseconds, or a range of them. */
export type Latency = number | readonly [least: number, most: number];

/** What shall go wrong. */
export type Fault =
  | { kind: 'status'; status: number; headers?: Record<string, string>; body?: unknown }
  /** The connection is cut instead of an answer; `applied` says whether the request took effect. */
  | { kind: 'reset'; applied?: boolean }
  /** The request takes effect and half of its answer arrives. */
  | { kind: 'truncate' }
  /** The request takes effect and is answered with something else. */
  | { kind: 'body'; body: unknown; contentType?: string };

export type OrderedFault = Fault & {
  /** Of which operation; of any when left out. */
  operation?: OperationId;
  /** How often, once when left out. */
  times?: number;
};

export interface FaultOptions {
  latency?: Latency;
  /** The share of requests that fail with status 503, from 0 to 1. */
  failureRate?: number;
  /** Where chance comes from, for runs that can be repeated. */
  random?: () => number;
}

export class FaultError extends Error {
  override name = 'FaultError';
}

const RANDOM_FAILURE: Fault = { kind: 'status', status: 503 };

/** Failures and delays to order. */
export class Faults {
  readonly #options: FaultOptions;
  readonly #random: () => number;
  readonly #rate: number;
  #latency = new Map<OperationId | 'all', Latency>();
  #ordered: { fault: OrderedFault; left: number }[] = [];

  constructor(options: FaultOptions) {
    this.#options = options;
    this.#random = options.random ?? Math.random;
    this.#rate = options.failureRate ?? 0;
    if (!(this.#rate >= 0 && this.#rate <= 1)) {
      throw new FaultError(`the failure rate must be from 0 to 1, not ${this.#rate}`);
    }
    this.reset();
  }

  order(fault: OrderedFault): void {
    checkFault(fault);
    this.#ordered.push({ fault, left: fault.times ?? 1 });
  }

  setLatency(latency: Latency, operation?: OperationId): void {
    checkOperation(operation);
    const [least, most] = rangeOf(latency);
    if (!(least >= 0 && most >= least && most <= 600_000)) {
      throw new FaultError('a latency is milliseconds from 0 to 600000, or a range of them');
    }
    this.#latency.set(operation ?? 'all', latency);
  }

  /** The failure that is due for a request, which is then one less to come. */
  take(operation: OperationId | null): Fault | undefined {
    const index = this.#ordered.findIndex(
      ({ fault }) => fault.operation === undefined || fault.operation === operation,
    );
    const order = this.#ordered[index];
    if (order !== undefined) {
      order.left -= 1;
      if (order.left === 0) this.#ordered.splice(index, 1);
      return order.fault;
    }
    return this.#rate > 0 && this.#random() < this.#rate ? RANDOM_FAILURE : undefined;
  }

  /** A promise of the delay that is due, or undefined when none is. */
  delay(operation: OperationId | null, signal?: AbortSignal): Promise<void> | undefined {
    if (this.#latency.size === 0) return undefined;
    const own = operation === null ? undefined : this.#latency.get(operation);
    const [least, most] = rangeOf(own ?? this.#latency.get('all') ?? 0);
    const ms = least + (most - least) * this.#random();
    return ms === 0 ? undefined : sleep(ms, undefined, signal === undefined ? {} : { signal });
  }

  clear(): void {
    this.#ordered = [];
  }

  reset(): void {
    this.clear();
    this.#latency.clear();
    if (this.#options.latency !== undefined) this.setLatency(this.#options.latency);
  }
}

function rangeOf(latency: Latency): readonly [number, number] {
  return typeof latency === 'number' ? [latency, latency] : latency;
}

const KINDS = ['status', 'reset', 'truncate', 'body'];

/** Orders also come over HTTP, where no compiler has looked at them. */
function checkFault(fault: OrderedFault): void {
  if (typeof fault !== 'object' || fault === null || !KINDS.includes(fault.kind)) {
    throw new FaultError(`a failure has a kind, one of ${KINDS.join(', ')}`);
  }
  const { times = 1 } = fault;
  if (!Number.isInteger(times) || times < 1) throw new FaultError('times must be 1 or more');
  checkOperation(fault.operation);
  if (fault.kind === 'body') validateHeaderValue('Content-Type', fault.contentType ?? '');
  if (fault.kind !== 'status') return;
  const { status, headers = {} } = fault;
  for (const [name, value] of Object.entries(headers)) {
    validateHeaderName(name);
    validateHeaderValue(name, value);
  }
  if (!Number.isInteger(status) || status < 200 || status > 599) {
    throw new FaultError('the status of a failure must be from 200 to 599');
  }
}

function checkOperation(operation: unknown): void {
  if (operation === undefined || Object.hasOwn(operations, operation as string)) return;
  const known = Object.keys(operations).join(', ');
  throw new FaultError(`there is no operation "${String(operation)}". Known are: ${known}`);
}
