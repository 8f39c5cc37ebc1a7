import type { OperationId } from '../../../generated/operations.ts';

/** A request for an operation, as far as the document describes it. */
export interface OperationRequest {
  readonly operation: OperationId;
  /** Decoded path parameters by name. */
  readonly params: Readonly<Record<string, string>>;
  /** Values of the query by name; repeated ones as a list. */
  readonly query: Readonly<Record<string, string | string[]>>;
  /** By lower-case name; the operation identifier under the name that the document has for it. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** The parsed JSON; undefined without a body and for one that cannot be read. */
  readonly body: unknown;
  /** Whether the body has been read and can be validated. */
  readonly readable: boolean;
}
