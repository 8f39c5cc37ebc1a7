import type { OperationId } from '../../generated/operations.ts';
import { problemLine } from '../contract/problems.ts';
import { type MockRequest, findRoute, splitTarget } from '../mock/pipeline/request.ts';
import type { MockResponse } from '../mock/pipeline/response.ts';
import type { Records } from '../service/records.ts';
import type { Snapshot } from '../mock/state/store.ts';
import type { Middleware, WebMock, WebMockOptions } from '../mock/web-mock.ts';
import { isSensitive, redact, redactTarget, secretsIn } from '../shared/redact.ts';
import { type Case, type Disturbance, requestName } from './cases.ts';

/** What a program tells its user; undefined for one that only reads. */
export type ProgramOutcome = 'done' | 'failed' | 'unknown';

/** A rehearsal that cannot be done: the undisturbed run does not work, or a case does not exist. */
export class RehearsalError extends Error {
  override name = 'RehearsalError';
}

/** How a program has ended. */
export interface Ending {
  readonly outcome: ProgramOutcome | undefined;
  /** How the program broke off: what it rejected with, or how its process ended. */
  readonly error: Error | undefined;
  /** Why it never ends. */
  readonly hang: string | undefined;
  /** Rejections that nobody handled, and errors thrown by timers. @default none */
  readonly unhandled?: readonly Error[];
  /** How its process ended: `exit code 1`; undefined inside this process. */
  readonly exit?: string;
  /** The outcome is `failed`, and could as well be how the runtime of the program reports a crash. */
  readonly mayHaveCrashed?: boolean;
  /** The last lines that a command has printed, redacted. */
  readonly output?: string;
}

/** One run of a program, and what came of it. */
export interface Run extends Ending {
  readonly case: Case;
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
  readonly disturbance: string | undefined;
  /** HTTP status of the response; undefined where none arrived. */
  readonly status: number | undefined;
  /** Whether it changed a record. */
  readonly tookEffect: boolean;
}

/** A request of a run and what became of it, secrets included. */
export interface RunRequest {
  readonly number: number;
  /** As it came in. */
  readonly sent: MockRequest;
  readonly operation: OperationId | null;
  /** `voidCharge#1`; empty without an operation. */
  readonly name: string;
  readonly params: Readonly<Record<string, string>>;
  readonly disturbance: Disturbance | undefined;
  /** What the caller received. */
  response: MockResponse | undefined;
  effects: readonly Effect[];
  /** How the request contradicts the document. */
  contradictions: readonly string[];
  /** Whether its URL holds a token or the value of a sensitive field. */
  readonly leaks: boolean;
}

/** More requests than this get no response: a program that sends them never ends. */
const MAX_REQUESTS = 1_000;

interface ObservedMockOptions {
  readonly case: Case;
  readonly mock: WebMockOptions;
  /** What must not be in a URL. */
  readonly secrets: Iterable<string>;
}

/** A mock for one run, which does to its requests what the case says, and notes what becomes of them. */
export class ObservedMock<Served extends WebMock = WebMock> {
  readonly mock: Served;
  readonly requests: RunRequest[] = [];
  readonly #case: Case;
  readonly #secrets: Set<string>;
  readonly #turns = new Map<OperationId, number>();
  readonly #over: Promise<MockResponse>;
  #end = () => {};
  #isOver = false;
  #queue: Promise<unknown> = Promise.resolve();

