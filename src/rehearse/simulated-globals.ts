import { createHook } from 'node:async_hooks';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';
import timers from 'node:timers';
import timersPromises from 'node:timers/promises';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';
import type { Idle } from './idle.ts';
import { SimulatedTimer, type Simulation, currentSimulation } from './simulation.ts';

type Callback = (...args: unknown[]) => void;

/** Takes back what was put in place. */
type Undo = () => void;

/** A function or an object in place of another one. */
interface Replacement {
  readonly target: object;
  readonly name: string;
  readonly value: unknown;
}

/** How many callers need the simulated functions in place. */
let users = 0;
let restore: Undo = () => {};

/**
 * Puts functions in place that ask the simulation, if the code that calls them runs inside of one.
 *
 * @returns Takes them back.
 */
export function enableSimulation(): () => void {
  users += 1;
  if (users === 1) {
    const undo = [replaceAll(), watchResources(), watchWorkers(), watchRejections()];
    restore = () => {
      for (const each of undo) each();
    };
  }
  return () => {
    users -= 1;
    if (users === 0) restore();
  };
}

function replaceAll(): Undo {
  const replacements = [
    ...timerFunctions(),
    ...timerPromises(),
    ...clocks(),
    ...connections(),
    { target: process, name: 'exit', value: exitFunction() },
  ];
  const undo = replacements.map(replace);
  syncBuiltinESMExports();
  return () => {
    for (const each of undo) each();
    syncBuiltinESMExports();
  };
}

/** Replaces a property, and returns what brings back the property as it was. */
function replace({ target, name, value }: Replacement): Undo {
  const before = Object.getOwnPropertyDescriptor(target, name);
  Object.defineProperty(target, name, { value, configurable: true, writable: true });
  return () => {
    if (before === undefined) Reflect.deleteProperty(target, name);
    else Object.defineProperty(target, name, before);
  };
}

function timerFunctions(): Replacement[] {
  const { setTimeout, setInterval, setImmediate, clearTimeout, clearImmediate } = globalThis;
  const setTimer = (original: Function, repeat: boolean) => {
    return (callback: Callback, ms?: number, ...args: unknown[]): unknown => {
      const simulation = currentSimulation();
      if (simulation === undefined || typeof callback !== 'function') {
        return original(callback, ms, ...args);
      }
      return simulation.addTimer(() => callback(...args), Number(ms), repeat);
    };
  };
  const immediate = (callback: Callback, ...args: unknown[]): unknown => {
    const simulation = currentSimulation();
    if (simulation === undefined || typeof callback !== 'function') {
      return setImmediate(callback, ...args);
    }
    return simulation.addImmediate(() => callback(...args));
  };
  const clearWith = (original: Function) => (timer: unknown) => {
    const found = typeof timer === 'number' ? currentSimulation()?.findTimer(timer) : timer;
    if (found instanceof SimulatedTimer) found.close();
    else original(timer);
  };
  const functions = {
    setTimeout: Object.assign(setTimer(setTimeout, false), {
      [promisify.custom]: (ms: number, value?: unknown) => timersPromises.setTimeout(ms, value),
    }),
    setInterval: setTimer(setInterval, true),
    setImmediate: Object.assign(immediate, {
      [promisify.custom]: (value?: unknown) => timersPromises.setImmediate(value),
    }),
    clearTimeout: clearWith(clearTimeout),
    clearInterval: clearWith(clearTimeout),
    clearImmediate: clearWith(clearImmediate),
  };
  return [globalThis, timers].flatMap((target) =>
    Object.entries(functions).map(([name, value]) => ({ target, name, value })),
  );
}

interface WaitOptions {
  readonly signal?: AbortSignal;
}

/** What `node:timers/promises` has. */
function timerPromises(): Replacement[] {
  const { scheduler, setTimeout, setInterval, setImmediate } = timersPromises;
  const sleep = (ms?: number, value?: unknown, options?: WaitOptions): Promise<unknown> => {
    const simulation = currentSimulation();
    if (simulation === undefined) return setTimeout(ms, value, options);
    return waitFor((done) => simulation.addTimer(done, Number(ms)), options).then(() => value);
  };
  const turn = (value?: unknown, options?: WaitOptions): Promise<unknown> => {
    const simulation = currentSimulation();
    if (simulation === undefined) return setImmediate(value, options);
    return waitFor((done) => simulation.addImmediate(done), options).then(() => value);
  };
  const ticks = (ms?: number, value?: unknown, options?: WaitOptions): AsyncIterable<unknown> =>
    currentSimulation() === undefined
      ? setInterval(ms, value, options)
      : repeated(() => sleep(ms, value, options));
  return [
    { target: timersPromises, name: 'setTimeout', value: sleep },
    { target: timersPromises, name: 'setInterval', value: ticks },
    { target: timersPromises, name: 'setImmediate', value: turn },
    {
      target: scheduler,
      name: 'wait',
      value: (ms: number, options?: WaitOptions) => sleep(ms, undefined, options),
    },
    { target: scheduler, name: 'yield', value: () => turn() },
  ];
}

