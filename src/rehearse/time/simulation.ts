import { AsyncLocalStorage } from 'node:async_hooks';
import { syncBuiltinESMExports } from 'node:module';
import timersPromises from 'node:timers/promises';
import { Deferred } from '../../shared/node-22.ts';
import { RehearsalError } from '../rehearsal-error.ts';
import FakeTimers from './fake-timers.ts';
import { RealWork, type Undo, hasRealTimers, nextTurn, realNow, replace } from './real-work.ts';

/** Turns of the event loop for what a program has left running. */
const LAST_TURNS = 3;

/** Idle turns of the event loop before time passes; and the most turns that code may take. */
const IDLE_TURNS = 10;
const MAX_TURNS = 1_000;

/** Real milliseconds after which a run is one that never ends, whatever it waits for. */
const MAX_RUN_MS = 30_000;

/** Milliseconds after which a program that was killed, or has ended, is started again. */
const RESTART_MS = 1_000;

/** Doublings of the milliseconds that the clock advances while code comes back at once, as with `setImmediate`. */
const MAX_DOUBLINGS = 10;

/** The options of a rehearsal that decide on its time and chance. */
export interface SimulationOptions {
  /** The start of the random numbers. */
  readonly seed: number;
  /** Simulated milliseconds that each life of a program may take. */
  readonly timeoutMs: number;
}

/** The end of code: its value, what it has thrown, or the reason why it never ends. */
export interface Completion<T> {
  readonly value?: T;
  readonly thrown?: unknown;
  /** The reason why it never ends. */
  readonly hang?: string;
}

/** The rehearsal to which code belongs. */
const inside = new AsyncLocalStorage<Simulation>();

/** One rehearsal after another: the clock is that of the whole process. */
let queue: Promise<unknown> = Promise.resolve();

/**
 * Runs code in simulated time, which passes where nothing but a timer can wake the code.
 *
 * @throws RehearsalError - Time is simulated already.
 */
export async function simulate<T>(
  options: SimulationOptions,
  code: (simulation: Simulation) => Promise<T>,
): Promise<T> {
  if (inside.getStore()?.isOver === false) {
    const reason = 'which would wait for its own end: rehearse one program after the other';
    throw new RehearsalError(`a scenario, or a check, has called rehearse(), ${reason}`);
  }

  const simulation = new Simulation(options);
  const result = queue.then(() =>
    inside.run(simulation, () => simulation.run(() => code(simulation))),
  );
  queue = result.catch(() => {});
  return result;
}

/** Time and chance of one rehearsal. */
export class Simulation {
  /** Errors that timers have thrown, and rejections that nobody handled. */
  readonly #errors: unknown[] = [];
  readonly #options: SimulationOptions;
  readonly #work = new RealWork();
  /** Resolves each running `complete()` when the run hangs or exits. */
  readonly #completions = new Set<Pick<Deferred<Completion<never>>, 'resolve'>>();
  #clock = FakeTimers.createClock();
  #randomState = 0;
  /** Start of the rehearsal in simulated time, and of the run in real time. */
  #start = 0;
  #realStart = 0;
  #deadline = Infinity;
  /** Turns of the event loop since time has passed. */
  #turns = 0;
  /** Timers in a row that fired without any time passing. */
  #polls = 0;
  /** True after the end of the rehearsal. */
  isOver = false;

  constructor(options: SimulationOptions) {
    this.#options = options;
  }

  /** Begins a run, each at the same moment. What an earlier one has left behind never fires. */
  begin(): void {
    this.#work.begin(this.#realStart === 0);
    this.#realStart = realNow();
    this.#randomState = this.#options.seed;
    this.#errors.length = 0;
    this.#setTime(0);
  }

  /** Begins another life of the program. */
  restart(): void {
    this.#setTime(this.#clock.now - this.#start + RESTART_MS);
  }

