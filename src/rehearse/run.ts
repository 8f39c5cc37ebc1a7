import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { type OperationId, requests as documented } from '../../generated/operations.ts';
import { isOpenTo } from '../contract/deviations.ts';
import { publishedContract } from '../contract/document.ts';
import { problemLine } from '../contract/problems.ts';
import { type MockRequest, findRoute, splitTarget } from '../mock/request.ts';
import { connectionReset } from '../mock/faults.ts';
import { loggedBody } from '../mock/log.ts';
import type { MockResponse, RecordChange } from '../mock/response.ts';
import type { Records } from '../service/records.ts';
import type { WebMock, WebMockOptions } from '../mock/mock.ts';
import type { Middleware } from '../mock/pipeline.ts';
import { parseJson } from '../shared/json.ts';
import {
  isSensitive,
  redactSecrets,
  redactTarget,
  redactText,
  secretsIn,
} from '../shared/redact.ts';
import { type Case, type Fault, isWrite, requestName } from './cases.ts';
import { Life } from './life.ts';

/** What a program tells its user; undefined for one that only reads. */
export type ProgramOutcome = 'done' | 'failed' | 'unknown';

/** A rehearsal that cannot be done: the undisturbed run does not work, or a case does not exist. */
export class RehearsalError extends Error {
  override name = 'RehearsalError';
}

/** An error of a rehearsal that repeats no secret, nor does the error of the program that it was caused by. */
export function rehearsalError(
  text: string,
  { error, output = '' }: ProgramResult,
  secrets: readonly string[],
): RehearsalError {
  const redacted = (each: string) =>
    each
      .split('\n')
      .map((line) => redactSecrets(line, secrets))
      .join('\n')
      .trim();
  const cause = error && new Error(redacted(error.message));
  if (cause) Object.assign(cause, { name: error.name, stack: redacted(error.stack ?? '') });
  return new RehearsalError(redacted(`${text}\n${output}`), { cause });
}

/** What a run of a program needs to know. */
export interface ProgramRun {
  readonly case: Case;
  readonly mock: WebMockOptions;
  /** What no text may repeat. It grows with the requests of the program. */
  readonly secrets: Set<string>;
  /** Ends the run, where it is a process. */
  readonly signal: AbortSignal;
  /** Milliseconds that the undisturbed run took; undefined for that run itself. */
  readonly usualMs?: number;
}

/** How a program has ended. */
export interface ProgramResult {
  readonly outcome: ProgramOutcome | undefined;
  /** How the program broke off: what it rejected with, or how its process ended. */
  readonly error: Error | undefined;
  /** Why it never ends. */
  readonly hang: string | undefined;
  /** Rejections that nobody handled, and errors thrown by timers. @default none */
  readonly unhandled?: readonly Error[];
  /** How its process ended, for people: `exit code 1`; undefined inside this process. */
  readonly exit?: string;
  readonly exitCode?: number | undefined;
  /** The last lines that a command has printed, redacted. */
  readonly output?: string;
}

/** A life that ended by itself, before another one. */
export interface EarlierLife extends ProgramResult {
  /** How many requests had come in. */
  readonly requests: number;
}

/** One run of a program, and what came of it: how its last life has ended. */
export interface Run extends ProgramResult {
  readonly case: Case;
  /** Those after which the program was started again though nothing had killed it. */
  readonly earlier: readonly EarlierLife[];
  /** How often the program was started, one after another. */
  readonly lives: number;
  /** How each of two copies has ended that ran at once. */
  readonly copies?: readonly ProgramResult[];
  readonly requests: readonly RunRequest[];
  readonly mock: WebMock;
}

export const TOKEN = 'rehearse-token';

/** A write that took effect. */
export interface Effect {
  /** The operation that wrote. */
  readonly operation: OperationId;
  /** The record as it is now; for a BVN the order reference alone. */
  readonly record: Readonly<Record<string, unknown>>;
}

/** A request of a run, without secrets. */
export interface RehearsedRequest {
  /** From 1, in the order in which the requests came in. */
  readonly number: number;
  /** Null where no operation of the document has this method and path. */
  readonly operation: OperationId | null;
  /** As sent, such as `GET`. */
  readonly method: string;
  /** Path and query, redacted. */
  readonly target: string;
  /** The parsed JSON, redacted; undefined without one. */
  readonly body: unknown;
  /** What the case did to it: `reset-after`; undefined for a request that was left alone. */
  readonly fault: string | undefined;
  /** HTTP status of the response; undefined where none arrived. */
  readonly status: number | undefined;
  /** Whether it changed a record. */
  readonly tookEffect: boolean;
}

