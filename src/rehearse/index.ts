import type { WebMock, WebMockOptions } from '../mock/web.ts';
import { refuseUnknownNames } from '../shared/closest.ts';
import { thrownText } from '../shared/thrown.ts';
import { type OpenQuestion, UNDISTURBED } from './case.ts';
import { type RehearsalProgress, explore } from './explore.ts';
import type { RehearsalReport } from './report/rehearsal-report.ts';
import { MAX_CALLERS, MAX_LIVES } from './run/life.ts';
import type { ProgramOutcome, Run } from './run/program.ts';
import { type Effect, type RehearsedRequest, toPublic } from './run/run-request.ts';
import { type Scenario, runScenario } from './run/scenario.ts';
import { type Simulation, simulate } from './time/simulation.ts';

export type { CaseGroup as Group, OpenQuestion } from './case.ts';
export type { RehearsalProgress as Progress } from './explore.ts';
export { RehearsalError } from './rehearsal-error.ts';
export type { OperationCoverage, CaseCount as Tried } from './report/coverage.ts';
export type { FindingId } from './report/hints.ts';
export type { RehearsalFinding as Finding } from './report/rehearsal-finding.ts';
export type { RehearsalReport } from './report/rehearsal-report.ts';
export type { ProgramOutcome } from './run/program.ts';
export type { Effect, RehearsedRequest } from './run/run-request.ts';
export type { RehearsalStore, Scenario, ScenarioContext } from './run/scenario.ts';

/** A run, for a check of one's own. */
export interface RehearsedRun {
  /** Id of the case; `undisturbed` for the first run. */
  readonly case: string;
  /** The return value of the scenario, in its last life; undefined where two copies ran at once. */
  readonly outcome: ProgramOutcome | undefined;
  /** The error that it has rejected with. */
  readonly error: Error | undefined;
  /** The mock of this run, with the records as they are at its end. */
  readonly mock: WebMock;
  /** All requests, in the order in which they came in. */
  readonly requests: readonly RehearsedRequest[];
  /** One for each record that a write has changed. */
  readonly effects: readonly Effect[];
  /** The open question of the document on which the case rests. */
  readonly open: OpenQuestion | undefined;
}

/**
 * Finds what else is wrong with a run.
 *
 * @param run - The undisturbed run, or that of a case.
 * @returns What is wrong, in a sentence each. What it throws is a finding too.
 */
export type Check = (run: RehearsedRun) => CheckResult | Promise<CheckResult>;

type CheckResult = string | readonly string[] | undefined | void;

/** Options of `rehearse`. */
export interface RehearseOptions {
  /** See {@link Check}. @default none */
  readonly check?: Check | undefined;
  /** Ids of the cases to try, such as `voidCharge#1:reset-after`. @default all */
  readonly cases?: readonly string[] | undefined;
  /**
   * Lives of the program in a run, from 1 to 3. With more than one, it is also killed at each of its requests and
   * started again; and started again after a run that ended in doubt.
   *
   * @default 1
   */
  readonly lives?: number | undefined;
  /** Copies of the program, 1 or 2: a second one runs at each request of the first, and beside it. @default 1 */
  readonly callers?: number | undefined;
  /** The start of the random numbers of each run. @default 1 */
  readonly seed?: number | undefined;
  /** Records of the mock in place of those of the examples. @default {} */
  readonly records?: WebMockOptions['records'];
  /** Other values for the choices of the mock. @default {} */
  readonly assume?: WebMockOptions['assume'];
  /** Simulated milliseconds that each life of the program may take; after them it never ends. @default 300_000 */
  readonly timeoutMs?: number | undefined;
  /** The greatest number of runs; the report says what was left out. @default 1_000 */
  readonly maxRuns?: number | undefined;
  /** Called after each run. */
  readonly onProgress?: ((progress: RehearsalProgress) => void) | undefined;
}

/** The greatest number of runs, by default. */
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
 *   if (result.ok) return result.data.status === 'voided' ? 'done' : 'unknown';
 *   return result.error.maybeApplied ? 'unknown' : 'failed';
 * });
 * report.assertNone();
 * ```
 */
export async function rehearse(
  scenario: Scenario,
  options: RehearseOptions = {},
): Promise<RehearsalReport> {
  if (typeof scenario !== 'function') throw new TypeError('the scenario must be a function');
  refuseUnknownNames('option of rehearse', options, OPTION_NAMES);

  const { assume, records, cases, check, onProgress } = options;
  const { seed = 1, timeoutMs = 300_000, maxRuns = DEFAULT_MAX_RUNS } = options;
  const { lives = 1, callers = 1 } = options;
  checkNumber('timeoutMs', timeoutMs);
  checkNumber('maxRuns', maxRuns);
  checkCount('lives', lives, MAX_LIVES);
  checkCount('callers', callers, MAX_CALLERS);

  return simulate({ seed, timeoutMs }, (simulation) =>
    explore((input) => runScenario(input, { scenario, simulation }), {
      mock: { assume, records },
      cases,
      lives,
      callers,
      maxRuns,
      check: check && ((run) => runCheck(check, { run, simulation })),
      repeat: repeatInProcess,
      optionText: (name, value) => `${name}: ${value}`,
      onProgress,
    }),
  );
}

const OPTION_NAMES = Object.keys({
  check: true,
  cases: true,
  lives: true,
  callers: true,
  seed: true,
  records: true,
  assume: true,
  timeoutMs: true,
  maxRuns: true,
  onProgress: true,
} satisfies Record<keyof RehearseOptions, true>);

/** Returns the option with which a scenario runs in one case alone. */
function repeatInProcess(id: string): string {
  if (id === UNDISTURBED.id) return 'cases: []';
  const escaped = id.replaceAll(/['\\]/g, String.raw`\$&`);
  return `cases: ['${escaped}']`;
}

function checkNumber(name: string, value: number): void {
  if (!(value > 0)) throw new TypeError(`${name} must be a number above 0`);
}

function checkCount(name: string, value: number, most: number): void {
  if (Number.isInteger(value) && value >= 1 && value <= most) return;

  throw new TypeError(`${name} must be a whole number from 1 to ${most}, not ${String(value)}`);
}

/** Runs a check of the user, and returns what it says, or throws. */
async function runCheck(
  check: Check,
  { run, simulation }: { run: Run; simulation: Simulation },
): Promise<readonly string[]> {
  const { case: current, outcome, error, mock, requests } = run;
  const publicRun: RehearsedRun = {
    case: current.id,
    outcome,
    error,
    mock,
    requests: requests.map(toPublic),
    effects: requests.flatMap(({ effects }) => effects),
    open: current.open,
  };

  const end = await simulation.complete(() => check(publicRun));
  if (end.hang !== undefined) return [`the check never ended: ${end.hang}`];
  if ('thrown' in end) return [thrownText(end.thrown)];
  // The return value of an assertion is not a finding.
  return [end.value].flat().filter((each) => typeof each === 'string');
}
