import type { Problem } from '../contract/problem.ts';

/** A request as a transport received it. */
export interface MockRequest {
  /** As sent; methods are case-sensitive. */
  readonly method: string;
  /** Path and query as on the request line. */
  readonly target: string;
  /** By lower-case name, repeated ones joined with commas. */
  readonly headers: RequestHeaders;
  /** The text of the body, empty when there is none. */
  readonly body: string;
  /** The body was larger than allowed and has not been kept. */
  readonly tooLarge?: boolean;
}

/** Headers by lower-case name. */
export type RequestHeaders = Readonly<Record<string, string | undefined>>;

/** Headers by name as sent. */
export type ResponseHeaders = Readonly<Record<string, string>>;

/** A response. Its length is a matter of the transport. */
export interface MockResponse {
  /** HTTP status. */
  readonly status: number;
  /** By name, as they are sent. */
  readonly headers: ResponseHeaders;
  /** The text of the body, empty when there is none. */
  readonly body: string;
  /** A failure of the connection: reset without a response, or after half of its body. */
  readonly failure?: 'reset' | 'truncate';
  /** What is wrong with the request, or with the response that this one replaces. */
  readonly problems?: readonly Problem[];
  /** What is unusual about the request, though the document allows it. */
  readonly warnings?: readonly Problem[];
}

/** Path and query of a request target. */
export function splitTarget(target: string): { path: string; query: string } {
  const at = target.indexOf('?');
  if (at === -1) return { path: target, query: '' };
  return { path: target.slice(0, at), query: target.slice(at + 1) };
}

/** Values of a query by name; repeated ones as a list. */
export function queryValues(query: string): Record<string, string | string[]> {
  if (query === '') return {};
  const params = new URLSearchParams(query);
  const names = new Set(params.keys());
  return Object.fromEntries(
    [...names].map((name) => {
      const [first = '', ...others] = params.getAll(name);
      return [name, others.length === 0 ? first : [first, ...others]];
    }),
  );
}
