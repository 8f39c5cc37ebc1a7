import { type InterfaceName, servers } from '../../../generated/operations.ts';
import { queryTexts } from '../../contract/parameters.ts';
import { type MatchedOperation, operationFinder } from '../../contract/router.ts';
import { isSensitiveHeader } from '../../shared/redact.ts';
import { Deadline } from '../exchange.ts';
import { Recorder } from '../report/recorder.ts';
import {
  type RecordedEntries,
  type Report,
  type ReportOptions,
  checkReportOptions,
  reportOf,
} from '../report/report.ts';
import { readHar } from './har.ts';
import { rootsOf, timeoutOf, traceIdHeaderOf } from './options.ts';
import { readPostman } from './postman.ts';
import type { RecordedExchange, RecordedResponse } from './recording-file.ts';

/** Options of `verifyHar` and `verifyPostman`, by which recorded traffic is recognized. */
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
  /** Entries of the recording. */
  entries: RecordedEntries;
}

/**
 * Checks a HAR recording.
 *
 * @param file - Path of the recording, which has 256 MB at most.
 * @throws CannotRunError for a file that cannot be read or is no HAR file.
 */
export async function verifyHar(file: string, options: HarOptions = {}): Promise<HarReport> {
  return verifyRecording(file, readHar, options);
}

/**
 * Checks the saved responses of a Postman collection of format 2.1.
 *
 * @param file - Path of the collection, which has 256 MB at most.
 * @throws CannotRunError for a file that cannot be read or is no such collection.
 */
export async function verifyPostman(file: string, options: HarOptions = {}): Promise<HarReport> {
  return verifyRecording(file, readPostman, options);
}

/** Variables without a value that are named. */
const MAX_NAMES = 10;

function verifyRecording(
  file: string,
  read: (file: string) => Iterable<RecordedExchange>,
  options: HarOptions,
): HarReport {
  checkReportOptions(options);
  const timeoutMs = timeoutOf(options);
  const startedAt = new Date();
  const recorder = new Recorder(traceIdHeaderOf(options));
  const match = operationMatcher(options);
  const entries: RecordedEntries = { all: 0, unmatched: 0 };
  const variables = new Set<string>();
  let requests = 0;
  for (const { request, response, secrets = [], open = [] } of read(file)) {
    entries.all += 1;
    for (const secret of secrets) recorder.secrets.add(secret);
    for (const name of open) variables.add(name);
    if (request === undefined) requests += 1;
    if (request === undefined || response === undefined) continue;
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
  if (requests + variables.size > 0) {
    const names = [...variables].slice(0, MAX_NAMES);
    entries.open = {
      requests,
      variables: names.map((each) => recorder.secrets.redactText(each, 60)),
    };
  }
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

/** @returns A function that finds the operation of a request; undefined where there is none. */
function operationMatcher(options: HarOptions): ReturnType<typeof operationFinder> {
  const hasRoots = options.baseUrl !== undefined || options.webhooksBaseUrl !== undefined;
  return operationFinder(hasRoots ? rootsOf({ ...options, allowHttp: true }) : {});
}

/** An entry with a response, and when its check has to be over. */
interface AnsweredEntry {
  request: NonNullable<RecordedExchange['request']>;
  response: RecordedResponse;
  deadline: Deadline;
}