  #setTime(ms: number): void {
    this.#clock.reset();
    this.#clock.tick(ms);
    this.#deadline = this.#clock.now + this.#options.timeoutMs;
    this.#turns = 0;
  }

  /** Returns the errors since the run began, or since the last call. */
  takeErrors(): unknown[] {
    return this.#errors.splice(0);
  }

  /** Runs code until it ends, or until nothing is left that could wake it. */
  async complete<T>(code: () => Promise<T> | T, killSignal?: AbortSignal): Promise<Completion<T>> {
    const completion = new Deferred<Completion<T>>();
    this.#completions.add(completion);
    killSignal?.addEventListener('abort', () => completion.resolve({}));
    const running = Promise.resolve().then(code);
    running.then(
      (value) => completion.resolve({ value }),
      (thrown: unknown) => completion.resolve({ thrown }),
    );

    const end = await completion.promise;
    this.#completions.delete(completion);
    // Code that it has left running goes on for as long as it can.
    for (let turns = 0; turns < LAST_TURNS; turns += 1) await nextTurn();
    return end;
  }

  async run<T>(code: () => Promise<T>): Promise<T> {
    await checkClock();
    const unwatch = this.#work.watch();
    const restore = this.#install();
    void this.#runClock();
    try {
      return await code();
    } finally {
      restore();
      unwatch();
      this.isOver = true;
    }
  }

  async #runClock(): Promise<void> {
    for (;;) {
      await this.#settle();
      if (this.isOver) return;
      // No time passes where a program has ended, or was killed.
      if (this.#completions.size > 0) await this.#waitOrAdvance();
    }
  }

  /** Lets the code go on while it comes back without any time passing. */
  async #settle(): Promise<void> {
    this.#turns = 0;
    for (let idle = 0; idle < IDLE_TURNS && this.#turns < MAX_TURNS; this.#turns += 1) {
      await nextTurn();
      const before = this.#clock.countTimers();
      if (before > 0) this.#fire(() => this.#clock.tick(0));
      idle = this.#clock.countTimers() === before ? idle + 1 : 0;
    }
  }

  /** Waits for what is real, or lets time pass. */
  async #waitOrAdvance(): Promise<void> {
    const hasNoTimers = this.#clock.countTimers() === 0;
    if (realNow() - this.#realStart > MAX_RUN_MS) {
      this.#finish({ hang: `it did not end in ${MAX_RUN_MS / 1000} seconds of real time` });
    } else if (!(await this.#work.waitForWork(hasNoTimers))) {
      if (hasNoTimers) this.#finish({ hang: 'nothing is left that could wake it' });
      else this.#leap();
    }
  }

  /** Lets time pass until the next timer, and a little for code that comes back at once. */
  #leap(): void {
    const { now } = this.#clock;
    this.#fire(() => this.#clock.next());
    if (this.#clock.now > now) {
      this.#polls = 0;
    } else {
      const ms = 2 ** Math.min(this.#polls, MAX_DOUBLINGS);
      this.#polls += 1;
      this.#fire(() => this.#clock.tick(ms));
    }

    if (this.#clock.now <= this.#deadline) return;
    this.#finish({ hang: `it did not end in ${this.#options.timeoutMs / 1000} simulated seconds` });
  }

  #fire(advance: () => void): void {
    try {
      advance();
    } catch (error) {
      this.#errors.push(error);
    }
  }

  #finish(end: Completion<never>): void {
    for (const completion of this.#completions) completion.resolve(end);
  }

  #install(): Undo {
    this.#clock = FakeTimers.install({
      now: Date.now(),
      toNotFake: ['nextTick', 'queueMicrotask'],
      ignoreMissingTimers: true,
      shouldClearNativeTimers: true,
    });
    this.#start = this.#clock.now;
    const undo = [
      () => this.#clock.uninstall(),
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
      for (const each of undo) each();
      syncBuiltinESMExports();
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
    this.#finish({ thrown: error });
    throw error;
  }

  /** Notes the rejections of the program. Those of other code go to whoever handled them before. */
  #watchRejections(): Undo {
    const before = process.listeners('unhandledRejection');
    const own: NodeJS.UnhandledRejectionListener = (reason, promise) => {
      if (inside.getStore() !== undefined) {
        this.#errors.push(reason);
        return;
      }
      // As Node does by itself where nobody handles it.
      if (before.length === 0) throw reason;
      for (const each of before) each.call(process, reason, promise);
    };
    process.removeAllListeners('unhandledRejection').on('unhandledRejection', own);
    return () => {
      process.off('unhandledRejection', own);
      for (const each of before) process.on('unhandledRejection', each);
    };
  }
}

/** @throws RehearsalError - Somebody else simulates the clock, or did so when this module was loaded. */
async function checkClock(): Promise<void> {
  if ((Date as { isFake?: boolean }).isFake === true) {
    const reason = 'the clock is simulated already, and a rehearsal simulates its own';
    const hint = 'call vi.useRealTimers(), or clock.uninstall(), before rehearse()';
    throw new RehearsalError(`${reason}: ${hint}`);
  }
  if (await hasRealTimers()) return;

  const reason = 'the timers were simulated when payments-contract/rehearse was loaded';
  const hint = 'import it before vi.useFakeTimers(), or whatever simulates them';
  throw new RehearsalError(`${reason}: ${hint}`);
}

function abortAfter(ms: number): AbortSignal {
  const controller = new AbortController();
  setTimeout(() => {
    controller.abort(new DOMException('The operation was aborted due to timeout', 'TimeoutError'));
  }, ms);
  return controller.signal;
}
