import { isUtf8 } from 'node:buffer';
import { readFileSync, statSync } from 'node:fs';
import { type InterfaceName, servers } from '../../../generated/operations.ts';
import { type MatchedOperation, operationFinder } from '../../contract/router.ts';
import { parseJson } from '../../shared/json.ts';
import { get, isObject } from '../../shared/pointer.ts';
import { isSensitiveHeader } from '../../shared/redact.ts';
import { CannotRunError, Deadline, type ReceivedResponse } from '../exchange.ts';
import { Collector, type Report, type ReportOptions, checkFailOn } from '../report.ts';
import { rootsOf, timeoutOf } from './options.ts';

/** Options of `verifyHar`, by which recorded traffic is recognized. */
export interface HarOptions extends ReportOptions {
  /** Root of the Main interface. Without a base URL the host does not matter, only the path. */
  baseUrl?: string | undefined;
  /** Root of the Webhooks interface. */
  webhooksBaseUrl?: string | undefined;
  /**
   * Deadline of the check of each response, in milliseconds.
   *
   * @default 30000
   */
  timeoutMs?: number | undefined;
}

/**
 * Checks a HAR recording.
 *
 * @param file - Path of the recording, which has 256 MB at most.
 * @throws CannotRunError for a file that cannot be read or is no HAR file.
 */
export async function verifyHar(file: string, options: HarOptions = {}): Promise<Report> {
  checkFailOn(options);
  const timeoutMs = timeoutOf(options);
  const collector = new Collector();
  const hasRoots = options.baseUrl !== undefined || options.webhooksBaseUrl !== undefined;
  const match = operationFinder(hasRoots ? rootsOf({ ...options, allowHttp: true }) : {});
  const list = readEntries(file);
  let [unmatched, unusable] = [0, 0];
  for (const entry of list) {
    const request = readRequest(entry);
    if (typeof request === 'string') {
      unusable += 1;
      collector.note({}, 'unusable', `an entry of the recording has ${request}`);
      continue;
    }
    const matched = match(request.method, request.url);
    if (matched === undefined) {
      unmatched += 1;
      continue;
    }
    const response = readResponse(entry);
    if (typeof response === 'string') {
      unusable += 1;
      collector.miss({ operation: matched.operation, purpose: 'traffic' }, 'skipped', response);
    } else {
      const deadline = new Deadline(timeoutMs);
      check(collector, { ...matched, request, response, deadline });
    }
  }
  for (const name of Object.keys(servers) as InterfaceName[]) {
    // One response alone can be what the service has done.
    const why = collector.foreignReason(name, 2);
    if (why !== undefined) collector.explain(name, 'address', why);
  }
  const entries = { all: list.length, unmatched, unusable };
  return collector.report({ source: file, entries }, options);
}

/**
 * A longer file would not fit into the memory that Node takes by default. 100,000 entries of 640 bytes take 14 s of
 * one core and 450 MB, measured in November 2026.
 */
const MAX_MEGABYTES = 256;

function readEntries(file: string): unknown[] {
  let text: string;
  try {
    const megabytes = Math.ceil(statSync(file).size / 1e6);
    if (megabytes > MAX_MEGABYTES) {
      throw new CannotRunError(
        `${file} has ${megabytes} MB, and at most ${MAX_MEGABYTES} MB are read: record a part of the traffic, or split its entries into several files`,
      );
    }
    text = readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    throw new CannotRunError(`${file} cannot be read (${code})`);
  }
  let entries: unknown;
  try {
    entries = get(JSON.parse(text), '/log/entries');
  } catch {
    // The parser's own message repeats a part of the file.
    throw new CannotRunError(`${file} is no HAR file: it is not JSON, or ends in the middle`);
  }
  if (Array.isArray(entries)) return entries;
  throw new CannotRunError(`${file} is no HAR file: it has no list \`log.entries\``);
}

interface RecordedRequest {
  method: string;
  url: URL;
  headers: Headers;
  /** The body, where it was kept. */
  sent: string | undefined;
}

/** @returns Why a request cannot be used, in words. */
function readRequest(entry: unknown): RecordedRequest | string {
  const request = get(entry, '/request');
  if (!isObject(request)) return 'no request';
  const { method, url, headers, postData } = request;
  if (typeof method !== 'string') return 'no method';
  if (typeof url !== 'string' || !URL.canParse(url)) return 'no absolute URL';
  const sent = get(postData, '/text');
  return {
    method: method.toUpperCase(),
    url: new URL(url),
    headers: headersOf(headers),
    sent: typeof sent === 'string' ? sent : undefined,
  };
}

