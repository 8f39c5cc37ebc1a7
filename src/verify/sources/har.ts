import { createReadStream } from 'node:fs';
import { missingPeers } from '../../shared/optional-peers.ts';
import { isObject } from '../../shared/pointer.ts';
import { CannotRunError } from '../report/run-failure.ts';
import {
  type InterfaceName,
  type OperationId,
  operations,
  requests,
  servers,
} from '../../../generated/operations.ts';
import { isSensitiveHeader } from '../../shared/redact.ts';
import { rootPaths } from '../../shared/root-paths.ts';
import { Deadline, queryTexts } from '../exchange.ts';
import { Recorder } from '../report/recorder.ts';
import { type Report, type ReportOptions, checkReportOptions, reportOf } from '../report/report.ts';
import { DEFAULT_TIMEOUT_MS, rootsOf } from './options.ts';

/** What `verifyHar` takes: how recorded traffic is recognized. */
export interface HarOptions extends ReportOptions {
  /** Root of the Main interface. Without a base URL the host does not matter, only the path. */
  baseUrl?: string | undefined;
  /** Root of the Webhooks interface. */
  webhooksBaseUrl?: string | undefined;
  /** Name of the header for the operation identifier. */
  traceIdHeader?: string | undefined;
}

/** The report on a recording. */
export interface HarReport extends Report {
  /** Entries of the recording, and those of other addresses and paths. */
  entries: { all: number; unmatched: number };
}

/**
 * Checks a HAR recording. The file is streamed: one entry at a time is in memory. It needs the
 * optional package `@streamparser/json`.
 *
 * @param file - Path of the recording.
 * @throws CannotRunError for a file that cannot be read or is no HAR file.
 */
export async function verifyHar(file: string, options: HarOptions = {}): Promise<HarReport> {
  checkReportOptions(options);
  const startedAt = new Date();
  const recorder = new Recorder(options.traceIdHeader);
  const match = operationMatcher(options);
  const entries = { all: 0, unmatched: 0 };
  for await (const { request, response } of readHarEntries(file)) {
    entries.all += 1;
    if (response === undefined) continue;
    const matched = match(request.method, request.url);
    if (matched === undefined) entries.unmatched += 1;
    else record(recorder, matched, request, response);
  }
  const { failOn, baseline } = options;
  const failures = (Object.keys(servers) as InterfaceName[]).flatMap((name) => {
    // One response alone can be what the service has done.
    const failure = recorder.foreignFailure(name, 2);
    if (failure === undefined) return [];
    for (const { operation, interface: on } of recorder.calls.values()) {
      if (on === name) recorder.retract(operation, failure.message, 'all');
    }
    return [failure];
  });
  return {
    ...reportOf({ recorder, source: file, startedAt, failOn, baseline, failures }),
    entries,
  };
}

