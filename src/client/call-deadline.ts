import type { CallError } from './errors.ts';

// A timer above it fires at once.
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/**
 * The end of a call, or of an attempt in it: its time, and what ends it earlier. What ignores its signal
 * is not waited for.
 *
 * An attempt does not listen to the signal of its call: in Node that takes a fifth of the time of a call.
 */
export class CallDeadline {
  /** The error that has ended it: nothing is sent from then on. */
  error: CallError | undefined;
  readonly #timeoutError: () => CallError;
  readonly #controller: AbortController | undefined;
  #inner: CallDeadline | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #reject: ((error: CallError) => void) | undefined;

  /** @param controller - Is aborted when it ends. */
  constructor(timeoutError: () => CallError, controller?: AbortController) {
    this.#timeoutError = timeoutError;
    this.#controller = controller;
  }

  /** Ends it, and first what runs within it. */
  end(error: CallError): void {
    this.error = error;
    this.#inner?.end(error);
    this.#controller?.abort(error);
    clearTimeout(this.#timer);
    this.#reject?.(error);
  }

  /** Returns the deadline of the next attempt, which ends with this one at the latest, and aborts its request. */
  next(controller: AbortController): CallDeadline {
    this.#inner = new CallDeadline(this.#timeoutError, controller);
    this.#inner.error = this.error;
    return this.#inner;
  }

  /**
   * Runs something until it ends, or the deadline ends it.
   *
   * @param ms - Milliseconds.
   * @throws CallError - The deadline has ended it.
   */
  run<Value>(ms: number, run: () => Promise<Value>): Promise<Value> {
    const timeOut = () => this.end(this.#timeoutError());
    if (ms <= 0 && !this.error) timeOut();
    if (this.error) return Promise.reject(this.error);

    this.#timer = setTimeout(timeOut, Math.min(ms, LONGEST_TIMER_MS));
    return new Promise((resolve, reject) => {
      this.#reject = reject;
      const settle = () => clearTimeout(this.#timer);
      run().then(resolve, reject).then(settle);
    });
  }
}
