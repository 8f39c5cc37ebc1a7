import type { OperationId } from '../../generated/operations.ts';
import { problemLine } from '../contract/problems.ts';
import { type MockRequest, findRoute, splitTarget } from '../mock/pipeline/request.ts';
import type { MockResponse } from '../mock/pipeline/response.ts';
import type { Records } from '../service/records.ts';
import type { Snapshot } from '../mock/state/store.ts';
import type { Middleware, WebMock, WebMockOptions } from '../mock/web-mock.ts';
import { isSensitive, redact, redactTarget, secretsIn } from '../shared/redact.ts';
import { type Case, type Disturbance, requestName } from './cases.ts';

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
export interface Exchange {
  readonly number: number;
  readonly request: MockRequest;
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

/** A mock of its own for one run, what the case does to its requests, and what it sees of them. */
export class Service<Served extends WebMock = WebMock> {
  readonly mock: Served;
  readonly exchanges: Exchange[] = [];
  readonly #case: Case;
  readonly #secrets: Set<string>;
  readonly #turns = new Map<OperationId, number>();
  readonly #over: Promise<MockResponse>;
  #endRun = () => {};
  #queue: Promise<unknown> = Promise.resolve();

  /**
   * @param create - `createMock` of the mock's core or of Node.
   * @param secrets - What must not be in a URL.
   */
  constructor(
    given: Case,
    options: WebMockOptions,
    create: (options: WebMockOptions) => Served,
    secrets: Iterable<string>,
  ) {
    this.#case = given;
    this.#secrets = new Set(secrets);
    this.#over = new Promise((resolve) => {
      this.#endRun = () => resolve(noResponse);
    });
    this.mock = create({
      ...options,
      assume: { ...options.assume, ...given.choice?.values },
      middleware: this.#handle,
    });
  }

  /** Ends the requests that got no response. */
  end(): void {
    this.#endRun();
  }

  readonly #handle: Middleware = async (request, next) => {
    const exchange = this.#add(request);
    if (exchange.number > MAX_REQUESTS) return this.#over;
    // One after another, so that each effect belongs to one request.
    const response = this.#queue.then(() => this.#respond(exchange, next));
    this.#queue = response.catch(() => {});
    exchange.response = (await response) ?? (await this.#over);
    return exchange.response;
  };

  #add(request: MockRequest): Exchange {
    const route = findRoute(request);
    const operation = route.operation;
    let name = '';
    if (operation !== null) {
      const turn = (this.#turns.get(operation) ?? 0) + 1;
      this.#turns.set(operation, turn);
      name = requestName(operation, turn);
    }
    for (const secret of secretsOf(request)) this.#secrets.add(secret);
    const exchange: Exchange = {
      number: this.exchanges.length + 1,
      request,
      operation,
      name,
      params: route.kind === 'operation' ? route.params : {},
      disturbance: this.#disturbanceOf(name),
      response: undefined,
      effects: [],
      contradictions: [],
      leaks: holdsSecret(request.target, this.#secrets),
    };
    this.exchanges.push(exchange);
    return exchange;
  }

  #disturbanceOf(name: string): Disturbance | undefined {
    if (name === '') return undefined;
    const own = this.#case.disturbances.find(({ at }) => at === name);
    const lasting = this.exchanges.find(({ disturbance }) => disturbance?.lasts === true);
    return own ?? lasting?.disturbance;
  }

  #respond(
    exchange: Exchange,
    next: () => Promise<MockResponse>,
  ): Promise<MockResponse | undefined> {
    const observed = () => this.#observe(exchange, next);
    const { disturbance, operation, request } = exchange;
    if (disturbance === undefined || operation === null) return observed();
    return disturbance.respond(observed, { operation, request });
  }

  async #observe(exchange: Exchange, next: () => Promise<MockResponse>): Promise<MockResponse> {
    const before = this.mock.snapshot();
    const known = this.mock.violations.length;
    const response = await next();
    const { operation, params } = exchange;
    if (operation !== null) {
      const records = changedRecords(before, this.mock.snapshot(), params);
      exchange.effects = records.map((record) => ({ operation, record }));
    }
    exchange.contradictions = this.mock.violations
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
  params: Exchange['params'],
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

function secretsOf({ body }: MockRequest): string[] {
  if (body === '') return [];
  try {
    return secretsIn(JSON.parse(body));
  } catch {
    return [];
  }
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
export function toPublic(exchange: Exchange): RehearsedRequest {
  const { number, operation, request, response, disturbance, effects } = exchange;
  return {
    number,
    operation,
    method: request.method,
    target: redactTarget(request.target),
    body: bodyOf(request),
    disturbance: disturbance?.kind,
    status: response === undefined || response.fault === 'reset' ? undefined : response.status,
    tookEffect: effects.length > 0,
  };
}

function bodyOf({ body }: MockRequest): unknown {
  if (body === '') return undefined;
  try {
    return redact(JSON.parse(body));
  } catch {
    return `[${body.length} characters that are not JSON]`;
  }
}

/** The values of a request that the mock knows to be secret. */
export function secretsOfRecords(records: Records, token: string): string[] {
  return [token, ...secretsIn(records), ...Object.values(records.bvns)];
}
