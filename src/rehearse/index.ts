import { rootPaths } from '../contract/router.ts';
import { createMock } from '../mock/mock.ts';
import { networkError } from '../mock/transport/fetch.ts';
import type { WebMock, WebMockOptions } from '../mock/web-mock.ts';
import { type KnownFinding, knownProblem } from '../report/known.ts';
import { choose } from '../service/choices.ts';
import { refuseUnknownNames } from '../shared/closest.ts';
import { thrownText } from '../shared/thrown.ts';
import { type OpenQuestion, undisturbed } from './cases.ts';
import { type Progress, explore } from './explore.ts';
import { type Mistake, findingKinds } from './findings.ts';
import type { RehearsalReport } from './report.ts';
import {
  type Effect,
  type Ending,
  ObservedMock,
  type ProgramOutcome,
  RehearsalError,
  type RehearsedRequest,
  type Run,
  TOKEN,
  secretsOfRecords,
  toPublic,
} from './run.ts';
import { enableSimulation } from './simulated-globals.ts';
import { Simulation, currentSimulation } from './simulation.ts';

export type { Acceptance, KnownFinding, KnownFindings } from '../report/known.ts';
export type { Group, OpenQuestion } from './cases.ts';
export type { OperationCoverage, Tried } from './coverage.ts';
export type { Progress } from './explore.ts';
export type { FindingId, RehearsalFinding as Finding } from './findings.ts';
export type { RehearsalReport } from './report.ts';
export { type Effect, type ProgramOutcome, RehearsalError, type RehearsedRequest } from './run.ts';

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

/** A run, for a check of one's own. */
export interface RehearsedRun {
  /** Id of the case; `undisturbed` for the first run. */
  readonly case: string;
  /** What the scenario has returned. */
  readonly outcome: ProgramOutcome | undefined;
  /** What it has rejected with. */
  readonly error: Error | undefined;
  /** The mock of this run, with the records as they are at its end. */
  readonly mock: WebMock;
  /** All requests, in the order in which they came in. */
  readonly requests: readonly RehearsedRequest[];
  /** One for each record that a write has changed. */
  readonly effects: readonly Effect[];
  /** What the document leaves open, where the case rests on it. */
  readonly open: OpenQuestion | undefined;
}

/**
 * Finds what else is wrong with a run.
 *
 * @param run - The undisturbed run, or that of a case.
 * @returns What is wrong, in a sentence each. What it throws is a finding too.
 */
export type Check = (
  run: RehearsedRun,
) =>
  | Promise<string | readonly string[] | undefined | void>
  | string
  | readonly string[]
  | undefined
  | void;

/** Options of `rehearse`. */
export interface RehearseOptions {
  /** Finds what else is wrong with a run. @default none */
  readonly check?: Check | undefined;
  /** Ids of the cases to try, such as `voidCharge#1:reset-after`. @default all */
  readonly cases?: readonly string[] | undefined;
  /** Where the random numbers of each run begin. @default 1 */
  readonly seed?: number | undefined;
  /** Records of the mock in place of those of the examples. @default {} */
  readonly records?: WebMockOptions['records'];
  /** Other values for the choices of the mock. @default {} */
  readonly assume?: WebMockOptions['assume'];
  /** Simulated milliseconds after which a run counts as one that never ends. @default 300_000 */
  readonly timeoutMs?: number | undefined;
  /** How many runs there are at most; the report says what was left out. @default 1_000 */
  readonly maxRuns?: number | undefined;
  /** Findings that are accepted until a day: they are reported, and `assertNone` does not throw them. @default none */
  readonly known?: readonly KnownFinding[] | undefined;
  /** Called after each run. */
  readonly onProgress?: ((progress: Progress) => void) | undefined;
}

/** How many runs there are at most, where nothing else is chosen. */
export const DEFAULT_MAX_RUNS = 1_000;

/**
 * Runs a scenario undisturbed, and then once for each failure, each permitted response and each open
 * question at each of its requests, every time with a fresh mock and in simulated time.
 *
 * @param scenario - Makes its calls with the `fetch` that it is given, and returns what it would tell
 * its user.
 * @returns What went wrong, with the case that showed it.
 * @throws RehearsalError - The undisturbed run does not work, or a case does not exist.
 * @throws TypeError - An option that does not exist, or a value that it cannot take.
 * @throws ChoiceError - A choice of the mock that does not exist, or a value that it cannot take.
 * @throws SeedError - Records that do not fit the document.
 *
 * @example
 * ```ts
 * const report = await rehearse(async ({ fetch, baseUrl, webhooksBaseUrl, token }) => {
 *   const payments = createPaymentsClient({ token, baseUrl, webhooksBaseUrl, fetch });
 *   const result = await payments.charges.void('FLW-PREAUTH-0001');
 *   return result.ok ? 'done' : result.error.maybeApplied ? 'unknown' : 'failed';
 * });
 * report.assertNone();
 * ```
 */
