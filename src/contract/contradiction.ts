/** One way in which a response is not what the document says. It holds no value of the response. */
export interface Contradiction {
  /** The part of the response that is at fault, for programs. */
  kind: 'status' | 'record' | 'message';
  /** Where in the response: `status`, `header content-type`, `body` or `body/data/0/id`. */
  at: string;
  /** The rule of the document, in words. */
  expected: string;
  /** The part that came, in words: a type or a value format, never a value that can be sensitive. */
  found: string;
  /** JSON pointer of the rule in the document. */
  pointer: string;
  /**
   * Number of times that it occurs: in a list, each record counts.
   *
   * @default 1
   */
  count?: number;
}

/** Creates the contradiction of a response status that the document does not allow for this request. */
export function wrongStatus(
  rule: Pick<Contradiction, 'expected' | 'found' | 'pointer'>,
): Contradiction {
  return { kind: 'status', at: 'status', ...rule };
}
