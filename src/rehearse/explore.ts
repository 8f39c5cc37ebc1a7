import type { Choices } from '../service/choices.ts';
import { closest } from '../shared/closest.ts';
import { type Case, type Disturbance, type Group, caseOf, undisturbed } from './cases.ts';
import { faultsAt } from './faults.ts';
import {
  type RehearsalFinding,
  type Mistake,
  findingKinds,
  storyOf,
  mistakesOf,
} from './findings.ts';
import { choiceCases, openResponses } from './open-questions.ts';
import { otherValues } from './other-values.ts';
import { RehearsalReport, listed } from './report.ts';
import { RehearsalError, type Run, type RunRequest } from './run.ts';

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

export interface ExploreOptions {
  /** Ids of the cases to try. @default all */
  readonly cases?: readonly string[] | undefined;
  readonly maxRuns: number;
  readonly choices: Choices;
  readonly secrets: readonly string[];
  /** What else is wrong with a run. */
  readonly check?: ((run: Run) => Promise<Mistake[]>) | undefined;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
}

/** Faults in one run: a third retry is rare, and the number of cases grows with each. */
export const MAX_FAULTS = 3;

/**
 * Runs a program undisturbed, and then once for each case.
 *
 * @param execute - One run.
 * @throws RehearsalError - The undisturbed run does not work, or a case does not exist.
 */
export async function explore(
  execute: (given: Case) => Promise<Run>,
  options: ExploreOptions,
): Promise<RehearsalReport> {
  const base = await execute(undisturbed);
  checkUndisturbed(base);
  const exploration = new Exploration(base, options);
  await exploration.add(base);
  for (let next = exploration.take(); next !== undefined; next = exploration.take()) {
    await exploration.add(await execute(next));
  }
  return exploration.report();
}

function checkUndisturbed({ error, requests, exit, hang, output = '' }: Run): void {
  const where = 'the undisturbed run';
  if (error !== undefined) {
    const how = exit === undefined ? `threw ${error.name}: ${error.message}` : `ended with ${exit}`;
    throw new RehearsalError(`${where} ${how}\n${output}`.trim(), { cause: error });
  }
  if (hang !== undefined)
    throw new RehearsalError(`${where} never ended: ${hang}\n${output}`.trim());
  if (requests.length > 0) return;
  const hint =
    exit === undefined
      ? 'use the fetch and the base URLs that the scenario is given'
      : 'read the base URLs from PAYMENTS_BASE_URL and PAYMENTS_WEBHOOKS_BASE_URL';
  throw new RehearsalError(`${where} sent no request to the mock; ${hint}\n${output}`.trim());
}

/** The cases to come, and what was found in those that were tried. */
class Exploration {
  readonly #base: Run;
  readonly #options: ExploreOptions;
  readonly #tried: string[] = [];
  readonly #unreached: string[] = [];
  readonly #findings: RehearsalFinding[] = [];
  /** What was found that need not be found again. */
  readonly #known = new Set<string>();
  /** How programs came to requests that the undisturbed run does not send. */
  readonly #ways = new Set<string>();
  /** Faults go first: they are what costs money. */
  readonly #faults: Case[];
  readonly #others: Case[];
  #runs = 0;

  constructor(base: Run, options: ExploreOptions) {
    this.#base = base;
    this.#options = options;
    const names = base.requests.map(({ name }) => name);
    const all = {
      faults: names.flatMap(faultsAt).map((each) => caseOf(each)),
      others: [
        ...choiceCases(base.requests, options.choices),
        ...base.requests.flatMap((each) =>
          [...otherValues(each), ...openResponses(each)].map((other) => caseOf(other)),
        ),
      ],
    };
    const { cases } = options;
    this.#faults = cases === undefined ? all.faults : [];
    this.#others =
      cases === undefined
        ? all.others
        : cases.map((id) => findCase(id, [...all.faults, ...all.others]));
  }

