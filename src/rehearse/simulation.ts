import { AsyncLocalStorage } from 'node:async_hooks';
import { syncBuiltinESMExports } from 'node:module';
import timersPromises from 'node:timers/promises';
import FakeTimers from './fake-timers.ts';
import { RealWork, type Undo, nextTurn, realNow, replace } from './real-work.ts';
import { RehearsalError } from './run.ts';

/** Turns of the event loop for what a program has left running. */
const LAST_TURNS = 3;

/** Turns of the event loop that code may take before time passes, and those in which it sets and clears timers. */
const TURNS = 10;
const MANY_TURNS = 1_000;

/** Real milliseconds after which a run is one that never ends, whatever it waits for. */
const LONGEST_RUN_MS = 30_000;

/** Milliseconds after which a program that was killed, or has ended, is started again. */
const RESTART_MS = 1_000;

/** Doublings of the milliseconds that pass while code comes back with `setImmediate`. */
const MOST_DOUBLINGS = 10;

export interface SimulationOptions {
  /** Where the random numbers begin. */
  readonly seed: number;
  /** Simulated milliseconds that each life of a program may take. */
  readonly timeoutMs: number;
  /** What the runs of a rehearsal know of real work. */
  readonly work: RealWork;
}

/** How a program has ended. */
export interface Completion<T> {
  readonly value?: T;
  readonly thrown?: unknown;
  /** Why it never ends. */
  readonly hang?: string;
}

/** Whether code belongs to a run. */
const inside = new AsyncLocalStorage<true>();

/** One run after another: the clock is that of the whole process. */
let queue: Promise<unknown> = Promise.resolve();

/** Runs code in simulated time, which passes where nothing but a timer can wake the code. */
export function simulate<T>(
  options: SimulationOptions,
  code: (simulation: Simulation) => Promise<T>,
): Promise<T> {
  const simulation = new Simulation(options);
  const result = queue.then(() => inside.run(true, () => simulation.run(() => code(simulation))));
  queue = result.catch(() => {});
  return result;
}

/** Time and chance of one run. */
export class Simulation {
  /** What timers have thrown, and rejections that nobody handled. */
  readonly errors: unknown[] = [];
  readonly #options: SimulationOptions;
  /** Ends what runs, as something that never ends or has exited. */
  readonly #endings = new Set<(end: Completion<never>) => void>();
  #clock = FakeTimers.createClock();
  #randomState: number;
  #deadline = Infinity;
  /** How often in a row no time has passed until the next timer. */
  #polls = 0;
  #restore: Undo = () => {};
  /** What has broken off the program that called `process.exit`. */
  #exited: unknown;

  constructor(options: SimulationOptions) {
    this.#options = options;
    this.#randomState = options.seed;
  }

  /** Begins a life of the program: what another one has left behind never fires. */
  restart(): void {
    const now = this.#deadline === Infinity ? realNow() : this.#clock.now + RESTART_MS;
    this.#restore();
    this.#restore = this.#install(now);
    this.#deadline = now + this.#options.timeoutMs;
  }

  /** Runs a program until it ends, or until nothing is left that could wake it. */
  async complete<T>(program: () => Promise<T>, killed: AbortSignal): Promise<Completion<T>> {
    const end = await new Promise<Completion<T>>((resolve) => {
      this.#endings.add(resolve);
      killed.addEventListener('abort', () => resolve({}));
      program().then(
        (value) => resolve({ value }),
        (thrown: unknown) => resolve({ thrown }),
      );
    });
    // What it has left running goes on for as long as it can.
    for (let turns = 0; turns < LAST_TURNS; turns += 1) await nextTurn();
    return end;
  }

