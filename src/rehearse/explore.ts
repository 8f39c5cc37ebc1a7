import { createMock } from '../mock/web.ts';
import { redactSecrets, secretsIn } from '../shared/redact.ts';
import { type Case, UNDISTURBED } from './case.ts';
import { CaseList, type CaseListOptions } from './cases/case-list.ts';
import { coverageOf } from './report/coverage.ts';
import { type Mistake, mistakesOf } from './report/mistakes.ts';
import { type RehearsalFinding, byWeight, findingOf } from './report/rehearsal-finding.ts';
import { RehearsalReport } from './report/rehearsal-report.ts';
import { checkBaseline, checkRestarted } from './run/ending.ts';
import { type Run, type RunInput, TOKEN } from './run/program.ts';
import { isOfWrite } from './run/run-request.ts';

/** The progress of a rehearsal. */
export interface RehearsalProgress {
  /** Id of the case that was just tried. */
  readonly case: string;
  /** Number of runs that there were. */
  readonly runs: number;
  /** Number of runs that are known to come; more where a case leads to further ones. */
  readonly remaining: number;
  /** Number of findings. */
  readonly findings: number;
}

/** The options of a rehearsal, besides those on which the list of cases depends. */
export interface ExploreOptions extends CaseListOptions {
  readonly maxRuns: number;
  /** Spells an option, for the report. */
  readonly optionText: (name: 'lives' | 'callers', value: number) => string;
  /** Returns the command line or the option that repeats one case. */
  readonly repeat: (id: string, secrets: readonly string[]) => string;
  /** Finds what else is wrong with a run. */
  readonly check?: ((run: Run) => Promise<readonly string[]>) | undefined;
  /** Starts of two copies at once, where chance decides who is first, until a mistake shows. @default 1 */
  readonly tries?: number;
  /** Runs at the same time. @default 1 */
  readonly jobs?: number;
  /** Makes the first finding the last. @default false */
  readonly bail?: boolean;
  /** Ends the rehearsal; what was found so far is reported. */
  readonly signal?: AbortSignal;
  readonly onProgress?: ((progress: RehearsalProgress) => void) | undefined;
}

/** Makes one run. */
export type Execute = (input: RunInput) => Promise<Run>;

/**
 * Runs a program undisturbed, and then once for each case.
 *
 * @throws RehearsalError - The undisturbed run does not work or is stopped, or a case does not exist.
 */
export async function explore(execute: Execute, options: ExploreOptions): Promise<RehearsalReport> {
  const { mock, signal = new AbortController().signal, tries = 1 } = options;
  const stop = new AbortController();
  const records = createMock(mock).records();
  const secrets = new Set([TOKEN, ...secretsIn(records), ...Object.values(records.bvns)]);
  const input = { mock, secrets, signal: AbortSignal.any([stop.signal, signal]) };

  const began = performance.now();
  const baseline = await execute({ ...input, case: UNDISTURBED });
  const baselineMs = performance.now() - began;
  checkBaseline(baseline, [...secrets]);

  const runCase = async (current: Case): Promise<Run> => {
    const hasMistake = (run: Run) => mistakesOf(run, { baseline, secrets: [] }).length > 0;
    const runOnce = () => execute({ ...input, case: current, baselineMs });
    const maxTries = current.together === true ? tries : 1;

    let run = await runOnce();
    for (let tried = 1; tried < maxTries && !hasMistake(run); tried += 1) run = await runOnce();
    return run;
  };

  const exploration = new Exploration(baseline, { ...options, secrets, runCase });
  try {
    await exploration.runAll();
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    stop.abort();
    await exploration.waitForStarted();
  }
  return exploration.report();
}

interface ExplorationOptions extends ExploreOptions, Pick<RunInput, 'secrets'> {
  readonly runCase: (current: Case) => Promise<Run>;
}

/** The runs of a rehearsal, and their findings. */
class Exploration {
  readonly #baseline: Run;
  readonly #list: CaseList;
  readonly #options: ExplorationOptions;
  /** Runs that have begun, and are not added yet. */
  readonly #started = new Map<Case, Promise<Run>>();
  /** Number of runs under way. */
  #active = 0;
  readonly #tried: string[] = [];
  readonly #unreached: string[] = [];
  readonly #called = new Set<unknown>();
  readonly #findings: RehearsalFinding[] = [];
  /** Mistakes that are not reported once more. */
  readonly #reported = new Set<string>();

  constructor(baseline: Run, options: ExplorationOptions) {
    this.#baseline = baseline;
    this.#list = new CaseList(baseline.requests, options);
    this.#options = options;
  }

