/** A request as it came in, by socket or by `fetch`. */
export interface MockRequest {
  /** As sent; methods are case-sensitive. */
  readonly method: string;
  /** Path and query as on the request line. */
  readonly target: string;
  /** By lower-case name, repeated ones joined as Node joins them. */
  readonly headers: RequestHeaders;
  /** The text of the body, empty when there is none. */
  readonly body: string;
  /** The body was longer than allowed and has not been kept. */
  readonly tooLarge?: boolean;
}

export type RequestHeaders = Readonly<Record<string, string | string[] | undefined>>;

/** An answer, ready to be sent. */
export interface MockAnswer {
  readonly status: number;
  /** By name as sent. */
  readonly headers: Readonly<Record<string, string>>;
  /** Text where it is short: Node sends it together with the head. */
  readonly body: string | Buffer;
  /** The failure that was ordered for this answer, if it is one of the wire. */
  readonly broken?: 'reset' | 'truncate';
  /** What was wrong with the request, or with the answer that this one stands in for. */
  readonly problems?: readonly Problem[];
}

export type Awaitable<T> = T | Promise<T>;

/** One way in which a request or an answer breaks the document. */
export interface Problem {
  /** `body`, `header`, `path` and so on, then the way to the value. */
  readonly location: readonly string[];
  readonly message: string;
  /** The keyword that is broken, or the status that Prism gives it. */
  readonly code: string | number;
}

/** The one value of a header, or undefined. */
export function header(headers: RequestHeaders, name: string): string | undefined {
  const value = headers[name];
  return typeof value === 'string' ? value : value?.join(', ');
}
