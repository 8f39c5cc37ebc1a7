import type { OperationId } from '../../generated/operations.ts';

/** One request and its response, from a live run or a recording. */
export interface Exchange {
  operation: OperationId;
  /** Set when the request is wrong on purpose. */
  probe?: Probe | undefined;
  /** Values of the path parameters. */
  parameters: Readonly<Record<string, string>>;
  /** Parts of the request that are checked, as they were sent. */
  request: { headers: Headers; body?: unknown };
  /** The response as it was received, decoded but not parsed. */
  response: ReceivedResponse;
  /** Absent for recorded traffic, of which the intention is not known. */
  expected?: Expectation | undefined;
  /** When the check has to be over. */
  deadline: Deadline;
}

/** The mistake in a request that is sent to see how the service refuses it. */
export type Probe =
  | 'unknown reference'
  | 'wrong token'
  | 'identifier too short'
  | 'identifier too long'
  | 'no identifier'
  | 'no Content-Type';

/**
 * Result that a request has to have:
 *
 * - `success`: it satisfies the document and is about something that the service has listed.
 * - `success-or-refusal`: it satisfies the document, but its reference or its body come from the
 *   caller, who may be mistaken.
 * - `failure`: the document says that it fails; `example` names the error, `pointer` the rule.
 * - `any`: the document does not say.
 */
export type Expectation =
  | { kind: 'success' }
  | { kind: 'success-or-refusal'; given: readonly string[] }
  | { kind: 'failure'; example?: string | undefined; pointer?: string }
  | { kind: 'any' };

export interface ReceivedResponse {
  status: number;
  headers: Headers;
  /** Without a content coding. */
  body: Uint8Array;
  /** Why `body` is not the whole body; `isOurs` where that is up to verify or to a recorder. */
  truncation?: { reason: string; isOurs: boolean } | undefined;
  /** Milliseconds from the request to the end of the body. */
  ms?: number | undefined;
}

/** The end of the time that a request and the check of its response may take. */
export class Deadline {
  readonly #timeoutMs: number;
  readonly #endsAt: number;

  /** @param startedAt - By `performance.now()`. */
  constructor(timeoutMs: number, startedAt = performance.now()) {
    this.#timeoutMs = timeoutMs;
    this.#endsAt = startedAt + timeoutMs;
  }

  /** @throws DeadlineError - The time is over. */
  check(): void {
    if (performance.now() <= this.#endsAt) return;
    throw new DeadlineError(`the check took more than ${this.#timeoutMs} ms`);
  }
}

/** The check of a response took too long. */
export class DeadlineError extends Error {
  override name = 'DeadlineError';
}

/** Thrown before anything is sent or read, for what the caller can change. */
export class CannotRunError extends Error {
  override name = 'CannotRunError';
}

/** Thrown for an option that cannot be used. */
export class InvalidOptionError extends CannotRunError {
  override name = 'InvalidOptionError';

  /** Path of the option in `VerifyOptions`, such as `baseUrl` or `ids.order_ref`. */
  readonly option: string;
  /** The problem, worded to follow the name of the option. */
  readonly problem: string;

  constructor(option: string, problem: string) {
    super(`${option} ${problem}`);
    this.option = option;
    this.problem = problem;
  }
}

/** The JSON value of a response body, or why it has none. */
export type ParsedBody =
  | { value: unknown; invalid?: undefined }
  | {
      value?: undefined;
      invalid: { kind: 'empty' | 'truncated' | 'not-json'; found: string; isOurs?: boolean };
    };

/** Reads the JSON of a body, or says why there is none, without any part of it. */
export function parseBody({ body, truncation }: ReceivedResponse): ParsedBody {
  const size = body.length === 1 ? '1 byte' : `${body.length} bytes`;
  const invalid = (kind: 'empty' | 'not-json', found: string) => ({ invalid: { kind, found } });
  if (truncation !== undefined) {
    const { reason, isOurs } = truncation;
    return { invalid: { kind: 'truncated', found: `${size} of a body (${reason})`, isOurs } };
  }
  if (body.length === 0) return invalid('empty', 'an empty body');
  let text: string;
  try {
    // The byte order mark is kept, so that JSON.parse refuses it, as the JSON specification does.
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body);
  } catch {
    return invalid('not-json', `${size} that are not UTF-8`);
  }
  if (text.trim() === '') return invalid('empty', 'a body of white space');
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    if (text.startsWith('\uFEFF')) return invalid('not-json', 'a byte order mark before the JSON');
    return invalid(
      'not-json',
      `${size} ${/^\s*</.test(text) ? 'of HTML or XML' : 'that are not JSON'}`,
    );
  }
}
