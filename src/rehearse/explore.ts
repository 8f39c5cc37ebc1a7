import { createMock } from '../mock/mock.ts';
import { redactSecrets, secretsIn } from '../shared/redact.ts';
import { CaseList, type CaseListOptions } from './case-list.ts';
import { type Case, undisturbed } from './cases.ts';
import {
  type Mistake,
  type RehearsalFinding,
  findingOf,
  mistakesOf,
  weightOf,
} from './findings.ts';
import { RehearsalReport, coverageOf } from './report.ts';
import { type ProgramRun, type Run, TOKEN, endingOf, isInDoubt, rehearsalError } from './run.ts';

/** How far a rehearsal is. */
export interface Progress {
  /** Id of the case that was just tried. */
  readonly case: string;
  /** How many runs there were. */
  readonly runs: number;
  /** How many runs are known to come; more where a case leads to further ones. */
  readonly remaining: number;
  /** How many findings there are. */
  readonly findings: number;
}

export interface ExploreOptions extends CaseListOptions {
  readonly maxRuns: number;
  /** How an option is spelled, for the report. */
  readonly optionText: (name: 'lives' | 'callers', value: number) => string;
  /** What makes the findings of a case again alone. */
  readonly repeat: (id: string, secrets: readonly string[]) => string;
  /** What else is wrong with a run. */
  readonly check?: ((run: Run) => Promise<readonly string[]>) | undefined;
  /** How often two copies are started at once, where chance decides who is first, until it shows. @default 1 */
  readonly tries?: number;
  /** Runs at the same time. @default 1 */
  readonly jobs?: number;
  /** Whether the first finding is the last. @default false */
  readonly bail?: boolean;
  /** Ends the rehearsal; what was found so far is reported. */
  readonly signal?: AbortSignal;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
}

/**
 * Runs a program undisturbed, and then once for each case.
 *
 * @param execute - Makes one run.
 * @throws RehearsalError - The undisturbed run does not work or is stopped, or a case does not exist.
 */
export async function explore(
  execute: (given: ProgramRun) => Promise<Run>,
  options: ExploreOptions,
): Promise<RehearsalReport> {
  const { mock, signal = new AbortController().signal, tries = 1 } = options;
  const ended = new AbortController();
  const records = createMock(mock).records();
  const secrets = new Set([TOKEN, ...secretsIn(records), ...Object.values(records.bvns)]);
  const given = { mock, secrets, signal: AbortSignal.any([ended.signal, signal]) };
  const began = performance.now();
  const base = await execute({ ...given, case: undisturbed });
  const usualMs = performance.now() - began;
  checkVisible(base, [...secrets]);
  const exploration = new Exploration(base, { ...options, secrets });
  try {
    await exploration.runAll(async (tried) => {
      let run = await execute({ ...given, case: tried, usualMs });
      for (let turn = 1; tried.together === true && turn < tries; turn += 1) {
        if (mistakesOf(run, base, []).length > 0) break;
        run = await execute({ ...given, case: tried, usualMs });
      }
      return run;
    });
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    ended.abort();
    await exploration.end();
  }
  return exploration.report();
}

type ExplorationOptions = ExploreOptions & Pick<ProgramRun, 'secrets'>;

/** The runs of a rehearsal, and what they have shown. */
class Exploration {
  readonly #base: Run;
  readonly #list: CaseList;
  readonly #options: ExplorationOptions;
  readonly #started = new Map<Case, Promise<Run>>();
  #active = 0;
  readonly #tried: string[] = [];
  readonly #unreached: string[] = [];
  readonly #called = new Set<unknown>();
  readonly #findings: RehearsalFinding[] = [];
  /** Mistakes that are not reported once more. */
  readonly #reported = new Set<string>();

  constructor(base: Run, options: ExplorationOptions) {
    this.#base = base;
    this.#list = new CaseList(base.requests, options);
    this.#options = options;
  }

