/** The parts of a request of an operation. */
export interface RequestDescription {
  readonly path: readonly ParameterDescription[];
  readonly query: readonly ParameterDescription[];
  /** Without Authorization and Content-Type. */
  readonly headers: readonly ParameterDescription[];
  /** The Content-Type that the request carries, with or without a body. */
  readonly contentType: {
    readonly mediaType: string;
    /** Whether a request without a body is known to need it. */
    readonly isRequired: boolean;
  } | null;
  readonly body: {
    /** Name of its schema. */
    readonly schema: string;
    readonly isRequired: boolean;
    /** Name of an example in `examples.ts`. */
    readonly example: string;
  } | null;
}

/** A value in the path, in the query or in a header. */
export interface ParameterDescription {
  readonly name: string;
  readonly isRequired: boolean;
  /** Type of the value; of each item, where it is a list. */
  readonly type: 'boolean' | 'integer' | 'number' | 'string';
  /** Whether it is a list, which only a query can have. Each item has the name: `a=1&a=2`. */
  readonly isList: boolean;
  readonly example: ParameterValue;
}

export type ParameterValue = Scalar | readonly Scalar[];
type Scalar = boolean | number | string;

/** A field of a request body. */
export interface BodyField {
  readonly isInteger: boolean;
  readonly isRequired: boolean;
  /** Those of the object, or of each object, that it holds. */
  readonly fields: BodyFields;
}

/** Fields by name. */
export interface BodyFields {
  readonly [name: string]: BodyField;
}
