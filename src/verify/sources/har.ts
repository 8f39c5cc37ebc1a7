import { isUtf8 } from 'node:buffer';
import { readFileSync, statSync } from 'node:fs';
import { type InterfaceName, servers } from '../../../generated/operations.ts';
import { operationFinder } from '../../contract/router.ts';
import { parseJson, readJson } from '../../shared/json.ts';
import { isObject } from '../../shared/json.ts';
import { valueAt } from '../../shared/pointer.ts';
import { isSensitiveHeader } from '../../shared/redact.ts';
import { CannotRunError, Deadline, type ReceivedResponse } from '../exchange.ts';
import { remark } from '../findings.ts';
import {
  Collector,
  type Report,
  type ReportOptions,
  checkFailOn,
  wrongAddress,
} from '../collector.ts';
import { type VerifyOptions, rootsOf, timeoutOf } from './live-options.ts';

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
 * @throws CannotRunError for a file that cannot be read or is no HAR file.
 */
export async function verifyHar(file: string, options: HarOptions = {}): Promise<Report> {
  checkFailOn(options);
  const timeoutMs = timeoutOf(options);
  const hasRoots = options.baseUrl !== undefined || options.webhooksBaseUrl !== undefined;
  const find = operationFinder(hasRoots ? rootsOf({ ...options, allowHttp: true }) : {});
  const collector = new Collector();
  const entries = { all: 0, unmatched: 0, unusable: 0 };

  for (const entry of readEntries(file)) {
    entries.all += 1;
    const request = readRequest(entry);
    if (typeof request === 'string') {
      entries.unusable += 1;
      collector.note({}, remark('unusable', `an entry of the recording has ${request}`));
      continue;
    }

    const matched = find(request.method, request.url);
    if (matched === undefined) {
      entries.unmatched += 1;
      continue;
    }

    const response = readResponse(entry);
    if (typeof response === 'string') {
      const { operation } = matched;
      entries.unusable += 1;
      collector.miss({ operation, purpose: 'traffic' }, remark('skipped', response));
      continue;
    }

    for (const secret of secretsOf([...request.headers, ...response.headers])) {
      collector.secrets.add(secret);
    }
    const { headers, sent, url } = request;
    const read = { url: url.href, headers, body: parseJson(sent ?? '') };
    const deadline = new Deadline(timeoutMs);
    collector.add({ ...matched, request: read, response, deadline }, 'traffic');
  }

  for (const name of Object.keys(servers) as InterfaceName[]) {
    // One response alone can be what the service has done.
    if (collector.isForeign(name, 2)) collector.explain(name, wrongAddress(name));
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
  if (json === undefined) {
    throw new CannotRunError(`${file} is no HAR file: it is not JSON, or ends in the middle`);
  }
  const entries = valueAt(json.value, '/log/entries');
  if (Array.isArray(entries)) return entries;
  throw new CannotRunError(`${file} is no HAR file: it has no list \`log.entries\``);
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

interface RecordedRequest {
  method: string;
  url: URL;
  headers: Headers;
  /** The body, where it was kept. */
  sent: string | undefined;
}

/** @returns Why a request cannot be used, in words. */
function readRequest(entry: unknown): RecordedRequest | string {
  const request = valueAt(entry, '/request');
  if (!isObject(request)) return 'no request';
  const { method, url, headers, postData } = request;
  if (typeof method !== 'string') return 'no method';
  if (typeof url !== 'string' || !URL.canParse(url)) return 'no absolute URL';
  const sent = valueAt(postData, '/text');
  return {
    method: method.toUpperCase(),
    url: new URL(url),
    headers: headersOf(headers),
    sent: typeof sent === 'string' ? sent : undefined,
  };
}

/** @returns Why a response cannot be checked, in words. */
function readResponse(entry: unknown): ReceivedResponse | string {
  const response = valueAt(entry, '/response');
  if (!isObject(response)) return 'the recording has no response';

  const status = Number(response['status']);
  if (hasError(entry) || hasError(response) || response['status'] === 0) return 'no response came';
  if (!Number.isInteger(response['status']) || status < 100 || status > 999) {
    return 'the recording has no usable status';
  }

  const headers = headersOf(response['headers']);
  const isInternal = status === 307 && headers.has('non-authoritative-reason');
  if (isInternal) return 'the browser made this redirect itself';
  const body = bodyOf(response, headers);
  if (typeof body === 'string') return body;
  return { status, headers, body };
}

/** Browsers and Playwright say here that a request was stopped, or its response was not whole. */
function hasError(part: unknown): boolean {
  const { _error: error, _failureText: failure } = Object(part) as Record<string, unknown>;
  return Boolean(error) || Boolean(failure);
}

/** The body of a response, or why its recorder has not kept it. */
function bodyOf(response: RecordedResponse, headers: Headers): Uint8Array | string {
  const { text, encoding } = contentOf(response);
  const body = Buffer.from(
    typeof text === 'string' ? text : '',
    encoding === 'base64' ? 'base64' : 'utf8',
  );
  if (body.length === 0) return isEmpty(response) ? body : 'the recording has no body';
  if (isCompressed(body, headers)) return 'the recording has the body compressed';
  return isPart(body, response) ? 'the recording has a part of the body' : body;
}

type RecordedResponse = Record<string, unknown>;

function contentOf({ content }: RecordedResponse): Record<string, unknown> {
  return Object(content) as Record<string, unknown>;
}

/** Checks whether a response had no body, and not only its recording. */
function isEmpty(response: RecordedResponse): boolean {
  const { status, bodySize } = response;
  const isBare = status === 204 || (Number(status) >= 300 && Number(status) < 400);
  if (isBare) return true;
  const { text, size } = contentOf(response);
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
function isPart(body: Buffer, response: RecordedResponse): boolean {
  const { size, compression } = contentOf(response);
  // Some recorders count the compressed body, which is longer than a very short one.
  const whole = Number(size) + Math.min(Number(compression ?? 0) || 0, 0);
  // Others write JSON anew, or leave out a byte order mark: what is whole JSON is no part.
  return whole > body.length && parseJson(body.toString()) === undefined;
}

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