  async run<T>(code: () => Promise<T>): Promise<T> {
    if ((Date as { isFake?: boolean }).isFake === true) {
      const hint = 'call vi.useRealTimers(), or clock.uninstall(), before rehearse()';
      throw new RehearsalError(
        `the clock is simulated already, and a run simulates its own: ${hint}`,
      );
    }
    const { work } = this.#options;
    const began = realNow();
    const unwatch = work.watch();
    try {
      const result = code();
      let isOver = false;
      const end = () => {
        isOver = true;
      };
      result.then(end, end);
      for (;;) {
        await this.#turns();
        if (isOver) return await result;
        const isLast = this.#clock.countTimers() === 0;
        if (realNow() - began > LONGEST_RUN_MS) {
          this.#finish({ hang: `it did not end in ${LONGEST_RUN_MS / 1000} seconds of real time` });
        } else if (await work.waits(isLast)) continue;
        else if (isLast) this.#finish({ hang: 'nothing is left that could wake it' });
        else this.#leap();
      }
    } finally {
      this.#restore();
      unwatch();
    }
  }

  /** Lets the code go on while it comes back without any time passing. */
  async #turns(): Promise<void> {
    let idle = 0;
    for (let turns = 0; idle < TURNS && turns < MANY_TURNS; turns += 1) {
      await nextTurn();
      const before = this.#clock.countTimers();
      if (before > 0) this.#fire(() => this.#clock.tick(0));
      idle = this.#clock.countTimers() === before ? idle + 1 : 0;
    }
  }

  /** Lets time pass until the next timer, and a little for code that comes back at once. */
  #leap(): void {
    const { now } = this.#clock;
    this.#fire(() => this.#clock.next());
    if (this.#clock.now > now) this.#polls = 0;
    else this.#fire(() => this.#clock.tick(2 ** Math.min(this.#polls++, MOST_DOUBLINGS)));
    if (this.#clock.now <= this.#deadline) return;
    this.#finish({ hang: `it did not end in ${this.#options.timeoutMs / 1000} simulated seconds` });
  }

  #fire(pass: () => void): void {
    try {
      pass();
    } catch (error) {
      this.#note(error);
    }
  }

  #note(error: unknown): void {
    if (error !== this.#exited) this.errors.push(error);
  }

  #finish(end: Completion<never>): void {
    for (const each of this.#endings) each(end);
    this.#endings.clear();
  }

  #install(now: number): Undo {
    const clock = FakeTimers.install({
      now,
      toNotFake: ['nextTick', 'queueMicrotask'],
      ignoreMissingTimers: true,
      shouldClearNativeTimers: true,
    });
    this.#clock = clock;
    const undo = [
      replace(Math, 'random', () => this.#random()),
      replace(AbortSignal, 'timeout', abortAfter),
      replace(process, 'exit', (code) => this.#exit(code)),
      replace(timersPromises.scheduler, 'wait', (ms, more) =>
        timersPromises.setTimeout(ms, undefined, more),
      ),
      this.#watchRejections(),
    ];
    syncBuiltinESMExports();
    return () => {
      clock.uninstall();
      for (const each of undo) each();
      syncBuiltinESMExports();
      this.#restore = () => {};
    };
  }

  /** Returns a number from 0 to 1 (mulberry32). */
  #random(): number {
    this.#randomState = (this.#randomState + 0x6d2b79f5) | 0;
    let value = Math.imul(this.#randomState ^ (this.#randomState >>> 15), 1 | this.#randomState);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
  }

  /** Ends the run, as `process.exit` ends a program. */
  #exit(code: unknown): never {
    const text = code === undefined ? '' : String(code);
    const error = new Error(`process.exit(${text}) was called; return the outcome instead`);
    this.#exited = error;
    this.#finish({ thrown: error });
    throw error;
  }

  /** Notes the rejections of the program. Those of other code go to whoever handled them before. */
  #watchRejections(): Undo {
    const before = process.listeners('unhandledRejection');
    const own: NodeJS.UnhandledRejectionListener = (reason, promise) => {
      if (inside.getStore() === true) this.#note(reason);
      // What Node does by itself where nobody handles it.
      else if (before.length === 0) throw reason;
      else for (const each of before) each.call(process, reason, promise);
    };
    process.removeAllListeners('unhandledRejection').on('unhandledRejection', own);
    return () => {
      process.off('unhandledRejection', own);
      for (const each of before) process.on('unhandledRejection', each);
    };
  }
}

function abortAfter(ms: number): AbortSignal {
  const controller = new AbortController();
  const reason = new DOMException('The operation was aborted due to timeout', 'TimeoutError');
  setTimeout(() => controller.abort(reason), ms);
  return controller.signal;
}
