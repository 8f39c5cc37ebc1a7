import { type OperationId, operations } from '../../generated/operations.ts';
import { type StatusContext, errorWithStatus } from '../service/mock/refusals.ts';
import { headerValueProblem } from '../shared/checks.ts';
import { unknownNameProblem } from '../shared/closest.ts';
import { plural } from '../shared/counted-text.ts';
import { isObject } from '../shared/json.ts';
import { sleep } from '../shared/http.ts';
import {
  type MockResponse,
  headerProblem,
  render,
  statusProblem,
  toJson,
  withHeaders,
} from './response.ts';
import { MAX_KEPT_CHARACTERS, sizeOf } from './store.ts';

/** Milliseconds from 0 to 600,000, or a range of them. */
export type Latency = number | readonly [least: number, most: number];

/** A failure that is simulated. */
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
      /** Lets the request take effect first. @default false */
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
  /** Number of requests that fail. @default 1 */
  times?: number;
};

/** Options for delays and random failures. */
export interface FaultOptions {
  /** Delay before each response, in milliseconds. @default 0 */
  latency?: Latency | undefined;
  /** Share of requests that fail with status 503, from 0 to 1. @default 0 */
  failureRate?: number | undefined;
  /** Random numbers from 0, below 1, for runs that can be repeated. @default Math.random */
  random?: (() => number) | undefined;
}

/** A fault, a failure rate or a latency that cannot be simulated. The message names the field. */
export class FaultError extends Error {
  override name = 'FaultError';
}

const RANDOM_FAULT: Fault = { kind: 'status', status: 503 };

/** Pending faults. The command takes them over HTTP, and a test in a loop would schedule them without end. */
const MAX_SCHEDULED = 1_000;

interface Scheduled {
  /** Checked and copied, so that nobody else can change it. */
  readonly fault: Fault;
  readonly operation: OperationId | undefined;
  /** Characters of the fault. */
  readonly size: number;
  /** Requests that still fail. */
  remaining: number;
}

/** The faults and delays of the next requests. */
export class FaultInjector {
  readonly #options: FaultOptions;
  readonly #random: () => number;
  readonly #rate: number;
  #latency = new Map<OperationId | 'all', readonly [least: number, most: number]>();
  #scheduled: Scheduled[] = [];

  constructor(options: FaultOptions) {
    this.#options = options;
    this.#random = options.random ?? Math.random;
    this.#rate = options.failureRate ?? 0;
    if (!(this.#rate >= 0 && this.#rate <= 1)) {
      throw new FaultError(`failureRate: must be from 0 to 1, not ${this.#rate}`);
    }
    this.reset();
  }

  /** @throws FaultError - The fault cannot be simulated. */
  schedule(fault: ScheduledFault): void {
    const prepared = prepare(fault);
    if (prepared.size > MAX_KEPT_CHARACTERS) {
      throw new FaultError('the fault has more than 16,000,000 characters');
    }

    const size = this.#scheduled.reduce((sum, each) => sum + each.size, prepared.size);
    if (this.#scheduled.length >= MAX_SCHEDULED || size > MAX_KEPT_CHARACTERS) {
      throw new FaultError('too many faults are pending; clear them first');
    }
    this.#scheduled.push(prepared);
  }

  setLatency(latency: Latency, operation?: OperationId): void {
    assertOperation(operation);
    this.#latency.set(operation ?? 'all', rangeOf(latency));
  }

  /** Takes the fault that is due for a request. */
  take(operation: OperationId | null): Fault | undefined {
    const index = this.#scheduled.findIndex(
      (each) => each.operation === undefined || each.operation === operation,
    );
    const next = this.#scheduled[index];
    if (next !== undefined) {
      next.remaining -= 1;
      if (next.remaining === 0) this.#scheduled.splice(index, 1);
      return next.fault;
    }
    return this.#rate > 0 && this.#random() < this.#rate ? RANDOM_FAULT : undefined;
  }

