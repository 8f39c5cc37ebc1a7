// No connection was made: no address, no listener, no route, or a certificate that was refused.
// ECONNRESET and its like are not among them: a reset may come after the request too. Node names the
// system call; of a blocked port, and in Deno, there is only a fixed text.
const NEVER_SENT =
  /^(E(NOTFOUND|CONNREFUSED|AI_\w+)|UND_ERR_CONNECT_TIMEOUT|(ERR_TLS_)?CERT_\w+|UNABLE_TO_\w+|\w*SELF_SIGNED_CERT\w*|connect|getaddrinfo|bad port)$|to port \d+ are blocked$|client error \(Connect\)/;

/** What the error of a failed connection says. */
export interface ConnectionFailure {
  readonly message: string;
  readonly code: string | undefined;
  /** Whether it is certain that no byte of a request has left. */
  readonly neverSent: boolean;
}

/**
 * Reads what `fetch` has thrown, and the errors that caused it.
 *
 * @param thrown - Anything: what is thrown need not be an error.
 */
export function readConnectionFailure(thrown: unknown): ConnectionFailure {
  const errors = [];
  try {
    // A cycle of causes is cut short.
    for (let error = thrown; error && errors.length < 5; error = Object(error).cause) {
      const { code, message } = Object(error);
      errors.push({ code, message, neverSent: isNeverSent(error) });
    }
  } catch {
    // The properties of what was thrown may throw themselves.
  }
  const isText = (value: unknown) => typeof value === 'string';
  return {
    message: errors
      .map(({ message }) => message)
      .filter(isText)
      .join(': '),
    code: errors.map(({ code }) => code).find(isText),
    neverSent: errors.some(({ neverSent }) => neverSent),
  };
}

function isNeverSent(error: unknown): boolean {
  const { code, errors, message, syscall } = Object(error);
  // A host with several addresses has an error for each.
  if (Array.isArray(errors) && errors.length > 0) return errors.every(isNeverSent);
  return [code, message, syscall].some((text) => NEVER_SENT.test(String(text)));
}
