import { rootPaths } from '../contract/router.ts';
import { createMock } from '../mock/mock.ts';
import type { WebMock, WebMockOptions } from '../mock/web-mock.ts';
import { type Case, undisturbed } from './cases.ts';
import { type Exchange, Service } from './service.ts';
import { Simulation, currentSimulation } from './simulation.ts';

/** What a program tells its user; undefined for one that only reads. */
export type ProgramOutcome = 'done' | 'failed' | 'unknown';

const OUTCOMES: readonly unknown[] = ['done', 'failed', 'unknown'] satisfies ProgramOutcome[];

/** A rehearsal that cannot be done: the undisturbed run does not work, or a case does not exist. */
export class RehearsalError extends Error {
  override name = 'RehearsalError';
}

/** One run of a program, and what came of it. */
export interface Run {
  readonly case: Case;
  readonly outcome: ProgramOutcome | undefined;
  /** How the program broke off: what it rejected with, or how its process ended. */
  readonly error: Error | undefined;
  /** How its process ended: `exit code 1`; undefined inside this process. */
  readonly exit: string | undefined;
  /** The outcome is `failed`, and could as well be how the runtime of the program reports a crash. */
  readonly mayHaveCrashed: boolean;
  /** Rejections that nobody handled, and errors thrown by timers. */
  readonly unhandled: readonly Error[];
  /** Why it never ends. */
  readonly hang: string | undefined;
  readonly exchanges: readonly Exchange[];
  readonly mock: WebMock;
  /** The last lines that a command has printed, redacted. */
  readonly output: string | undefined;
}

/** What a scenario gets for its calls. */
export interface ScenarioContext {
  /** In place of the global one. It leads to the mock of this run alone. */
  readonly fetch: typeof globalThis.fetch;
  /** Root of the Main interface. */
  readonly baseUrl: string;
  /** Root of the Webhooks interface. */
  readonly webhooksBaseUrl: string;
  /** Access token for both interfaces. */
  readonly token: string;
}

/** A program as a function: it makes its calls and returns what it would tell its user. */
export type Scenario = (context: ScenarioContext) => Promise<ProgramOutcome | void>;

/** What stays the same in all runs. */
export interface RunOptions {
  readonly mock: WebMockOptions;
  readonly seed: number;
  /** Simulated milliseconds. */
  readonly timeoutMs: number;
  /** What must not be in a URL. */
  readonly secrets: readonly string[];
}

export const TOKEN = 'rehearse-token';

/** The host has no meaning: requests do not leave the process. */
const ORIGIN = 'https://rehearse.example';

/** Runs a scenario once, in simulated time. */
export async function runScenario(
  given: Case,
  scenario: Scenario,
  { mock: options, seed, timeoutMs, secrets }: RunOptions,
): Promise<Run> {
  const isFirst = given === undisturbed;
  const simulation = new Simulation({ name: given.id, seed, timeoutMs, isFirst });
  const now = () => simulation.date;
  const service = new Service(given, { ...options, now }, createMock, secrets);
  const calls = new Calls(service, simulation);
  const context: ScenarioContext = {
    fetch: calls.fetch,
    baseUrl: ORIGIN + rootPaths.main,
    webhooksBaseUrl: ORIGIN + rootPaths.webhooks,
    token: TOKEN,
  };

  const end = await simulation.complete(async () => scenario(context));
  calls.end();
  const outcome = end.status === 'fulfilled' ? (end.value ?? undefined) : undefined;
  if (outcome !== undefined && !isOutcome(outcome)) {
    const expected = "a scenario returns 'done', 'failed', 'unknown' or nothing";
    throw new RehearsalError(`${expected}, not ${kindOf(outcome)}`);
  }
  return {
    case: given,
    outcome,
    error: end.status === 'rejected' ? toError(end.reason) : undefined,
    exit: undefined,
    mayHaveCrashed: false,
    unhandled: simulation.errors.map(toError),
    hang: end.status === 'endless' ? end.reason : undefined,
    exchanges: service.exchanges,
    mock: service.mock,
    output: undefined,
  };
}

function isOutcome(value: unknown): value is ProgramOutcome {
  return OUTCOMES.includes(value);
}

/** The `fetch` of one run: that of the mock, with redirects as every `fetch` treats them. */
class Calls {
  readonly #service: Service;
  readonly #simulation: Simulation;
  #isOver = false;

  constructor(service: Service, simulation: Simulation) {
    this.#service = service;
    this.#simulation = simulation;
  }

  /** What still runs of a program must not change what was found. */
  end(): void {
    this.#isOver = true;
    this.#service.end();
  }

  readonly fetch: typeof globalThis.fetch = (input, init) => {
    const isOutside = currentSimulation() !== this.#simulation;
    if (this.#isOver && isOutside) return Promise.reject(networkError('the run is over'));
    // The code may be called by a connection that was open before the run.
    return this.#simulation.run(() => this.#send(input, init));
  };

  async #send(...[input, init]: Parameters<typeof globalThis.fetch>): Promise<Response> {
    try {
      const response = this.#isOver ? undefined : await this.#service.mock.fetch(input, init);
      if (response?.status === 307) return await this.#redirect(response, input, init);
      if (response !== undefined && !this.#isOver) return response;
    } catch (error) {
      if (!this.#isOver) throw error;
    }
    // The program has ended: nobody is there to take a response, or an error that would be unhandled.
    return new Promise(() => {});
  }

  /** Follows a redirect, unless the request says otherwise. */
  async #redirect(
    response: Response,
    input: Parameters<typeof globalThis.fetch>[0],
    init: RequestInit = {},
  ): Promise<Response> {
    const given = { ...(input instanceof Request ? pick(input) : {}), ...init };
    if (given.redirect === 'manual') return response;
    if (given.redirect === 'error') throw networkError('unexpected redirect');
    if (init.body instanceof ReadableStream) throw networkError('a stream cannot be sent again');
    const sent = this.#service.exchanges.findLast((each) => each.response?.status === 307);
    if (sent === undefined) return response;
    const { method, headers, body, target } = sent.request;
    const again = { method, headers: headers as HeadersInit, body: body || null };
    const signal = given.signal ?? null;
    const followed = await this.#service.mock.fetch(new URL(target, response.url), {
      ...again,
      signal,
    });
    return Object.defineProperty(followed, 'redirected', { value: true });
  }
}

function pick({ redirect, signal }: Request): RequestInit {
  return { redirect, signal };
}

/** An error like those of Node's own fetch. */
function networkError(reason: string): TypeError {
  return new TypeError('fetch failed', { cause: new Error(reason) });
}

function toError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}

function kindOf(value: unknown): string {
  return typeof value === 'string' ? `"${value}"` : typeof value;
}
