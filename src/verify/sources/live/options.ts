import {
  type InterfaceName,
  type OperationId,
  operations,
} from '../../../../generated/operations.ts';
import { CannotRunError } from '../../report/run-failure.ts';
import type { CallResult } from '../../report/recorder.ts';
import { type PlanOptions, WRITES } from './plan.ts';
import type { Fetch, SendOptions } from './send.ts';

export interface VerifyOptions {
  /** Access token for both interfaces. */
  token: string;
  /** Root of the Main interface, `/v3` included. Without it its operations are skipped. */
  baseUrl?: string | undefined;
  /** Root of the Webhooks interface. Without it its operation is skipped. */
  webhooksBaseUrl?: string | undefined;
  /** Name of the header for the operation identifier. */
  traceIdHeader?: string | undefined;
  /** Values of path parameters that no list answers. */
  ids?: PlanOptions['ids'] | undefined;
  /** Requests that must fail and change nothing. Default true. */
  probes?: boolean | undefined;
  /** Writes to make, each by name. Default none. */
  allowWrites?: readonly OperationId[] | undefined;
  /** Bodies of those writes that have one. */
  bodies?: PlanOptions['bodies'] | undefined;
  /** Requests each second, at most. Default 5. */
  rate?: number | undefined;
  /** Limit of each request. Default 30,000. */
  timeoutMs?: number | undefined;
  /** Let the token go over plain HTTP to another machine. */
  allowHttp?: boolean | undefined;
  fetch?: Fetch | undefined;
  signal?: AbortSignal | undefined;
  /** Called after each call. */
  onProgress?: ((result: CallResult) => void) | undefined;
}

export type ResolvedOptions = PlanOptions &
  SendOptions & {
    token: string;
    roots: Partial<Record<InterfaceName, string>>;
    traceIdHeader: string | undefined;
  };

/** The options with their defaults. Throws CannotRunError before anything is sent. */
export function resolveOptions(options: VerifyOptions): ResolvedOptions {
  const roots: ResolvedOptions['roots'] = {};
  if (options.baseUrl !== undefined) roots.main = root(options.baseUrl, options);
  if (options.webhooksBaseUrl !== undefined)
    roots.webhooks = root(options.webhooksBaseUrl, options);
  if (Object.keys(roots).length === 0) {
    throw new CannotRunError('no address: give the root of at least one interface');
  }
  const allowWrites = options.allowWrites ?? [];
  for (const id of allowWrites) checkWrite(id, options, roots);
  return {
    token: checkToken(options.token),
    roots,
    ids: checkIds(options.ids ?? {}),
    probes: options.probes ?? true,
    allowWrites,
    bodies: options.bodies ?? {},
    rate: positive(options.rate ?? 5, 'rate'),
    timeoutMs: positive(options.timeoutMs ?? 30_000, 'time-out'),
    traceIdHeader: options.traceIdHeader,
    fetch: options.fetch ?? ((input, init) => globalThis.fetch(input, init)),
    signal: options.signal,
  };
}

/** One line of visible characters, as HTTP wants it. The message does not repeat it. */
function checkToken(token: string): string {
  if (token === '') throw new CannotRunError('the token is empty');
  if (!/^[\x21-\x7e]+$/.test(token)) {
    throw new CannotRunError('the token has blanks, line breaks or other characters in it');
  }
  return token;
}

/** An absolute address without anything behind its path; the last slash goes. */
export function root(
  address: string,
  { allowHttp = false }: { allowHttp?: boolean | undefined },
): string {
  const problem = (why: string) => new CannotRunError(`the address ${why}`);
  if (address.includes('{')) throw problem('still has a placeholder in it');
  if (!URL.canParse(address)) throw problem('is no absolute URL');
  const url = new URL(address);
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw problem('is neither https nor http');
  if (url.username !== '' || url.password !== '')
    throw problem('must not hold a user or a password');
  if (url.search !== '' || url.hash !== '') throw problem('must end with its path');
  if (url.protocol === 'http:' && !allowHttp && !isLoopback(url.hostname)) {
    throw problem(`is plain http, which shows the token on the way to ${url.hostname}`);
  }
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(host);
}

function checkIds(ids: PlanOptions['ids']): PlanOptions['ids'] {
  for (const [name, value] of Object.entries(ids)) {
    if (['', '.', '..'].includes(value)) throw new CannotRunError(`${name} has no usable value`);
  }
  return ids;
}

function checkWrite(
  id: OperationId,
  { ids, bodies }: VerifyOptions,
  roots: ResolvedOptions['roots'],
): void {
  if (!WRITES.includes(id)) {
    throw new CannotRunError(`${id} is no write; the writes are ${WRITES.join(', ')}`);
  }
  const { pathParameters, requestSchema, interface: on } = operations[id];
  if (roots[on] === undefined) throw new CannotRunError(`${id} needs the address of ${on}`);
  for (const name of pathParameters) {
    if (ids?.[name] === undefined) throw new CannotRunError(`${id} needs a value of ${name}`);
  }
  if (requestSchema !== null && bodies?.[id] === undefined) {
    throw new CannotRunError(`${id} needs a body`);
  }
}

function positive(value: number, what: string): number {
  if (Number.isFinite(value) && value > 0) return value;
  throw new CannotRunError(`the ${what} must be more than 0`);
}
