import type { OperationId } from '../../generated/operations.ts';
import { type Problem, problemLine } from '../contract/problems.ts';
import { parseJson } from '../shared/json.ts';
import { plural } from '../shared/counted-text.ts';
import { redact, redactHeaders, redactTarget } from '../shared/redact.ts';
import type { MockRequest } from './request.ts';

/** A request and the status of its response, without secrets. */
export interface LoggedRequest {
  /** ISO 8601. */
  readonly time: string;
  /** As sent, such as `GET`. */
  readonly method: string;
  /** Path and query, redacted. */
  readonly target: string;
  /** Null where no operation of the document has this method and path. */
  readonly operation: OperationId | null;
  /** By lower-case name, redacted. */
  readonly headers: Record<string, string>;
  /** The parsed JSON, redacted, or the length of another text; undefined without a body or above 16,384 characters. */
  readonly body: unknown;
  /** HTTP status of the response. */
  readonly status: number;
  /** Time until the response was ready, a simulated latency included. */
  readonly milliseconds: number;
}

/** A request or response with problems: `violations` contradict the document, `warnings` are unusual. */
export interface Violation {
  /** Which of the two has the problems. */
  readonly side: 'request' | 'response';
  /** Method of the request, as sent. */
  readonly method: string;
  /** Path and query of the request, redacted. */
  readonly target: string;
  /** Null where no operation of the document has this method and path. */
  readonly operation: OperationId | null;
  /** At most fifty. */
  readonly problems: readonly Problem[];
}

interface LogEntry extends Pick<LoggedRequest, 'operation' | 'status' | 'milliseconds'> {
  readonly request: MockRequest;
  /** Milliseconds since the epoch. */
  readonly time: number;
}

const MAX_ENTRIES = 1_000;
/** Characters of a body that are kept. */
const MAX_BODY_LENGTH = 16_384;

/** The newest requests, and the first violations and warnings. Secrets are redacted when it is read. */
export class Log {
  #entries: LogEntry[] = [];
  readonly violations = new ProblemLog();
  readonly warnings = new ProblemLog();

  add(entry: LogEntry): void {
    const { request } = entry;
    const isSmall = request.body.length <= MAX_BODY_LENGTH;
    this.#entries.push(isSmall ? entry : { ...entry, request: { ...request, body: '' } });
    if (this.#entries.length > MAX_ENTRIES) this.#entries.shift();
  }

  /** Oldest first. */
  get requests(): LoggedRequest[] {
    return this.#entries.map(toLogged);
  }

  clearRequests(): void {
    this.#entries = [];
  }

  clear(): void {
    this.clearRequests();
    this.violations.clear();
    this.warnings.clear();
  }
}

/** The problems of a request or response, with the request itself. */
export type NewViolation = Omit<Violation, 'method' | 'target'> & { readonly request: MockRequest };

/** The first violations or warnings, and the number of all. */
class ProblemLog {
  #entries: Violation[] = [];
  #count = 0;

  /** Notes a request or response, if it has problems. */
  add({ side, request, operation, problems }: NewViolation): void {
    if (problems.length === 0) return;
    this.#count += 1;
    if (this.#entries.length >= MAX_ENTRIES) return;
    const { method, target } = request;
    this.#entries.push({ side, method, target: redactTarget(target), operation, problems });
  }

  get entries(): readonly Violation[] {
    return [...this.#entries];
  }

  clear(): void {
    this.#entries = [];
    this.#count = 0;
  }

  /** @throws Error - There is a violation; the message lists them. */
  assertEmpty(): void {
    if (this.#count === 0) return;
    const lines = this.#entries.flatMap(({ side, method, target, problems }) =>
      problems.map((problem) => `  ${side} of ${method} ${target}: ${problemLine(problem)}`),
    );
    throw new Error(`${plural(this.#count, 'violation')} of the document:\n${lines.join('\n')}`);
  }
}

function toLogged({ request, operation, time, status, milliseconds }: LogEntry): LoggedRequest {
  return {
    time: new Date(time).toISOString(),
    method: request.method,
    target: redactTarget(request.target),
    operation,
    headers: redactHeaders(request.headers),
    body: loggedBody(request.body),
    status,
    milliseconds,
  };
}

/** Returns the JSON of a body, redacted. What cannot be parsed cannot be redacted, so its length stands for it. */
export function loggedBody(body: string): unknown {
  if (body === '') return undefined;
  const value = parseJson(body);
  return value === undefined ? `[${body.length} characters that are not JSON]` : redact(value);
}
