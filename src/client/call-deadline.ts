import type { CallError } from './errors.ts';

// A timer above it fires at once.
const MAX_TIMER_MS = 2 ** 31 - 1;

/**
 * Deadline of a call, or of a part of it: an attempt, a delay. Code that ignores its signal is not awaited.
 *
 * An attempt does not listen to the signal of its call: in Node that takes a fifth of the time of a call.
 */
export class CallDeadline {
  /** The error that has ended it: nothing is sent from then on. */
  error: CallError | undefined;
  readonly #timeoutError: () => CallError;
  readonly #controller: AbortController | undefined;
  #part: CallDeadline | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #reject: ((error: CallError) => void) | undefined;

  /** @param controller - Is aborted when it ends. */
  constructor(timeoutError: () => CallError, controller?: AbortController) {
    this.#timeoutError = timeoutError;
    this.#controller = controller;
  }

  /** Ends it, and first its part. */
  end(error: CallError): void {
    this.error = error;
    this.#part?.end(error);
    this.#controller?.abort(error);
    clearTimeout(this.#timer);
    this.#reject?.(error);
  }

  /** Returns the deadline of the next part, which ends with this one at the latest. */
  next(controller?: AbortController): CallDeadline {
    this.#part = new CallDeadline(this.#timeoutError, controller);
    this.#part.error = this.error;
    return this.#part;
  }

  /**
   * Runs something until it ends, or the deadline ends it.
   *
   * @param ms - Milliseconds.
   * @throws CallError - The deadline has ended it.
   */
  async run<Value>(ms: number, run: () => Promise<Value>): Promise<Value> {
    if (ms <= 0) this.error ??= this.#timeoutError();
    if (this.error) throw this.error;

    this.#timer = setTimeout(() => this.end(this.#timeoutError()), Math.min(ms, MAX_TIMER_MS));
    return new Promise((resolve, reject) => {
      this.#reject = reject;
      run()
        .then(resolve, reject)
        .then(() => clearTimeout(this.#timer));
    });
  }

  /** Waits some milliseconds, or rejects when the deadline ends. */
  wait(ms: number): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#reject = reject;
      this.#timer = setTimeout(resolve, ms);
    });
  }
}
