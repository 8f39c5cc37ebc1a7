import { isUtf8 } from 'node:buffer';
import { readFileSync, statSync } from 'node:fs';
import { type InterfaceName, servers } from '../../../generated/operations.ts';
import { operationFinder } from '../../contract/router.ts';
import { isObject, parseJson, readJson } from '../../shared/json.ts';
import { valueAt } from '../../shared/pointer.ts';
import { isSensitiveHeader } from '../../shared/redact.ts';
import { CannotRunError, Deadline, type ReceivedResponse, type SentRequest } from '../exchange.ts';
import { remark } from '../findings.ts';
import { Collector, type Report, type ReportOptions, wrongBaseUrl } from '../collector.ts';
import { type VerifyOptions, resolveSharedOptions } from './live-options.ts';

/**
 * Options of `verifyHar`, by which recorded traffic is recognized. Without a base URL the host does not
 * matter, only the path.
 */
export type HarOptions = Pick<
  VerifyOptions,
  'baseUrl' | 'webhooksBaseUrl' | 'timeoutMs' | keyof ReportOptions
>;

/**
 * Checks a HAR recording.
 *
 * @param file - Path of the recording, which has 256 MB at most.
 * @returns The report. Recorded writes are checked as well; nothing is sent.
 * @throws InvalidOptionError - An option cannot be used.
 * @throws CannotRunError - The file cannot be read, is not a HAR file or has too many secrets.
 * @example
 * ```ts
 * const report = await verifyHar('traffic.har', { baseUrl: 'https://main.payments.example/v3' });
 * process.exitCode = report.exitCode;
 * ```
 */
export async function verifyHar(file: string, options: HarOptions = {}): Promise<Report> {
  const { baseUrls, timeoutMs } = resolveSharedOptions({ ...options, allowHttp: true });
  const find = operationFinder(baseUrls);
  const collector = new Collector();
  const entries = { all: 0, unmatched: 0, unusable: 0 };

  for (const entry of readEntries(file)) {
    entries.all += 1;
    const request = readRequest(entry);
    if ('problem' in request) {
      entries.unusable += 1;
      const found = `an entry of the recording has ${request.problem}`;
      collector.addFinding({}, remark('unusable', found));
      continue;
    }

    const matched = find(request.method, new URL(request.url));
    if (matched === undefined) {
      entries.unmatched += 1;
      continue;
    }

    const call = { ...matched, purpose: 'traffic' as const };
    const response = readResponse(entry);
    if ('problem' in response) {
      entries.unusable += 1;
      collector.addWithoutResponse(call, remark('skipped', response.problem));
      continue;
    }

    for (const secret of secretsOf([...request.headers, ...response.headers])) {
      collector.secrets.add(secret);
    }
    const deadline = new Deadline(timeoutMs);
    collector.add({ ...call, request, response, deadline });
  }

  for (const name of Object.keys(servers) as InterfaceName[]) {
    // One response alone can be what the service has done.
    if (collector.leadsToAnotherApi(name, 2)) collector.failInterface(name, wrongBaseUrl(name));
  }
  return collector.report({ source: file, entries }, options);
}

/**
 * A longer file would not fit into the memory that Node takes by default. 100,000 entries of 640 bytes take 14 s of
 * one core and 450 MB, measured in November 2026.
 */
const MAX_MEGABYTES = 256;

function readEntries(file: string): unknown[] {
  const json = readJson(readRecording(file));
  const entries = valueAt(json?.value, '/log/entries');
  if (Array.isArray(entries)) return entries;

  const isJson = json !== undefined;
  const problem = isJson ? 'has no list `log.entries`' : 'is not JSON, or ends in the middle';
  throw new CannotRunError(`${file} is not a HAR file: it ${problem}`);
}

function readRecording(file: string): string {
  try {
    const megabytes = Math.ceil(statSync(file).size / 1e6);
    if (megabytes > MAX_MEGABYTES) {
      throw new CannotRunError(
        `${file} has ${megabytes} MB, and at most ${MAX_MEGABYTES} MB are read: record a part of the traffic, or split its entries into several files`,
      );
    }
    return readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    throw new CannotRunError(`${file} cannot be read (${code})`);
  }
}

/** Why a part of an entry cannot be used, worded to follow `has` for a request. */
interface Unusable {
  problem: string;
}

