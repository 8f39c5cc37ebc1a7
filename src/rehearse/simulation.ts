import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks';
import { writeSync } from 'node:fs';
import { Idle } from './idle.ts';

const realNow = Date.now;

/** Node fires timers that are shorter or longer after one millisecond. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** Far from the numbers that the runtime gives to its own timers. */
let lastTimerId = 2 ** 40;

/** Simulated milliseconds that a reading of the clock takes, so code that waits for it to move goes on. */
const READING_MS = 0.001;

/** Code that reads the clock so often without a pause only waits for it: further readings take longer. */
const MANY_READINGS = 10_000;
const LONG_READING_MS = 1;

/** Simulated milliseconds that pass when code comes back with `setImmediate`, and how many more the next time. */
const TURN_MS = 1;
const LONGER_TURN_MS = 0.01;

/** Real milliseconds after which a run is one that never ends, whatever it waits for. */
const LONGEST_RUN_MS = 30_000;

/** Turns of the event loop for what a program has left running. */
const LAST_TURNS = 1_000;

/** The file descriptor: in a thread, process.stderr only passes on what is written once the thread is free. */
const STDERR = 2;

/** A look at the real clock costs more than what is counted. */
const STEPS_BETWEEN_LOOKS = 2 ** 16;

/** How code ended, or why it never does. */
export type Completion<T> =
  PromiseSettledResult<T> | { readonly status: 'endless'; readonly reason: string };

/** What a run is simulated with. */
export interface SimulationOptions {
  /** Names the run in errors. */
  readonly name: string;
  /** Where the random numbers begin. */
  readonly seed: number;
  /** Simulated milliseconds that the code may take. */
  readonly timeoutMs: number;
  /** Nothing has run before, so that code may have to be loaded. */
  readonly isFirst: boolean;
  /** The time at which it starts, in milliseconds since 1970. @default now */
  readonly startsAt?: number | undefined;
}

/** Breaks off code whose run is over. */
class RunOver extends Error {}

/** The simulation that the running code belongs to, through promises and timers. */
const current = new AsyncLocalStorage<Simulation>();

/**
 * Returns the simulation that the running code belongs to.
 *
 * @returns Undefined for code outside of any run.
 */
export function currentSimulation(): Simulation | undefined {
  return current.getStore();
}

/**
 * Time and chance of one run. Code that runs inside sees timers, clocks and random numbers of its
 * own, and time passes only when the code is idle: a limit of a minute takes no time, and each run goes
 * the same way. All other code of the process keeps the real ones.
 */
export class Simulation {
  /** Says when the code waits for nothing but its clock. */
  readonly idle: Idle;
  readonly #options: SimulationOptions;
  readonly #errors: unknown[] = [];
  #startedAt: number;
  readonly #beganAt = realNow();
  readonly #startedMs = performance.now();
  readonly #timers = new Set<SimulatedTimer>();
  readonly #immediates = new Set<SimulatedTimer>();
  #elapsedMs = 0;
  /** How often the clock was read, and what else was done, since the last turn of the event loop. */
  #readings = 0;
  #steps = 0;
  /** How often the code came back since it was last idle. */
  #polls = 0;
  #turnedAt = realNow();
  #randomState: number;
  #completion: Completion<unknown> | undefined;
  #isFrozen = false;

  constructor(options: SimulationOptions) {
    this.#options = options;
    this.#startedAt = options.startsAt ?? realNow();
    this.#randomState = options.seed;
    this.idle = new Idle(options.isFirst);
  }

  /** What timers have thrown, and rejections that nobody handled. */
  get errors(): readonly unknown[] {
    return this.#errors;
  }

