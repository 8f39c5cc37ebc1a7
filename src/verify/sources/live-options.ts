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
  isLocalName,
  normalizeBaseUrl,
  pathValueProblem,
  tokenProblem,
} from '../../shared/checks.ts';
import type { Fetch } from '../../shared/http.ts';
import { InvalidOptionError } from '../exchange.ts';
import type { Call, ReportOptions } from '../collector.ts';
import { FAIL_ON } from '../findings.ts';

const OPERATION_IDS = Object.keys(operations) as OperationId[];
/** The reads, which change nothing. */
export const READS = OPERATION_IDS.filter((id) => operations[id].method === 'GET');
/** The writes that `allowWrites` can name. */
export const WRITES = OPERATION_IDS.filter((id) => !READS.includes(id));
/** The writes that `probeWrites` sends: those that name a record in their path. */
export const PROBED_WRITES = WRITES.filter((id) => requests[id].path.length > 0);

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
  /** Base URL of the Main interface, `/v3` included. Without it its operations are skipped. */
  baseUrl?: string | undefined;
  /** Base URL of the Webhooks interface. Without it its operation is skipped. */
  webhooksBaseUrl?: string | undefined;
  /**
   * Name of the header for the operation identifier.
   *
   * @default the name in the document
   */
  traceIdHeader?: string | undefined;
  /** Values of path parameters; a card is otherwise taken from the list. @default {} */
  ids?: Partial<Record<PathParameter, string | undefined>> | undefined;
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
  /** Writes to send, each once. @default [] */
  allowWrites?: readonly OperationId[] | undefined;
  /** Bodies of those writes that have one. @default {} */
  bodies?: Partial<Record<OperationId, unknown>> | undefined;
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
  onProgress?: ((call: Call) => void) | undefined;
}

/** The options with their defaults. */
export type ResolvedOptions = Readonly<ReturnType<typeof resolveOptions>>;

/** @throws InvalidOptionError - An option cannot be used. */
export function resolveOptions(options: VerifyOptions) {
  const { baseUrls, timeoutMs } = resolveSharedOptions(options);
  if (Object.keys(baseUrls).length === 0) {
    refuse('baseUrl', 'is missing: give the root of at least one interface');
  }

  const { token, webhooksToken = token, traceIdHeader, rate = 5 } = options;
  const { ids = {}, bodies = {}, allowWrites = [], probes = true, probeWrites = false } = options;

  checkPositive('rate', rate);
  refuse('token', tokenProblem(token));
  refuse('webhooksToken', tokenProblem(webhooksToken));
  if (traceIdHeader !== undefined) refuse('traceIdHeader', headerNameProblem(traceIdHeader));
  for (const [name, value] of Object.entries(ids)) {
    if (value !== undefined) refuse(`ids.${name}`, pathValueProblem(value));
  }

  for (const [index, id] of allowWrites.entries()) {
    const isAgain = allowWrites.indexOf(id) !== index;
    if (isAgain) refuse('allowWrites', `must name ${id} once only: it is sent once`);
    checkWrite(id, { ids, bodies, baseUrls });
  }

  const useless = (Object.keys(bodies) as OperationId[]).find((id) => !allowWrites.includes(id));
  if (useless) refuse(`bodies.${useless}`, 'is of no use: the write is not allowed');

  const tokens: Record<InterfaceName, string> = { main: token, webhooks: webhooksToken };
  const plan = { ids, bodies, allowWrites, probes, probeWrites };
  return { ...options, ...plan, rate, timeoutMs, tokens, baseUrls };
}

function checkWrite(
  id: OperationId,
  { ids, bodies, baseUrls }: Pick<ResolvedOptions, 'ids' | 'bodies' | 'baseUrls'>,
): void {
  if (!WRITES.includes(id)) {
    refuse('allowWrites', `must name writes (${WRITES.join(', ')}), not ${id}`);
  }
  const { interface: interfaceName } = operations[id];
  const { path, body } = requests[id];
  if (baseUrls[interfaceName] === undefined) {
    refuse('allowWrites', `names ${id}, which needs the base URL of ${interfaceName}`);
  }

  const missing = path.find(({ name }) => ids[name as PathParameter] === undefined);
  if (missing) refuse(`ids.${missing.name}`, `is required for ${id}`);
  const lacksBody = body?.isRequired === true && bodies[id] === undefined;
  if (lacksBody) refuse(`bodies.${id}`, 'is required: the write needs a body');
}

/**
 * The options that a check of a recording has as well, with their defaults.
 *
 * @throws InvalidOptionError - An option cannot be used.
 */
export function resolveSharedOptions(options: Partial<VerifyOptions>) {
  const { failOn = [], timeoutMs = 30_000 } = options;
  const isKnown = failOn.every((name) => FAIL_ON.includes(name));
  if (!isKnown) refuse('failOn', `must be of ${FAIL_ON.join(', ')}`);
  checkPositive('timeoutMs', timeoutMs);
  return { timeoutMs, baseUrls: baseUrlsOf(options) };
}

function checkPositive(option: string, value: number): void {
  const isPositive = Number.isFinite(value) && value > 0;
  if (!isPositive) refuse(option, 'must be a number above 0');
}

function refuse(option: string, problem: string | undefined): void {
  if (problem !== undefined) throw new InvalidOptionError(option, problem);
}

/** The option that has the base URL of an interface. */
const BASE_URL_OPTIONS = { main: 'baseUrl', webhooks: 'webhooksBaseUrl' } as const;

/** The base URL of each interface that has one, as it is put before a path. */
function baseUrlsOf(options: Partial<VerifyOptions>): Partial<Record<InterfaceName, string>> {
  const { allowHttp = false } = options;
  const baseUrls: Partial<Record<InterfaceName, string>> = {};
  for (const [name, option] of Object.entries(BASE_URL_OPTIONS)) {
    const address = options[option];
    if (address === undefined) continue;

    refuse(option, baseUrlProblem(address));
    const baseUrl = normalizeBaseUrl(address);
    const { protocol, hostname } = new URL(baseUrl);
    const isUnencrypted = protocol === 'http:' && !allowHttp && !isLocalName(hostname);
    if (isUnencrypted) refuse(option, 'must start with https://: plain http shows the token');
    baseUrls[name as InterfaceName] = baseUrl;
  }
  return baseUrls;
}
