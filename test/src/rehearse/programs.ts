import type { OperationId } from '../../../generated/operations.ts';
import { CaseList } from '../../../src/rehearse/case-list.ts';
import type { Execute } from '../../../src/rehearse/case-runner.ts';
import { undisturbed } from '../../../src/rehearse/cases.ts';
import { explore } from '../../../src/rehearse/explore.ts';
import type { ProgramOutcome, Scenario, ScenarioContext } from '../../../src/rehearse/index.ts';
import type { RehearsalReport } from '../../../src/rehearse/report.ts';
import type { Run } from '../../../src/rehearse/run.ts';
import { runScenario } from '../../../src/rehearse/scenario.ts';
import { enableSimulation } from '../../../src/rehearse/simulated-globals.ts';
import { type Choices, choose } from '../../../src/service/choices.ts';
import { get } from '../../../src/shared/pointer.ts';
import { goodCalls, requestOf } from '../mock/support/calls.ts';

/** What became of a request: a success of the service, another response, or no response. */
type Result = 'success' | 'error' | 'none';

/** A program as data, for the rows of `findings.yaml`. */
export interface Program {
  /** Operations, or a method and a path as in `GET /refunds?key=value`, one after another. */
  readonly sends: readonly string[];
  /** After which results a request is sent once more. @default none */
  readonly again?: readonly Result[];
  /** Sent for each record of the last response. @default nothing */
  readonly forEach?: string;
  /** A JSON pointer into the last response; where it finds nothing the program breaks off. */
  readonly reads?: string;
  /** Whether a request has a time-out. @default true */
  readonly isLimited?: boolean;
  /** What it says after its first result that is no success, or after success alone. @default unknown, done */
  readonly says?: { readonly [Of in Result]?: ProgramOutcome | 'throws' | 'throws maybeApplied' };
}

/** What is sent in place of the body, token and headers that a request has otherwise. */
export interface OtherCall {
  readonly params?: Record<string, string>;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

/** Sends a request of a program, with a time-out of a second. */
export async function send(
  { baseUrl, fetch, token }: ScenarioContext,
  text: string,
  {
    isLimited = true,
    redirect,
    ...other
  }: OtherCall & Pick<RequestInit, 'redirect'> & { isLimited?: boolean } = {},
): Promise<Response> {
  const signal = isLimited ? AbortSignal.timeout(1_000) : null;
  const [method = '', path = ''] = text.split(' ');
  const options = { signal, ...(redirect === undefined ? {} : { redirect }) };
  if (path !== '') {
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
    return fetch(baseUrl + path.replace('{token}', token), { method, headers, ...options });
  }
  const id = method as OperationId;
  const { url, init } = requestOf(
    id,
    { ...goodCalls[id], token, ...other },
    new URL(baseUrl).origin,
  );
  return fetch(url, { ...init, ...options });
}

/** Makes the program that a row describes. */
export function scenarioOf({
  sends,
  again = [],
  forEach,
  reads,
  says,
  isLimited,
}: Program): Scenario {
  return async (context) => {
    const results: Result[] = [];
    let body: unknown;
    const attempt = async (text: string): Promise<Result> => {
      try {
        const response = await send(context, text, { isLimited: isLimited ?? true });
        body = await response.json();
        return response.ok && get(body, '/status') !== 'error' ? 'success' : 'error';
      } catch {
        return 'none';
      }
    };
    const sendAll = async (texts: readonly string[]) => {
      for (const text of texts) {
        const result = await attempt(text);
        results.push(result);
        if (again.includes(result)) results.push(await attempt(text));
      }
    };
    await sendAll(sends);
    const records = get(body, '/data');
    if (forEach !== undefined && Array.isArray(records)) await sendAll(records.map(() => forEach));
    if (reads !== undefined && get(body, reads) === undefined) throw new TypeError(`no ${reads}`);
    const result = results.find((each) => each !== 'success') ?? 'success';
    const said = says?.[result] ?? (result === 'success' ? 'done' : 'unknown');
    if (said === 'throws') throw Object.assign(new Error('it broke off'), { maybeApplied: false });
    if (said === 'throws maybeApplied')
      throw Object.assign(new Error('in doubt'), { maybeApplied: true });
    return said;
  };
}

const usual = { mock: {}, seed: 1, timeoutMs: 300_000, secrets: [] };

/** The ids of the cases that follow from the undisturbed run of a program; none of them is run. */
export async function casesOf(
  scenario: Scenario,
  assume: Partial<Choices> = {},
): Promise<string[]> {
  const { requests } = await runScenario(undisturbed, { ...usual, scenario, mock: { assume } });
  const list = new CaseList(requests, { choices: choose(assume), lives: 1, callers: 1 });
  return list.known.map(({ id }) => id);
}

/**
 * Rehearses a program in some of its cases, and in those that follow from them: in all others it goes as in the
 * undisturbed run, without running.
 */
export async function rehearseSome(
  scenario: Scenario,
  isTried: (id: string) => boolean,
  { lives = 1, callers = 1 } = {},
): Promise<RehearsalReport> {
  const disable = enableSimulation();
  let base: Run | undefined;
  const execute: Execute = async (given) => {
    if (base !== undefined && !isTried(given.id)) return { ...base, case: given };
    const run = await runScenario(given, { ...usual, scenario });
    base ??= run;
    return run;
  };
  const options = { lives, callers, choices: choose(), maxRuns: 1_000, secrets: [] };
  try {
    return await explore(execute, { ...options, notTried: [], repeat: (id) => `cases: ['${id}']` });
  } finally {
    disable();
  }
}