  /** Runs the cases, some of them side by side, and adds the runs in the order of the list. */
  async runAll(execute: (given: Case) => Promise<Run>): Promise<void> {
    await this.#add(this.#base);
    while (!this.#isBailed) {
      this.#start(execute);
      const [next] = this.#list.upcoming;
      const run = next && (await this.#started.get(next));
      if (run === undefined || next === undefined) return;
      this.#started.delete(next);
      this.#list.take();
      this.#tried.push(next.id);
      await this.#add(run);
    }
  }

  async end(): Promise<void> {
    await Promise.allSettled(this.#started.values());
  }

  get #isBailed(): boolean {
    return this.#options.bail === true && this.#findings.length > 0;
  }

  /**
   * Starts what comes next for certain, so the list is the same, however many there are at the same time. What a
   * run has put before cases that have begun is started in any case.
   */
  #start(execute: (given: Case) => Promise<Run>): void {
    const { jobs = 1, maxRuns, signal } = this.#options;
    const upcoming = this.#list.upcoming.slice(0, maxRuns - 1 - this.#tried.length);
    for (const [index, each] of upcoming.entries()) {
      if (signal?.aborted === true || (this.#active >= jobs && index > 0)) return;
      if (this.#started.has(each)) continue;
      this.#active += 1;
      const run = execute(each).finally(() => {
        this.#active -= 1;
        // A run of this process is alone, with nothing of its neighbours beside it.
        if (jobs > 1 && !this.#isBailed) this.#start(execute);
      });
      // It is handled in its turn.
      run.catch(() => {});
      this.#started.set(each, run);
    }
  }

  async #add(run: Run): Promise<void> {
    const { maxRuns, onProgress, repeat, secrets } = this.#options;
    const { faults, id } = run.case;
    for (const { operation } of run.requests) this.#called.add(operation);
    // Whether all that was to happen in a run has happened.
    if (!faults.every(({ at }) => run.requests.some(({ name }) => name === at)))
      this.#unreached.push(id);
    const known = [...secrets];
    checkVisible(run, known);
    const mistakes = await this.#newMistakes(run);
    const found = mistakes.map((each) => findingOf(run, each, repeat(id, known)));
    this.#findings.push(...found);
    // What follows from a case that is wrong by itself would tell the same story, only longer.
    if (found.length === 0) this.#list.addCausedBy(run);
    const runs = this.#tried.length + 1;
    const remaining = Math.min(this.#list.size, maxRuns - runs);
    onProgress?.({ case: id, runs, remaining, findings: this.#findings.length });
  }

  /** What is wrong with a run and need not have been found before. */
  async #newMistakes(run: Run): Promise<Mistake[]> {
    const isBase = run === this.#base;
    const { check, secrets } = this.#options;
    const others = (await check?.(run)) ?? [];
    const known = [...secrets];
    const mistakes = [
      ...mistakesOf(run, isBase ? undefined : this.#base, known),
      ...others.map((text): Mistake => ({ id: 'check', text: redactSecrets(text, known) })),
    ];
    const keyOf = ({ id, text }: Mistake) => `${id} ${text}`;
    const found = mistakes.filter((each) => !this.#reported.has(keyOf(each)));
    for (const each of mistakes) {
      // A request is as wrong in one case as in all others.
      if (isBase || each.id === 'contradiction' || each.id === 'secret-in-url')
        this.#reported.add(keyOf(each));
    }
    return found;
  }

  report(): RehearsalReport {
    const [cases, unreached] = [this.#tried, this.#unreached];
    const all = this.#list.known;
    const isStopped = this.#options.signal?.aborted === true;
    const partial = this.#isBailed ? 'bail' : isStopped ? 'stopped' : undefined;
    const tried = new Set(cases.filter((id) => !unreached.includes(id)));
    return new RehearsalReport({
      runs: cases.length + 1,
      partial: this.#list.size > 0 ? partial : undefined,
      findings: this.#findings.toSorted((a, b) => weightOf(a) - weightOf(b)),
      cases,
      leftOut: this.#list.size,
      notChosen: all.length - new Set(cases).size - this.#list.size,
      unreached,
      notTried: untried(this.#options),
      coverage: coverageOf(all, tried, this.#called),
    });
  }
}

/** What a rehearsal leaves out unless it is asked for. Who names cases wants no others. */
function untried({ cases, lives, callers, optionText }: ExploreOptions): string[] {
  if (cases !== undefined) return [];
  return [
    ...(lives > 1 ? [] : [`a second life, ${optionText('lives', 2)}`]),
    ...(callers > 1 ? [] : [`two callers, ${optionText('callers', 2)}`]),
  ];
}

/** @throws RehearsalError - A program that breaks off before its first request leaves nothing to look at. */
function checkVisible(run: Run, secrets: readonly string[]): void {
  const { error, exit, hang, lives, requests } = run;
  const isSilent = !requests.some(({ life }) => life === lives);
  const ending = endingOf(run, secrets);
  if (run.case === undisturbed) {
    if (error === undefined && hang === undefined && !isSilent) return;
    const hint =
      exit === undefined
        ? 'use the fetch and the base URLs that the scenario is given'
        : 'read the base URLs from PAYMENTS_BASE_URL and PAYMENTS_WEBHOOKS_BASE_URL';
    const how = hang === undefined ? ending : `${ending}: ${hang}`;
    const silence = isSilent ? `, and sent no request to the mock; ${hint}` : '';
    throw rehearsalError(`the undisturbed run ${how}${silence}`, run, secrets);
  }
  if (lives === 1 || !isSilent || error === undefined || isInDoubt(error)) return;
  const hint =
    exit === undefined
      ? "let it read its notes from the store, and return 'unknown' where it does not know"
      : 'let it read its notes from PAYMENTS_STATE_DIR, and end with the exit code of an outcome';
  const when = 'when it was started again, before its first request';
  throw rehearsalError(
    `in the case ${run.case.id} the program ${ending} ${when}; ${hint}`,
    run,
    secrets,
  );
}
