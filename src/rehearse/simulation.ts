import { AsyncLocalStorage, AsyncResource, createHook } from 'node:async_hooks';
import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers';
import timersPromises from 'node:timers/promises';
import { promisify } from 'node:util';

/** A real turn of the event loop, and a real pause; both as they were before anything simulates them. */
const nextTurn = promisify(timers.setImmediate);
const pause = promisify(timers.setTimeout);
const realNow = Date.now;

/** Node fires timers that are shorter or longer after one millisecond. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** Far from the numbers that the runtime gives to its own timers. */
let lastTimerId = 2 ** 40;

/** Real milliseconds before the first leap in time: a test runner may still be loading code. */
const LOADING_MS = 250;

/** Real milliseconds before code is said to wait for nothing: the runtime does not tell of all it does. */
const LAST_WAIT_MS = 50;

/** The simulation that the running code belongs to, through promises and timers. */
const current = new AsyncLocalStorage<Simulation>();

/** How code ended, or why it never does. */
export type Completion<T> =
  PromiseSettledResult<T> | { readonly status: 'endless'; readonly reason: string };

/**
 * Time and chance of one run. Code that runs inside sees timers, clocks and random numbers of its
 * own, and time passes only when nothing else is left to do: a limit of a minute takes no time, and
 * each run goes the same way. All other code of the process keeps the real ones.
 */
export class Simulation {
  /** Simulated milliseconds since the start. */
  elapsedMs = 0;
  /** What timers have thrown, and rejections that nobody handled. */
  readonly errors: unknown[] = [];
  readonly #startedAt = realNow();
  readonly #startedMs = performance.now();
  /** What keeps the process alive besides the code, by kind. */
  #resources = activeResources();
  readonly #timers = new Set<SimulatedTimer>();
  #activity = 0;
  #randomState: number;

  #pauseMs: number;

  /**
   * @param seed - Where the random numbers begin.
   * @param isFirst - Nothing has run before, so that code may have to be loaded.
   */
  constructor(seed: number, isFirst: boolean) {
    this.#randomState = seed;
    this.#pauseMs = isFirst ? LOADING_MS : 1;
  }

