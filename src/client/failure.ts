import type { ErrorKind, ErrorShape } from './errors.ts';

/** How a call ended, as far as it decides what comes next. A response has no kind. */
export interface End {
  readonly kind?: ErrorKind;
  readonly status?: number | undefined;
}

/** Whether the same request may succeed soon. */
export function isTemporary({ kind = 'http', status = 0 }: End): boolean {
  if (kind === 'http') return status === 408 || status === 429 || status > 499;
  return kind === 'network' || kind === 'timeout';
}

/**
 * Whether a request that was sent may have taken effect, for all that its end says. A body that is no
 * error of the API may come from a machine on the way, which does not know.
 */
export function isUnclear(shape: ErrorShape | undefined, status = 0): boolean {
  const isOfApi = shape === 'main' || shape === 'webhooks';
  return !isOfApi || status === 408 || status === 421 || status > 499;
}

// No connection was made: no address, no listener, no route, or a certificate that was refused.
// ECONNRESET and its like are not among them: a reset may come after the request too. Node names the
// system call; of a blocked port, and in Deno, there is only a fixed text.
const NEVER_SENT =
  /^(connect$|getaddrinfo$|bad port$|ECONNREFUSED|ENOTFOUND|EAI_AGAIN|UND_ERR_CONNECT_TIMEOUT|(ERR_TLS_)?CERT_|UNABLE_TO_|(DEPTH_ZERO_)?SELF_SIGNED_CERT)|are blocked$|client error \(Connect\)/;

/** Reads what `fetch` has thrown, and what caused it. Neither need be an error. */
export function readFailure(thrown: unknown) {
  try {
    const errors = [Object(thrown), Object(Object(thrown).cause)] as Failure[];
    const texts = errors
      .map(({ message }) => message)
      .filter((text) => text && typeof text === 'string');
    return {
      message: texts.join(': '),
      code: errors.map(({ code }) => code).find((code) => typeof code === 'string'),
      neverSent: errors.some(isNeverSent),
    };
  } catch {
    // The properties of what was thrown may throw themselves.
    return { message: '', code: undefined };
  }
}

/** What errors of the runtimes have, if they have it. */
interface Failure {
  readonly code?: unknown;
  readonly message?: unknown;
  readonly syscall?: unknown;
  readonly errors?: readonly Failure[];
}

/** Whether it is certain that no byte of a request has left. */
function isNeverSent({ code, errors, message, syscall }: Failure): boolean {
  // A host with several addresses has an error for each.
  return errors?.length
    ? errors.every(isNeverSent)
    : [code, message, syscall].some((text) => NEVER_SENT.test(String(text)));
}
