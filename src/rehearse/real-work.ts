import { createHook } from 'node:async_hooks';
import { webcrypto } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { Socket } from 'node:net';
import timers from 'node:timers';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';

/** The real clock and timers, as they were before anything simulates them. */
export const realNow = Date.now;
export const nextTurn = promisify(timers.setImmediate);
const pause = promisify(timers.setTimeout);
const cpuUsage = process.cpuUsage.bind(process);

/**
 * Real milliseconds between two looks. All that follow are counted in these pauses, so a busy machine has longer:
 * what else runs delays the pauses as well.
 */
const POLL_MS = 2;

/** For an answer of somebody whom the program has turned to: while a timer is set, and while none is. */
const ANSWER_MS = 5_000;
const LAST_ANSWER_MS = 15_000;

/** Once in a run, for what the runtime tells nothing about. */
const REST_MS = 300;

/** Without a thread that computes, and with one at most. */
const QUIET_MS = 20;
const BUSY_MS = 5_000;

/** What of the time the process computes where a thread works for it. */
const BUSY_SHARE = 0.15;

/** What stays open, of the names of `process.getActiveResourcesInfo()`; the others are requests, which end. */
const LASTING =
  /^(Timeout|Immediate|MessagePort|ProcessWrap|FSEvent|StatWatcher|TCPS|Pipe|UDP|TTY|Signal)/;

/** What Node tells about an asynchronous resource; the fields depend on its kind. */
interface Resource {
  /** Of a job of `node:crypto`: there once a thread has it, never for one that is done at once. */
  readonly ondone?: unknown;
  /** Of a stream of `node:zlib`: what a thread works on, null in between. */
  readonly buffer?: unknown;
}

/** Somebody outside, who may wake the program. */
interface Partner {
  readonly hasAnswered: () => boolean;
  waitedMs: number;
}

/** Brings back what was replaced. */
export type Undo = () => void;

/** Replaces a property, and returns what brings it back as it was. */
export function replace<T extends object, K extends keyof T>(
  target: T,
  name: K,
  value: T[K],
): Undo {
  const before = Object.getOwnPropertyDescriptor(target, name);
  Object.defineProperty(target, name, { value, configurable: true, writable: true });
  return () => {
    if (before === undefined) Reflect.deleteProperty(target, name);
    else Object.defineProperty(target, name, before);
  };
}

/**
 * Says whether something real is under way, which may wake a program at any time. Node cannot be asked that, so
 * these signs are read, the surest first:
 *
 * 1. The system works for it: open requests, jobs of `node:crypto` and of WebCrypto, compression.
 * 2. It waits for an answer: a connection, a worker or a process that it has turned to is still silent.
 * 3. A thread computes, where an addon has begun something.
 * 4. It rests: nothing is told about streams that pause or modules that are loaded, so a pause once in a run must
 *    do.
 */
export class RealWork {
  /** Jobs and streams that threads may work on. */
  readonly #begun = new Map<number, Resource>();
  readonly #partners = new Map<object, Partner>();
  /** How long those were waited for in vain that have never answered. */
  readonly #silent = new WeakMap<object, number>();
  readonly #processes = {};
  #undo: Undo[] = [];
  /** Promises of WebCrypto. */
  #promised = 0;
  #open = new Map<string, number>();
  #isForeign = false;
  /** Other threads of this process always compute. */
  #isNoisy = false;
  #quietMs = 0;
  #busyMs = 0;
  #cpu = cpuUsage();
  #restMs = 0;
  /** Nothing has run before, so modules may have to be loaded. */
  #mayRest = true;

