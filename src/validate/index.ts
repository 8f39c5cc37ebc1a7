import { type OperationId, operations, requests } from '../../generated/operations.ts';
import type { components } from '../../generated/types.ts';
import { documentErrors, hasSchema, schemaOfResponse } from '../contract/problems.ts';
import type { Data, RequestBody, SuccessBody } from '../contract/bodies.ts';
import { parsePointer } from '../shared/pointer.ts';

type SchemaTypes = components['schemas'];

/** Name of a schema of the document. */
export type SchemaName = keyof SchemaTypes;

/** One way in which a value is not as documented. It never repeats the value. */
export interface Issue {
  /** JSON pointer; empty for the whole value. */
  at: string;
  /** The problem, in words that follow the location: `must be integer`. */
  message: string;
}

/**
 * Result of a validation: the typed value, or its issues. Fields that the document does not describe are
 * allowed: the service may add some at any time.
 */
export type Validation<T> =
  | { readonly valid: true; readonly value: T }
  | {
      readonly valid: false;
      /** The first hundred. */
      readonly issues: readonly Issue[];
    };

/**
 * Validates a value against a schema of the document.
 *
 * @param name - Name of the schema, such as `Refund`.
 * @throws TypeError - There is no schema of that name.
 * @example
 * const result = validate('Refund', record);
 * if (!result.valid) console.log(result.issues);
 */
export function validate<Name extends SchemaName>(
  name: Name,
  value: unknown,
): Validation<SchemaTypes[Name]> {
  return check(name, value);
}

/**
 * Validates the body of a request against the document.
 *
 * @param body - Parsed JSON; undefined for an operation without a body.
 * @throws TypeError - There is no such operation.
 */
export function validateRequest<Id extends OperationId>(
  operation: Id,
  body: unknown,
): Validation<RequestBody<Id>> {
  assertOperation(operation);

  const described = requests[operation].body;
  if (described !== null && (described.isRequired || body !== undefined)) {
    return check(described.schema, body);
  }
  if (body === undefined) return { valid: true, value: body as RequestBody<Id> };
  return { valid: false, issues: [{ at: '', message: 'must have no body' }] };
}

/**
 * Validates the body of a response against the schema that the document has for its status.
 *
 * @param status - HTTP status. One that is not documented is an issue.
 * @param body - Parsed JSON, the whole of it.
 * @throws TypeError - There is no such operation.
 */
export function validateResponse(
  operation: OperationId,
  status: number,
  body: unknown,
): Validation<unknown> {
  assertOperation(operation);
  const name = schemaOfResponse(operation, status);
  if (name) return check(name, body);
  return { valid: false, issues: [{ at: '', message: `status ${status} is not documented` }] };
}

/**
 * Validates the `data` of a result of the client against the document.
 *
 * @throws TypeError - There is no such operation.
 */
export function validateData<Id extends OperationId>(
  operation: Id,
  data: unknown,
): Validation<Data<Id>> {
  assertOperation(operation);
  const name = schemaOfResponse(operation, 200) ?? '';
  return check(hasSchema(`${name}.data`) ? `${name}.data` : name, data);
}

/**
 * Validates the `data` of a result of the client: the option `validate` of a client takes it.
 *
 * @returns JSON pointer and message of the first issue; undefined for data that is as documented.
 */
export function dataProblem(operation: OperationId, data: unknown): string | undefined {
  const result = validateData(operation, data);
  const [issue] = result.valid ? [] : result.issues;
  return issue && `${issue.at} ${issue.message}`.trim();
}

/** A validator that other libraries take: see https://standardschema.dev, version 1. */
export interface StandardSchema<T> {
  /** Version, vendor and the function that validates. */
  readonly '~standard': {
    readonly version: 1;
    readonly vendor: 'payments-contract';
    readonly validate: (value: unknown) => StandardResult<T>;
    /** For types alone; undefined at run time. */
    readonly types?: { readonly input: T; readonly output: T } | undefined;
  };
}

/** What a Standard Schema returns. `path` has the names on the way to the value. */
export type StandardResult<T> =
  | { readonly value: T; readonly issues?: undefined }
  | { readonly issues: readonly { readonly message: string; readonly path: readonly string[] }[] };

/** A schema of the document for libraries that take a Standard Schema. */
export function standardSchema<Name extends SchemaName>(
  name: Name,
): StandardSchema<SchemaTypes[Name]> {
  return standard((value) => validate(name, value));
}

/** The body of a request for libraries that take a Standard Schema, such as a validator of hono. */
export function requestSchema<Id extends OperationId>(
  operation: Id,
): StandardSchema<RequestBody<Id>> {
  return standard((value) => validateRequest(operation, value));
}

/** The body of a success, envelope included, for libraries that take a Standard Schema, such as ky. */
export function responseSchema<Id extends OperationId>(
  operation: Id,
): StandardSchema<SuccessBody<Id>> {
  return standard(
    (value) => validateResponse(operation, 200, value) as Validation<SuccessBody<Id>>,
  );
}

function standard<T>(validateValue: (value: unknown) => Validation<T>): StandardSchema<T> {
  return {
    '~standard': {
      version: 1,
      vendor: 'payments-contract',
      validate(value) {
        const result = validateValue(value);
        if (result.valid) return { value: result.value };

        const toIssue = ({ at, message }: Issue) => ({ message, path: parsePointer(at) });
        return { issues: result.issues.map(toIssue) };
      },
    },
  };
}

function assertOperation(id: OperationId): void {
  if (!Object.hasOwn(operations, id)) throw new TypeError(`there is no operation ${id}`);
}

/** Issues of one value that are listed. */
const MAX_ISSUES = 100;

function check<T>(name: string, value: unknown): Validation<T> {
  const errors = documentErrors(name, value, MAX_ISSUES);
  const issues = errors.map(({ instancePath, message }) => ({ at: instancePath, message }));
  return issues.length === 0 ? { valid: true, value: value as T } : { valid: false, issues };
}
