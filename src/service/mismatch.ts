/** A part of a response that is not what is known of the service, beyond what schemas say. */
export interface Mismatch {
  kind: 'status' | 'record' | 'message';
  /**
   * Where in the response: `status`, `header content-type`, `body` or `body/data/0/id`. Of a request
   * that has succeeded: `query page`.
   */
  at: string;
  /** What the document says, in words. */
  expected: string;
  /** What came, in words: a type or a value format, never a value that can be sensitive. */
  found: string;
  /** JSON pointer of the rule in the document. */
  pointer: string;
}

/** A status that a request cannot have. */
export function wrongStatus(expected: string, found: string, pointer: string): Mismatch {
  return { kind: 'status', at: 'status', expected, found, pointer };
}