  /** Runs the cases, some of them side by side, and adds the runs in the order of the list. */
  async runAll(): Promise<void> {
    await this.#add(this.#baseline);

    while (!this.#isBailed) {
      this.#start();
      const [next] = this.#list.upcoming;
      const started = next && this.#started.get(next);
      // A case is not started where the limit is reached, or the rehearsal is stopped.
      if (next === undefined || started === undefined) return;

      const run = await started;
      this.#started.delete(next);
      this.#list.take();
      this.#tried.push(next.id);
      checkRestarted(run, [...this.#options.secrets]);
      await this.#add(run);
    }
  }

  /** Waits for the runs that have begun. */
  async waitForStarted(): Promise<void> {
    await Promise.allSettled(this.#started.values());
  }

  get #isBailed(): boolean {
    return this.#options.bail === true && this.#findings.length > 0;
  }

  /**
   * Starts upcoming cases in the order of the list, at most `jobs` at a time, so the list does not depend on `jobs`.
   * The first one is always started, even above that number.
   */
  #start(): void {
    const { jobs = 1, maxRuns, runCase, signal } = this.#options;
    const upcoming = this.#list.upcoming.slice(0, maxRuns - 1 - this.#tried.length);

    for (const [index, each] of upcoming.entries()) {
      if (signal?.aborted === true || (this.#active >= jobs && index > 0)) return;
      if (this.#started.has(each)) continue;

      this.#active += 1;
      const run = runCase(each).finally(() => {
        this.#active -= 1;
        // Runs inside this process are not parallel.
        if (jobs > 1 && !this.#isBailed) this.#start();
      });
      // `runAll` awaits it later: without this, its rejection would count as unhandled.
      run.catch(() => {});
      this.#started.set(each, run);
    }
  }

  async #add(run: Run): Promise<void> {
    const { maxRuns, onProgress, repeat, secrets } = this.#options;
    const { id } = run.case;
    for (const { operation } of run.requests) this.#called.add(operation);
    if (!isReached(run)) this.#unreached.push(id);

    const mistakes = await this.#newMistakes(run);
    const context = { run, repeat: repeat(id, [...secrets]) };
    const findings = mistakes.map((each) => findingOf(each, context));
    this.#findings.push(...findings);
    // The cases that follow from one that is wrong by itself would tell the same story, only longer.
    if (findings.length === 0) this.#list.addCausedBy(run);

    const runs = this.#tried.length + 1;
    const remaining = Math.min(this.#list.size, maxRuns - runs);
    onProgress?.({ case: id, runs, remaining, findings: this.#findings.length });
  }

  /** Returns the mistakes of a run that were not reported before. */
  async #newMistakes(run: Run): Promise<Mistake[]> {
    const mistakes = await this.#mistakesOf(run);
    const found = mistakes.filter((each) => !this.#reported.has(keyOf(each)));

    // These mistakes are in the request itself, so they are reported once for all cases.
    const isOfRequest = ({ id }: Mistake) => id === 'contradiction' || id === 'secret-in-url';
    const lasting = run === this.#baseline ? mistakes : mistakes.filter(isOfRequest);
    for (const each of lasting) this.#reported.add(keyOf(each));
    return found;
  }

  /** Returns the mistakes of a run, and what the check of the user says. */
  async #mistakesOf(run: Run): Promise<Mistake[]> {
    const { check, secrets } = this.#options;
    const others = (await check?.(run)) ?? [];

    const baseline = run === this.#baseline ? undefined : this.#baseline;
    const secretList = [...secrets];
    const texts = others.map((text) => redactSecrets(text, secretList));
    const checked = texts.map((text): Mistake => ({ id: 'check', text }));
    return [...mistakesOf(run, { baseline, secrets: secretList }), ...checked];
  }

  report(): RehearsalReport {
    const cases = this.#tried;
    const unreached = this.#unreached;
    const { known, size: leftOut } = this.#list;
    const reached = new Set(cases.filter((id) => !unreached.includes(id)));

    return new RehearsalReport({
      runs: cases.length + 1,
      partial: leftOut > 0 ? this.#reasonOfEnd() : undefined,
      findings: this.#findings.toSorted(byWeight),
      cases,
      leftOut,
      notChosen: known.length - new Set(cases).size - leftOut,
      unreached,
      notTried: kindsThatAreOff(this.#options),
      notes: notesOn(this.#baseline),
      coverage: coverageOf({ known, reached, called: this.#called }),
    });
  }

  #reasonOfEnd(): RehearsalReport['partial'] {
    if (this.#isBailed) return 'bail';
    return this.#options.signal?.aborted === true ? 'stopped' : undefined;
  }
}

function keyOf({ id, text }: Mistake): string {
  return `${id} ${text}`;
}

/** Checks whether all that was to happen in a run has happened. */
function isReached({ case: current, requests }: Run): boolean {
  return current.disturbances.every(({ at }) => requests.some(({ name }) => name === at));
}

/** Returns the kinds of cases that are left out unless an option is set. Returns none where cases are named. */
function kindsThatAreOff({ cases, lives, callers, optionText }: ExploreOptions): string[] {
  if (cases !== undefined) return [];

  const off: string[] = [];
  if (lives === 1) off.push(`a second life, ${optionText('lives', 2)}`);
  if (callers === 1) off.push(`two callers, ${optionText('callers', 2)}`);
  return off;
}

/** Libraries send a request again by themselves where a connection fails that was used before, and on no other. */
const NEW_CONNECTIONS =
  'no write came on a connection that was kept open, where libraries such as OkHttp and curl send it again by themselves: let the program make a read first, on the same client';

/** Returns the limits of what the cases can show of a program, from its undisturbed run. */
function notesOn({ requests }: Run): string[] {
  const writes = requests.filter(isOfWrite);
  const isAlwaysNew = writes.every(({ isOnKeptConnection }) => isOnKeptConnection === false);
  return writes.length > 0 && isAlwaysNew ? [NEW_CONNECTIONS] : [];
}
