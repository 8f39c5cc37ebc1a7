import type { CaseList } from './case-list.ts';
import type { Case } from './cases.ts';
import type { Run } from './run.ts';

/**
 * Makes one run.
 *
 * @param signal - Ends it, where it is a process.
 */
export type Execute = (given: Case, signal: AbortSignal) => Promise<Run>;

interface CaseRunnerOptions {
  readonly execute: Execute;
  /** Runs at the same time. */
  readonly jobs: number;
  /** Cases that are tried at most. */
  readonly most: number;
  /** Ends the runs under way. */
  readonly signal: AbortSignal;
}

/**
 * Runs the cases of a list, some of them side by side, and returns the runs in the order of the list. Only what
 * comes next for certain is begun early, so the list is the same, however many there are at the same time.
 */
export class CaseRunner {
  readonly #list: CaseList;
  readonly #options: CaseRunnerOptions;
  readonly #started = new Map<Case, Promise<Run>>();
  #active = 0;
  #taken = 0;

  constructor(list: CaseList, options: CaseRunnerOptions) {
    this.#list = list;
    this.#options = options;
  }

  /** The run of the next case; undefined after the last one. */
  async next(): Promise<Run | undefined> {
    this.#start();
    const [next] = this.#list.upcoming;
    const run = next && (await this.#started.get(next));
    if (run === undefined || next === undefined) return undefined;
    this.#started.delete(next);
    this.#list.take(run.case);
    this.#taken += 1;
    return run;
  }

  /** Waits for the runs under way. */
  async end(): Promise<void> {
    await Promise.allSettled(this.#started.values());
  }

  #start(): void {
    const { execute, jobs, most, signal } = this.#options;
    const upcoming = this.#list.upcoming.slice(0, most - this.#taken);
    for (const [index, each] of upcoming.entries()) {
      if (signal.aborted) return;
      // What a run has put before cases that have begun is waited for next.
      if (this.#active >= jobs && index > 0) return;
      if (this.#started.has(each)) continue;
      this.#active += 1;
      const run = execute(each, signal).finally(() => {
        this.#active -= 1;
        // A run of this process is alone, with nothing of its neighbours beside it.
        if (jobs > 1) this.#start();
      });
      // It is handled in its turn.
      run.catch(() => {});
      this.#started.set(each, run);
    }
  }
}
