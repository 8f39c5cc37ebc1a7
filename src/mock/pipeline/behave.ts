import { operations } from '../../../generated/operations.ts';
import type { Ask } from './ask.ts';
import type { Assumptions } from '../assume.ts';
import type { Context } from '../handlers/handler.ts';
import { missingRetrySettings } from '../handlers/bulk-tokenized-charges.ts';
import { behaviours } from '../handlers/index.ts';
import type { Parts } from './core.ts';
import type { Engine } from '../contract/engine.ts';
import { forbidden, invalid, mainError, refused, unauthorized } from '../handlers/failures.ts';
import type { Draft } from '../contract/judge.ts';
import type { Problem } from './message.ts';
import type { Collection } from '../state/records.ts';
import type { Rendered } from './render.ts';
import type { Change, State } from '../state/state.ts';

/** An answer that is ready to be checked. */
export interface Reply {
  readonly draft: Draft;
  /** Puts the changes in place, once the answer has been found good. */
  commit(): void;
  /** Keeps the rendered answer for the next who asks. */
  readonly keep?: (answer: Rendered | Promise<Rendered>) => void;
}

type AnyHandler = (
  state: State,
  call: { path: object; body: unknown },
  context: Context,
) => { status: number; body: unknown; changes?: readonly Change[] };

/** What the service answers to a request with the given problems. */
export function answerFrom(
  ask: Ask,
  problems: readonly Problem[],
  parts: Parts,
  engine: Engine,
): Reply | { kept: Rendered | Promise<Rendered> } | { thrown: unknown } {
  const refusal = refuse(ask, problems, parts.assumed, engine.retrySettings);
  if (refusal !== undefined) return { draft: refusal, commit: () => undefined };

  const { store, handlers } = parts;
  const own = handlers[ask.id] as AnyHandler | undefined;
  const behaviour = behaviours[ask.id] as { reads?: Collection; handle: AnyHandler };
  const state = store.read(ask.token);
  const reads = own === undefined && !parts.strict ? behaviour.reads : undefined;
  const shelf = reads === undefined ? undefined : state.shelf(reads).rendered;
  const key = shelf === undefined ? '' : keyOf(ask);
  const kept = shelf?.get(key);
  if (kept !== undefined) return { kept };

  const call = { path: ask.params, body: ask.body };
  let outcome: ReturnType<AnyHandler>;
  try {
    outcome = (own ?? behaviour.handle)(state.view, call, parts);
  } catch (thrown) {
    return { thrown };
  }
  const { status, body, changes = [] } = outcome;
  const reply: Reply = {
    draft: { status, body },
    commit: () => {
      if (changes.length > 0) store.write(ask.token, changes);
    },
  };
  if (shelf === undefined || status !== 200) return reply;
  return { ...reply, keep: (answer) => shelf.set(key, answer) };
}

const UNAUTHORIZED = 401;
const UNSUPPORTED = 415;

/** Who is asking comes before what is asked, as it does with the service's own error codes. */
function refuse(
  ask: Ask,
  problems: readonly Problem[],
  assumed: Assumptions,
  retrySettings: readonly string[],
): Draft | undefined {
  const at = operations[ask.id].interface;
  const rejected = ask.token === assumed['rejected-token'];
  if (rejected || problems.some(({ code }) => code === UNAUTHORIZED))
    return unauthorized(at, assumed);
  if (ask.token === assumed['forbidden-token']) return forbidden(at, assumed);
  if (problems.length === 0) return undefined;
  if (problems.some(({ code }) => code === UNSUPPORTED)) {
    const status = assumed[at === 'main' ? 'content-type-status' : 'webhooks-invalid-status'];
    return refused(at, status, assumed);
  }
  const missing =
    ask.id === 'createBulkTokenizedCharge'
      ? missingRetrySettings(ask.body, retrySettings)
      : undefined;
  if (missing !== undefined) return mainError(assumed['retry-missing-status'], missing);
  return invalid(at, problems, assumed);
}

function keyOf({ id, params }: Ask): string {
  for (const name in params) return `${id} ${params[name]}`;
  return id;
}