  /** The next case, as long as there is one and `maxRuns` allows it. */
  take(): Case | undefined {
    if (this.#runs >= this.#options.maxRuns) return undefined;
    return this.#faults.shift() ?? this.#others.shift();
  }

  /** Takes note of a run. */
  async add(run: Run): Promise<void> {
    this.#runs += 1;
    const { id, disturbances } = run.case;
    if (run !== this.#base) this.#tried.push(id);
    const isReached = ({ at }: Disturbance) => run.requests.some(({ name }) => name === at);
    if (!disturbances.every(isReached)) this.#unreached.push(id);
    const found = await this.#find(run);
    this.#findings.push(...found);
    // What follows from a case that is wrong by itself would tell the same story, only longer.
    if (found.length === 0 && this.#options.cases === undefined) {
      this.#faults.push(...this.#caused(run));
    }
    this.#options.onProgress?.({
      case: id,
      runs: this.#runs,
      remaining: Math.min(
        this.#faults.length + this.#others.length,
        this.#options.maxRuns - this.#runs,
      ),
      findings: this.#findings.length,
    });
  }

  report(): RehearsalReport {
    const weights = Object.keys(findingKinds);
    const weightOf = ({ id, open }: RehearsalFinding) =>
      weights.indexOf(id) * 2 + (open === undefined ? 0 : 1);
    return new RehearsalReport({
      runs: this.#runs,
      findings: this.#findings.toSorted((a, b) => weightOf(a) - weightOf(b)),
      cases: this.#tried,
      leftOut: this.#faults.length + this.#others.length,
      unreached: this.#unreached,
    });
  }

  async #find(run: Run): Promise<RehearsalFinding[]> {
    const { check, secrets } = this.#options;
    const isBase = run === this.#base;
    const mistakes = mistakesOf(run, isBase ? undefined : this.#base, secrets);
    mistakes.push(...((await check?.(run)) ?? []));
    const findings = mistakes.filter(({ id, text }) => !this.#known.has(`${id} ${text}`));
    for (const { id, text } of mistakes) {
      // A request is as wrong in one case as in all others.
      if (isBase || id === 'contradiction' || id === 'secret-in-url')
        this.#known.add(`${id} ${text}`);
    }
    return findings.map((each) => ({
      id: each.id,
      message: storyOf(run, each).join(' '),
      story: storyOf(run, each),
      case: run.case.id,
      summary: each.text,
      group: groupOf(run.case),
      ...(run.case.open === undefined ? {} : { open: run.case.open }),
      ...(run.output ? { output: run.output } : {}),
    }));
  }

  /** The cases at requests that only this case has caused, once for each way that leads there. */
  #caused(run: Run): Case[] {
    const { disturbances } = run.case;
    const last = disturbances.at(-1);
    if (last?.group !== 'fault' || last.isLast || disturbances.length >= MAX_FAULTS) return [];
    const usual = new Set(this.#base.requests.map(({ name }) => name));
    const from = run.requests.findIndex(({ name }) => name === last.at);
    return run.requests.flatMap(({ name }, index) => {
      if (index <= from || name === '' || usual.has(name)) return [];
      const way = run.requests
        .slice(0, index + 1)
        .map(stepOf)
        .join('\n');
      if (this.#ways.has(way)) return [];
      this.#ways.add(way);
      return faultsAt(name).map((each) => caseOf(...disturbances, each));
    });
  }
}

function groupOf({ choice, disturbances }: Case): Group | undefined {
  return choice === undefined ? disturbances[0]?.group : 'open';
}

/** A request as the service sees it, and whether it took effect. */
function stepOf({ effects, sent }: RunRequest): string {
  const { method, target, body } = sent;
  return JSON.stringify([method, target, body, effects.length]);
}

/** @throws RehearsalError - There is no such case. */
function findCase(id: string, known: readonly Case[]): Case {
  const found = known.find((each) => each.id === id);
  if (found !== undefined) return found;
  // Cases at requests that others cause are not known before these have been tried.
  const faults = id.split('+').map(findFault);
  if (faults.length <= MAX_FAULTS && faults.every((each) => each !== undefined)) {
    return caseOf(...faults);
  }
  const request = id.slice(0, id.indexOf(':') + 1);
  const ids = known.map((each) => each.id);
  const near = ids.filter((each) => request !== '' && each.startsWith(request));
  const similar = closest(id, ids);
  const hint =
    similar !== undefined
      ? `did you mean ${similar}?`
      : `there are ${listed(near.length > 0 ? near : ids, 40)}`;
  throw new RehearsalError(`there is no case "${id}"; ${hint}`);
}

function findFault(id: string): Disturbance | undefined {
  const at = id.slice(0, id.indexOf(':'));
  return faultsAt(at).find(({ kind }) => `${at}:${kind}` === id);
}