function record(
  recorder: Recorder,
  matched: MatchedOperation,
  request: HarEntry['request'],
  { status, body, ...response }: NonNullable<HarEntry['response']>,
): void {
  const { operation } = matched;
  if (body === undefined) {
    if (recorder.calls.has(operation)) return;
    recorder.skip(operation, operation, 'traffic', { note: 'the recording has no body' });
    return;
  }
  const headers = new Headers(request.headers);
  const received = { status, headers: new Headers(response.headers), body };
  for (const [name, value] of [...headers, ...received.headers]) {
    for (const secret of secretsOfHeader(name, value)) recorder.secrets.add(secret);
  }
  const sent = { headers, query: queryTexts(request.url), ...parseRequestBody(request.body) };
  const deadline = new Deadline(DEFAULT_TIMEOUT_MS);
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

interface OperationPattern {
  operation: OperationId;
  method: string;
  path: RegExp;
  origin?: string;
}

/** @returns A function that finds the operation of a request; undefined where there is none. */
function operationMatcher(options: HarOptions): MatchOperation {
  const routes = routesOf(options);
  return (method, url) => {
    for (const { operation, method: own, path, origin } of routes) {
      if (own !== method || (origin !== undefined && origin !== url.origin)) continue;
      const found = path.exec(url.pathname);
      if (found === null) continue;
      const values = requests[operation].path.map(({ name }, index) => [
        name,
        decodePart(found[index + 1] ?? ''),
      ]);
      return { operation, parameters: Object.fromEntries(values) as Record<string, string> };
    }
    return undefined;
  };
}

/** Longer paths first, so that a parameter never takes what a literal should. */
function routesOf(options: HarOptions): OperationPattern[] {
  const hasRoots = options.baseUrl !== undefined || options.webhooksBaseUrl !== undefined;
  const roots = hasRoots ? rootsOf({ ...options, allowHttp: true }) : {};
  const ids = (Object.keys(operations) as OperationId[]).toSorted(
    (a, b) => operations[b].path.length - operations[a].path.length,
  );
  return ids.map((operation) => {
    const { method, path, interface: on } = operations[operation];
    const below = path
      .split(/\{\w+\}/)
      .map(escapePattern)
      .join('([^/]+)');
    const root = roots[on];
    if (root === undefined) {
      const usual = escapePattern(rootPaths[on]);
      return { operation, method, path: new RegExp(`${usual}${below}$`) };
    }
    const { origin, pathname } = new URL(root);
    const base = escapePattern(pathname.replace(/\/$/, ''));
    return { operation, method, origin, path: new RegExp(`^${base}${below}$`) };
  });
}

function escapePattern(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}

function decodePart(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The parts of a HAR entry that are read, whatever else it has. */
interface HarEntry {
  request: { method: string; url: URL; headers: [name: string, value: string][]; body?: string };
  /** Undefined when no response was recorded. */
  response:
    | {
        status: number;
        headers: [name: string, value: string][];
        /** Undefined when the body was not recorded. */
        body: Uint8Array | undefined;
      }
    | undefined;
}

/** The time of the parser grows with the square of the depth. */
const MAX_DEPTH = 500;

/**
 * Reads a HAR file entry by entry, so that one entry at a time is in memory.
 *
 * @throws CannotRunError for a file that cannot be read or is no HAR file.
 */
async function* readHarEntries(file: string): AsyncGenerator<HarEntry> {
  const { JSONParser, TokenType } = await loadParser();
  const parser = new JSONParser({ paths: ['$.log.entries', '$.log.entries.*'], keepStack: false });
  const pending: unknown[] = [];
  let isHar = false;
  let isComplete = false;
  let count = 0;
  let depth = 0;
  const invalid = (why: string) => new CannotRunError(`${file} is no HAR file: ${why}`);
  parser.onValue = ({ value, key, parent }) => {
    if (key === 'entries') isHar = Array.isArray(value);
    else pending.push(value);
    // The parser would keep every entry in the list until its end.
    if (Array.isArray(parent)) parent.length = 0;
  };
  parser.onEnd = () => (isComplete = true);
  parser.onToken = ({ token }) => {
    if (token === TokenType.LEFT_BRACE || token === TokenType.LEFT_BRACKET) depth += 1;
    if (token === TokenType.RIGHT_BRACE || token === TokenType.RIGHT_BRACKET) depth -= 1;
    if (depth > MAX_DEPTH) {
      throw new CannotRunError(
        `${file} cannot be read: at entry ${count + pending.length + 1} it is nested more than ${MAX_DEPTH} levels deep; remove that field and check the file again`,
      );
    }
  };
  // The parser's own messages repeat a part of the file.
  parser.onError = (error) => {
    if (error instanceof CannotRunError) throw error;
    throw invalid(`malformed JSON after entry ${count + pending.length}`);
  };
  for await (const chunk of readChunks(file)) {
    parser.write(chunk);
    for (const entry of pending.splice(0)) {
      count += 1;
      yield readEntry(entry, `entry ${count} of ${file}`);
    }
  }
  if (!isComplete) throw invalid('it ends in the middle');
  if (!isHar) throw invalid('it has no list `log.entries`');
}

async function* readChunks(file: string): AsyncGenerator<Uint8Array> {
  try {
    yield* createReadStream(file, { highWaterMark: 1 << 18 }) as AsyncIterable<Uint8Array>;
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
): HarEntry['response'] {
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
    const isHeader = /^[\w!#$%&'*+.^`|~-]+$/.test(name) && !/[\0\r\n]|[^\0-\xff]/.test(value);
    return isHeader ? [[name, value] as [string, string]] : [];
  });
}

function loadParser() {
  const missing = missingPeers(['@streamparser/json']);
  if (missing.length > 0) {
    throw new CannotRunError(
      `reading a HAR file needs a package that is not installed. Run: npm install --save-dev ${missing.join(' ')}`,
    );
  }
  return import('@streamparser/json');
}