/** A request of a run and what became of it, secrets included. */
export interface RunRequest {
  readonly number: number;
  /** Number of the life, or of the copy, that sent it. */
  readonly life: number;
  readonly sent: MockRequest;
  readonly operation: OperationId | null;
  /** `voidCharge#1`; empty without an operation. */
  readonly name: string;
  readonly params: Readonly<Record<string, string>>;
  readonly fault: Fault | undefined;
  response: MockResponse | undefined;
  effects: readonly Effect[];
  contradictions: readonly string[];
  /** Whether its URL holds a token or the value of a sensitive field. */
  readonly leaks: boolean;
}

/** More requests than this get no response: a program that sends them never ends. */
const MAX_REQUESTS = 1_000;

/** Which life sends a request. A storage for each run would slow down all later ones. */
const sender = new AsyncLocalStorage<Life>();

/** Runs code whose requests are those of a life. */
export function sendAs<T>(life: Life, code: () => T): T {
  return sender.run(life, code);
}

/** A mock for one run, which does to its requests what the case says, and notes what becomes of them. */
export class ObservedMock<Served extends WebMock = WebMock> {
  readonly mock: Served;
  readonly requests: RunRequest[] = [];
  readonly #case: Case;
  readonly #secrets: Set<string>;
  readonly #turns = new Map<OperationId, number>();
  readonly #lives: Life[] = [];
  readonly #patienceMs: number;
  #play: (life: Life) => Promise<ProgramResult> = () => Promise.reject(new Error('not started'));
  /** How the second copy ends, where there is one. */
  #twin: Promise<ProgramResult> | undefined;

  /**
   * @param create - `createMock` of the mock's core or of Node.
   * @param patienceMs - Milliseconds that one copy waits for another.
   */
  constructor(
    create: (options: WebMockOptions) => Served,
    { case: tried, mock, secrets }: ProgramRun,
    patienceMs: number,
  ) {
    this.#case = tried;
    this.#patienceMs = patienceMs;
    this.#secrets = secrets;
    this.mock = create({
      ...mock,
      assume: { ...mock.assume, ...tried.choice?.values },
      middleware: this.#handle,
    });
  }