export async function rehearse(
  scenario: Scenario,
  options: RehearseOptions = {},
): Promise<RehearsalReport> {
  refuseUnknownNames('option of rehearse', options, OPTION_NAMES);
  const { assume, records, cases, check, known, onProgress } = options;
  const { seed = 1, timeoutMs = 300_000, maxRuns = DEFAULT_MAX_RUNS } = options;
  checkNumber('timeoutMs', timeoutMs);
  checkNumber('maxRuns', maxRuns);
  const problem = known && knownProblem(known, Object.keys(findingKinds));
  if (problem !== undefined) throw new TypeError(`known: ${problem}`);
  const mock: WebMockOptions = { assume, records };
  const secrets = secretsOfRecords(createMock(mock).records(), TOKEN);
  const disable = enableSimulation();
  try {
    return await explore(
      (given) => {
        const isFirst = given === undisturbed;
        const simulation = new Simulation({ name: given.id, seed, timeoutMs, isFirst });
        const own = { ...mock, now: () => simulation.date };
        const observed = new ObservedMock(createMock, { case: given, mock: own, secrets });
        return observed.observe(() => runScenario(scenario, observed, simulation));
      },
      {
        cases,
        maxRuns,
        choices: choose(assume),
        secrets,
        check: check && ((run) => checked(check, run)),
        known,
        repeat: repeatInProcess,
        onProgress,
      },
    );
  } finally {
    disable();
  }
}

const OPTION_NAMES = Object.keys({
  check: true,
  cases: true,
  seed: true,
  records: true,
  assume: true,
  timeoutMs: true,
  maxRuns: true,
  known: true,
  onProgress: true,
} satisfies Record<keyof RehearseOptions, true>);

/** The option with which a scenario runs in one case alone. */
function repeatInProcess(id: string): string {
  const quoted = `'${id.replaceAll(/['\\]/g, String.raw`\$&`)}'`;
  return `cases: [${id === undisturbed.id ? '' : quoted}]`;
}

function checkNumber(name: string, value: number): void {
  if (!(value > 0)) throw new TypeError(`${name} must be a number above 0`);
}

async function checked(check: Check, run: Run): Promise<Mistake[]> {
  const { case: given, outcome, error, mock, requests } = run;
  try {
    const found = await check({
      case: given.id,
      outcome,
      error,
      mock,
      requests: requests.map(toPublic),
      effects: requests.flatMap(({ effects }) => effects),
      open: given.open,
    });
    // What an assertion returns is no finding.
    const texts = [found].flat().filter((each) => typeof each === 'string');
    return texts.map((text) => ({ id: 'check', text }));
  } catch (thrown) {
    return [{ id: 'check', text: thrownText(thrown) }];
  }
}

const OUTCOMES: readonly unknown[] = ['done', 'failed', 'unknown'] satisfies ProgramOutcome[];

/** The host has no meaning: requests do not leave the process. */
const ORIGIN = 'https://rehearse.example';

/** Runs a scenario once, in simulated time. */
async function runScenario(
  scenario: Scenario,
  observed: ObservedMock,
  simulation: Simulation,
): Promise<Ending> {
  const context: ScenarioContext = {
    fetch: fetchOf(observed, simulation),
    baseUrl: ORIGIN + rootPaths.main,
    webhooksBaseUrl: ORIGIN + rootPaths.webhooks,
    token: TOKEN,
  };
  const end = await simulation.complete(async () => scenario(context));
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

/** The `fetch` of one run: that of its mock, as long as the run goes on. */
function fetchOf(observed: ObservedMock, simulation: Simulation): typeof globalThis.fetch {
  const send: typeof globalThis.fetch = async (...given) => {
    try {
      const response = observed.isOver ? undefined : await followed(observed.mock.fetch, ...given);
      if (response !== undefined && !observed.isOver) return response;
    } catch (error) {
      if (!observed.isOver) throw error;
    }
    // The program has ended: nobody is there to take a response, or an error that would be unhandled.
    return new Promise(() => {});
  };
  return (input, init) => {
    if (observed.isOver && currentSimulation() !== simulation)
      return Promise.reject(networkError({ reason: 'the run is over' }));
    // The code may be called by a connection that was open before the run.
    return simulation.run(() => send(input, init));
  };
}

/** Fetches, and treats a redirect as every `fetch` does. */
async function followed(
  fetch: typeof globalThis.fetch,
  ...[input, init]: Parameters<typeof globalThis.fetch>
): Promise<Response> {
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
}

function toError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(thrownText(thrown));
}
