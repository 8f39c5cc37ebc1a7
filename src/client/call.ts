import { routes } from '../../generated/routes.ts';
import { PaymentsError } from './errors.ts';
import { exchange } from './exchange.ts';
import {
  ATTEMPT_TIMEOUT_MS,
  type CallOptions,
  type ClientOptions,
  type Roots,
  connectionTo,
} from './options.ts';
import { read } from './read.ts';
import { type Params, requestOf } from './request.ts';
import type { Result } from './result.ts';
import { waitAfter } from './retry.ts';
import { within } from './time-limit.ts';
import type { Data, Input, Meta, OperationId } from './types.ts';

/** Calls an operation. The promise never rejects. */
export type Call = <Id extends OperationId>(
  operation: Id,
  input: Input<Id>,
  own?: CallOptions,
) => Promise<Result<Data<Id>, Meta<Id>>>;

const never = () => new Promise<never>(() => {});

export function createCall(options: ClientOptions, roots: Roots): Call {
  async function call(
    operation: OperationId,
    { body, ...params }: Params & { body?: unknown },
    own: CallOptions = {},
  ): Promise<Result<unknown, unknown>> {
    const start = performance.now();
    const total = own.timeoutMs ?? options.timeoutMs ?? 60_000;
    const left = () => start + total - performance.now();
    const route = routes[operation];
    const root = roots[route[2]];
    let result: Result<unknown, unknown>;

    for (let attempts = 1; ; attempts += 1) {
      const limit = own.attemptTimeoutMs ?? options.attemptTimeoutMs ?? ATTEMPT_TIMEOUT_MS;
      const connection = connectionTo(options, route[2]);
      const { send, fail } = exchange(connection, root, Math.min(limit, left()), operation);
      try {
        const answer = await send(requestOf(route, root, params, body), own.signal);
        result = read(route, answer, fail);
      } catch (thrown) {
        let error =
          thrown instanceof PaymentsError
            ? thrown
            : fail('invalid_input', (Object(thrown) as Error).message);
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
