import { isUtf8 } from 'node:buffer';
import type { OperationId } from '../../generated/operations.ts';
import { isObjectOrList, parseJson, readJson } from '../shared/json.ts';

/** What calls that are counted together have in common. */
export interface CallKind {
  operation: OperationId;
  /** Its mistake, where the request is wrong on purpose. */
  probe?: Probe | undefined;
  /** Why it was made; `traffic` was made by others. */
  purpose: 'read' | 'probe' | 'write' | 'traffic';
}

/** One request and its response, from a live run or a recording. */
export interface Exchange extends CallKind {
  /** Values of the path parameters. */
  parameters: Readonly<Record<string, string>>;
  request: SentRequest;
  response: ReceivedResponse;
  /** Absent for recorded traffic, of which the intention is not known. */
  expected?: Expectation | undefined;
  /** When the check has to be over. */
  deadline: Deadline;
}

/** A request as it is or was sent. */
export interface SentRequest {
  method: string;
  url: string;
  headers: Headers;
  /** JSON; undefined for a request without a body, or with another one. */
  body?: unknown;
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

/** A response as it was received, decoded but not parsed. */
export interface ReceivedResponse {
  status: number;
  headers: Headers;
  /** Without a content coding. */
  body: Uint8Array;
  /** Why `body` is not whole; `isByReader` is true where verify, not the service, has cut it. */
  truncation?: { reason: string; isByReader: boolean } | undefined;
  /** Milliseconds from the request to the end of the body. */
  ms?: number | undefined;
}

/** The end of the time that a request and the check of its response may take. */
export class Deadline {
  readonly #timeoutMs: number;
  readonly #endsAt: number;

  constructor(timeoutMs: number) {
    this.#timeoutMs = timeoutMs;
    this.#endsAt = performance.now() + timeoutMs;
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

/** A run that cannot be done or finished, for what the caller can change: an option, the file, too many secrets. */
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

/** Why a body is not JSON, without any part of it. */
export interface InvalidBody {
  kind: 'empty' | 'truncated' | 'not-json';
  found: string;
  /** True where verify, not the service, has cut the body. */
  isByReader?: boolean;
  /** True where no API that speaks JSON has written it. */
  isForeign?: boolean;
}

/** The kind of a text that no API has written: a page, what a recorder wrote in place of a body or has encoded. */
function foreignKindOf(text: string): string | undefined {
  if (/^\s*</.test(text)) return 'of HTML or XML';
  const isMark = /^\W*(?:redacted|removed|masked|filtered|omitted)\W*$/i.test(text);
  if (isMark) return 'of a mark in place of a body';

  // The first bytes of gzip are always spelled so.
  const isGzip = text.startsWith('H4sI');
  const isJson = isObjectOrList(parseJson(Buffer.from(text, 'base64').toString()));
  return isGzip || isJson ? 'of base64' : undefined;
}

type ParsedJson = NonNullable<ReturnType<typeof readJson>>;

/** Reads the JSON of a body, or says why there is none. */
export function parseBody({ body, truncation }: ReceivedResponse): ParsedJson | InvalidBody {
  const size = body.length === 1 ? '1 byte' : `${body.length} bytes`;
  if (truncation !== undefined) {
    const { reason, isByReader } = truncation;
    return { kind: 'truncated', found: `${size} of a body (${reason})`, isByReader };
  }
  if (body.length === 0) return { kind: 'empty', found: 'an empty body' };
  if (!isUtf8(body)) return { kind: 'not-json', found: `${size} that are not UTF-8` };

  const text = Buffer.from(body).toString();
  if (text.trim() === '') return { kind: 'empty', found: 'a body of white space' };

  const json = readJson(text);
  if (json !== undefined && isObjectOrList(json.value)) return json;
  const foreign = foreignKindOf(text);
  if (foreign) return { kind: 'not-json', found: `${size} ${foreign}`, isForeign: true };
  return json ?? { kind: 'not-json', found: `${size} that are not JSON` };
}
