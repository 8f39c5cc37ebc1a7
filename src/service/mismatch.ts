/** A part of a response that is not what is known of the service, beyond what schemas say. */
export interface Mismatch {
  kind: 'status' | 'record' | 'message';
  /** Where in the response: `status` or `body/data/id`. */
  at: string;
  /** What is known of the service, in words. */
  expected: string;
  /** What came, in words: never a value that can be sensitive. */
  found: string;
  /** JSON pointer of the rule in the document. */
  pointer: string;
}

/** A status that a request cannot have. */
export function wrongStatus(expected: string, found: string, pointer: string): Mismatch {
  return { kind: 'status', at: 'status', expected, found, pointer };
}
