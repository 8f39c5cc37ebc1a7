import type { OperationId } from '../../generated/operations.ts';
import { publishedContract } from '../contract/document.ts';
import { type Identity, type KnownFinding, compareKnown } from '../report/known.ts';
import { get } from '../shared/pointer.ts';
import { CaseList, type CaseListOptions } from './case-list.ts';
import { CaseRunner, type Execute } from './case-runner.ts';
import { undisturbed } from './cases.ts';
import { coverageOf } from './coverage.ts';
import {
  type Mistake,
  type RehearsalFinding,
  findingKinds,
  findingOf,
  mistakesOf,
} from './findings.ts';
import { RehearsalReport } from './report.ts';
import { RehearsalError, type Run } from './run.ts';

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
  readonly secrets: readonly string[];
  /** For the report: kinds of cases that are off. */
  readonly notTried: readonly string[];
  /** What makes the findings of a case again alone. */
  readonly repeat: (id: string) => string;
  /** What else is wrong with a run. */
  readonly check?: ((run: Run) => Promise<Mistake[]>) | undefined;
  /** Findings that are accepted. @default none */
  readonly known?: readonly KnownFinding[] | undefined;
  /** Runs at the same time. @default 1 */
  readonly jobs?: number;
  /** Whether the first finding that is not accepted is the last. @default false */
  readonly bail?: boolean;
  /** Ends the rehearsal; what was found so far is reported. */
  readonly signal?: AbortSignal;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
}

/**
 * Runs a program undisturbed, and then once for each case.
 *
 * @throws RehearsalError - The undisturbed run does not work or is stopped, or a case does not exist.
 */
export async function explore(execute: Execute, options: ExploreOptions): Promise<RehearsalReport> {
  const { jobs = 1, known = [], maxRuns, signal } = options;
  const ended = new AbortController();
  const either = AbortSignal.any([ended.signal, ...(signal === undefined ? [] : [signal])]);
  const base = await execute(undisturbed, either);
  checkUndisturbed(base);
  const list = new CaseList(base.requests, options);
  checkKnown(known, list);
  const runner = new CaseRunner(list, { execute, jobs, most: maxRuns - 1, signal: either });
  const exploration = new Exploration(base, list, options);
  let partial: RehearsalReport['partial'];
  try {
    let run: Run | undefined = base;
    while (run !== undefined) {
      const isLast = await exploration.add(run);
      if (isLast) {
        partial = 'bail';
        break;
      }
      run = await runner.next();
    }
    if (signal?.aborted === true) partial = 'stopped';
  } catch (error) {
    if (signal?.aborted !== true) throw error;
    partial = 'stopped';
  } finally {
    ended.abort();
    await runner.end();
  }
  return exploration.report(partial);
}

/** What the runs of a rehearsal have shown. */
class Exploration {
  readonly #base: Run;
  readonly #list: CaseList;
  readonly #options: ExploreOptions;
  readonly #tried: string[] = [];
  readonly #unreached: string[] = [];
  readonly #called = new Set<OperationId | null>();
  readonly #findings: RehearsalFinding[] = [];
  /** How many of them no entry of the known file accepts. */
  #unaccepted = 0;
  /** Mistakes that are not reported once more. */
  readonly #reported = new Set<string>();

  constructor(base: Run, list: CaseList, options: ExploreOptions) {
    this.#base = base;
    this.#list = list;
    this.#options = options;
  }