  /**
   * Runs a program against this mock, and starts it again as often as the case says.
   *
   * @param play - One life of the program.
   */
  async observe(play: (life: Life) => Promise<ProgramResult>): Promise<Run> {
    const { requests, mock } = this;
    const { again = 0, together = false } = this.#case;
    const earlier: EarlierLife[] = [];
    const unhandled: Error[] = [];
    this.#play = play;
    try {
      for (;;) {
        const life = this.#begin();
        const playing = play(life);
        if (together) await Promise.all([playing, this.#runTwin()]);
        const ending = await playing;
        life.end();
        const copies = [ending, ...(this.#twin === undefined ? [] : [await this.#twin])];
        unhandled.push(...copies.flatMap((each) => each.unhandled ?? []));
        const run = { case: this.#case, requests, mock, earlier, lives: life.number, unhandled };
        if (copies.length > 1) {
          const hang = copies.find((each) => each.hang !== undefined)?.hang;
          return { ...run, outcome: undefined, error: undefined, hang, copies };
        }
        if (life.killed.aborted) continue;
        if (earlier.length >= again || ending.hang !== undefined) return { ...ending, ...run };
        earlier.push({ ...ending, requests: requests.length });
      }
    } finally {
      for (const life of this.#lives) life.end();
    }
  }

  /** Starts a second copy beside the first, and waits for its end, or for as long as is reasonable. */
  readonly #runTwin = async (): Promise<void> => {
    const life = this.#begin();
    this.#twin = this.#play(life).finally(() => life.end());
    await this.#patiently(this.#twin);
  };

  /** Waits, but not for ever: the second copy may wait for the first. Errors are handled where the first has ended. */
  async #patiently(wanted: Promise<unknown>): Promise<void> {
    const over = new AbortController();
    const enough = sleep(this.#patienceMs, undefined, { signal: over.signal });
    await Promise.race([wanted, enough]).catch(() => {});
    over.abort();
  }

  #begin(): Life {
    const life = new Life(this.#lives.length + 1);
    this.#lives.push(life);
    return life;
  }

  readonly #handle: Middleware = async (sent, next) => {
    const life = sender.getStore();
    // After the end of the program nobody is there to take a response.
    if (life === undefined || life.isOver) return connectionReset;
    life.arrive();
    if (this.#case.together)
      await this.#patiently(Promise.all(this.#lives.map(({ arrived }) => arrived)));
    const request = this.#add(sent, life);
    if (request.number > MAX_REQUESTS) return life.over;
    const response = await this.#respond(request, life, next);
    request.response = response ?? (await life.over);
    return request.response;
  };

  #add(sent: MockRequest, { number: life }: Life): RunRequest {
    const route = findRoute(sent);
    const operation = route.operation;
    let name = '';
    if (operation !== null) {
      const turn = (this.#turns.get(operation) ?? 0) + 1;
      this.#turns.set(operation, turn);
      name = requestName(operation, turn);
    }
    for (const secret of secretsIn(parseJson(sent.body))) this.#secrets.add(secret);
    const params = route.kind === 'operation' ? route.params : {};
    const request: RunRequest = {
      number: this.requests.length + 1,
      life,
      sent,
      operation,
      name,
      params,
      fault: this.#faultOf(name, life),
      response: undefined,
      effects: [],
      contradictions: [],
      leaks: holdsSecret(sent.target, params, this.#secrets),
    };
    this.requests.push(request);
    return request;
  }

  #faultOf(name: string, life: number): Fault | undefined {
    if (name === '') return undefined;
    const own = this.#case.faults.find(({ at }) => at === name);
    const lasting = this.requests.find((each) => each.life === life && each.fault?.lasts === true);
    return own ?? lasting?.fault;
  }

  async #respond(
    request: RunRequest,
    life: Life,
    next: () => Promise<MockResponse>,
  ): Promise<MockResponse | undefined> {
    const observed = () => observe(request, next);
    const { fault, sent } = request;
    if (fault === undefined) return observed();
    const response = await fault.respond({ sent, next: observed, runTwin: this.#runTwin });
    if (fault.needs === 'lives') life.kill();
    return response;
  }
}

/** Has a request take effect, and notes what it changed and what of it is not as documented. */
async function observe(
  request: RunRequest,
  next: () => Promise<MockResponse>,
): Promise<MockResponse> {
  const { operation, params } = request;
  const response = await next();
  const { problems = [], records } = response;
  if (operation !== null && records !== undefined) {
    const changed = changedRecords(records, params);
    request.effects = changed.map((record) => ({ operation, record }));
  }
  request.contradictions = problems
    .filter(({ location: [part] }) => part !== 'body' || !isOpenBody(request))
    .map(problemLine);
  return response;
}

/** Whether the document leaves open that a body is right. That the mock refuses it is its choice alone. */
function isOpenBody({ operation, sent }: RunRequest): boolean {
  const schema = operation === null ? undefined : documented[operation].body?.schema;
  if (schema === undefined) return false;
  const contract = publishedContract();
  const root = contract.schemaNode(`/components/schemas/${schema}`);
  return isOpenTo(contract, { root, body: parseJson(sent.body) });
}

/** The records that are others than before. A list is replaced when a record of it is. */
function changedRecords(
  { before, after }: RecordChange,
  params: RunRequest['params'],
): Readonly<Record<string, unknown>>[] {
  return (Object.keys(after) as (keyof Records)[]).flatMap((name) => {
    const [now, then] = [after[name], before[name]];
    if (now === then) return [];
    if (!Array.isArray(now)) return [params];
    const known = new Set<unknown>(then as readonly unknown[]);
    return (now as Readonly<Record<string, unknown>>[]).filter((record) => !known.has(record));
  });
}

/** A shorter secret is found only where it is a whole value: `000` is a part of many texts. */
const SHORTEST_PART = 8;

/** Whether a URL holds a secret, a value under the name of a sensitive field, or a card number. */
function holdsSecret(
  target: string,
  params: RunRequest['params'],
  secrets: ReadonlySet<string>,
): boolean {
  const { path, query } = splitTarget(target);
  const pairs = [...new URLSearchParams(query)];
  if (redactTarget(path) !== path) return true;
  if (pairs.some(([name, value]) => isSensitive(name) && value !== '')) return true;
  const values = [...Object.values(params), ...path.split('/'), ...pairs.flat()];
  const parts = [...secrets].filter(({ length }) => length >= SHORTEST_PART);
  return values.some((value) => secrets.has(value) || parts.some((part) => value.includes(part)));
}

/** What a program said at its end, or how it has ended otherwise. */
export function endingOf(
  { outcome, error, exit, hang }: ProgramResult,
  secrets: readonly string[],
): string {
  if (hang !== undefined) return 'never ended';
  if (outcome !== undefined) return `said ${outcome}${exit === undefined ? '' : ` (${exit})`}`;
  if (exit !== undefined) return `ended with ${exit}`;
  return error === undefined ? 'said nothing' : `broke off with ${errorText(error, secrets)}`;
}

export function errorText({ name, message }: Error, secrets: readonly string[]): string {
  return redactText(`${name}: ${message}`, secrets, 200);
}

/** Whether an error says that a write may have taken effect, as those of the client do. */
export function isInDoubt(error: Error): boolean {
  return (error as { maybeApplied?: unknown }).maybeApplied === true;
}

export function isOfWrite({ operation }: RunRequest): boolean {
  return operation !== null && isWrite(operation);
}

/** What a check of one's own sees of a request. */
export function toPublic(request: RunRequest): RehearsedRequest {
  const { number, operation, sent, response, fault, effects } = request;
  return {
    number,
    operation,
    method: sent.method,
    target: redactTarget(sent.target),
    body: loggedBody(sent.body),
    fault: fault?.kind,
    status: response === undefined || response.fault === 'reset' ? undefined : response.status,
    tookEffect: effects.length > 0,
  };
}