  /** @param create - `createMock` of the mock's core or of Node. */
  constructor(create: (options: WebMockOptions) => Served, given: ObservedMockOptions) {
    const { case: tried, mock, secrets } = given;
    this.#case = tried;
    this.#secrets = new Set(secrets);
    this.#over = new Promise((resolve) => {
      this.#end = () => resolve(noResponse);
    });
    this.mock = create({
      ...mock,
      assume: { ...mock.assume, ...tried.choice?.values },
      middleware: this.#handle,
    });
  }

  /** Whether the program has ended. What still runs of it must not change what was found. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /** Runs a program against this mock, and then ends the requests that got no response. */
  async observe(program: () => Promise<Ending>): Promise<Run> {
    try {
      const ending = await program();
      return { ...ending, case: this.#case, requests: this.requests, mock: this.mock };
    } finally {
      this.#isOver = true;
      this.#end();
    }
  }

  readonly #handle: Middleware = async (sent, next) => {
    const request = this.#add(sent);
    if (request.number > MAX_REQUESTS) return this.#over;
    // One after another, so that each effect belongs to one request.
    const response = this.#queue.then(() => this.#respond(request, next));
    this.#queue = response.catch(() => {});
    request.response = (await response) ?? (await this.#over);
    return request.response;
  };

  #add(sent: MockRequest): RunRequest {
    const route = findRoute(sent);
    const operation = route.operation;
    let name = '';
    if (operation !== null) {
      const turn = (this.#turns.get(operation) ?? 0) + 1;
      this.#turns.set(operation, turn);
      name = requestName(operation, turn);
    }
    for (const secret of secretsIn(jsonOf(sent.body))) this.#secrets.add(secret);
    const request: RunRequest = {
      number: this.requests.length + 1,
      sent,
      operation,
      name,
      params: route.kind === 'operation' ? route.params : {},
      disturbance: this.#disturbanceOf(name),
      response: undefined,
      effects: [],
      contradictions: [],
      leaks: holdsSecret(sent.target, this.#secrets),
    };
    this.requests.push(request);
    return request;
  }

  #disturbanceOf(name: string): Disturbance | undefined {
    if (name === '') return undefined;
    const own = this.#case.disturbances.find(({ at }) => at === name);
    const lasting = this.requests.find(({ disturbance }) => disturbance?.lasts === true);
    return own ?? lasting?.disturbance;
  }

  #respond(
    request: RunRequest,
    next: () => Promise<MockResponse>,
  ): Promise<MockResponse | undefined> {
    const observed = () => this.#observe(request, next);
    const { disturbance, operation, sent } = request;
    if (disturbance === undefined || operation === null) return observed();
    return disturbance.respond(observed, { operation, sent });
  }

  async #observe(request: RunRequest, next: () => Promise<MockResponse>): Promise<MockResponse> {
    const before = this.mock.snapshot();
    const known = this.mock.violations.length;
    const response = await next();
    const { operation, params } = request;
    if (operation !== null) {
      const records = changedRecords(before, this.mock.snapshot(), params);
      request.effects = records.map((record) => ({ operation, record }));
    }
    request.contradictions = this.mock.violations
      .slice(known)
      .filter(({ side }) => side === 'request')
      .flatMap(({ problems }) => problems.map(problemLine));
    return response;
  }
}

const noResponse: MockResponse = { status: 0, headers: {}, body: '', fault: 'reset' };

/** The records that are others than before. A list is replaced when a record of it is. */
function changedRecords(
  before: Snapshot,
  after: Snapshot,
  params: RunRequest['params'],
): Readonly<Record<string, unknown>>[] {
  return [...after.tokens].flatMap(([token, records]) => {
    const previous = before.tokens.get(token) ?? before.seed;
    const names = Object.keys(records) as (keyof Records)[];
    return names.flatMap((name) => {
      const [now, then] = [records[name], previous[name]];
      if (now === then) return [];
      if (!Array.isArray(now)) return [params];
      const known = new Set<unknown>(then as readonly unknown[]);
      return (now as Readonly<Record<string, unknown>>[]).filter((record) => !known.has(record));
    });
  });
}

/** A shorter secret is found only where it is a whole value: `000` is a part of many texts. */
const SHORTEST_PART = 8;

/** Whether a URL holds a secret, a value under the name of a sensitive field, or a card number. */
function holdsSecret(target: string, secrets: ReadonlySet<string>): boolean {
  const { path, query } = splitTarget(target);
  const pairs = [...new URLSearchParams(query)];
  const values = [...path.split('/').map(decoded), ...pairs.flat()];
  return (
    redactTarget(path) !== path ||
    pairs.some(([name, value]) => isSensitive(name) && value !== '') ||
    [...secrets].some((secret) =>
      values.some(
        (value) => value === secret || (secret.length >= SHORTEST_PART && value.includes(secret)),
      ),
    )
  );
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** What a check of one's own sees of a request. */
export function toPublic(request: RunRequest): RehearsedRequest {
  const { number, operation, sent, response, disturbance, effects } = request;
  return {
    number,
    operation,
    method: sent.method,
    target: redactTarget(sent.target),
    body: bodyOf(sent),
    disturbance: disturbance?.kind,
    status: response === undefined || response.fault === 'reset' ? undefined : response.status,
    tookEffect: effects.length > 0,
  };
}

function bodyOf({ body }: MockRequest): unknown {
  const value = jsonOf(body);
  if (value !== undefined) return redact(value);
  return body === '' ? undefined : `[${body.length} characters that are not JSON]`;
}

/** The value of a text that is JSON; undefined for any other. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The values of a request that the mock knows to be secret. */
export function secretsOfRecords(records: Records, token: string): string[] {
  return [token, ...secretsIn(records), ...Object.values(records.bvns)];
}
