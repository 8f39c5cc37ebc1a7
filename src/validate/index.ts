import { type OperationId, operations, requests } from '../../generated/operations.ts';
import type { components, operations as Wire } from '../../generated/types.ts';
import { validators } from '../../generated/validators.ts';

type Schemas = components['schemas'];
type Json<Carrier> = Carrier extends { content: { 'application/json': infer Body } } ? Body : never;
type RequestBody<Id extends OperationId> = Json<Wire[Id]['requestBody']>;
type SuccessBody<Id extends OperationId> = Json<Wire[Id]['responses'][200]>;
type Data<Id extends OperationId> =
  SuccessBody<Id> extends { data: infer Inner } ? Inner : SuccessBody<Id>;

/** Name of a schema of the document. */
export type SchemaName = keyof Schemas;

/** One way in which a value is not as documented. It never repeats the value. */
export interface Issue {
  /** JSON pointer; empty for the whole value. */
  at: string;
  /** What is wrong, in words that follow the location: `must be integer`. */
  message: string;
}

/** Fields that the document does not know are valid: the service may add some at any time. */
export type Validation<T> =
  | { readonly valid: true; readonly value: T }
  | { readonly valid: false; readonly issues: readonly Issue[] };

/** Validates a value against a schema of the document. */
export function validate<Name extends SchemaName>(
  name: Name,
  value: unknown,
): Validation<Schemas[Name]> {
  return check(name, value);
}

/** Validates the body of a request against the document. An operation without a body takes none. */
export function validateRequest<Id extends OperationId>(
  operation: Id,
  body: unknown,
): Validation<RequestBody<Id>> {
  operationOf(operation);
  const described = requests[operation].body;
  if (described !== null && (described.required || body !== undefined)) {
    return check(described.schema, body);
  }
  if (body === undefined) return { valid: true, value: body as RequestBody<Id> };
  return { valid: false, issues: [{ at: '', message: 'must have no body' }] };
}

/** Validates the whole body of a response against the schema that the document has for its status. */
export function validateResponse(
  operation: OperationId,
  status: number,
  body: unknown,
): Validation<unknown> {
  const names: Readonly<Record<string, string | null>> = operationOf(operation).responseSchemas;
  const name = Object.hasOwn(names, status) ? names[status] : names['default'];
  if (name) return check(name, body);
  return { valid: false, issues: [{ at: '', message: `status ${status} is not documented` }] };
}

/** Validates the `data` of a result of the client against the document. */
export function validateData<Id extends OperationId>(
  operation: Id,
  data: unknown,
): Validation<Data<Id>> {
  const name = operationOf(operation).responseSchemas[200];
  return check(Object.hasOwn(validators, `${name}.data`) ? `${name}.data` : name, data);
}

function operationOf<Id extends OperationId>(id: Id): (typeof operations)[Id] {
  if (Object.hasOwn(operations, id)) return operations[id];
  throw new TypeError(`there is no operation ${id}`);
}

function check<T>(name: string, value: unknown): Validation<T> {
  const validator = Object.hasOwn(validators, name) ? validators[name] : undefined;
  if (validator === undefined) throw new TypeError(`there is no schema ${name}`);
  if (validator(value)) return { valid: true, value: value as T };
  const issues = (validator.errors ?? []).map(({ instancePath, message = 'is not valid' }) => ({
    at: instancePath,
    message,
  }));
  return { valid: false, issues };
}