  /** Begins to watch a run, and returns what ends it. */
  watch(): Undo {
    this.#open = openNow();
    this.#busyMs = 0;
    this.#restMs = 0;
    const { prototype } = Worker;
    const { write, end } = Socket.prototype;
    this.#undo = [
      ...watchPromises((change) => (this.#promised += change)),
      ...watchCalls(Socket.prototype, { write, end }, (socket) => this.#writeTo(socket)),
      ...watchCalls(prototype, { postMessage: prototype.postMessage }, (to) => this.#postTo(to)),
    ];
    const onWorker = (worker: Worker) => this.#postTo(worker);
    process.on('worker', onWorker);
    const hook = createHook(this.#hooks).enable();
    return () => {
      hook.disable();
      process.off('worker', onWorker);
      for (const each of this.#undo) each();
      for (const [who, { waitedMs }] of this.#partners) this.#silent.set(who, waitedMs);
      this.#partners.clear();
      this.#begun.clear();
      this.#promised = 0;
      this.#isForeign = false;
      this.#mayRest = false;
    };
  }

  /**
   * Waits a moment where something real may be under way.
   *
   * @param isLast - No timer is left, so what follows is that the program never ends.
   * @returns Whether it waited.
   */
  async waits(isLast: boolean): Promise<boolean> {
    const isUnderWay =
      this.#hasRequests() || this.#awaits(isLast) || this.#computes() || this.#rests(isLast);
    if (isUnderWay) await pause(POLL_MS);
    return isUnderWay;
  }

  readonly #hooks = {
    // Nearly all are promises, of which nothing is wanted; earlier versions do not know the option.
    trackPromises: false,
    init: (id: number, type: string, _: number, resource: Resource) => {
      if (type === 'PROMISE' || type === 'TickObject') return;
      if (type === 'ZLIB' || type.endsWith('REQUEST')) this.#begun.set(id, resource);
      else if (!/^([A-Z\d_]+|Timeout|Immediate|Microtask)$/.test(type)) this.#isForeign = true;
    },
    before: (id: number) => {
      const resource = this.#begun.get(id);
      if (resource?.ondone !== undefined) this.#begun.delete(id);
    },
  };

  #hasRequests(): boolean {
    if (this.#promised > 0) return true;
    for (const { ondone, buffer } of this.#begun.values()) {
      if (ondone !== undefined || (buffer !== undefined && buffer !== null)) return true;
    }
    const open = openNow();
    for (const [type, count] of open) {
      const before = this.#open.get(type) ?? 0;
      if (count <= before) continue;
      if (!LASTING.test(type)) return true;
      if (type === 'ProcessWrap') this.#turnTo(this.#processes, () => countOf(type) <= before);
      else this.#mayRest = true;
    }
    return false;
  }

  #writeTo(socket: Socket): void {
    // What is printed, and the input of a process, are never answered.
    if (!socket.readable || socket === process.stdout || socket === process.stderr) return;
    const { bytesRead } = socket;
    this.#turnTo(socket, () => socket.destroyed || socket.bytesRead !== bytesRead);
  }

  #postTo(worker: Worker): void {
    let isAnswered = false;
    const events = ['message', 'exit'] as const;
    const stop = () => {
      isAnswered = true;
      for (const event of events) worker.off(event, stop);
    };
    for (const event of events) worker.on(event, stop);
    this.#undo.push(stop);
    // Where nobody else listens, nobody is woken.
    const isHeard = () => events.some((event) => worker.listenerCount(event) > 1);
    this.#turnTo(worker, () => isAnswered || !isHeard());
  }

  #turnTo(who: object, hasAnswered: () => boolean): void {
    if (who === this.#processes && this.#partners.has(who)) return;
    this.#partners.set(who, { hasAnswered, waitedMs: this.#silent.get(who) ?? 0 });
  }

  #awaits(isLast: boolean): boolean {
    const limitMs = isLast ? LAST_ANSWER_MS : ANSWER_MS;
    let isAwaited = false;
    for (const [who, partner] of this.#partners) {
      if (partner.hasAnswered()) {
        this.#partners.delete(who);
        this.#silent.delete(who);
      } else if (partner.waitedMs < limitMs) {
        partner.waitedMs += POLL_MS;
        isAwaited = true;
      }
    }
    return isAwaited;
  }

  #computes(): boolean {
    if (!this.#isForeign || this.#isNoisy) return false;
    const isBusy = this.#isBusy();
    this.#quietMs = isBusy ? 0 : this.#quietMs + POLL_MS;
    this.#busyMs += POLL_MS;
    if (this.#busyMs > BUSY_MS) this.#isNoisy = true;
    if (this.#quietMs <= QUIET_MS) return true;
    this.#quietMs = 0;
    return false;
  }

  #isBusy(): boolean {
    if (process.platform === 'linux') return computingThreads() > 1;
    const { user, system } = cpuUsage(this.#cpu);
    this.#cpu = cpuUsage();
    return user + system > POLL_MS * 1000 * BUSY_SHARE;
  }

  #rests(isLast: boolean): boolean {
    if ((!this.#mayRest && !isLast) || this.#restMs >= REST_MS) return false;
    this.#restMs += POLL_MS;
    return true;
  }
}

/** Counts the promises of WebCrypto: up when one is made, down when it is settled. */
function watchPromises(count: (change: 1 | -1) => void): Undo[] {
  const prototype = Object.getPrototypeOf(webcrypto.subtle) as Record<string, unknown>;
  const undo: Undo[] = [];
  for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(prototype))) {
    if (typeof value !== 'function' || name === 'constructor') continue;
    const watched = function (this: unknown, ...args: unknown[]): unknown {
      const result: unknown = Reflect.apply(value, this, args);
      if (!(result instanceof Promise)) return result;
      count(1);
      const settled = () => count(-1);
      result.then(settled, settled);
      return result;
    };
    undo.push(replace(prototype, name, watched));
  }
  return undo;
}

/** Notes on which objects methods of a prototype are called. */
function watchCalls<T extends object>(
  prototype: T,
  methods: Partial<T>,
  note: (self: T) => void,
): Undo[] {
  return Object.entries(methods).map(([name, method]) => {
    const noted = function (this: T, ...args: unknown[]): unknown {
      note(this);
      return Reflect.apply(method as Function, this, args);
    };
    return replace(prototype, name as keyof T, noted as T[keyof T]);
  });
}

function openNow(): Map<string, number> {
  const counts = new Map<string, number>();
  for (const type of process.getActiveResourcesInfo()) {
    counts.set(type, (counts.get(type) ?? 0) + 1);
  }
  return counts;
}

function countOf(type: string): number {
  return openNow().get(type) ?? 0;
}

/** How many threads of this process compute, or would if a core were free; this one is among them. */
function computingThreads(): number {
  const states = readdirSync('/proc/self/task').map((thread) => {
    try {
      const text = readFileSync(`/proc/self/task/${thread}/stat`, 'latin1');
      return text.charAt(text.lastIndexOf(')') + 2);
    } catch {
      return ''; // It has just ended.
    }
  });
  return states.filter((state) => state === 'R').length;
}
