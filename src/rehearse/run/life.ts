import { connectionReset } from '../../mock/fault-injection.ts';
import type { MockResponse } from '../../mock/response.ts';
import { Deferred } from '../../shared/node-22.ts';

/** Lives of a program in one run, at most. */
export const MAX_LIVES = 3;

/** Copies of a program that run at once, at most. */
export const MAX_CALLERS = 2;

/** One life of a program, or of a copy of it: from a start until it ends, or is killed. */
export class Life {
  /** From 1, in the order of the starts. */
  readonly number: number;
  /** True once the program has ended. What still runs of it must not change anything any more. */
  isOver = false;
  readonly #end = new Deferred<MockResponse>();
  readonly #firstRequest = new Deferred<void>();
  readonly #killed = new AbortController();

  /** Resolves when the life is over, for requests that get no response before. */
  readonly ended = this.#end.promise;
  /** Resolves when it has sent its first request, or is over. */
  readonly firstRequest = this.#firstRequest.promise;
  /** Aborted when the program is to be killed. */
  readonly killSignal = this.#killed.signal;

  constructor(number: number) {
    this.number = number;
  }

  /** Notes that it has sent a request. */
  noteRequest(): void {
    this.#firstRequest.resolve();
  }

  kill(): void {
    this.end();
    this.#killed.abort();
  }

  end(): void {
    this.isOver = true;
    this.#end.resolve(connectionReset);
    this.#firstRequest.resolve();
  }
}
