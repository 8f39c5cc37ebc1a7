import { type OperationId, requests, responseSchemas } from '../../generated/operations.ts';
import { bound, validators } from '../../generated/validators.ts';
import type { ParameterValues, RequestParameters } from './parameters.ts';
import type { SchemaError } from './schema.ts';
import { statementErrors } from './statements.ts';

const byName = new Map(Object.entries(validators));

/**
 * Checks whether the document has a schema of a name: `Refund`; `RefundListResponse.data`, the `data` of a
 * success body; `getVirtualCard.path`, `.query` or `.header`, the parameters of a request.
 */
export function hasSchema(name: string): boolean {
  return byName.has(name);
}

/**
 * The ways in which a value differs from a schema of the document. The cost follows the size of the
 * value, however many lists it has and however deep they are.
 *
 * @param schema - Its name, as `hasSchema` takes it.
 * @param limit - A list is validated no further once there are so many errors.
 * @returns The first errors, in the order of the schema. None for a valid value.
 * @throws TypeError - There is no schema of that name.
 */
export function schemaErrors(
  schema: string,
  value: unknown,
  limit: number,
): readonly SchemaError[] {
  const validate = byName.get(schema);
  if (validate === undefined) throw new TypeError(`there is no schema ${schema}`);

  // The compiled validators read this limit.
  bound.errors = limit;
  if (validate(value)) return [];

  const { errors } = validate;
  // Ajv keeps errors on the function, and they may contain values.
  validate.errors = null;
  return (errors ?? []).slice(0, limit);
}

/**
 * The ways in which a value differs from the document: from a schema, and from what is stated beside it.
 *
 * @param schema - Its name, as `hasSchema` takes it.
 * @param limit - The errors that are wanted.
 * @throws TypeError - There is no schema of that name.
 */
export function documentErrors(
  schema: string,
  value: unknown,
  limit: number,
): readonly SchemaError[] {
  const errors = schemaErrors(schema, value, limit);
  return [...errors, ...statementErrors(schema, value)].slice(0, limit);
}

/** One way in which a request or a response contradicts the document. */
export interface Problem {
  /** `body`, `header`, `path` or the like, then the way to the value. Empty for the whole message. */
  readonly location: readonly string[];
  /** The problem at the location, in words: `must be number`. */
  readonly message: string;
  /** The JSON Schema keyword that is violated, or an HTTP status. */
  readonly code: string | number;
}

/** Problems of one message that are listed; a large body can have millions. */
export const MAX_PROBLEMS = 50;

/** A problem as one line: `body.bulk_data.0.amount: must be number`. */
export function problemLine({ location, message }: Problem): string {
  return location.length === 0 ? message : `${location.join('.')}: ${message}`;
}

/** A request for an operation, as far as the document describes it. */
export interface OperationRequest {
  readonly operation: OperationId;
  readonly parameters: RequestParameters;
  /** The names under which headers were sent, by those that the document has. @default the same */
  readonly headerNames?: Readonly<Record<string, string>>;
  /** The parsed JSON; undefined without a body and for one that cannot be read. */
  readonly body: unknown;
  /** Set where the body has been read and can be validated. */
  readonly isReadable: boolean;
}

/** A message, and the part of it that has a schema of its own. */
interface ValidatedPart {
  readonly message: 'Request' | 'Response';
  readonly part: 'body' | 'header' | 'query' | 'path';
  /** Names of values by those of the document. @default the same */
  readonly names?: Readonly<Record<string, string>> | undefined;
}

/**
 * Validates a request with the validators that are compiled from the document. Locations, words and
 * order of the problems are those of Prism.
 */
export function requestProblems(request: OperationRequest): readonly Problem[] {
  const { path, query, headers } = request.parameters;
  return [
    ...requestBodyProblems(request),
    ...parameterProblems(request, { part: 'header', values: headers }),
    ...parameterProblems(request, { part: 'query', values: query }),
    ...parameterProblems(request, { part: 'path', values: path }),
  ].slice(0, MAX_PROBLEMS);
}

/**
 * Finds the response that describes a status: its own, or `default` for an error. Undefined for any
 * other, such as 202: what has it is neither a success nor an error of the document.
 */
export function describingStatus(
  operation: OperationId,
  status: number | 'default',
): string | undefined {
  const schemas = responseSchemas[operation];
  if (Object.hasOwn(schemas, status)) return String(status);
  return Number(status) >= 400 && 'default' in schemas ? 'default' : undefined;
}

/** Name of the schema of a response. Null where it has no name, undefined for a status that is not documented. */
export function schemaOfResponse(
  operation: OperationId,
  status: number | 'default',
): string | null | undefined {
  const describing = describingStatus(operation, status);
  return describing === undefined ? undefined : responseSchemas[operation][describing];
}

/** Validates the body of a response against the schema that the document has for its status. */
export function responseProblems(
  operation: OperationId,
  status: number | 'default',
  body: unknown,
): readonly Problem[] {
  const schema = schemaOfResponse(operation, status);
  if (schema === undefined) {
    const message = `status ${status} is not documented`;
    return [{ location: ['status'], code: 'status', message }];
  }
  if (schema === null) return [];

  const errors = documentErrors(schema, body, MAX_PROBLEMS);
  return toProblems({ message: 'Response', part: 'body' }, errors);
}

function requestBodyProblems(request: OperationRequest): readonly Problem[] {
  const { operation, body, isReadable } = request;
  const { body: described } = requests[operation];
  if (!isReadable) return [];
  if (described === null || (body === undefined && !described.isRequired)) return [];
  // As in Prism, null, 0, false and '' count as no body.
  if (!body) return [{ location: [], code: 'required', message: 'Body parameter is required' }];

  const errors = documentErrors(described.schema, body, MAX_PROBLEMS);
  return toProblems({ message: 'Request', part: 'body' }, errors);
}

function parameterProblems(
  { operation, headerNames }: OperationRequest,
  { part, values }: { part: 'header' | 'query' | 'path'; values: ParameterValues },
): readonly Problem[] {
  const schema = `${operation}.${part}`;
  if (!hasSchema(schema)) return [];

  // Errors have the names in lower case, as those of Prism do.
  const named = Object.entries(values).map(([name, value]) => [name.toLowerCase(), value]);
  const errors = schemaErrors(schema, Object.fromEntries(named), MAX_PROBLEMS);
  const names = part === 'header' ? headerNames : undefined;
  return toProblems({ message: 'Request', part, names }, errors);
}

function toProblems(
  { message: subject, part, names }: ValidatedPart,
  errors: readonly SchemaError[],
): Problem[] {
  const noun = part === 'body' ? 'property' : 'parameter';
  return errors.map(({ instancePath, keyword, message, params: { allowedValues } }) => {
    const path = instancePath.split('/').slice(1);
    const named = path.map((name) => names?.[name] ?? name);
    const words = named.length === 0 ? [] : [noun, named.join('.')];
    const text = [subject, part, ...words, message].join(' ');
    const allowed = allowedValues === undefined ? '' : `: ${[allowedValues].flat().join(', ')}`;
    return { location: [part, ...named], code: keyword, message: text + allowed };
  });
}