  /** Waits for the delay that is due. Rejects when the client disconnects. */
  async delay(
    operation: OperationId | null,
    disconnected: (() => AbortSignal) | undefined,
  ): Promise<void> {
    if (this.#latency.size === 0) return;
    const ofOperation = operation === null ? undefined : this.#latency.get(operation);
    const [least, most] = ofOperation ?? this.#latency.get('all') ?? [0, 0];
    const ms = least + (most - least) * this.#random();
    if (ms > 0) await sleep(ms, disconnected?.());
  }

  /** The faults that have not happened, with the number of requests that still fail. */
  get pending(): readonly ScheduledFault[] {
    return this.#scheduled.map(({ fault, remaining }) => {
      return { ...structuredClone(fault), times: remaining };
    });
  }

  /** @throws Error - A fault has not happened; the message lists those. */
  assertNonePending(): void {
    const { pending } = this;
    if (pending.length === 0) return;
    const lines = pending.map(({ kind, operation = 'any request', times }) => {
      return `  ${kind} at ${operation}, ${plural(times ?? 1, 'time')}`;
    });
    const title = `${plural(pending.length, 'fault')} did not happen`;
    throw new Error(`${title}:\n${lines.join('\n')}`);
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

/** The fields of each kind, besides those of every fault. */
const FIELDS: Readonly<Record<string, readonly string[]>> = {
  status: ['status', 'headers', 'body'],
  reset: ['applied'],
  truncate: [],
  body: ['body', 'contentType'],
} satisfies Record<Fault['kind'], readonly string[]>;

const kinds = Object.keys(FIELDS);

/** The fields of all kinds. */
export const faultFields = ['kind', 'operation', 'times', ...new Set(Object.values(FIELDS).flat())];

/** Checks a fault and copies it. Faults also come over HTTP, where no compiler has seen them. */
function prepare(fault: ScheduledFault): Scheduled {
  if (!kinds.includes(fault?.kind)) {
    throw new FaultError(`kind: must be one of ${kinds.join(', ')}`);
  }
  const fields = ['kind', 'operation', 'times', ...(FIELDS[fault.kind] ?? [])];
  const problem = unknownNameProblem(`field of a fault of kind ${fault.kind}`, fault, fields);
  if (problem !== undefined) throw new FaultError(problem);
  const { operation, times = 1 } = fault;
  assertOperation(operation);
  if (!Number.isInteger(times) || times < 1) {
    throw new FaultError('times: must be an integer, 1 or more');
  }
  assertFields(fault);
  return { fault: structuredClone(fault), operation, size: sizeOf(fault), remaining: times };
}

function assertFields(fault: Fault): void {
  if (fault.kind === 'status') {
    const { status, headers = {} } = fault;
    assertField('status', statusProblem(status));
    if (!isObject(headers)) throw new FaultError('headers: must be an object of strings');
    for (const [name, value] of Object.entries(headers)) {
      assertField(`headers[${JSON.stringify(name)}]`, headerProblem(name, value));
    }
  }
  if (fault.kind === 'reset' && typeof (fault.applied ?? false) !== 'boolean') {
    throw new FaultError('applied: must be true or false');
  }
  if (fault.kind === 'body' && fault.contentType !== undefined) {
    assertField('contentType', headerValueProblem(fault.contentType));
  }
  if ('body' in fault) assertBody(fault.body);
}

function assertBody(body: unknown): void {
  try {
    toJson(structuredClone(body));
  } catch {
    throw new FaultError('body: must be a JSON value');
  }
}

function assertField(field: string, problem: string | undefined): void {
  if (problem !== undefined) throw new FaultError(`${field}: ${problem}`);
}

function assertOperation(operation: unknown): void {
  const isKnown = typeof operation === 'string' && Object.hasOwn(operations, operation);
  if (operation === undefined || isKnown) return;
  const known = Object.keys(operations).join(', ');
  throw new FaultError(`operation: must be one of ${known}`);
}

function rangeOf(latency: unknown): readonly [number, number] {
  const range: unknown[] = Array.isArray(latency) ? latency : [latency, latency];
  const [least, most] = range as [number, number];
  const isOfNumbers = range.length === 2 && range.every((each) => typeof each === 'number');
  if (isOfNumbers && least >= 0 && most >= least && most <= 600_000) return [least, most];
  throw new FaultError('latency: must be milliseconds from 0 to 600000, or a range of them');
}

/** The connection is reset in place of a response. */
export const connectionReset: MockResponse = { status: 0, headers: {}, body: '', fault: 'reset' };

/** The response to a request that takes no effect because of a fault; undefined for all others. */
export function responseInstead(
  fault: Fault | undefined,
  context: StatusContext,
): MockResponse | undefined {
  if (fault?.kind === 'reset' && fault.applied !== true) return connectionReset;
  if (fault?.kind !== 'status') return undefined;
  const { status, headers = {} } = fault;
  const usual = render(
    'body' in fault ? { status, body: fault.body } : errorWithStatus(status, context),
  );
  return { ...usual, headers: withHeaders(usual.headers, headers) };
}

/** The response to a request that took effect, as the fault has it arrive. */
export function withFault(fault: Fault | undefined, response: MockResponse): MockResponse {
  switch (fault?.kind) {
    case 'reset':
      return { ...response, ...connectionReset };
    case 'truncate':
      return { ...response, fault: 'truncate' };
    case 'body': {
      const { ETag: _, ...headers } = response.headers;
      const { body = null, contentType = headers['Content-Type'] ?? 'text/plain' } = fault;
      const text = typeof body === 'string' ? body : toJson(body);
      return { ...response, headers: { ...headers, 'Content-Type': contentType }, body: text };
    }
    default:
      return response;
  }
}
