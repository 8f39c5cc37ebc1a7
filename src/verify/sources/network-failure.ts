import type { RunFailure } from '../report/run-failure.ts';

const TLS =
  /^(?:ERR_TLS_|ERR_SSL_|CERT_|EPROTO$|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|HOSTNAME_MISMATCH)/;

/**
 * What went wrong on the way to a host, by the error codes of Node. Messages of errors are left out:
 * they may repeat a request.
 *
 * @param host - Name and port, for the message.
 */
export function networkFailure(error: unknown, host: string): RunFailure {
  const code = codeOf(error);
  const because = code === undefined ? '' : ` (${code})`;
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return { kind: 'name', message: `the name of ${host} cannot be resolved${because}` };
  }
  if (code === 'ECONNREFUSED') {
    return { kind: 'connection', message: `${host} refuses connections${because}` };
  }
  if (code !== undefined && TLS.test(code)) {
    return { kind: 'tls', message: `no secure connection to ${host}${because}` };
  }
  if (code === 'TIMEOUT' || code === 'ETIMEDOUT' || code === 'UND_ERR_CONNECT_TIMEOUT') {
    return { kind: 'timeout', message: `${host} did not respond in time` };
  }
  if (code?.startsWith('HPE_') === true) {
    return { kind: 'network', message: `${host} sent what is not HTTP/1.1${because}` };
  }
  return { kind: 'network', message: `no response from ${host}${because}` };
}

/** The first code along the chain of causes. */
function codeOf(error: unknown): string | undefined {
  let current = error;
  for (let depth = 0; depth < 5 && current instanceof Error; depth += 1) {
    if (current.name === 'TimeoutError') return 'TIMEOUT';
    const { code } = current as NodeJS.ErrnoException;
    // An abort has a code of its own; why it was aborted stands in its cause.
    if (typeof code === 'string' && code !== 'ABORT_ERR') return code;
    const [first] = current instanceof AggregateError ? (current.errors as unknown[]) : [];
    current = first ?? current.cause;
  }
  return undefined;
}
