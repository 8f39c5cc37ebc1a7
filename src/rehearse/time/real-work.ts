import { createHook } from 'node:async_hooks';
import { randomBytes, webcrypto } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { Socket } from 'node:net';
import timers from 'node:timers';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';
import { grouped } from '../../shared/node-22.ts';

/** The timers as they were when this module was loaded. */
export const nextTurn = promisify(timers.setImmediate);
const pause = promisify(timers.setTimeout);

/** Returns milliseconds by a clock that nobody simulates. */
export function realNow(): number {
  return process.uptime() * 1_000;
}

/** Takes at least one turn of the event loop, without a timer. */
const otherTurn = promisify(randomBytes);

/** Checks whether the timers that this module has taken are real: in a thousand turns a millisecond is over. */
export async function hasRealTimers(): Promise<boolean> {
  const areOver = Promise.all([nextTurn(), pause(1)]).then(() => true);
  for (let turns = 0; turns < 1_000; turns += 1) {
    const isTurn = otherTurn(1).then(() => false);
    if (await Promise.race([areOver, isTurn])) return true;
  }
  return false;
}

/** Real milliseconds between two looks. All others are counted in these pauses, so a busy machine has longer. */
const POLL_MS = 2;

/** Longest wait for a response of a peer: with a timer set, and with none. */
const RESPONSE_MS = 5_000;
const LAST_RESPONSE_MS = 15_000;

/**
 * Longest wait in all of a run for work that Node does not report: streams that pause, modules that are loaded. Halved
 * after each run that never ended.
 */
const REST_MS = 300;

/** Longest wait for an addon: while none of its threads computes, and in all. */
const QUIET_MS = 20;
const BUSY_MS = 5_000;

/** Processor time between two looks above which other threads compute: this one alone takes less. */
const BUSY_CPU_MICROSECONDS = POLL_MS * 150;

/** Resources that stay open, of `process.getActiveResourcesInfo()`; all others are requests, which end. */
const LASTING = /^(Timeout|Immediate|Message|Process|FSEvent|Stat|TCPS|Pipe|UDP|TTY|Signal)/;
const TIMERS = /^(Timeout|Immediate)$/;

/** A job of `node:crypto` in a thread, or a stream of `node:zlib` in one, as Node shows it. */
interface Job {
  readonly ondone?: unknown;
  readonly buffer?: unknown;
}

/** A request of the system, of which Node shows no state: it is under way until its callback. */
const SYSTEM_REQUEST: Job = { ondone: true };

/** Checks whether Node works on a job: of crypto it has `ondone` then, of a stream of zlib a `buffer`. */
function isUnderWay({ ondone, buffer = null }: Job): boolean {
  return ondone !== undefined || buffer !== null;
}

/** A worker, a process or a connection to which the program has sent something, and which may wake it. */
interface Peer {
  readonly hasResponded: () => boolean;
  /** Milliseconds that were waited for its response. */
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
 * signs are read, the surest first: the system works for it, a peer that it has sent something to is silent, a thread
 * computes for an addon. Nothing is told of what else there is, so a rest once in a run must do.
 */
export class RealWork {
  readonly #jobs = new Map<number, Job>();
  /** Processes that have not told anything since they were started. */
  readonly #processes = new Set<number>();
  readonly #peers = new Map<object, Peer>();
  /** Promises of WebCrypto. */
  #cryptoPromises = 0;
  /** Resources that were open when the run began. */
  #openAtStart = openNow();
  #hasAddon = false;
  #quietMs = 0;
  #busyMs = 0;
  #restMs = 0;
  #longestRestMs = REST_MS;
  /** Modules may have to be loaded, or something is open to which nothing was sent. */
  #mayRest = true;