function readRequest(entry: unknown): SentRequest | Unusable {
  const request = valueAt(entry, '/request');
  if (!isObject(request)) return { problem: 'no request' };

  const { method, url, headers, postData } = request;
  if (typeof method !== 'string') return { problem: 'no method' };
  if (typeof url !== 'string' || !URL.canParse(url)) return { problem: 'no absolute URL' };

  const sent = valueAt(postData, '/text');
  return {
    method: method.toUpperCase(),
    url: new URL(url).href,
    headers: headersOf(headers),
    body: typeof sent === 'string' ? parseJson(sent) : undefined,
  };
}

function readResponse(entry: unknown): ReceivedResponse | Unusable {
  const response = valueAt(entry, '/response');
  if (!isObject(response)) return { problem: 'the recording has no response' };

  const { status, bodySize, content } = response;
  const isMissing = hasError(entry) || hasError(response) || status === 0;
  if (isMissing) return { problem: 'no response came' };
  if (!isStatus(status)) return { problem: 'the recording has no usable status' };

  const headers = headersOf(response['headers']);
  const isInternal = status === 307 && headers.has('non-authoritative-reason');
  if (isInternal) return { problem: 'the browser made this redirect itself' };

  const recorded: RecordedBody = { ...Object(content), status, bodySize };
  const body = bodyOf(recorded);
  const problem = bodyProblem(body, recorded, headers);
  return problem === undefined ? { status, headers, body } : { problem };
}

function isStatus(status: unknown): status is number {
  return Number.isInteger(status) && Number(status) >= 100 && Number(status) <= 999;
}

/** Browsers and Playwright say here that a request was stopped, or its response was not whole. */
function hasError(part: unknown): boolean {
  const { _error: error, _failureText: failure } = Object(part) as Record<string, unknown>;
  return Boolean(error) || Boolean(failure);
}

/** What a recording says of the body of a response. */
type RecordedBody = Readonly<Record<string, unknown>>;

/** The body of a response as far as it was recorded. */
function bodyOf({ text, encoding }: RecordedBody): Buffer {
  if (typeof text !== 'string') return Buffer.alloc(0);
  return Buffer.from(text, encoding === 'base64' ? 'base64' : 'utf8');
}

/** The reason for which a recorded body is not the one that came. */
function bodyProblem(body: Buffer, recorded: RecordedBody, headers: Headers): string | undefined {
  if (body.length === 0) return isEmpty(recorded) ? undefined : 'the recording has no body';
  if (isCompressed(body, headers)) return 'the recording has the body compressed';
  return isTruncated(body, recorded) ? 'the recording has a part of the body' : undefined;
}

/** Checks whether the response itself had no body, and not its recording alone. */
function isEmpty({ status, bodySize, text, size }: RecordedBody): boolean {
  const isBare = status === 204 || (Number(status) >= 300 && Number(status) < 400);
  if (isBare) return true;

  // -1 stands for a size that is not known.
  if (size === -1 || Number(size) > 0 || Number(bodySize) > 0) return false;
  return text === '' || size === 0 || bodySize === 0;
}

function isCompressed(body: Buffer, headers: Headers): boolean {
  const coding = headers.get('content-encoding') ?? 'identity';
  const isGzip = body[0] === 0x1f && body[1] === 0x8b;
  return (isGzip || coding !== 'identity') && !isUtf8(body);
}

/** Checks whether a recorder has cut a body, by the size that it says. */
function isTruncated(body: Buffer, { size, compression }: RecordedBody): boolean {
  // Some recorders count the compressed body. A negative `compression` says by how much that is longer.
  const excess = Number(compression) < 0 ? -Number(compression) : 0;
  const whole = Number(size) - excess;

  // Others write JSON anew, or leave out a byte order mark: whole JSON is not truncated.
  return whole > body.length && parseJson(body.toString()) === undefined;
}

/** The headers of a list, without what cannot be one: recordings of HTTP/2 have names such as `:status`. */
function headersOf(list: unknown): Headers {
  const headers = new Headers();
  for (const each of Array.isArray(list) ? (list as unknown[]) : []) {
    const { name, value } = Object(each) as Record<string, unknown>;
    if (typeof name !== 'string' || typeof value !== 'string') continue;
    try {
      headers.append(name, value);
    } catch {
      // It is not a header.
    }
  }
  return headers;
}

/** The tokens of authorizations, the values of cookies and of sensitive headers. */
function secretsOf(headers: readonly [name: string, value: string][]): string[] {
  return headers
    .filter(([name]) => isSensitiveHeader(name))
    .flatMap(([name, value]) => {
      if (!/cookie$/i.test(name)) return value.replace(/^\w+\s+/, '');
      const pairs = /^set-/i.test(name) ? value.split(';').slice(0, 1) : value.split(';');
      return pairs.map((pair) => pair.slice(pair.indexOf('=') + 1).trim());
    });
}
