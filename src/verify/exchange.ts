import type { OperationId } from '../../generated/operations.ts';
import type { Contract } from '../contract/document.ts';
import type { ParameterTexts } from '../contract/parameters.ts';

/** One request and its response, from a live run or a recording. */
export interface Exchange {
  /** The operation that the request is for. */
  operation: OperationId;
  /** Name in the report: the operation, and for a probe what is wrong about it. */
  call: string;
  /** Set when the request is wrong on purpose. */
  probe?: Probe | undefined;
  /** Values of the path parameters. */
  parameters: Readonly<Record<string, string>>;
  /** Parts of the request that are checked, as they were sent. */
  request: {
    headers: Headers;
    /** Texts of the query parameters by name. */
    query: ParameterTexts;
    /** The JSON body, when there was one. */
    body?: unknown;
  };
  /** The response as it was received, decoded but not parsed. */
  response: ReceivedResponse;
  /** Absent for recorded traffic, of which the intention is not known. */
  expected?: Expectation | undefined;
  /** When the check has to be over. */
  deadline: Deadline;
}

/** Objects that all checks of one response share. */
export interface CheckContext {
  contract: Contract;
  exchange: Exchange;
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

/** Fault of a request that is sent to see how the service refuses it. */
export type Probe =
  'unknown reference' | 'wrong token' | 'wrong identifier' | 'no identifier' | 'no Content-Type';

/** Why a body was not read to its end, or cannot be read. */
interface Truncation {
  reason: string;
  /** Set where that is up to verify: it did not wait, or does not read such a body. */
  isOurs: boolean;
}

export interface ReceivedResponse {
  status: number;
  headers: Headers;
  /** Without a content coding. */
  body: Uint8Array;
  /** Why `body` is not the whole body, when it is not. */
  truncation?: Truncation | undefined;
  /** Milliseconds from the request to the end of the body. */
  ms?: number | undefined;
}

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
  | { kind: 'failure'; example?: string; pointer?: string }
  | { kind: 'any' };

/** Bytes of a body that are read and checked. */
const MAX_BODY_BYTES = 32 * 1024 * 1024;

/** The bytes of a body that arrived, and why they are not all when they are not. */
interface BodyBytes {
  bytes: Uint8Array;
  truncation: Truncation | undefined;
}

/** Reads a body up to the largest size that is checked; it never throws. */
export async function readBody(stream: AsyncIterable<Uint8Array> | null): Promise<BodyBytes> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of stream ?? []) {
      size += chunk.length;
      if (size > MAX_BODY_BYTES) {
        const truncation = { reason: 'more than 32 MiB', isOurs: true };
        return { bytes: Buffer.concat(chunks), truncation };
      }
      chunks.push(chunk);
    }
  } catch (error) {
    const isLate = isTimeout(error);
    const truncation = { reason: isLate ? 'time-out' : 'connection closed', isOurs: isLate };
    return { bytes: Buffer.concat(chunks), truncation };
  }
  return { bytes: Buffer.concat(chunks), truncation: undefined };
}

function isTimeout(error: unknown): boolean {
  const { name, cause } = Object(error) as Error;
  return name === 'TimeoutError' || (cause instanceof Error && cause.name === 'TimeoutError');
}

/** Why a body is no JSON. */
export interface InvalidJson {
  kind: 'empty' | 'truncated' | 'not-json';
  /** Description of what was found instead, without any part of it. */
  found: string;
  /** Set where the rest was not read, rather than not sent. */
  isOurs?: boolean;
}

export type ParsedBody =
  { value: unknown; invalid?: undefined } | { value?: undefined; invalid: InvalidJson };

/** The JSON value of a response body, or why it has none. */
export function parseBody({ body, truncation }: ReceivedResponse): ParsedBody {
  const size = body.length === 1 ? '1 byte' : `${body.length} bytes`;
  const invalid = (kind: InvalidJson['kind'], found: string) => ({ invalid: { kind, found } });
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
    if (/^\s*</.test(text)) return invalid('not-json', `${size} of HTML or XML`);
    return invalid('not-json', `${size} that are not JSON`);
  }
}
