import type { OperationId } from '../../../generated/operations.ts';
import {
  type ProgramOutcome,
  type RehearseOptions,
  type Scenario,
  type ScenarioContext,
  rehearse,
} from '../../../src/rehearse/index.ts';
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

/** The ids of the cases of a program. */
export async function casesOf(
  scenario: Scenario,
  options: RehearseOptions = {},
): Promise<readonly string[]> {
  return (await rehearse(scenario, options)).cases;
}
