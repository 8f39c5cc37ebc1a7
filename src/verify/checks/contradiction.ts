/** What a response contradicts. */
export type ContradictionKind =
  | 'status'
  | 'redirect'
  | 'content-type'
  | 'empty'
  | 'truncated'
  | 'not-json'
  | 'shape'
  | 'schema'
  | 'record'
  | 'message';

/** One way in which a response is not what the document says. It holds no value of the response. */
export interface Contradiction {
  /** What of the response is at fault, for programs. */
  kind: ContradictionKind;
  /** Where in the response: `status`, `header content-type`, `body` or `body/data/0/id`. */
  at: string;
  /** What the document says, in words. */
  expected: string;
  /** What came, in words: a type or a value format, never a value that can be sensitive. */
  found: string;
  /** JSON pointer of the rule in the bundle. */
  pointer: string;
  /** How often it occurs in the response: in a list, each record counts. */
  count: number;
  /** `id` of the `x-assumed` that the rule rests on: it is no fact of the service. */
  assumption?: string | undefined;
}
