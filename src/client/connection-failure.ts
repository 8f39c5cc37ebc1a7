// No connection was made: no address, no listener, no route, or a certificate that was refused.
// ECONNRESET and its like are not among them: a reset may come after the request too. Node names the
// system call; of a blocked port, and in Deno, there is only a fixed text.
const NEVER_SENT =
  /^(ENOTFOUND|ECONNREFUSED|EAI_|UND_ERR_CONNECT_TIMEOUT|(ERR_TLS_)?CERT_|UNABLE_TO_|(connect|getaddrinfo|bad port)$)|^(DEPTH_ZERO_)?SELF_SIGNED_CERT|are blocked$|client error \(Connect\)/;

/** What the error of a failed connection says. */
export interface ConnectionFailure {
  message: string;
  code: string | undefined;
  /** Whether it is certain that no byte of a request has left. */
  neverSent: boolean;
}

/**
 * Reads what `fetch` has thrown, and the errors that caused it.
 *
 * @param thrown - Anything: what is thrown need not be an error.
 */
export function readConnectionFailure(thrown: unknown): ConnectionFailure {
  const failure: ConnectionFailure = { message: '', code: undefined, neverSent: false };
  try {
    // A cycle of causes is cut short.
    for (
      let error = thrown, depth = 0;
      error && depth < 5;
      error = Object(error).cause, depth += 1
    ) {
      const { code, message } = Object(error);
      failure.message = [failure.message, message]
        .filter((text) => text && typeof text === 'string')
        .join(': ');
      failure.code ??= typeof code === 'string' ? code : undefined;
      failure.neverSent ||= isNeverSent(error);
    }
  } catch {
    // The properties of what was thrown may throw themselves.
  }
  return failure;
}

function isNeverSent(error: unknown): boolean {
  const { code, errors, message, syscall } = Object(error);
  // A host with several addresses has an error for each.
  return errors?.length > 0
    ? errors.every(isNeverSent)
    : [code, message, syscall].some((text) => NEVER_SENT.test(text));
}
