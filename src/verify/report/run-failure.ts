import type { InterfaceName } from '../../../generated/operations.ts';

export type FailureKind =
  'token' | 'name' | 'connection' | 'tls' | 'timeout' | 'network' | 'nothing-verified';

/** Why a run, or its part on one interface, could not be done. It says nothing about the document. */
export interface Failure {
  kind: FailureKind;
  interface?: InterfaceName | undefined;
  message: string;
}

/** Thrown for what the caller has to mend; the message is all there is to say. */
export class CannotRunError extends Error {
  override readonly name = 'CannotRunError';
}

const TLS =
  /^(?:ERR_TLS_|ERR_SSL_|CERT_|EPROTO$|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|HOSTNAME_MISMATCH)/;

/** What went wrong on the way to a host, by the codes of SchemaNode and undici. */
export function networkFailure(error: unknown, host: string): Omit<Failure, 'interface'> {
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
    return { kind: 'timeout', message: `${host} did not answer in time` };
  }
  return { kind: 'network', message: `no answer from ${host}${because}` };
}

/** The first code along the chain of causes. Messages are left out: they may repeat a request. */
function codeOf(error: unknown): string | undefined {
  let current = error;
  for (let depth = 0; depth < 5 && current instanceof Error; depth += 1) {
    if (current.name === 'TimeoutError') return 'TIMEOUT';
    const { code } = current as NodeJS.ErrnoException;
    if (typeof code === 'string') return code;
    const [first] = current instanceof AggregateError ? (current.errors as unknown[]) : [];
    current = first ?? current.cause;
  }
  return undefined;
}
