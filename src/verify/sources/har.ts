import { readFileSync, statSync } from 'node:fs';
import {
  type InterfaceName,
  type OperationId,
  operations,
  servers,
} from '../../../generated/operations.ts';
import { queryTexts } from '../../contract/parameters.ts';
import { decodeParams, operationsToMatch, pathPattern, rootPaths } from '../../contract/router.ts';
import { headerNameProblem } from '../../shared/checks.ts';
import { get, isObject } from '../../shared/pointer.ts';
import { isSensitiveHeader } from '../../shared/redact.ts';
import { Deadline } from '../exchange.ts';
import { Recorder } from '../report/recorder.ts';
import { type Report, type ReportOptions, checkReportOptions, reportOf } from '../report/report.ts';
import { CannotRunError } from '../report/run-failure.ts';
import { rootsOf, timeoutOf, traceIdHeaderOf } from './options.ts';

/** Options of `verifyHar`, by which recorded traffic is recognized. */
export interface HarOptions extends ReportOptions {
  /** Root of the Main interface. Without a base URL the host does not matter, only the path. */
  baseUrl?: string | undefined;
  /** Root of the Webhooks interface. */
  webhooksBaseUrl?: string | undefined;
  /** Name of the header for the operation identifier. */
  traceIdHeader?: string | undefined;
  /**
   * Deadline of the check of each response, in milliseconds.
   *
   * @default 30000
   */
  timeoutMs?: number | undefined;
}

/** The report on a recording. */
export interface HarReport extends Report {
  /** Entries of the recording, and those of other addresses and paths. */
  entries: { all: number; unmatched: number };
}

/**
 * Checks a HAR recording.
 *
 * @param file - Path of the recording, which has 256 MB at most.
 * @throws CannotRunError for a file that cannot be read or is no HAR file.
 */
export async function verifyHar(file: string, options: HarOptions = {}): Promise<HarReport> {
  checkReportOptions(options);
  const timeoutMs = timeoutOf(options);
  const startedAt = new Date();
  const recorder = new Recorder(traceIdHeaderOf(options));
  const match = operationMatcher(options);
  const entries = { all: 0, unmatched: 0 };
  for (const entry of readHarEntries(file)) {
    entries.all += 1;
    const { request, response } = readEntry(entry, `entry ${entries.all} of ${file}`);
    if (response === undefined) continue;
    const matched = match(request.method, request.url);
    if (matched === undefined) entries.unmatched += 1;
    else record(recorder, matched, { request, response, deadline: new Deadline(timeoutMs) });
  }
  const { failOn, baseline, known } = options;
  const failures = (Object.keys(servers) as InterfaceName[]).flatMap((interfaceName) => {
    // One response alone can be what the service has done.
    const failure = recorder.foreignFailure(interfaceName, 2);
    if (failure === undefined) return [];
    recorder.explain(interfaceName, failure.message);
    return [failure];
  });
  return {
    ...reportOf({ recorder, source: file, startedAt, failOn, baseline, known, failures }),
    entries,
  };
}

function record(
  recorder: Recorder,
  matched: MatchedOperation,
  { request, response, deadline }: AnsweredEntry,
): void {
  const { operation } = matched;
  const { status, body } = response;
  if (body === undefined) {
    if (recorder.calls.has(operation)) return;
    const call = { operation, call: operation, purpose: 'traffic' as const };
    recorder.skip(call, 'the recording has no body');
    return;
  }
  const headers = new Headers(request.headers);
  const received = { status, headers: new Headers(response.headers), body };
  for (const [name, value] of [...headers, ...received.headers]) {
    for (const secret of secretsOfHeader(name, value)) recorder.secrets.add(secret);
  }
  const sent = {
    headers,
    query: queryTexts(namedQuery(request.url)),
    ...parseRequestBody(request.body),
  };
  recorder.add(
    { ...matched, call: operation, response: received, request: sent, deadline },
    'traffic',
  );
}

/** The token of an authorization, the values of cookies, the value of a sensitive header. */
function secretsOfHeader(name: string, value: string): string[] {
  if (!isSensitiveHeader(name)) return [];
  if (!/cookie$/i.test(name)) return [value.replace(/^\w+\s+/, '')];
  const pairs = /^set-/i.test(name) ? [value.split(';')[0] ?? ''] : value.split(';');
  return pairs.map((pair) => pair.slice(pair.indexOf('=') + 1).trim());
}

/** The query of an address. A value without a name may be a key, so it is left out. */
function namedQuery({ search }: URL): string {
  const pairs = search.slice(1).split('&');
  return pairs.filter((pair) => pair.indexOf('=') > 0).join('&');
}

/** A text that is no JSON says nothing about the document. */
function parseRequestBody(text = ''): { body?: unknown } {
  try {
    return { body: JSON.parse(text) as unknown };
  } catch {
    return {};
  }
}

/** The operation of a request. */
interface MatchedOperation {
  operation: OperationId;
  parameters: Record<string, string>;
}

/** Finds the operation that a request calls. */
type MatchOperation = (method: string, url: URL) => MatchedOperation | undefined;

