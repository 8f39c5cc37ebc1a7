import {
  type InterfaceName,
  type OperationId,
  operations,
  requests,
} from '../../../generated/operations.ts';
import type { PathParameter } from '../../contract/parameters.ts';
import {
  baseUrlProblem,
  headerNameProblem,
  isLoopback,
  normalizeBaseUrl,
  pathValueProblem,
  tokenProblem,
} from '../../shared/checks.ts';
import type { Fetch } from '../../shared/sending.ts';
import type { CallResult } from '../report/recorder.ts';
import { type ReportOptions, checkReportOptions } from '../report/report.ts';
import { InvalidOptionError } from '../report/run-failure.ts';
import { type PlanOptions, WRITES } from './plan.ts';
import type { SendOptions } from './send.ts';

/** Options of `verify`. */
export interface VerifyOptions extends ReportOptions {
  /** Access token for the Main interface, and for Webhooks where that has no own. */
  token: string;
  /**
   * Access token for the Webhooks interface.
   *
   * @default token
   */
  webhooksToken?: string | undefined;
  /** Root of the Main interface, `/v3` included. Without it its operations are skipped. */
  baseUrl?: string | undefined;
  /** Root of the Webhooks interface. Without it its operation is skipped. */
  webhooksBaseUrl?: string | undefined;
  /**
   * Name of the header for the operation identifier.
   *
   * @default the name in the document
   */
  traceIdHeader?: string | undefined;
  /** Values of path parameters; a card is otherwise taken from the list. */
  ids?: PlanOptions['ids'] | undefined;
  /**
   * Sends requests that are wrong on purpose, all of them GET.
   *
   * @default true
   */
  probes?: boolean | undefined;
  /**
   * Sends probes with other methods, too, for references that do not exist.
   *
   * @default false
   */
  probeWrites?: boolean | undefined;
  /** Writes to send, each once. None by default. */
  allowWrites?: readonly OperationId[] | undefined;
  /** Bodies of those writes that have one. */
  bodies?: PlanOptions['bodies'] | undefined;
  /**
   * Requests in a second, at most.
   *
   * @default 5
   */
  rate?: number | undefined;
  /**
   * Deadline of each request, in milliseconds, and of the check of its response.
   *
   * @default 30000
   */
  timeoutMs?: number | undefined;
  /**
   * Lets the token go over plain HTTP to another machine.
   *
   * @default false
   */
  allowHttp?: boolean | undefined;
  /**
   * Sends the requests instead of Node's HTTP client. `globalThis.fetch` repeats a request after
   * a response with status 421.
   */
  fetch?: Fetch | undefined;
  /** Ends the run; the promise rejects with its reason. */
  signal?: AbortSignal | undefined;
  /** Called after each call. */
  onProgress?: ((result: CallResult) => void) | undefined;
}

/** The deadline of a request where none is given, in milliseconds. */
const DEFAULT_TIMEOUT_MS = 30_000;

/** The options with their defaults. */
export interface ResolvedOptions extends PlanOptions, SendOptions, ReportOptions {
  tokens: Readonly<Record<InterfaceName, string>>;
  roots: Roots;
  traceIdHeader: string | undefined;
}

/**
 * Checks the options.
 *
 * @throws InvalidOptionError before anything is sent.
 */
export function resolveOptions(options: VerifyOptions): ResolvedOptions {
  const roots = rootsOf(options);
  checkReportOptions(options);
  const tokens = { main: options.token, webhooks: options.webhooksToken ?? options.token };
  refuseInvalid('token', tokenProblem(tokens.main));
  refuseInvalid('webhooksToken', tokenProblem(tokens.webhooks));
  const { ids = {}, bodies = {}, allowWrites = [] } = options;
  for (const [name, value] of Object.entries(ids)) {
    refuseInvalid(`ids.${name}`, pathValueProblem(value));
  }
  checkWrites({ ...options, ids, bodies, allowWrites }, roots);
  return {
    tokens,
    roots,
    ids,
    bodies,
    allowWrites,
    probes: options.probes ?? true,
    probeWrites: options.probeWrites ?? false,
    rate: positive('rate', options.rate ?? 5),
    timeoutMs: timeoutOf(options),
    traceIdHeader: traceIdHeaderOf(options),
    failOn: options.failOn,
    baseline: options.baseline,
    known: options.known,
    fetch: options.fetch,
    signal: options.signal,
  };
}

