import type { OperationId } from '../../../generated/operations.ts';

/** One request and its response, from a live run or a recording. */
export interface Exchange {
  /** The operation that the request is for. */
  operation: OperationId;
  /** What the report calls it: the operation, and for a probe what is wrong about it. */
  call: string;
  /** Set when the request is wrong on purpose. */
  probe?: Probe | undefined;
  /** Values of the path parameters. */
  parameters: Readonly<Record<string, string>>;
  /** What is checked of the request, as it was sent. */
  request: {
    headers: Headers;
    /** Names of the query parameters. */
    query: readonly string[];
    /** The JSON body, when there was one. */
    body?: unknown;
  };
  /** The response as it was received, decoded but not parsed. */
  response: ReceivedResponse;
  /** Absent for recorded traffic, of which the intention is not known. */
  expected?: Expectation | undefined;
}

/** What is wrong about a request that is sent to see how the service refuses it. */
export type Probe =
  'unknown reference' | 'wrong token' | 'wrong identifier' | 'no identifier' | 'no Content-Type';

/** Why a body was not read to its end, or not decoded. */
export interface Truncation {
  reason: string;
  /** Whether that is up to verify: it did not wait, or cannot read on. */
  isOurs: boolean;
}

export interface ReceivedResponse {
  status: number;
  headers: Headers;
  /** As it came, or without its content coding where that was known. */
  body: Uint8Array;
  /** Why `body` is not the whole body, when it is not. */
  truncation?: Truncation | undefined;
  /** Milliseconds from the request to the end of the body. */
  ms?: number | undefined;
}

/**
 * What has to come of a request:
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
