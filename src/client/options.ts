import { type ErrorKind, invalid } from './errors.ts';
import type { InterfaceName, OperationId } from './types.ts';

/** What stands in for `globalThis.fetch`: a proxy, a mock. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** What `onCall` is told when a call is over. It holds no token, no value of the call, no answer. */
export interface CallReport {
  operation: OperationId;
  /** Undefined when the call succeeded. */
  kind: ErrorKind | undefined;
  /** HTTP status of the last answer. */
  status: number | undefined;
  /** How many times a request was tried. */
  attempts: number;
  durationMs: number;
}

export interface CallOptions {
  /** Ends the call with kind `aborted`. */
  signal?: AbortSignal | undefined;
  /** Limit of the whole call, with all attempts and the waits between them. */
  timeoutMs?: number | undefined;
  /** Limit of each attempt. */
  attemptTimeoutMs?: number | undefined;
}

/** Where neither the client nor the call has another limit. */
export const ATTEMPT_TIMEOUT_MS = 30_000;

/** Access token, or a function that returns one. */
export type Token = string | (() => string | Promise<string>);

/** Where the service is, and how it is reached. */
export interface Connection {
  /** Access token, or a function that gives one; it is asked before each attempt. */
  token: Token;
  /**
   * Access token for the Webhooks interface: whether one token is valid on both interfaces is not
   * specified. Default: `token`.
   */
  webhooksToken?: Token | undefined;
  /** Root of the Main interface, `/v3` included. Without it its operations are refused. */
  baseUrl?: string | undefined;
  /** Root of the Webhooks interface. Without it its operation is refused. */
  webhooksBaseUrl?: string | undefined;
  /** Limit of each attempt. Default 30,000. */
  attemptTimeoutMs?: number | undefined;
  /** Default: `globalThis.fetch`, looked up at each call. */
  fetch?: Fetch | undefined;
}

export interface ClientOptions extends Connection {
  /** Name of the header for the operation identifier, where the service has another one. */
  traceIdHeader?: string | undefined;
  /** Limit of a whole call, with all attempts and the waits between them. Default 60,000. */
  timeoutMs?: number | undefined;
  /** How often a read is tried again, 2 at most. Writes never are. Default 2. */
  retries?: number | undefined;
  /** Called once at the end of each call. What it throws is ignored. */
  onCall?: ((report: CallReport) => void) | undefined;
}

/** The value of the Authorization header. The error does not repeat the token. */
export function authorization(token: unknown): string {
  if (typeof token !== 'string' || !/^[!-~]+$/.test(token)) {
    throw invalid('token must be one line of visible ASCII');
  }
  return `Bearer ${token}`;
}

/** The base URL of each interface as it is put before a path, or '' for an interface without one. */
export type Roots = Readonly<Record<InterfaceName, string>>;

/** Throws unless there is a usable token and a base URL. */
export function rootsOf({ token, webhooksToken, baseUrl, webhooksBaseUrl }: Connection): Roots {
  for (const each of [token, webhooksToken ?? token]) {
    // What a function returns is checked when it is called.
    if (typeof each !== 'function') authorization(each);
  }
  const roots = { main: rootOf(baseUrl), webhooks: rootOf(webhooksBaseUrl) };
  if (!roots.main && !roots.webhooks) throw invalid('baseUrl or webhooksBaseUrl is required');
  return roots;
}

/** How one interface is reached: its own token is the one that is sent. */
export function connectionTo<Options extends Connection>(
  options: Options,
  name: InterfaceName,
): Options {
  const { token, webhooksToken = token } = options;
  return name === 'webhooks' ? { ...options, token: webhooksToken } : options;
}

function rootOf(value: string | undefined): string {
  if (!value) return '';
  // Braces are a placeholder that nobody filled in.
  if (!/^https?:\/\/[^@?#{}]+$/i.test(value) || !URL.canParse(value)) {
    throw invalid('a base URL must be http(s), without credentials, query, fragment or braces');
  }
  return new URL(value).href.replace(/\/+$/, '');
}
