import { rootPaths } from '../contract/router.ts';
import { createMock } from '../mock/mock.ts';
import { networkError } from '../mock/fetch.ts';
import type { WebMockOptions } from '../mock/mock.ts';
import { thrownText } from '../shared/thrown.ts';
import { type Case, undisturbed } from './cases.ts';
import type { Life } from './life.ts';
import {
  type Ending,
  ObservedMock,
  type ProgramOutcome,
  RehearsalError,
  type Run,
  TOKEN,
  sendAs,
} from './run.ts';
import { type Copy, type Stage, playInOrder } from './schedule.ts';
import { type Completion, Simulation, currentSimulation } from './simulation.ts';
import { KeptValues, type RehearsalStore } from './store.ts';

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
  /** Keeps values for the next life of the program, and shares them with another copy of it. */
  readonly store: RehearsalStore;
}

/** A program as a function: it makes its calls and returns what it would tell its user. */
export type Scenario = (context: ScenarioContext) => Promise<ProgramOutcome | void>;

/** What stays the same in all runs of a scenario. */
export interface ScenarioOptions {
  readonly scenario: Scenario;
  readonly mock: WebMockOptions;
  readonly seed: number;
  readonly timeoutMs: number;
  readonly secrets: readonly string[];
}

/** Runs a scenario once, in simulated time. */
export async function runScenario(given: Case, options: ScenarioOptions): Promise<Run> {
  const { mock, secrets } = options;
  const now = () => currentSimulation()?.date ?? new Date();
  const own = { case: given, mock: { ...mock, now }, secrets };
  const observed = new ObservedMock(createMock, own);
  const program = new ScenarioProgram(observed, given, options);
  return given.schedule === undefined
    ? observed.observe((life) => program.live(life))
    : observed.observeTwo((lives) => program.liveTogether(lives, given.schedule ?? []));
}

/** Milliseconds after which a program that was killed, or has ended, is started again. */
const RESTART_MS = 1_000;

/** Turns of the event loop for a copy that never rests, before the other one may go on. */
const MANY_TURNS = 1_000;

/** The lives of a scenario in one run, and what it keeps. */
class ScenarioProgram {
  readonly #observed: ObservedMock;
  readonly #case: Case;
  readonly #options: ScenarioOptions;
  readonly #kept = new KeptValues();
  /** When the next life begins. */
  #startsAt: number | undefined;

  constructor(observed: ObservedMock, given: Case, options: ScenarioOptions) {
    this.#observed = observed;
    this.#case = given;
    this.#options = options;
  }

  async live(life: Life): Promise<Ending> {
    const simulation = this.#simulationOf(life);
    life.killed.addEventListener('abort', () => simulation.freeze());
    const end = await simulation.complete(() => this.#start(life, simulation));
    this.#startsAt = simulation.date.getTime() + RESTART_MS;
    return endingOf(end, simulation);
  }

  async liveTogether(lives: readonly Life[], schedule: readonly number[]) {
    const copies: SimulatedCopy[] = lives.map((life) => {
      const simulation = this.#simulationOf(life);
      const start = () => {
        // One that is started later does not come out of the past.
        const at = Math.max(...copies.map((each) => each.simulation.date.getTime()));
        simulation.start(() => this.#start(life, simulation), at);
      };
      return new SimulatedCopy(life, simulation, start);
    });
    const steps = await playInOrder(stageOf(copies, this.#kept), schedule, this.#observed);
    const endings: Ending[] = [];
    for (const { simulation } of copies)
      endings.push(endingOf(await simulation.leave<ProgramOutcome | void>(), simulation));
    return { copies: endings, steps };
  }

  #simulationOf({ number }: Life): Simulation {
    const { seed, timeoutMs } = this.#options;
    return new Simulation({
      name: this.#case.id,
      // Another process draws other numbers.
      seed: seed + number - 1,
      timeoutMs,
      isFirst: this.#case === undisturbed,
      startsAt: this.#startsAt,
    });
  }

  async #start(life: Life, simulation: Simulation): Promise<ProgramOutcome | void> {
    const { fetch } = this.#observed.mock;
    // A request that may be sent again has to be copied first, which costs a tenth of a run.
    const isRedirected = this.#case.disturbances.some(({ kind }) => kind === 'redirect');
    const send = isRedirected ? followed(fetch) : fetch;
    return this.#options.scenario({
      fetch: fetchOf(send, life, simulation),
      baseUrl: ORIGIN + rootPaths.main,
      webhooksBaseUrl: ORIGIN + rootPaths.webhooks,
      token: TOKEN,
      store: this.#kept.storeFor(() => life.isOver),
    });
  }
}