  /**
   * Adds a run, in the order of the list.
   *
   * @returns Whether nothing is to be tried after it.
   */
  async add(run: Run): Promise<boolean> {
    const { bail = false, known = [], maxRuns, onProgress, repeat } = this.#options;
    const { id } = run.case;
    if (run !== this.#base) this.#tried.push(id);
    for (const { operation } of run.requests) this.#called.add(operation);
    if (!isReached(run)) this.#unreached.push(id);
    const mistakes = await newMistakes(run, this.#reported, {
      ...this.#options,
      base: this.#base,
    });
    const found = mistakes.map((each) => findingOf(run, each, repeat(id)));
    this.#findings.push(...found);
    const compared = compareKnown(known, found, { identityOf }).findings;
    this.#unaccepted += compared.filter((each) => each.known === undefined).length;
    // What follows from a case that is wrong by itself would tell the same story, only longer.
    if (found.length === 0) this.#list.addCausedBy(run);
    const runs = this.#tried.length + 1;
    const remaining = Math.min(this.#list.size, maxRuns - runs);
    onProgress?.({ case: id, runs, remaining, findings: this.#unaccepted });
    return bail && this.#unaccepted > 0;
  }

  report(partial: RehearsalReport['partial']): RehearsalReport {
    const [cases, unreached] = [this.#tried, this.#unreached];
    const isWhole = partial === undefined && this.#options.cases === undefined;
    const { known, findings } = compareKnown(this.#options.known ?? [], this.#findings, {
      identityOf,
      wasTried: ({ case: id }) =>
        id === undefined
          ? isWhole && this.#list.size === 0
          : id === undisturbed.id || cases.includes(id),
    });
    const weights = Object.keys(findingKinds);
    const weightOf = ({ id, open }: RehearsalFinding) =>
      weights.indexOf(id) * 2 + (open === undefined ? 0 : 1);
    const tried = new Set(cases.filter((id) => !unreached.includes(id)));
    const all = this.#list.known;
    return new RehearsalReport({
      runs: cases.length + 1,
      partial: this.#list.size > 0 ? partial : undefined,
      findings: findings.toSorted((a, b) => weightOf(a) - weightOf(b)),
      cases,
      leftOut: this.#list.size,
      notChosen: all.length - new Set(cases).size - this.#list.size,
      unreached,
      notTried: this.#options.notTried,
      coverage: coverageOf({ known: all, tried, called: this.#called }),
      known,
    });
  }
}

/** What of a finding an entry of a known file names. */
export function identityOf({ id, case: tried, document }: RehearsalFinding): Identity {
  return { kind: id, case: tried, location: document.pointer };
}

/** @throws RehearsalError - A case or a part of the document does not exist. */
function checkKnown(known: readonly KnownFinding[], list: CaseList): void {
  for (const { case: id, location } of known) {
    if (id !== undefined && id !== undisturbed.id) list.find(id);
    if (location === undefined || get(publishedContract().json, location) !== undefined) continue;
    throw new RehearsalError(`known: the document has nothing at "${location}"`);
  }
}

/** What is wrong with a run and need not have been found before. */
async function newMistakes(
  run: Run,
  known: Set<string>,
  { base, check, secrets }: ExploreOptions & { readonly base: Run },
): Promise<Mistake[]> {
  const isBase = run === base;
  const mistakes = mistakesOf(run, isBase ? undefined : base, secrets);
  mistakes.push(...((await check?.(run)) ?? []));
  const keyOf = ({ id, text }: Mistake) => `${id} ${text}`;
  const found = mistakes.filter((each) => !known.has(keyOf(each)));
  for (const each of mistakes) {
    // A request is as wrong in one case as in all others.
    if (isBase || each.id === 'contradiction' || each.id === 'secret-in-url')
      known.add(keyOf(each));
  }
  return found;
}

/** Whether all that was to happen in a run has happened. */
function isReached({ case: { disturbances, schedule = [] }, requests, steps = [] }: Run): boolean {
  return (
    disturbances.every(({ at }) => requests.some(({ name }) => name === at)) &&
    schedule.every((copy, index) => steps[index]?.copy === copy)
  );
}

function checkUndisturbed({ error, requests, exit, hang, output = '' }: Run): void {
  const isSilent = requests.length === 0;
  if (error === undefined && hang === undefined && !isSilent) return;
  const ended = exit === undefined ? undefined : `ended with ${exit}`;
  const threw = error && `threw ${error.name}: ${error.message}`;
  const how = hang === undefined ? (ended ?? threw) : `never ended: ${hang}`;
  const hint =
    exit === undefined
      ? 'use the fetch and the base URLs that the scenario is given'
      : 'read the base URLs from PAYMENTS_BASE_URL and PAYMENTS_WEBHOOKS_BASE_URL';
  const silence = isSilent ? `sent no request to the mock; ${hint}` : undefined;
  const what = [how, silence].filter((each) => each !== undefined).join(', and ');
  throw new RehearsalError(`the undisturbed run ${what}\n${output}`.trim(), { cause: error });
}
