import { routes } from '../../generated/routes.ts';
import { PaymentsError } from './errors.ts';
import { type Answer, type Parts, exchange } from './exchange.ts';
import type { CallOptions, ClientOptions } from './options.ts';
import { read } from './read.ts';
import type { Result } from './result.ts';
import { waitAfter } from './retry.ts';
import { within } from './time-limit.ts';
import type { Data, Input, InterfaceName, Meta, OperationId } from './types.ts';

/** Calls an operation. The promise never rejects. */
export type Call = <Id extends OperationId>(
  operation: Id,
  input: Input<Id>,
  own?: CallOptions,
) => Promise<Result<Data<Id>, Meta<Id>>>;

interface AnyInput {
  path?: object;
  header?: object;
  body?: unknown;
}

// openapi-fetch types a call by its literal path. Here the path comes from a table, so only what
// all calls have in common is left.
type Request = (method: string, path: string, init: object) => Promise<unknown>;

/** For openapi-fetch, which would read the answer in ways of its own. */
const NOTHING_TO_READ = { status: 204, headers: { get: () => null } };

const never = () => new Promise<never>(() => {});

export function createCall(
  options: ClientOptions,
  roots: Readonly<Record<InterfaceName, string | undefined>>,
  raw: Readonly<Record<InterfaceName, { request: unknown }>>,
): Call {
  async function call(
    operation: OperationId,
    { body, ...params }: AnyInput,
    own: CallOptions = {},
  ): Promise<Result<unknown, unknown>> {
    const start = performance.now();
    const total = own.timeoutMs ?? options.timeoutMs ?? 60_000;
    const left = () => start + total - performance.now();
    const route = routes[operation];
    const [method, path, name, contentType] = route;
    let result: Result<unknown, unknown>;

    for (let attempts = 1; ; attempts += 1) {
      const limit = own.attemptTimeoutMs ?? options.attemptTimeoutMs ?? 30_000;
      // A timer above 2^31-1 fires at once.
      const ms = Math.min(limit, left(), 2 ** 31 - 1);
      const { send, fail } = exchange(options, roots[name], ms, operation);
      try {
        let answer: Answer | undefined;
        await (raw[name].request as Request)(method, path, {
          params,
          body,
          headers: contentType && { 'content-type': contentType },
          signal: own.signal,
          async fetch(parts: Parts) {
            answer = await send(parts);
            return NOTHING_TO_READ;
          },
        });
        result = read(route, answer as Answer, fail);
      } catch (thrown) {
        let error =
          thrown instanceof PaymentsError
            ? thrown
            : fail('invalid_input', (thrown as Error).message);
        // Errors of writes are never retryable, so no write is sent twice.
        if (error.retryable && attempts <= Math.min(options.retries ?? 2, 2)) {
          const wait = waitAfter(attempts, error);
          if (wait < left()) {
            // A wait always ends by one of the two.
            error = await within<PaymentsError>(wait, own.signal, fail, never).catch((why) => why);
            if (error.kind === 'timeout') continue;
          }
        }
        result = { ok: false, error };
      }
      const { onCall } = options;
      if (onCall) {
        const { kind, status } = result.ok
          ? { kind: undefined, status: result.response.status }
          : result.error;
        const durationMs = performance.now() - start;
        // A fault in the hook must not make a done payment look like a failed one.
        const tell = async () => onCall({ operation, kind, status, attempts, durationMs });
        tell().catch(() => {});
      }
      return result;
    }
  }

  return call as Call;
}