/** Resolves when what is started calls back, and rejects when the signal is aborted. */
function waitFor(
  start: (done: () => void) => { readonly close: () => unknown },
  { signal }: WaitOptions = {},
): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      started.close();
      reject(new DOMException('The operation was aborted', 'AbortError'));
    };
    const started = start(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    });
    if (signal?.aborted === true) abort();
    else signal?.addEventListener('abort', abort, { once: true });
  });
}

async function* repeated<T>(next: () => Promise<T>): AsyncGenerator<T> {
  for (;;) yield await next();
}

/** Time, chance and the time-outs of `AbortSignal`. */
function clocks(): Replacement[] {
  const { Date: RealDate, performance, Math, AbortSignal } = globalThis;
  const [realNow, elapsed, random, timeout] = [
    RealDate.now,
    performance.now,
    Math.random,
    AbortSignal.timeout,
  ];
  const now = () => currentSimulation()?.readDate() ?? realNow();
  const date = new Proxy(RealDate, {
    apply: () => new RealDate(now()).toString(),
    construct: (target, args, newTarget) =>
      Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget) as Date,
    get: (target, key) => (key === 'now' ? now : (Reflect.get(target, key) as unknown)),
  });
  const limit = (ms: number) => {
    const simulation = currentSimulation();
    if (simulation === undefined) return timeout.call(AbortSignal, ms);
    const controller = new AbortController();
    const reason = new DOMException('The operation was aborted due to timeout', 'TimeoutError');
    simulation.addTimer(() => controller.abort(reason), ms);
    return controller.signal;
  };
  return [
    { target: globalThis, name: 'Date', value: date },
    {
      target: performance,
      name: 'now',
      value: () => currentSimulation()?.readMs() ?? elapsed.call(performance),
    },
    { target: Math, name: 'random', value: () => currentSimulation()?.random() ?? random() },
    { target: AbortSignal, name: 'timeout', value: limit },
  ];
}

/** `process.exit`, which ends the run in place of the process. */
function exitFunction() {
  const exit = process.exit;
  return (code?: number | string | null): never =>
    currentSimulation()?.exit(code) ?? exit.call(process, code);
}

/** Tells the simulation to whom the code turns, where Node itself does not. */
function connections(): Replacement[] {
  const { prototype: socket } = net.Socket;
  const { prototype: worker } = Worker;
  const toSocket = (idle: Idle, self: net.Socket) => idle.writeTo(self);
  return [
    { target: socket, name: 'write', value: noted(socket.write, toSocket) },
    { target: socket, name: 'end', value: noted(socket.end, toSocket) },
    {
      target: worker,
      name: 'postMessage',
      value: noted(worker.postMessage, (idle, self: Worker) => idle.postTo(self)),
    },
  ];
}

/** A method that notes first on which object it is called. */
function noted<Self>(method: Function, note: (idle: Idle, self: Self) => void) {
  return function (this: Self, ...args: unknown[]): unknown {
    const simulation = currentSimulation();
    if (simulation !== undefined) note(simulation.idle, this);
    return Reflect.apply(method, this, args);
  };
}

/** Tells the simulation what the code makes and starts: promises, timers, requests to the system. */
function watchResources(): Undo {
  const begun = new Map<number, Idle>();
  const hook = createHook({
    init(id, type, _, resource) {
      const simulation = currentSimulation();
      if (simulation === undefined) return;
      simulation.touch();
      // Nearly all are promises.
      if (type === 'PROMISE') return;
      if (simulation.idle.begin(id, type, resource)) begun.set(id, simulation.idle);
    },
    after(id) {
      if (begun.get(id)?.end(id) === true) begun.delete(id);
    },
  }).enable();
  return () => void hook.disable();
}

function watchWorkers(): Undo {
  const onWorker = (worker: Worker) => currentSimulation()?.idle.postTo(worker);
  process.on('worker', onWorker);
  return () => void process.off('worker', onWorker);
}

/**
 * Gives each unhandled rejection to the simulation that it happens in, and others to whoever handled
 * them before.
 */
function watchRejections(): Undo {
  const before = process.listeners('unhandledRejection');
  const onRejection: NodeJS.UnhandledRejectionListener = (reason, promise) => {
    const simulation: Simulation | undefined = currentSimulation();
    if (simulation !== undefined) {
      simulation.addError(reason);
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
