import type { OperationId } from '../../../generated/operations.ts';
import { createPaymentsClient } from '../../../src/client/index.ts';
import type { ProgramOutcome, Scenario, ScenarioContext } from '../../../src/rehearse/index.ts';
import { valueAt } from '../../../src/shared/pointer.ts';
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
  /** What it says after its first result that is not a success, or after success alone. @default unknown, done */
  readonly says?: { readonly [Of in Result]?: ProgramOutcome | 'throws' | 'throws maybeApplied' };
}

/** What is sent in place of the body, token and headers that a request has otherwise. */
export interface OtherCall {
  readonly params?: Record<string, string>;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
  readonly redirect?: RequestRedirect;
  /** Sends the body as a stream, which can be read once. @default false */
  readonly isStream?: boolean;
  /** Milliseconds until its time-out; Infinity for none. @default 1_000 */
  readonly limitMs?: number;
}

/** Sends a request of a program. */
export function send(
  { baseUrl, fetch, token }: ScenarioContext,
  text: string,
  { limitMs = 1_000, redirect = 'follow', isStream = false, ...other }: OtherCall = {},
): Promise<Response> {
  const signal = limitMs === Infinity ? null : AbortSignal.timeout(limitMs);
  const options = { redirect, signal };
  const [method = '', path = ''] = text.split(' ');
  if (path !== '') {
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
    return fetch(baseUrl + path.replace('{token}', token), { method, headers, ...options });
  }

  const id = method as OperationId;
  const call = { ...goodCalls[id], token, ...other };
  const { url, init } = requestOf(id, call, new URL(baseUrl).origin);
  if (!isStream) return fetch(url, { ...init, ...options });
  const { body } = new Request(url, init);
  return fetch(url, { ...init, ...options, body, duplex: 'half' } as RequestInit);
}

/** Reads a list, and throws where it cannot. */
export async function read(context: ScenarioContext, id: OperationId): Promise<any> {
  const response = await send(context, id);
  if (!response.ok) throw new Error(`status ${response.status}`);
  return response.json();
}

/** What the response to a void says, for a program that takes nothing for granted. */
export async function carefulVoid(context: ScenarioContext): Promise<ProgramOutcome> {
  const sent = send(context, 'voidCharge', { redirect: 'manual', limitMs: 10_000 });
  const response = await sent.catch(() => undefined);
  const body: any = await response?.json().catch(() => undefined);
  const { ok, status = 0 } = response ?? {};
  if (ok && body?.status === 'success') return 'done';

  const isRefused = status === 200 || (status >= 400 && status < 500 && status !== 408);
  return isRefused && body?.status === 'error' ? 'failed' : 'unknown';
}

/** A client of this package, as the guide creates it. */
export function clientFor({ token, baseUrl, webhooksBaseUrl, fetch }: ScenarioContext) {
  return createPaymentsClient({ token, baseUrl, webhooksBaseUrl, fetch });
}

/** Makes the program that a row describes. */
export function scenarioOf({
  sends,
  again = [],
  forEach,
  reads,
  says,
  isLimited = true,
}: Program): Scenario {
  return async (context) => {
    const limitMs = isLimited ? 1_000 : Infinity;
    const results: Result[] = [];
    let body: unknown;

    const attempt = async (text: string): Promise<Result> => {
      try {
        const response = await send(context, text, { limitMs });
        body = await response.json();
        return response.ok && valueAt(body, '/status') !== 'error' ? 'success' : 'error';
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
    const records = valueAt(body, '/data');
    if (forEach !== undefined && Array.isArray(records)) await sendAll(records.map(() => forEach));
    if (reads !== undefined && valueAt(body, reads) === undefined)
      throw new TypeError(`no ${reads}`);
    const result = results.find((each) => each !== 'success') ?? 'success';
    const said = says?.[result] ?? (result === 'success' ? 'done' : 'unknown');
    if (said === 'throws') throw Object.assign(new Error('it broke off'), { maybeApplied: false });
    if (said === 'throws maybeApplied')
      throw Object.assign(new Error('in doubt'), { maybeApplied: true });
    return said;
  };
}
