import { isSensitiveHeader } from '../../../shared/redact.ts';
import type { CheckResult } from '../../checks/check-exchange.ts';
import type { ReceivedResponse } from '../../exchange/exchange.ts';
import { Recorder } from '../../report/recorder.ts';
import { type Report, reportOf } from '../../report/report.ts';
import {
  type MatchOperation,
  type MatchedOperation,
  type TrafficOptions,
  operationMatcher,
  queryNames,
} from './match-operation.ts';

export interface TrafficRequest {
  url: URL;
  headers: Headers;
  /** Text of the body; one that is no JSON says nothing about the document. */
  body?: string | undefined;
}

/** Checks traffic that others made. Requests of other addresses and paths are only counted. */
export class Traffic {
  /** Requests that the document does not describe. */
  unmatched = 0;
  readonly recorder: Recorder;
  readonly #match: MatchOperation;
  readonly #startedAt = new Date();

  constructor(options: TrafficOptions) {
    this.recorder = new Recorder(options.traceIdHeader);
    this.#match = operationMatcher(options);
  }

  /** The operation that a request calls; undefined, and counted, when the document has none. */
  match(method: string, url: URL): MatchedOperation | undefined {
    const matched = this.#match(method, url);
    if (matched === undefined) this.unmatched += 1;
    return matched;
  }

  /** Checks a response. Undefined when verify itself failed, which the report then says. */
  add(
    matched: MatchedOperation,
    { headers, url, body }: TrafficRequest,
    response: ReceivedResponse,
  ): CheckResult | undefined {
    for (const [name, value] of [...headers, ...response.headers]) {
      for (const secret of secretsOfHeader(name, value)) this.recorder.secrets.add(secret);
    }
    const request = { headers, query: queryNames(url), ...parseRequestBody(body) };
    return this.recorder.add({ ...matched, call: matched.operation, response, request }, 'traffic');
  }

  /** Traffic of the service with a response that was not recorded. */
  skip({ operation }: MatchedOperation, note: string): void {
    if (!this.recorder.calls.has(operation)) {
      this.recorder.skip(operation, operation, 'traffic', note);
    }
  }

  /** @param source - Where the traffic came from. */
  report(source: string): Report {
    return reportOf({ recorder: this.recorder, source, startedAt: this.#startedAt });
  }
}

/** The token of an authorization, the values of cookies, the value of a sensitive header. */
function secretsOfHeader(name: string, value: string): string[] {
  if (!isSensitiveHeader(name)) return [];
  if (!/cookie$/i.test(name)) return [value.replace(/^\w+\s+/, '')];
  const pairs = /^set-/i.test(name) ? [value.split(';')[0] ?? ''] : value.split(';');
  return pairs.map((pair) => pair.slice(pair.indexOf('=') + 1).trim());
}

function parseRequestBody(text = ''): { body?: unknown } {
  try {
    return { body: JSON.parse(text) as unknown };
  } catch {
    return {};
  }
}
