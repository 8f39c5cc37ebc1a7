import { connectionReset } from '../mock/faults.ts';
import type { MockResponse } from '../mock/response.ts';

/** Lives of a program in one run, at most. */
export const MAX_LIVES = 3;

/** Copies of a program that run at once, at most. */
export const MAX_CALLERS = 2;

/** One life of a program, or of a copy of it: from a start until it ends, or is killed. */
export class Life {
  /** From 1, in the order of the starts. */
  readonly number: number;
  /** Whether the program has ended. What still runs of it must not change anything any more. */
  isOver = false;
  /** Resolves when the life is over, for requests that get no response before. */
  readonly over: Promise<MockResponse>;
  /** Resolves when it has sent its first request, or is over. */
  readonly arrived: Promise<void>;
  readonly #killed = new AbortController();
  #end = () => {};
  arrive = () => {};

  constructor(number: number) {
    this.number = number;
    this.over = new Promise((resolve) => {
      this.#end = () => resolve(connectionReset);
    });
    this.arrived = new Promise((resolve) => {
      this.arrive = resolve;
    });
  }

  /** Aborted when the program is to be killed. */
  get killed(): AbortSignal {
    return this.#killed.signal;
  }

  kill(): void {
    this.end();
    this.#killed.abort();
  }

  end(): void {
    this.isOver = true;
    this.#end();
    this.arrive();
  }
}