  /**
   * Runs code inside the simulation until it ends.
   *
   * @param timeoutMs - Simulated milliseconds that it may take.
   */
  async complete<T>(code: () => Promise<T>, timeoutMs: number): Promise<Completion<T>> {
    const ends: Completion<T>[] = [];
    current.run(this, code).then(
      (value) => ends.push({ status: 'fulfilled', value }),
      (reason: unknown) => ends.push({ status: 'rejected', reason }),
    );
    while (ends.length === 0) {
      if (!(await this.#step())) {
        ends.push({ status: 'endless', reason: 'nothing is left that could wake it' });
      } else if (this.elapsedMs > timeoutMs) {
        const reason = `it did not end in ${timeoutMs / 1000} simulated seconds`;
        ends.push({ status: 'endless', reason });
      }
    }
    // What it has left running goes on for as long as it can, without any time passing.
    while (await this.#isBusy(nextTurn));
    return ends[0] as Completion<T>;
  }

  /** What `Date.now()` returns. */
  get now(): number {
    return this.#startedAt + Math.floor(this.elapsedMs);
  }

  /** What `performance.now()` returns. */
  get nowMs(): number {
    return this.#startedMs + this.elapsedMs;
  }

  /** A number from 0 to 1 (mulberry32). */
  random(): number {
    this.#randomState = (this.#randomState + 0x6d2b79f5) | 0;
    let value = Math.imul(this.#randomState ^ (this.#randomState >>> 15), 1 | this.#randomState);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
  }

  /** Says that the code is not idle. */
  touch(): void {
    this.#activity += 1;
  }

  addTimer(callback: (...args: unknown[]) => void, ms: number, repeat: boolean): SimulatedTimer {
    const delayMs = ms >= 1 && ms <= LONGEST_TIMER_MS ? ms : 1;
    const scope = new AsyncResource('SimulatedTimer');
    const run = () => scope.runInAsyncScope(callback);
    const timer = new SimulatedTimer(this, run, delayMs, repeat);
    this.#timers.add(timer);
    this.#activity += 1;
    return timer;
  }

  removeTimer(timer: SimulatedTimer): void {
    if (this.#timers.delete(timer)) this.#activity += 1;
  }

  findTimer(id: number): SimulatedTimer | undefined {
    return [...this.#timers].find((timer) => timer.id === id);
  }

  /**
   * Lets the code go on and, when it waits, lets time pass until the next timer.
   *
   * @returns Whether something is left that can wake the code.
   */
  async #step(): Promise<boolean> {
    if (await this.#isBusy(nextTurn)) return true;
    // What has been handed to the system or to a thread needs real time.
    if (await this.#isBusy(() => pause(this.#pauseMs))) return true;
    if (hasJobs() || this.#waitsForRuntime()) {
      this.#pass(1);
      return true;
    }
    const [next] = [...this.#timers].toSorted(byTime);
    this.#pauseMs = 1;
    if (next !== undefined) this.#pass(next.dueMs - this.elapsedMs);
    return next !== undefined || this.#isBusy(() => pause(LAST_WAIT_MS));
  }

  #waitsForRuntime(): boolean {
    const before = this.#resources;
    const now = activeResources();
    const isMore = [...now].some(([kind, count]) => count > (before.get(kind) ?? 0));
    // What has ended meanwhile was not of the code.
    if (!isMore) this.#resources = now;
    return isMore;
  }

  async #isBusy(wait: () => Promise<unknown>): Promise<boolean> {
    const before = this.#activity;
    await wait();
    return this.#activity !== before;
  }

  #pass(ms: number): void {
    this.elapsedMs += ms;
    const due = [...this.#timers].filter(({ dueMs }) => dueMs <= this.elapsedMs);
    for (const timer of due.toSorted(byTime)) {
      // An earlier one may have removed it.
      if (!this.#timers.has(timer)) continue;
      if (timer.repeat) timer.refresh();
      else this.#timers.delete(timer);
      this.#activity += 1;
      try {
        timer.callback();
      } catch (error) {
        this.errors.push(error);
      }
    }
  }
}

/** What `setTimeout` and `setInterval` return inside a simulation; has what Node's own have. */
class SimulatedTimer {
  readonly id = (lastTimerId += 1);
  readonly callback: () => void;
  readonly repeat: boolean;
  readonly #simulation: Simulation;
  readonly #delayMs: number;
  dueMs: number;

  constructor(simulation: Simulation, callback: () => void, delayMs: number, repeat: boolean) {
    this.#simulation = simulation;
    this.callback = callback;
    this.repeat = repeat;
    this.#delayMs = delayMs;
    this.dueMs = simulation.elapsedMs + delayMs;
  }

  refresh(): this {
    this.dueMs = this.#simulation.elapsedMs + this.#delayMs;
    return this;
  }

  close(): this {
    this.#simulation.removeTimer(this);
    return this;
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

  [Symbol.toPrimitive](): number {
    return this.id;
  }
}

/** What simulated code has asked the threads of the runtime for, such as a hash, and since when. */
const jobs = new Map<number, number>();
const jobHook = createHook({
  init(id, type) {
    if (!type.endsWith('REQUEST') || type === 'RANDOMBYTESREQUEST') return;
    if (current.getStore() !== undefined) jobs.set(id, realNow());
  },
  after(id) {
    jobs.delete(id);
  },
});

/** A job that was done at once is never reported as done. */
const LONGEST_JOB_MS = 250;

function hasJobs(): boolean {
  for (const [id, since] of jobs) if (realNow() - since > LONGEST_JOB_MS) jobs.delete(id);
  return jobs.size > 0;
}

function byTime(a: SimulatedTimer, b: SimulatedTimer): number {
  return a.dueMs - b.dueMs || a.id - b.id;
}

/** How many resources of each kind keep the process alive. */
function activeResources(): Map<string, number> {
  const counts = new Map<string, number>();
  for (const kind of process.getActiveResourcesInfo()) {
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return counts;
}

type Callback = (...args: unknown[]) => void;

/** How many callers need the simulated functions in place. */
let users = 0;
let restore = () => {};

/**
 * Puts functions in place that ask the simulation, if the code that calls them runs inside of one.
 *
 * @returns Takes them back.
 */
export function enableSimulation(): () => void {
  users += 1;
  if (users === 1) {
    const undo = [replaceAll(), watchRejections()];
    jobHook.enable();
    restore = () => {
      for (const each of undo) each();
      jobHook.disable();
      jobs.clear();
    };
  }
  return () => {
    users -= 1;
    if (users === 0) restore();
  };
}

function replaceAll(): () => void {
  const real = {
    setTimeout: globalThis.setTimeout,
    setInterval: globalThis.setInterval,
    clear: globalThis.clearTimeout,
    sleep: timersPromises.setTimeout,
    limit: AbortSignal.timeout,
    date: globalThis.Date,
    elapsed: performance.now,
    random: Math.random,
  };

  const setTimer = (original: Function, repeat: boolean) => {
    return (callback: Callback, ms?: number, ...args: unknown[]): unknown => {
      const simulation = current.getStore();
      if (simulation === undefined || typeof callback !== 'function') {
        return original(callback, ms, ...args);
      }
      return simulation.addTimer(() => callback(...args), Number(ms), repeat);
    };
  };
  const clear = (timer: unknown) => {
    const found = typeof timer === 'number' ? current.getStore()?.findTimer(timer) : timer;
    if (found instanceof SimulatedTimer) found.close();
    else real.clear(timer as number);
  };
  const sleep = (ms?: number, value?: unknown, options?: { signal?: AbortSignal }) => {
    const simulation = current.getStore();
    if (simulation === undefined) return real.sleep(ms, value, options);
    return sleepIn(simulation, Number(ms), value, options?.signal);
  };
  const limit = (ms: number) => {
    const simulation = current.getStore();
    if (simulation === undefined) return real.limit.call(AbortSignal, ms);
    const controller = new AbortController();
    const reason = new DOMException('The operation was aborted due to timeout', 'TimeoutError');
    simulation.addTimer(() => controller.abort(reason), ms, false);
    return controller.signal;
  };
  const now = () => current.getStore()?.now ?? realNow();
  const date = new Proxy(real.date, {
    apply: () => new real.date(now()).toString(),
    construct: (target, args, newTarget) =>
      Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget) as Date,
    get: (target, key) => (key === 'now' ? now : (Reflect.get(target, key) as unknown)),
  });

  const timeout = Object.assign(setTimer(real.setTimeout, false), { [promisify.custom]: sleep });
  const interval = setTimer(real.setInterval, true);
  const replacements: [target: object, name: string, value: unknown][] = [
    ...[globalThis, timers].flatMap((target): [object, string, unknown][] => [
      [target, 'setTimeout', timeout],
      [target, 'setInterval', interval],
      [target, 'clearTimeout', clear],
      [target, 'clearInterval', clear],
    ]),
    [timersPromises, 'setTimeout', sleep],
    [AbortSignal, 'timeout', limit],
    [globalThis, 'Date', date],
    [performance, 'now', () => current.getStore()?.nowMs ?? real.elapsed.call(performance)],
    [Math, 'random', () => current.getStore()?.random() ?? real.random()],
  ];
  const undo = replacements.map(([target, name, value]) => replace(target, name, value));
  syncBuiltinESMExports();
  return () => {
    for (const each of undo) each();
    syncBuiltinESMExports();
  };
}

/** Replaces a property, and returns what brings back the property as it was. */
function replace(target: object, name: string, value: unknown): () => void {
  const before = Object.getOwnPropertyDescriptor(target, name);
  Object.defineProperty(target, name, { value, configurable: true, writable: true });
  return () => {
    if (before === undefined) Reflect.deleteProperty(target, name);
    else Object.defineProperty(target, name, before);
  };
}

/** `setTimeout` of `node:timers/promises`. */
function sleepIn(
  simulation: Simulation,
  ms: number,
  value: unknown,
  signal: AbortSignal | undefined,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      timer.close();
      reject(new DOMException('The operation was aborted', 'AbortError'));
    };
    const timer = simulation.addTimer(
      () => {
        signal?.removeEventListener('abort', abort);
        resolve(value);
      },
      ms,
      false,
    );
    if (signal?.aborted === true) abort();
    else signal?.addEventListener('abort', abort, { once: true });
  });
}

/**
 * Gives each unhandled rejection to the simulation that it happens in, and others to whoever handled
 * them before.
 *
 * @returns Takes it back.
 */
function watchRejections(): () => void {
  const before = process.listeners('unhandledRejection');
  const onRejection: NodeJS.UnhandledRejectionListener = (reason, promise) => {
    const simulation = current.getStore();
    if (simulation !== undefined) {
      simulation.errors.push(reason);
      return;
    }
    // What Node does by itself where nobody handles it.
    if (before.length === 0) throw reason;
    for (const listener of before) listener.call(process, reason, promise);
  };
  process.removeAllListeners('unhandledRejection');
  process.on('unhandledRejection', onRejection);
  return () => {
    process.off('unhandledRejection', onRejection);
    for (const listener of before) process.on('unhandledRejection', listener);
  };
}
