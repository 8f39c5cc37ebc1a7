import type { MockResponse } from '../mock/response.ts';
import { type Disturbance, isWrite, operationOf } from './cases.ts';

/** Lives of a program in one run, at most. */
export const MAX_LIVES = 3;

/** One life of a program: from a start of it until it ends, or is killed. */
export class Life {
  /** From 1, in the order of the starts. */
  readonly number: number;
  /** Resolves when the life is over, for requests that get no response before. */
  readonly over: Promise<MockResponse>;
  /** Whether its requests wait until they are let go. */
  readonly isScheduled: boolean;
  readonly #killed = new AbortController();
  readonly #waiting: (() => void)[] = [];
  #end = () => {};
  #isOver = false;

  constructor(number: number, isScheduled = false) {
    this.number = number;
    this.isScheduled = isScheduled;
    this.over = new Promise((resolve) => {
      this.#end = () => resolve(noResponse);
    });
  }

  /** Whether the program has ended. What still runs of it must not change anything any more. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /** Aborted when the program is to be killed. */
  get killed(): AbortSignal {
    return this.#killed.signal;
  }

  /** Whether a request waits to be let go. */
  get isWaiting(): boolean {
    return this.#waiting.length > 0;
  }

  /** Has a request wait for its turn. */
  async turn(): Promise<void> {
    if (this.isScheduled) await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  /** Lets the request go on that has waited longest. */
  letGo(): void {
    this.#waiting.shift()?.();
  }

  kill(): void {
    this.end();
    this.#killed.abort();
  }

  end(): void {
    this.#isOver = true;
    this.#end();
    for (const each of this.#waiting.splice(0)) each();
  }
}

/** A copy of the program goes on, by its start or by a response, until it needs the next one. */
export interface Step {
  /** Number of the copy, 1 or 2. */
  readonly copy: number;
  /** The copies that could have gone on. */
  readonly ready: readonly number[];
  /** The other copy cannot tell that it has happened: it wrote nothing, and kept nothing. */
  readonly isRead: boolean;
}

/** What a request gets whose program has ended. */
export const noResponse: MockResponse = { status: 0, headers: {}, body: '', fault: 'reset' };

/** The deaths at a request: for a write before its effect and after it, for a read once. */
export function killsAt(at: string): Disturbance[] {
  const id = operationOf(at);
  if (id === undefined) return [];
  const moments = isWrite(id) ? (['before', 'after'] as const) : [undefined];
  return moments.map((moment) => ({
    at,
    kind: moment === undefined ? 'killed' : `killed-${moment}`,
    group: 'fault',
    story: `the program was killed${moment === undefined ? '' : ` ${moment} the effect`}, and started again`,
    fails: true,
    kills: true,
    respond: async (next) => {
      if (moment !== 'before') await next();
      return undefined;
    },
  }));
}