/** @returns Why a response cannot be checked, in words. */
function readResponse(entry: unknown): ReceivedResponse | string {
  const response = get(entry, '/response');
  if (!isObject(response)) return 'the recording has no response';
  const { status } = response;
  const headers = headersOf(response['headers']);
  if (hasError(entry) || hasError(response) || status === 0) return 'no response came';
  if (!Number.isInteger(status) || Number(status) < 100 || Number(status) > 999) {
    return 'the recording has no usable status';
  }
  const isInternal = status === 307 && headers.has('non-authoritative-reason');
  if (isInternal) return 'the browser made this redirect itself';
  const body = bodyOf(response, headers);
  return typeof body === 'string' ? body : { status: Number(status), headers, body };
}

/** Browsers and Playwright say here that a request was stopped, or its response was not whole. */
function hasError(part: unknown): boolean {
  const { _error: error, _failureText: failure } = Object(part) as Record<string, unknown>;
  return Boolean(error) || Boolean(failure);
}

/** The body of a response, or why its recorder has not kept it. */
function bodyOf(response: Record<string, unknown>, headers: Headers): Uint8Array | string {
  const { status, content, bodySize } = response;
  const { text, size, encoding, compression } = Object(content) as Record<string, unknown>;
  const body = Buffer.from(
    typeof text === 'string' ? text : '',
    encoding === 'base64' ? 'base64' : 'utf8',
  );
  if (body.length === 0) {
    const isKept = text === '' || size === 0 || bodySize === 0;
    // -1 stands for a size that is not known.
    const isEmpty = isKept && size !== -1 && !(Number(size) > 0 || Number(bodySize) > 0);
    const isBare = status === 204 || (Number(status) >= 300 && Number(status) < 400);
    return isEmpty || isBare ? body : 'the recording has no body';
  }
  const coding = headers.get('content-encoding') ?? 'identity';
  const isGzip = body[0] === 0x1f && body[1] === 0x8b;
  const isCoded = isGzip || coding !== 'identity';
  if (isCoded && !isUtf8(body)) return 'the recording has the body compressed';
  // Some recorders count the compressed body, which is longer than a very short one.
  const whole = Number(size) + Math.min(Number(compression ?? 0) || 0, 0);
  // Others leave out a byte order mark.
  const missing = whole - body.length;
  const isPart =
    missing > BYTE_ORDER_MARK || (missing > 0 && parseJson(body.toString()) === undefined);
  return isPart ? 'the recording has a part of the body' : body;
}

const BYTE_ORDER_MARK = 3;

/** The headers of a list, without what is none: recordings of HTTP/2 have names such as `:status`. */
function headersOf(list: unknown): Headers {
  const headers = new Headers();
  for (const each of Array.isArray(list) ? (list as unknown[]) : []) {
    const { name, value } = Object(each) as Record<string, unknown>;
    if (typeof name !== 'string' || typeof value !== 'string') continue;
    try {
      headers.append(name, value);
    } catch {
      // It is no header.
    }
  }
  return headers;
}

function check(
  collector: Collector,
  recorded: MatchedOperation & {
    request: RecordedRequest;
    response: ReceivedResponse;
    deadline: Deadline;
  },
): void {
  const { request, response } = recorded;
  const { headers, sent } = request;
  for (const [name, value] of [...headers, ...response.headers]) {
    for (const secret of secretsOfHeader(name, value)) collector.secrets.add(secret);
  }
  collector.add({ ...recorded, request: { headers, body: parseJson(sent ?? '') } }, 'traffic');
}

/** The token of an authorization, the values of cookies, the value of a sensitive header. */
function secretsOfHeader(name: string, value: string): string[] {
  if (!isSensitiveHeader(name)) return [];
  if (!/cookie$/i.test(name)) return [value.replace(/^\w+\s+/, '')];
  const pairs = /^set-/i.test(name) ? [value.split(';')[0] ?? ''] : value.split(';');
  return pairs.map((pair) => pair.slice(pair.indexOf('=') + 1).trim());
}