function checkWrites(
  { allowWrites, ids, bodies }: Pick<PlanOptions, 'allowWrites' | 'ids' | 'bodies'>,
  roots: Roots,
): void {
  for (const [index, id] of allowWrites.entries()) {
    if (!WRITES.includes(id)) {
      refuse('allowWrites', `must name writes (${WRITES.join(', ')}), not ${id}`);
    }
    if (allowWrites.indexOf(id) !== index) {
      refuse('allowWrites', `must name ${id} once only: it is sent once`);
    }
    const { interface: interfaceName } = operations[id];
    const { path, body } = requests[id];
    if (roots[interfaceName] === undefined) {
      refuse('allowWrites', `names ${id}, which needs the base URL of ${interfaceName}`);
    }
    for (const { name: parameter } of path) {
      if (ids[parameter as PathParameter] === undefined)
        refuse(`ids.${parameter}`, `is required for ${id}`);
    }
    if (body?.required === true && bodies[id] === undefined) {
      refuse(`bodies.${id}`, 'is required: the write needs a body');
    }
  }
  for (const id of Object.keys(bodies)) {
    if (!allowWrites.includes(id as OperationId)) {
      refuse(`bodies.${id}`, 'is of no use: the write is not allowed');
    }
  }
}

/**
 * Checks the name of the header for the operation identifier.
 *
 * @returns Undefined for the name in the document.
 * @throws InvalidOptionError
 */
export function traceIdHeaderOf({
  traceIdHeader,
}: Pick<VerifyOptions, 'traceIdHeader'>): string | undefined {
  if (traceIdHeader === undefined) return undefined;
  refuseInvalid('traceIdHeader', headerNameProblem(traceIdHeader));
  return traceIdHeader;
}

/**
 * Checks the deadline.
 *
 * @throws InvalidOptionError
 */
export function timeoutOf({
  timeoutMs = DEFAULT_TIMEOUT_MS,
}: Pick<VerifyOptions, 'timeoutMs'>): number {
  return positive('timeoutMs', timeoutMs);
}

function positive(option: string, value: number): number {
  if (!Number.isFinite(value) || value <= 0) refuse(option, 'must be more than 0');
  return value;
}

function refuseInvalid(option: string, problem: string | undefined): void {
  if (problem !== undefined) refuse(option, problem);
}

function refuse(option: string, problem: string): never {
  throw new InvalidOptionError(option, problem);
}

/** The base URL of each interface that has one, as it is put before a path. */
type Roots = Readonly<Partial<Record<InterfaceName, string>>>;

interface RootOptions {
  baseUrl?: string | undefined;
  webhooksBaseUrl?: string | undefined;
  allowHttp?: boolean | undefined;
}

/**
 * Checks the base URLs.
 *
 * @throws InvalidOptionError.
 */
export function rootsOf(options: RootOptions): Roots {
  const { baseUrl, webhooksBaseUrl, allowHttp = false } = options;
  if (baseUrl === undefined && webhooksBaseUrl === undefined) {
    throw new InvalidOptionError('baseUrl', 'is missing: give the root of at least one interface');
  }
  return {
    ...(baseUrl !== undefined && { main: root('baseUrl', baseUrl, allowHttp) }),
    ...(webhooksBaseUrl !== undefined && {
      webhooks: root('webhooksBaseUrl', webhooksBaseUrl, allowHttp),
    }),
  };
}

function root(option: string, address: string, allowHttp: boolean): string {
  refuseInvalid(option, baseUrlProblem(address));
  const normalized = normalizeBaseUrl(address);
  if (normalized.startsWith('http:') && !allowHttp && !isLoopback(normalized)) {
    refuse(option, 'must start with https://: plain http shows the token');
  }
  return normalized;
}
