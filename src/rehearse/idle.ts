import type { Socket } from 'node:net';
import timers from 'node:timers';
import { promisify } from 'node:util';
import type { Worker } from 'node:worker_threads';

/** A real turn of the event loop, and a real pause; both as they were before anything simulates them. */
const nextTurn = promisify(timers.setImmediate);
const pause = promisify(timers.setTimeout);

/** Real milliseconds between two looks at what is under way. */
const POLL_MS = 2;

/**
 * Real milliseconds for an answer from outside. They are counted in pauses, so a busy machine has longer:
 * what else runs in this process delays the pauses as well.
 */
const ANSWER_MS = 5_000;

/** Real milliseconds, once in a run, for what the runtime tells nothing about. */
const REST_MS = 300;

/** Requests to the system that end by themselves, by the names that Node gives to asynchronous resources. */
const REQUESTS: ReadonlySet<string> = new Set([
  'FILEHANDLECLOSEREQ',
  'FSREQCALLBACK',
  'FSREQPROMISE',
  'GETADDRINFOREQWRAP',
  'GETNAMEINFOREQWRAP',
  'PIPECONNECTWRAP',
  'QUERYWRAP',
  'SHUTDOWNWRAP',
  'TCPCONNECTWRAP',
  'UDPSENDWRAP',
  'WRITEWRAP',
]);

/** What stays open, and may wake the code at any time. */
const OPEN: ReadonlySet<string> = new Set([
  'FSEVENTWRAP',
  'HTTP2SESSION',
  'HTTP2STREAM',
  'MESSAGEPORT',
  'PIPEWRAP',
  'STATWATCHER',
  'TCPWRAP',
  'UDPWRAP',
]);

/** What Node tells about an asynchronous resource; the fields depend on its kind. */
interface Resource {
  /** Of a job of `node:crypto`: there once the job is started in a thread, never for one done at once. */
  readonly ondone?: unknown;
  /** Of a stream of `node:zlib`: what a thread works on, null in between. */
  readonly buffer?: unknown;
}

/** Whether what was sent to someone outside has been answered. */
type HasAnswered = () => boolean;

/**
 * Says when the code of a run is idle: nothing but the simulated clock can wake it. Node cannot be asked that,
 * so four signs are read, the surest first:
 *
 * 1. The code goes on: in one turn of the event loop it has made a promise, a timer or a request.
 * 2. The system works for it: Node tells of files, names, connections, hashes, keys and compression.
 * 3. It waits for an answer: a connection, a worker or a process that it has turned to is still silent.
 * 4. It rests: nothing is told about streams that pause or modules that are loaded, so a pause once in a run
 *    must do.
 */
export class Idle {
  readonly #requests = new Map<number, { readonly type: string; readonly resource: Resource }>();
  readonly #processes = new Set<number>();
  /** Whom the code has turned to. */
  readonly #partners = new Map<object, HasAnswered>();
  /** Who was waited for in vain. */
  readonly #silent = new WeakSet<object>();
  readonly #pauseFor: (ms: number) => Promise<unknown>;
  #activity = 0;
  #answerMs = ANSWER_MS;
  #restMs = REST_MS;
  #mayRest: boolean;

  /**
   * @param isFirst - Nothing has run before, so modules may have to be loaded.
   * @param pauseFor - Waits for some milliseconds. @default really
   */
  constructor(isFirst: boolean, pauseFor: (ms: number) => Promise<unknown> = pause) {
    this.#mayRest = isFirst;
    this.#pauseFor = pauseFor;
  }

  /** Notes that the code does something. */
  touch(): void {
    this.#activity += 1;
  }

  /**
   * Notes what the code has started.
   *
   * @param type - Node's name for the kind of resource.
   * @returns Whether `end` must be called when Node calls back.
   */
  begin(id: number, type: string, resource: object): boolean {
    this.#activity += 1;
    if (type === 'PROCESSWRAP') {
      this.#processes.add(id);
      this.#turnTo(resource, () => !this.#processes.has(id));
      return true;
    }
    if (OPEN.has(type)) this.#mayRest = true;
    if (!REQUESTS.has(type) && !isCryptoJob(type) && type !== 'ZLIB') return false;
    this.#requests.set(id, { type, resource });
    return true;
  }

  /**
   * Notes that Node has called back.
   *
   * @returns Whether it was for the last time: a stream compresses again and again.
   */
  end(id: number): boolean {
    this.#activity += 1;
    if (this.#requests.get(id)?.type === 'ZLIB') return false;
    this.#processes.delete(id);
    this.#requests.delete(id);
    return true;
  }

  /** Notes that the code has written to a connection, be it one that was open before the run. */
  writeTo(socket: Socket): void {
    // What is printed, and the input of a process, are never answered.
    if (!socket.readable || socket === process.stdout || socket === process.stderr) return;
    const { bytesRead } = socket;
    this.#turnTo(socket, () => socket.destroyed || socket.bytesRead !== bytesRead);
  }

  /** Notes that the code has started a worker, or sent it a message. */
  postTo(worker: Worker): void {
    let isAnswered = false;
    const onAnswer = () => {
      isAnswered = true;
      worker.off('message', onAnswer).off('exit', onAnswer);
    };
    worker.on('message', onAnswer).on('exit', onAnswer);
    this.#turnTo(worker, () => isAnswered);
  }

  /** Lets the code go on for a turn of the event loop, and returns whether it did. */
  async goesOn(): Promise<boolean> {
    const before = this.#activity;
    await nextTurn();
    return this.#activity !== before;
  }

  /**
   * Waits a moment where something real may be under way.
   *
   * @param isLast - No timer is left, so what follows is that the code never ends.
   * @returns Whether it waited.
   */
  async waits(isLast: boolean): Promise<boolean> {
    const isUnderWay = this.hasRequests() || this.#awaitsAnswer() || this.#rests(isLast);
    if (isUnderWay) await this.#pauseFor(POLL_MS);
    return isUnderWay;
  }

  /** Whether the system works for the code. */
  hasRequests(): boolean {
    for (const [id, { type, resource }] of this.#requests) {
      if (type === 'ZLIB') {
        if (resource.buffer !== null && resource.buffer !== undefined) return true;
      } else if (isCryptoJob(type) && resource.ondone === undefined) {
        this.#requests.delete(id);
      } else {
        return true;
      }
    }
    return false;
  }

  #turnTo(partner: object, hasAnswered: HasAnswered): void {
    this.#mayRest = true;
    if (!this.#silent.has(partner)) this.#partners.set(partner, hasAnswered);
  }

  #awaitsAnswer(): boolean {
    for (const [partner, hasAnswered] of this.#partners) {
      if (!hasAnswered()) continue;
      this.#partners.delete(partner);
      this.#answerMs = ANSWER_MS;
    }
    if (this.#partners.size === 0) return false;
    this.#answerMs -= POLL_MS;
    if (this.#answerMs >= 0) return true;
    for (const partner of this.#partners.keys()) this.#silent.add(partner);
    this.#partners.clear();
    this.#answerMs = ANSWER_MS;
    return false;
  }

  #rests(isLast: boolean): boolean {
    if (!this.#mayRest && !isLast) return false;
    this.#restMs -= POLL_MS;
    return this.#restMs >= 0;
  }
}

function isCryptoJob(type: string): boolean {
  return type.endsWith('REQUEST') && type !== 'HTTPCLIENTREQUEST';
}
