import type { components } from '../../generated/types.ts';
import type { OperationId } from './types.ts';

type Schemas = components['schemas'];

interface Answered {
  readonly kind: 'http' | 'envelope';
  /** HTTP status. It is 0 for a redirect in a browser. */
  readonly status: number;
  readonly headers: Headers;
}

/** Shape A: the Main interface reports the failure. */
export interface MainFailure extends Answered {
  readonly shape: 'A';
  readonly body: Schemas['MainError'];
}

/** Shape B: the Webhooks interface reports the failure. */
export interface WebhooksFailure extends Answered {
  readonly shape: 'B';
  readonly body: Schemas['WebhooksError'];
}

/** An answer in neither shape. A body that is no JSON stays text. */
export interface UnknownFailure extends Omit<Answered, 'kind'> {
  readonly kind: 'http' | 'envelope' | 'parse';
  readonly shape: 'unknown';
  readonly body: unknown;
}

/** There is no answer to tell of. */
export interface NoAnswer {
  readonly kind: 'network' | 'timeout' | 'aborted' | 'invalid_input';
  readonly shape?: undefined;
  readonly status?: undefined;
  readonly headers?: undefined;
  readonly body?: undefined;
}

export type Details = MainFailure | WebhooksFailure | UnknownFailure | NoAnswer;

/**
 * - `http`: the status of the answer is no success.
 * - `envelope`: the status is a success, but the body says that the call failed.
 * - `parse`: the status is a success, but the body is not what the document describes.
 * - `network`: no answer, or not all of it.
 * - `timeout`: `timeoutMs` or `attemptTimeoutMs` is over.
 * - `aborted`: the caller's signal fired.
 * - `invalid_input`: nothing was sent, since something given to the client cannot be used.
 */
export type ErrorKind = Details['kind'];

/** What may be printed. */
export interface Facts {
  readonly kind: ErrorKind;
  /** The operation, or undefined when the error is about none. */
  readonly operation?: OperationId | undefined;
  /** HTTP status, when there was an answer. */
  readonly status?: number | undefined;
  readonly shape?: Details['shape'];
  /** The same call may succeed later and can be sent again without harm. Never true of a write. */
  readonly retryable: boolean;
  /** A write that may have taken effect all the same. Find out before you send it again. */
  readonly maybeApplied: boolean;
}

/**
 * Every failure, told apart by `kind` and, when the service answered, by `shape`. Its message, what
 * it prints and its JSON hold no token and no sensitive field. `body` and `headers` are as they
 * came, so look at them before you log them.
 */
export type PaymentsError = Error & Omit<Facts, keyof Details> & Details & { toJSON(): object };

export const PaymentsError = class extends Error {
  // They may hold secrets. Private, no logger finds them by itself.
  readonly #body: unknown;
  readonly #headers: Headers | undefined;

  constructor(message: string, facts: Facts, body?: unknown, headers?: Headers) {
    super(message);
    Object.assign(this, facts);
    this.#body = body;
    this.#headers = headers;
  }

  override get name() {
    return 'PaymentsError';
  }

  get body() {
    return this.#body;
  }

  get headers() {
    return this.#headers;
  }

  toJSON() {
    return { ...this, name: this.name, message: this.message };
  }
} as unknown as {
  new (message: string, facts: Facts, body?: unknown, headers?: Headers): PaymentsError;
  readonly prototype: PaymentsError;
};

/** Something given to the client cannot be used. Nothing was sent. */
export function invalid(message: string): PaymentsError {
  const facts = { kind: 'invalid_input', retryable: false, maybeApplied: false } as const;
  return new PaymentsError(message, facts);
}
