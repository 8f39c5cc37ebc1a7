import type { CallError } from './errors.ts';

// A timer above it fires at once.
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/**
 * The end of a call, or of an attempt in it: its time, and what ends it earlier. What ignores its signal
 * is not waited for.
 *
 * An attempt does not listen to the signal of its call: in Node that takes a fifth of the time of a call.
 */
export class Deadline {
  /** The error that has ended it: nothing is sent from then on. */
  error: CallError | undefined;
  readonly #controller = new AbortController();
  readonly #timeoutError: () => CallError;
  #inner: Deadline | undefined;
  #reject: ((error: CallError) => void) | undefined;

  constructor(timeoutError: () => CallError) {
    this.#timeoutError = timeoutError;
  }

  /** Aborted with the error. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Ends it, and first what runs within it. */
  end(error: CallError): void {
    this.error = error;
    this.#inner?.end(error);
    this.#controller.abort(error);
    this.#reject?.(error);
  }

  /** Returns the deadline of the next attempt, which ends with this one at the latest. */
  next(): Deadline {
    this.#inner = new Deadline(this.#timeoutError);
    if (this.error) this.#inner.end(this.error);
    return this.#inner;
  }

  /**
   * Runs something until it ends, or the deadline ends it.
   *
   * @param ms - Milliseconds.
   * @throws CallError - The deadline has ended it.
   */
  async run<Value>(ms: number, run: () => Promise<Value>): Promise<Value> {
    if (ms <= 0) this.end(this.error ?? this.#timeoutError());
    if (this.error) throw this.error;
    const timeOut = () => this.end(this.#timeoutError());
    const timer = setTimeout(timeOut, Math.min(ms, LONGEST_TIMER_MS));
    try {
      return await new Promise<Value>((resolve, reject) => {
        this.#reject = reject;
        run().then(resolve, reject);
      });
    } finally {
      clearTimeout(timer);
    }
  }
}