  /** The simulated time, for those who only keep records of it. */
  get date(): Date {
    return new Date(this.#startedAt + Math.floor(this.#elapsedMs));
  }

  /** Runs code that belongs to this simulation. */
  run<T>(code: () => T): T {
    return current.run(this, code);
  }

  /** Runs code inside the simulation until it ends. */
  async complete<T>(code: () => Promise<T>): Promise<Completion<T>> {
    this.start(code);
    while (!this.hasEnded) {
      if (!(await this.goOn())) this.leap();
    }
    return this.leave<T>();
  }

  /**
   * Starts code, which then goes on with `goOn` and `leap`.
   *
   * @param at - Its time, in milliseconds since 1970.
   */
  start(code: () => Promise<unknown>, at = this.#startedAt): void {
    this.#startedAt = at;
    this.run(code).then(
      (value) => this.#finish({ status: 'fulfilled', value }),
      (reason: unknown) => this.#finish({ status: 'rejected', reason }),
    );
  }

  /** Whether the code has ended, or never will. */
  get hasEnded(): boolean {
    return this.#completion !== undefined;
  }

  /** Ends the run as a process is killed: no timer fires any more, and no error counts. */
  freeze(): void {
    this.#isFrozen = true;
    this.#timers.clear();
    this.#immediates.clear();
    this.#finish({ status: 'endless', reason: 'it was killed' });
  }

  /** What `Date.now()` returns. */
  readDate(): number {
    return this.#startedAt + Math.floor(this.#read());
  }

  /** What `performance.now()` returns. */
  readMs(): number {
    return this.#startedMs + this.#read();
  }

  /** Returns a number from 0 to 1 (mulberry32). */
  random(): number {
    this.#randomState = (this.#randomState + 0x6d2b79f5) | 0;
    let value = Math.imul(this.#randomState ^ (this.#randomState >>> 15), 1 | this.#randomState);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
  }

  /** Notes that the code does something, and ends the process when it never lets go of the event loop. */
  touch(): void {
    this.idle.touch();
    this.#steps += 1;
    if (this.#steps % STEPS_BETWEEN_LOOKS !== 0) return;
    if (realNow() - this.#turnedAt <= LONGEST_RUN_MS) return;
    writeSync(STDERR, `${this.#blockedText()}\n`);
    // No error gets out of a loop of promises, and a test runner may have replaced process.exit.
    process.kill(process.pid, 'SIGKILL');
  }

  /** Ends the run, as `process.exit` ends a program. */
  exit(code: unknown): never {
    const text = code === undefined ? '' : String(code);
    const error = new RunOver(`process.exit(${text}) was called; return the outcome instead`);
    this.#finish({ status: 'rejected', reason: error });
    throw error;
  }

  addError(error: unknown): void {
    if (!(error instanceof RunOver) && !this.#isFrozen) this.#errors.push(error);
  }

  addTimer(callback: () => void, ms: number, repeat = false): SimulatedTimer {
    const delayMs = ms >= 1 && ms <= LONGEST_TIMER_MS ? ms : 1;
    const timer = new SimulatedTimer(this, callback, { delayMs, repeat });
    if (!this.#isFrozen) this.#timers.add(timer);
    this.idle.touch();
    return timer;
  }

  addImmediate(callback: () => void): SimulatedTimer {
    const immediate = new SimulatedTimer(this, callback, { delayMs: 0, repeat: false });
    if (!this.#isFrozen) this.#immediates.add(immediate);
    return immediate;
  }

  remove(timer: SimulatedTimer): void {
    if (this.#timers.delete(timer) || this.#immediates.delete(timer)) this.idle.touch();
  }

  findTimer(id: number): SimulatedTimer | undefined {
    return [...this.#timers].find((timer) => timer.id === id);
  }

  /** Simulated milliseconds since the start; a reading takes some of them. */
  get elapsedMs(): number {
    return this.#elapsedMs;
  }

  #read(): number {
    this.#readings += 1;
    this.#elapsedMs += this.#readings > MANY_READINGS ? LONG_READING_MS : READING_MS;
    this.#checkTimeout();
    // Nothing else gets out of a loop that waits for a time that is too late.
    if (this.#completion?.status === 'endless') throw new RunOver(this.#completion.reason);
    return this.#elapsedMs;
  }

  /**
   * Lets the code go on for a turn of the event loop.
   *
   * @param isAwaited - Something else than time will wake it.
   * @returns Whether it was active; otherwise only time can wake it.
   */
  async goOn(isAwaited = false): Promise<boolean> {
    if (realNow() - this.#beganAt > LONGEST_RUN_MS) {
      const reason = `it did not end in ${LONGEST_RUN_MS / 1000} seconds of real time`;
      this.#finish({ status: 'endless', reason });
      return true;
    }
    const isPolling = this.#immediates.size > 0;
    const goesOn = await this.#turn();
    if (!isPolling) return goesOn || this.idle.waits(this.#timers.size === 0 && !isAwaited);
    if (!(await this.idle.waits(false))) this.#passTurn();
    this.#runImmediates();
    return true;
  }

  /** Lets what the code has left running go on for as long as it can, without any time passing. */
  async leave<T>(): Promise<Completion<T>> {
    for (let turns = 0; turns < LAST_TURNS; turns += 1) {
      this.#runImmediates();
      if (await this.#turn()) continue;
      if (!this.idle.hasRequests()) break;
      await this.idle.waits(false);
    }
    this.#immediates.clear();
    this.#timers.clear();
    return this.#completion as Completion<T>;
  }

  async #turn(): Promise<boolean> {
    const goesOn = await this.idle.goesOn();
    this.#readings = 0;
    this.#steps = 0;
    this.#turnedAt = realNow();
    return goesOn;
  }

  /** Lets a little time pass for code that polls, and more the longer it does; never past a timer. */
  #passTurn(): void {
    const ms = TURN_MS + this.#polls * LONGER_TURN_MS;
    this.#polls += 1;
    this.#passTo(Math.min(this.#elapsedMs + ms, this.#nextTimer()?.dueMs ?? Infinity));
  }

  /** When the next timer is due, in milliseconds since 1970; infinite where there is none. */
  get nextDue(): number {
    return this.#startedAt + (this.#nextTimer()?.dueMs ?? Infinity);
  }

  /** Lets time pass until the next timer. */
  leap(): void {
    const next = this.#nextTimer();
    this.#polls = 0;
    if (next !== undefined) this.#passTo(next.dueMs);
    else this.#finish({ status: 'endless', reason: 'nothing is left that could wake it' });
  }

  #nextTimer(): SimulatedTimer | undefined {
    return [...this.#timers].toSorted(byTime)[0];
  }

  #passTo(ms: number): void {
    this.#elapsedMs = Math.max(this.#elapsedMs, ms);
    const due = [...this.#timers].filter(({ dueMs }) => dueMs <= this.#elapsedMs);
    for (const timer of due.toSorted(byTime)) {
      // An earlier one may have removed it.
      if (!this.#timers.has(timer)) continue;
      if (timer.repeat) timer.refresh();
      else this.#timers.delete(timer);
      this.#call(timer.callback);
    }
    this.#checkTimeout();
  }

  #runImmediates(): void {
    for (const immediate of Array.from(this.#immediates)) {
      // An earlier one may have removed it.
      if (this.#immediates.delete(immediate)) this.#call(immediate.callback);
    }
  }

  #call(callback: () => void): void {
    this.idle.touch();
    try {
      callback();
    } catch (error) {
      this.addError(error);
    }
  }

  #checkTimeout(): void {
    const { timeoutMs } = this.#options;
    if (this.#elapsedMs <= timeoutMs) return;
    const reason = `it did not end in ${timeoutMs / 1000} simulated seconds`;
    this.#finish({ status: 'endless', reason });
  }

  #finish(completion: Completion<unknown>): void {
    this.#completion ??= completion;
  }

  #blockedText(): string {
    const seconds = LONGEST_RUN_MS / 1000;
    return `payments-contract rehearse: the run ${this.#options.name} never ends: for ${seconds} seconds it has not let go of the event loop, as a loop of "await null" does not. Wait with a timer or a promise that is resolved later`;
  }
}

/** When a timer calls back. */
interface TimerOptions {
  /** Simulated milliseconds. */
  readonly delayMs: number;
  readonly repeat: boolean;
}

/** What `setTimeout`, `setInterval` and `setImmediate` return inside a simulation; has what Node's own have. */
export class SimulatedTimer {
  readonly id = (lastTimerId += 1);
  readonly callback: () => void;
  readonly repeat: boolean;
  readonly #simulation: Simulation;
  readonly #delayMs: number;
  dueMs: number;

  constructor(simulation: Simulation, callback: () => void, { delayMs, repeat }: TimerOptions) {
    // It runs in the context in which it was given.
    const scope = new AsyncResource('SimulatedTimer');
    this.callback = () => scope.runInAsyncScope(callback);
    this.#simulation = simulation;
    this.repeat = repeat;
    this.#delayMs = delayMs;
    this.dueMs = simulation.elapsedMs + delayMs;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }

  hasRef(): boolean {
    return true;
  }

  refresh(): this {
    this.dueMs = this.#simulation.elapsedMs + this.#delayMs;
    return this;
  }

  close(): this {
    this.#simulation.remove(this);
    return this;
  }

  [Symbol.toPrimitive](): number {
    return this.id;
  }
}

function byTime(a: SimulatedTimer, b: SimulatedTimer): number {
  return a.dueMs - b.dueMs || a.id - b.id;
}
