import type { OperationId } from '../../../generated/operations.ts';
import type { MockRequest, Problem } from './message.ts';
import { redact, redactHeaders, redactTarget } from '../../shared/redact.ts';

/** A request that was answered, without its secrets. */
export interface LoggedRequest {
  readonly time: string;
  readonly method: string;
  readonly target: string;
  readonly operation: OperationId | null;
  readonly headers: Record<string, string>;
  /** The parsed JSON, or undefined where there was none or it was too long to be kept. */
  readonly body: unknown;
  readonly status: number;
  readonly milliseconds: number;
}

/** A request or an answer that broke the document. */
export interface Violation {
  readonly side: 'request' | 'answer';
  readonly method: string;
  readonly target: string;
  readonly operation: OperationId | null;
  readonly problems: readonly Problem[];
}

export interface Entry {
  readonly request: MockRequest;
  readonly operation: OperationId | null;
  readonly at: number;
  readonly status: number;
  readonly milliseconds: number;
}

const KEPT_REQUESTS = 1_000;
const KEPT_VIOLATIONS = 1_000;
const LONGEST_KEPT_BODY = 16_384;

/** The newest requests and the first violations. Secrets are taken out when somebody looks. */
export class Log {
  #entries: Entry[] = [];
  #next = 0;
  #violations: Violation[] = [];
  #violationCount = 0;

  add(entry: Entry): void {
    const { request } = entry;
    const kept = request.body.length <= LONGEST_KEPT_BODY ? request : { ...request, body: '' };
    this.#entries[this.#next] = kept === request ? entry : { ...entry, request: kept };
    this.#next = (this.#next + 1) % KEPT_REQUESTS;
  }

  /** Notes that one of the two sides broke the document. */
  note(
    side: Violation['side'],
    { method, target }: MockRequest,
    operation: OperationId | null,
    problems: readonly Problem[],
  ): void {
    this.#violationCount += 1;
    if (this.#violations.length >= KEPT_VIOLATIONS) return;
    this.#violations.push({ side, method, target: redactTarget(target), operation, problems });
  }

  /** Oldest first. */
  get requests(): LoggedRequest[] {
    const full = this.#entries.length === KEPT_REQUESTS;
    const from = full ? this.#next : 0;
    return [...this.#entries.slice(from), ...this.#entries.slice(0, from)].map(toLogged);
  }

  get violations(): readonly Violation[] {
    return [...this.#violations];
  }

  get violationCount(): number {
    return this.#violationCount;
  }

  clearRequests(): void {
    this.#entries = [];
    this.#next = 0;
  }

  clearViolations(): void {
    this.#violations = [];
    this.#violationCount = 0;
  }
}

/** `body.bulk_data.0.amount: must be number` */
export function problemLine({ location, message }: Problem): string {
  return location.length === 0 ? message : `${location.join('.')}: ${message}`;
}

function toLogged({ request, operation, at, status, milliseconds }: Entry): LoggedRequest {
  return {
    time: new Date(at).toISOString(),
    method: request.method,
    target: redactTarget(request.target),
    operation,
    headers: redactHeaders(request.headers),
    body: bodyOf(request),
    status,
    milliseconds,
  };
}

function bodyOf({ body }: MockRequest): unknown {
  if (body === '') return undefined;
  try {
    return redact(JSON.parse(body));
  } catch {
    // What cannot be read cannot be redacted.
    return `[${Buffer.byteLength(body)} bytes that are not JSON]`;
  }
}
