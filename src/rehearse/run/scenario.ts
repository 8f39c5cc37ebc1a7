import { rootPaths } from '../../contract/router.ts';
import { networkError } from '../../mock/fetch.ts';
import { createMock } from '../../mock/web.ts';
import { redactText } from '../../shared/redact.ts';
import { thrownText } from '../../shared/thrown.ts';
import { RehearsalError } from '../rehearsal-error.ts';
import type { Completion, Simulation } from '../time/simulation.ts';
import type { Life } from './life.ts';
import { MockedRun, sendAs } from './mocked-run.ts';
import {
  type ProgramOutcome,
  type ProgramResult,
  type Run,
  type RunInput,
  TOKEN,
} from './program.ts';

/** The notes of a scenario beyond the end of its life. Values are copied in and out. */
export interface RehearsalStore {
  /** A copy of the value; undefined where there is none. */
  get(key: string): unknown;
  /** @throws DataCloneError - The value cannot be copied, as a function cannot. */
  set(key: string, value: unknown): void;
  has(key: string): boolean;
  /** Returns true if there was a value. */
  delete(key: string): boolean;
  /** In the order in which they were set first. */
  keys(): string[];
}

/** The input of a scenario. */
export interface ScenarioContext {
  /** In place of the global one. It leads to the mock of this run alone. */
  readonly fetch: typeof globalThis.fetch;
  /** Base URL of the Main interface. */
  readonly baseUrl: string;
  /** Base URL of the Webhooks interface. */
  readonly webhooksBaseUrl: string;
  /** Access token for both interfaces. */
  readonly token: string;
  /** Keeps values for the next life of the program, and shares them with another copy of it. */
  readonly store: RehearsalStore;
}

/** A program as a function: it makes its calls and returns what it would tell its user. */
export type Scenario = (context: ScenarioContext) => Promise<ProgramOutcome | void>;

/** Simulated milliseconds that one copy of a program waits for another. */
const TWIN_MS = 2_000;

/** Runs a scenario once, in simulated time. */
export function runScenario(
  input: RunInput,
  { scenario, simulation }: { scenario: Scenario; simulation: Simulation },
): Promise<Run> {
  simulation.begin();
  const values = new Map<string, unknown>();
  const lives: Life[] = [];
  // A request that may be sent again has to be copied first, which costs a tenth of a run.
  const isRedirected = input.case.disturbances.some(({ kind }) => kind === 'redirect');

  const run = new MockedRun(input, {
    createMock,
    twinDeadlineMs: TWIN_MS,
    runLife: async (life, { fetch }) => {
      if (life.number > 1 && lives.every(({ isOver }) => isOver)) simulation.restart();
      lives.push(life);

      const context: ScenarioContext = {
        fetch: fetchOf(isRedirected ? followRedirects(fetch) : fetch, life),
        baseUrl: ORIGIN + rootPaths.main,
        webhooksBaseUrl: ORIGIN + rootPaths.webhooks,
        token: TOKEN,
        store: storeOf(values, life),
      };
      const end = await simulation.complete(() => scenario(context), life.killSignal);
      const unhandled = simulation.takeErrors().filter((each) => each !== end.thrown);
      return { ...resultOf(end, input.secrets), unhandled: unhandled.map(toError) };
    },
  });
  return run.run();
}

const OUTCOMES: readonly unknown[] = ['done', 'failed', 'unknown'] satisfies ProgramOutcome[];

/** The host has no meaning: requests do not leave the process. */
const ORIGIN = 'https://rehearse.example';

/** @throws RehearsalError - The scenario has returned something else than an outcome. */
function resultOf(
  end: Completion<ProgramOutcome | void>,
  secrets: ReadonlySet<string>,
): ProgramResult {
  const outcome = end.value ?? undefined;
  if (outcome !== undefined && !OUTCOMES.includes(outcome)) {
    const expected = "a scenario returns 'done', 'failed', 'unknown' or nothing";
    throw new RehearsalError(`${expected}, not "${redactText(thrownText(outcome), [...secrets])}"`);
  }

  const error = 'thrown' in end ? toError(end.thrown) : undefined;
  return { outcome, error, hang: end.hang };
}

/** The `fetch` of one life, as long as the life goes on. */
function fetchOf(fetch: typeof globalThis.fetch, life: Life): typeof globalThis.fetch {
  return async (...args) => {
    try {
      const response = life.isOver ? undefined : await sendAs({ life }, () => fetch(...args));
      if (response !== undefined && !life.isOver) return response;
    } catch (error) {
      if (!life.isOver) throw error;
    }
    // The program has ended: nobody is there to take a response, or an error that would be unhandled.
    return new Promise(() => {});
  };
}

/** Wraps a `fetch` so that it follows redirects as the global one does. */
function followRedirects(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const copy = request.clone();
    const response = await fetch(request);
    if (response.status !== 307 || request.redirect === 'manual') return response;
    if (request.redirect === 'error') throw networkError({ reason: 'unexpected redirect' });
    if (init?.body instanceof ReadableStream) {
      throw networkError({ reason: 'a stream cannot be sent again' });
    }

    const target = new URL(response.headers.get('Location') ?? '', request.url);
    const last = await fetch(new Request(target, copy));
    return Object.defineProperty(last, 'redirected', { value: true });
  };
}

/** The store of one life, over the values that all lives and copies of a program share in one run. */
function storeOf(values: Map<string, unknown>, life: Life): RehearsalStore {
  return {
    get: (key) => structuredClone(values.get(key)),
    set: (key, value) => {
      const copy: unknown = structuredClone(value);
      // Code that still runs of a life that is over keeps nothing.
      if (!life.isOver) values.set(key, copy);
    },
    has: (key) => values.has(key),
    delete: (key) => !life.isOver && values.delete(key),
    keys: () => [...values.keys()],
  };
}

function toError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(thrownText(thrown));
}