/** One of two copies of a scenario. */
class SimulatedCopy implements Copy {
  readonly life: Life;
  readonly simulation: Simulation;
  readonly #start: () => void;
  isStarted = false;

  constructor(life: Life, simulation: Simulation, start: () => void) {
    this.life = life;
    this.simulation = simulation;
    this.#start = start;
  }

  get hasEnded(): boolean {
    return this.simulation.hasEnded;
  }

  start(): void {
    this.isStarted = true;
    this.#start();
  }
}

function stageOf(copies: readonly SimulatedCopy[], kept: KeptValues): Stage {
  const running = () => copies.filter(({ isStarted, hasEnded }) => isStarted && !hasEnded);
  return {
    copies,
    async settle() {
      for (let turns = 0; turns < MANY_TURNS; turns += 1) {
        let goesOn = false;
        for (const { life, simulation } of copies.filter(({ isStarted }) => isStarted)) {
          goesOn = (await simulation.goOn(simulation.hasEnded || life.isWaiting)) || goesOn;
        }
        if (!goesOn) return;
      }
    },
    // The copy whose timer is due first, so that both have the same time.
    async passTime() {
      const [next] = running().toSorted((a, b) => a.simulation.nextDue - b.simulation.nextDue);
      next?.simulation.leap();
    },
    kept: () => kept.changes,
  };
}

const OUTCOMES: readonly unknown[] = ['done', 'failed', 'unknown'] satisfies ProgramOutcome[];

/** The host has no meaning: requests do not leave the process. */
const ORIGIN = 'https://rehearse.example';

/** @throws RehearsalError - The scenario has returned something else than an outcome. */
function endingOf(end: Completion<ProgramOutcome | void>, simulation: Simulation): Ending {
  const outcome = end.status === 'fulfilled' ? (end.value ?? undefined) : undefined;
  if (outcome !== undefined && !OUTCOMES.includes(outcome)) {
    const expected = "a scenario returns 'done', 'failed', 'unknown' or nothing";
    const kind = typeof outcome === 'string' ? `"${String(outcome)}"` : typeof outcome;
    throw new RehearsalError(`${expected}, not ${kind}`);
  }
  return {
    outcome,
    error: end.status === 'rejected' ? toError(end.reason) : undefined,
    hang: end.status === 'endless' ? end.reason : undefined,
    unhandled: simulation.errors.map(toError),
  };
}

/** The `fetch` of one life, as long as the life goes on. */
function fetchOf(
  fetch: typeof globalThis.fetch,
  life: Life,
  simulation: Simulation,
): typeof globalThis.fetch {
  const send: typeof globalThis.fetch = async (...given) => {
    try {
      const response = life.isOver ? undefined : await fetch(...given);
      if (response !== undefined && !life.isOver) return response;
    } catch (error) {
      if (!life.isOver) throw error;
    }
    // The program has ended: nobody is there to take a response, or an error that would be unhandled.
    return new Promise(() => {});
  };
  const { isScheduled } = life;
  return (input, init) => {
    if (life.isOver && currentSimulation() !== simulation)
      return Promise.reject(networkError({ reason: 'the run is over' }));
    // The code may be called by a connection that was open before the run.
    return simulation.run(() =>
      isScheduled ? sendAs(life, () => send(input, init)) : send(input, init),
    );
  };
}

/** A `fetch` that treats a redirect as every other does. */
function followed(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const again = request.clone();
    const response = await fetch(request);
    if (response.status !== 307 || request.redirect === 'manual') return response;
    if (request.redirect === 'error') throw networkError({ reason: 'unexpected redirect' });
    if (init?.body instanceof ReadableStream)
      throw networkError({ reason: 'a stream cannot be sent again' });
    const target = new URL(response.headers.get('Location') ?? '', request.url);
    const last = await fetch(new Request(target, again));
    return Object.defineProperty(last, 'redirected', { value: true });
  };
}

function toError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(thrownText(thrown));
}