  /** Begins to watch, and returns what ends it. */
  watch(): Undo {
    const hook = createHook(this.#hooks).enable();
    const onWorker = (worker: Worker) => this.#postTo(worker);
    process.on('worker', onWorker);
    const undo = [
      watchCalls(Worker.prototype, 'postMessage', onWorker),
      this.#watchMessages(),
      watchCalls(Socket.prototype, 'write', (socket) => this.#writeTo(socket)),
      watchCalls(Socket.prototype, 'end', (socket) => this.#writeTo(socket)),
      ...watchCrypto((change) => (this.#cryptoPromises += change)),
    ];
    return () => {
      for (const each of undo) each();
      process.off('worker', onWorker);
      hook.disable();
    };
  }

  /** Begins a run. Peers that were silent in earlier ones are not waited for as long again. */
  begin(isFirst: boolean): void {
    this.#mayRest = isFirst;
    this.#openAtStart = openNow();
    this.#jobs.clear();
    this.#processes.clear();
    this.#hasAddon = false;
    // Where it was too long, other threads of this process always compute.
    if (this.#busyMs <= BUSY_MS) this.#busyMs = 0;
    this.#restMs = 0;
  }

  /**
   * Waits a moment where something real may be under way.
   *
   * @param isLastWait - True where no timer is left: without real work the program never ends.
   * @returns True if it waited.
   */
  async waitForWork(isLastWait: boolean): Promise<boolean> {
    const opened = openedSince(this.#openAtStart);
    const hasSystemWork = this.#hasJobs() || opened.some((type) => !LASTING.test(type));
    if (!hasSystemWork) this.#mayRest ||= opened.some((type) => !TIMERS.test(type));

    // Each call adds to the time that it has waited, so only the first that applies may run.
    const isAwaited =
      hasSystemWork ||
      this.#spendOnPeers(isLastWait) ||
      this.#spendOnThreads() ||
      this.#spendOnRest(isLastWait);
    if (isAwaited) await pause(POLL_MS);
    else if (isLastWait) this.#longestRestMs /= 2;
    return isAwaited;
  }

  /** Sees messages of workers. A listener would keep a program alive for as long as its worker lives. */
  #watchMessages(): Undo {
    const peers = this.#peers;
    const { emit } = Worker.prototype;
    const noted = function (this: Worker, ...args: Parameters<typeof emit>): boolean {
      if (args[0] === 'message') peers.delete(this);
      return Reflect.apply(emit, this, args);
    };
    return replace(Worker.prototype, 'emit', noted);
  }

  readonly #hooks = {
    // Nearly all are promises, of which nothing is wanted; earlier versions do not know the option.
    trackPromises: false,
    init: (id: number, type: string, _: number, resource: Job) => {
      if (type === 'PROMISE' || type === 'TickObject') return;
      if (type === 'ZLIB' || type.endsWith('REQUEST')) {
        this.#jobs.set(id, resource);
      } else if (type.includes('REQ') || type === 'QUERYWRAP') {
        this.#jobs.set(id, SYSTEM_REQUEST);
      } else if (type === 'PROCESSWRAP') {
        this.#processes.add(id);
        this.#expect(resource, () => !this.#processes.has(id));
      } else if (!/^([A-Z\d_]+|Timeout|Immediate|Microtask)$/.test(type)) {
        this.#hasAddon = true;
      }
    },
    before: (id: number) => {
      this.#processes.delete(id);
      if (this.#jobs.get(id)?.buffer === undefined) this.#jobs.delete(id);
    },
  };

  #hasJobs(): boolean {
    if (this.#cryptoPromises > 0) return true;
    return [...this.#jobs.values()].some(isUnderWay);
  }

  #writeTo(socket: Socket & { readonly server?: unknown }): void {
    // Nothing responds to what is printed, to the input of a process and to a server's own response.
    const isPrinted = socket === process.stdout || socket === process.stderr;
    if (!socket.readable || isPrinted || socket.server) return;

    const { bytesRead } = socket;
    this.#expect(socket, () => socket.destroyed || socket.bytesRead !== bytesRead);
  }

  #postTo(worker: Worker): void {
    // Where nobody listens, nobody is woken.
    const isHeard = () => worker.listenerCount('message') + worker.listenerCount('exit') > 0;
    this.#expect(worker, () => worker.threadId === -1 || !isHeard());
  }

  /** Expects a response of a peer. One that is still silent is not waited for longer. */
  #expect(peer: object, hasResponded: () => boolean): void {
    const known = this.#peers.get(peer);
    const waitedMs = known?.hasResponded() === false ? known.waitedMs : 0;
    this.#peers.set(peer, { hasResponded, waitedMs });
  }

  #spendOnPeers(isLastWait: boolean): boolean {
    const longestMs = isLastWait ? LAST_RESPONSE_MS : RESPONSE_MS;
    let isAwaited = false;

    for (const [key, peer] of this.#peers) {
      if (peer.hasResponded()) {
        this.#peers.delete(key);
      } else if (peer.waitedMs < longestMs) {
        peer.waitedMs += POLL_MS;
        isAwaited = true;
      }
    }

    return isAwaited;
  }

  #spendOnThreads(): boolean {
    if (!this.#hasAddon || this.#busyMs > BUSY_MS) return false;

    this.#busyMs += POLL_MS;
    this.#quietMs = isComputing() ? 0 : this.#quietMs + POLL_MS;

    if (this.#quietMs <= QUIET_MS) return true;

    this.#quietMs = 0;
    return false;
  }

  #spendOnRest(isLastWait: boolean): boolean {
    const mayRest = this.#mayRest || isLastWait;
    if (!mayRest || this.#restMs >= this.#longestRestMs) return false;

    this.#restMs += POLL_MS;
    return true;
  }
}

/** Counts the promises of WebCrypto, of whose jobs Node tells nothing: up when one is made, down when it is settled. */
function watchCrypto(count: (change: 1 | -1) => void): Undo[] {
  const prototype = Object.getPrototypeOf(webcrypto.subtle) as Record<string, unknown>;
  return Object.keys(prototype).map((name) =>
    watchCalls(prototype, name, (_, result) => {
      if (!(result instanceof Promise)) return;
      count(1);
      const settled = () => count(-1);
      result.then(settled, settled);
    }),
  );
}

/** Notes on which objects a method of a prototype is called, and what it has returned. */
function watchCalls<T extends object>(
  prototype: T,
  name: keyof T,
  note: (self: T, result: unknown) => void,
): Undo {
  const method = prototype[name] as Function;
  const noted = function (this: T, ...args: unknown[]): unknown {
    const result: unknown = Reflect.apply(method, this, args);
    note(this, result);
    return result;
  };
  return replace(prototype, name, noted as T[keyof T]);
}

function openNow(): Map<string, readonly string[]> {
  return grouped(process.getActiveResourcesInfo(), (type) => type);
}

/** Returns the types of resources of which more are open than before. */
function openedSince(before: ReturnType<typeof openNow>): string[] {
  const now = [...openNow()];
  const more = now.filter(([type, { length }]) => length > (before.get(type)?.length ?? 0));
  return more.map(([type]) => type);
}

let usage = process.cpuUsage();

/** Checks whether a thread of this process computes besides this one, or would if a core were free. */
function isComputing(): boolean {
  if (process.platform !== 'linux') {
    const { user, system } = process.cpuUsage(usage);
    usage = process.cpuUsage();
    return user + system > BUSY_CPU_MICROSECONDS;
  }
  const states = readdirSync('/proc/self/task').map((thread) => {
    try {
      const text = readFileSync(`/proc/self/task/${thread}/stat`, 'latin1');
      return text.charAt(text.lastIndexOf(')') + 2);
    } catch {
      return ''; // It has just ended.
    }
  });
  return states.filter((state) => state === 'R').length > 1;
}
