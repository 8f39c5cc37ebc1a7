import type { OperationId } from '../../generated/operations.ts';
import { bound, validators } from '../../generated/validators.ts';
import type { ParameterValues } from './parameters.ts';

/** One way in which a value differs from its schema. */
export interface SchemaError {
  /** The JSON Schema keyword that is violated. */
  readonly keyword: string;
  /** JSON pointer of the value; empty for the whole. */
  readonly instancePath: string;
  /** The problem in words that follow the location: `must be integer`. */
  readonly message: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** Errors of one value that are collected; a list can have millions. */
export const MAX_ERRORS = 1_000;

/** Checks whether the document has a schema of a name. `Name.data` is the `data` of a success body. */
export function hasSchema(name: string): boolean {
  return Object.hasOwn(validators, name);
}

/**
 * The ways in which a value differs from a schema of the document. The cost follows the size of the
 * value, however many lists it has and however deep they are.
 *
 * @param schema - Its name; `Name.data` for the `data` of a success body.
 * @param limit - A list is validated no further once there are so many errors.
 * @returns The first errors, in the order of the schema. None for a valid value.
 * @throws TypeError - There is no schema of that name.
 */
export function schemaErrors(
  schema: string,
  value: unknown,
  limit = MAX_ERRORS,
): readonly SchemaError[] {
  const validate = hasSchema(schema) ? validators[schema] : undefined;
  if (validate === undefined) throw new TypeError(`there is no schema ${schema}`);
  bound.errors = limit;
  if (validate(value)) return [];
  const { errors } = validate;
  // The validator would keep them, and with them what they tell of the value.
  validate.errors = null;
  return (errors ?? []).slice(0, limit);
}

/**
 * The ways in which parameters of one kind differ from their schemas.
 *
 * @param values - As the document names them. Errors have the names in lower case, as Prism does.
 * @param limit - As for `schemaErrors`.
 */
export function parameterErrors(
  operation: OperationId,
  part: 'header' | 'path' | 'query',
  values: ParameterValues,
  limit = MAX_ERRORS,
): readonly SchemaError[] {
  const schema = `${operation}.${part}`;
  if (!hasSchema(schema)) return [];
  const named = Object.entries(values).map(([name, value]) => [name.toLowerCase(), value]);
  return schemaErrors(schema, Object.fromEntries(named), limit);
}
