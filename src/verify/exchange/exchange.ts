import type { OperationId } from '../../../generated/operations.ts';

/** One request and its answer, from a live run, a recording or the proxy. */
export interface Exchange {
  operation: OperationId;
  /** What the report calls it: the operation, or the probe. */
  call: string;
  /** Values of the path parameters. */
  parameters: Record<string, string>;
  request: {
    headers: Headers;
    query: readonly string[];
    /** The JSON body, when there was one. */
    body?: unknown;
  };
  response: ReceivedResponse;
  /** What must come of it. Absent for traffic that others made. */
  expected?: Expected | undefined;
}

export interface ReceivedResponse {
  status: number;
  headers: Headers;
  body: Uint8Array;
  /** Why the body ends before its end, when it does. */
  cut?: string | undefined;
  ms?: number | undefined;
}

/** - `success`: a request that satisfies the document, about something that exists.
 *  - `failure`: one that the document says must fail, with the example that shows how.
 *  - `either`: the document does not say. */
export type Expected =
  | { kind: 'success' }
  | { kind: 'failure'; example?: { name: string; fields: readonly string[] }; place?: string }
  | { kind: 'either' };

export type ContradictionKind =
  | 'status'
  | 'redirect'
  | 'content-type'
  | 'header'
  | 'empty'
  | 'truncated'
  | 'not-json'
  | 'shape'
  | 'schema'
  | 'page-info'
  | 'record'
  | 'message';

/** One way in which an answer is not what the document says. It holds no value of the answer. */
export interface Contradiction {
  kind: ContradictionKind;
  operation: OperationId;
  call: string;
  /** Place in the answer: `status`, `header content-type`, `body` or `body/data/0/id`. */
  at: string;
  expected: string;
  found: string;
  /** Pointer into the bundle and place in the source. */
  document: { pointer: string; place: string };
  /** How often it was seen: in a list, each record counts. */
  count: number;
}
