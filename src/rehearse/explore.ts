import { type Case, undisturbed } from './cases.ts';
import { CaseList, type CaseListOptions } from './case-list.ts';
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
  /** What else is wrong with a run. */
  readonly check?: ((run: Run) => Promise<Mistake[]>) | undefined;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
}

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
  const { maxRuns, notTried, onProgress } = options;
  const base = await execute(undisturbed);
  checkUndisturbed(base);
  const list = new CaseList(base.requests, options);
  const tried: string[] = [];
  const unreached: string[] = [];
  const findings: RehearsalFinding[] = [];
  const known = new Set<string>();
  const add = async (run: Run) => {
    const { id } = run.case;
    if (!isReached(run)) unreached.push(id);
    const found = await newFindings(run, known, { ...options, base });
    findings.push(...found);
    // What follows from a case that is wrong by itself would tell the same story, only longer.
    if (found.length === 0) list.addCausedBy(run);
    const runs = tried.length + 1;
    const remaining = Math.min(list.size, maxRuns - runs);
    onProgress?.({ case: id, runs, remaining, findings: findings.length });
  };
  await add(base);
  while (tried.length + 1 < maxRuns) {
    const next = list.take();
    if (next === undefined) break;
    const run = await execute(next);
    tried.push(run.case.id);
    await add(run);
  }
  const weights = Object.keys(findingKinds);
  const weightOf = ({ id, open }: RehearsalFinding) =>
    weights.indexOf(id) * 2 + (open === undefined ? 0 : 1);
  return new RehearsalReport({
    runs: tried.length + 1,
    findings: findings.toSorted((a, b) => weightOf(a) - weightOf(b)),
    cases: tried,
    leftOut: list.size,
    unreached,
    notTried,
  });
}

/** What is wrong with a run and need not have been found before. */
async function newFindings(
  run: Run,
  known: Set<string>,
  { base, check, secrets }: ExploreOptions & { readonly base: Run },
): Promise<RehearsalFinding[]> {
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
  return found.map((each) => findingOf(run, each));
}

/** Whether all that was to happen in a run has happened. */
function isReached({ case: { disturbances, schedule = [] }, requests, steps = [] }: Run): boolean {
  return (
    disturbances.every(({ at }) => requests.some(({ name }) => name === at)) &&
    schedule.every((copy, index) => steps[index]?.copy === copy)
  );
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