/** @returns A function that finds the operation of a request; undefined where there is none. */
function operationMatcher(options: HarOptions): MatchOperation {
  const hasRoots = options.baseUrl !== undefined || options.webhooksBaseUrl !== undefined;
  const roots = hasRoots ? rootsOf({ ...options, allowHttp: true }) : {};
  const routes = operationsToMatch.map((operation) => {
    const { method, path, interface: interfaceName } = operations[operation];
    const root = roots[interfaceName];
    if (root === undefined) {
      const pattern = new RegExp(`${pathPattern(rootPaths[interfaceName] + path)}$`);
      return { operation, method, pattern };
    }
    const { origin, pathname } = new URL(root);
    const pattern = new RegExp(`^${pathPattern(pathname.replace(/\/$/, '') + path)}$`);
    return { operation, method, origin, pattern };
  });
  return (method, url) => {
    for (const { operation, method: own, pattern, origin } of routes) {
      if (own !== method || (origin !== undefined && origin !== url.origin)) continue;
      const match = pattern.exec(url.pathname);
      if (match === null) continue;
      const { groups = {} } = match;
      return { operation, parameters: decodeParams(groups) ?? groups };
    }
    return undefined;
  };
}

/** The parts of a HAR entry that are read, whatever else it has. */
interface HarEntry {
  request: { method: string; url: URL; headers: [name: string, value: string][]; body?: string };
  /** Undefined when no response was recorded. */
  response: RecordedResponse | undefined;
}

interface RecordedResponse {
  status: number;
  headers: [name: string, value: string][];
  /** Undefined when the body was not recorded. */
  body: Uint8Array | undefined;
}

/** An entry with a response, and when its check has to be over. */
interface AnsweredEntry extends HarEntry {
  response: RecordedResponse;
  deadline: Deadline;
}

/** A longer file would not fit into the memory that Node takes by default. */
const MAX_MEGABYTES = 256;

/**
 * Reads the entries of a HAR file.
 *
 * @throws CannotRunError - The file cannot be read, is too large or is no HAR file.
 */
function readHarEntries(file: string): unknown[] {
  const invalid = (why: string) => new CannotRunError(`${file} is no HAR file: ${why}`);
  let recording: unknown;
  try {
    recording = JSON.parse(readRecording(file));
  } catch (error) {
    // The parser's own message repeats a part of the file.
    if (error instanceof SyntaxError) throw invalid('it is not JSON, or ends in the middle');
    throw error;
  }
  const entries = get(recording, '/log/entries');
  if (!Array.isArray(entries)) throw invalid('it has no list `log.entries`');
  return entries;
}

function readRecording(file: string): string {
  try {
    const megabytes = statSync(file).size / 1e6;
    if (megabytes <= MAX_MEGABYTES) return readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
    throw new CannotRunError(
      `${file} has ${Math.ceil(megabytes)} MB, and at most ${MAX_MEGABYTES} MB are read: record a part of the traffic, or split its entries into several files`,
    );
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    throw new CannotRunError(`${file} cannot be read (${code})`);
  }
}

function readEntry(entry: unknown, name: string): HarEntry {
  const invalid = (what: string) => new CannotRunError(`${name} has no ${what}`);
  const { request, response } = Object(entry) as Record<string, unknown>;
  if (!isObject(request)) throw invalid('request');
  const { method, url, postData } = request;
  if (typeof method !== 'string') throw invalid('method');
  if (typeof url !== 'string' || !URL.canParse(url)) throw invalid('usable URL');
  const sent = isObject(postData) ? postData['text'] : undefined;
  return {
    request: {
      method,
      url: new URL(url),
      headers: readHeaders(request),
      ...(typeof sent === 'string' && { body: sent }),
    },
    response: readResponse(response, invalid),
  };
}

function readResponse(
  response: unknown,
  invalid: (what: string) => CannotRunError,
): RecordedResponse | undefined {
  if (!isObject(response) || typeof response['status'] !== 'number') throw invalid('response');
  const { status } = response;
  // 0 stands for a response that never came.
  if (!Number.isInteger(status) || status < 100 || status > 999) return undefined;
  const { text, size, encoding } = Object(response['content']) as Record<string, unknown>;
  const headers = readHeaders(response);
  if (typeof text !== 'string') {
    return { status, headers, body: Number(size ?? 0) > 0 ? undefined : new Uint8Array() };
  }
  return { status, headers, body: Buffer.from(text, encoding === 'base64' ? 'base64' : 'utf8') };
}

/** Recordings of HTTP/2 have names such as `:status`, which are no headers. */
function readHeaders({ headers }: Record<string, unknown>): [name: string, value: string][] {
  if (!Array.isArray(headers)) return [];
  return headers.flatMap((each: unknown) => {
    const { name, value } = Object(each) as Record<string, unknown>;
    if (typeof name !== 'string' || typeof value !== 'string') return [];
    const isHeader = headerNameProblem(name) === undefined && !/[\0\r\n]|[^\0-\xff]/.test(value);
    return isHeader ? [[name, value] as [string, string]] : [];
  });
}
