import {
  type OperationId,
  type ParameterDescription,
  operations,
  requests,
} from '../../../generated/operations.ts';
import { validators } from '../../../generated/validators.ts';
import { parameterErrors } from '../../shared/parameter-errors.ts';
import {
  type ParameterTexts,
  type ParameterValues,
  readParameters,
} from '../../shared/request-target.ts';
import { MAX_PROBLEMS, type Problem } from './problem.ts';

type SchemaValidator = (typeof validators)[string];
type ValidationError = NonNullable<SchemaValidator['errors']>[number];

/** A request for an operation, as far as the document describes it. */
export interface OperationRequest {
  readonly operation: OperationId;
  /** Decoded path parameters by name. */
  readonly params: Readonly<Record<string, string>>;
  /** Values of the query by name; repeated ones as a list. */
  readonly query: Readonly<Record<string, string | string[]>>;
  /** By lower-case name; the operation identifier under the name that the document has for it. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  /**
   * The parsed JSON, with a fraction for each number beyond 64 bits, as no integer is one; undefined
   * without a body and for one that cannot be read.
   */
  readonly body: unknown;
  /** Whether the body has been read and can be validated. */
  readonly readable: boolean;
}

/** A message, and the part of it that has a schema of its own. */
interface Subject {
  readonly message: 'Request' | 'Response';
  readonly part: 'body' | 'header' | 'query' | 'path';
}

/**
 * Validates a request with the validators that are compiled from the document. Locations, words and
 * order of the problems are those of Prism.
 */
export function requestProblems(
  request: OperationRequest,
  { path, query, headers } = parametersOf(request),
): readonly Problem[] {
  return [
    ...(request.readable ? requestBodyProblems(request) : []),
    ...parameterProblems(request.operation, 'header', headers),
    ...parameterProblems(request.operation, 'query', query),
    ...parameterProblems(request.operation, 'path', path),
  ].slice(0, MAX_PROBLEMS);
}

/** Values of the parameters that the document describes, by the names that it has for them. */
export interface RequestParameters {
  readonly path: ParameterValues;
  readonly query: ParameterValues;
  readonly headers: ParameterValues;
}

/** The parameters of a request, with numbers and booleans for texts that are some. */
export function parametersOf(
  request: Pick<OperationRequest, 'operation' | 'params' | 'query' | 'headers'>,
): RequestParameters {
  const { path, query, headers } = requests[request.operation];
  return {
    path: readParameters(path, request.params),
    query: readParameters(query, request.query),
    headers: readParameters(headers, withNames(headers, request.headers)),
  };
}

/** The described headers by the names of the document: on the way, names have no case. */
function withNames(
  described: readonly ParameterDescription[],
  headers: OperationRequest['headers'],
): ParameterTexts {
  return Object.fromEntries(described.map(({ name }) => [name, headers[name.toLowerCase()]]));
}

/** Validates the body of a response against the schema that the document has for its status. */
export function responseProblems(
  operation: OperationId,
  status: number,
  body: unknown,
): readonly Problem[] {
  const schemas: Readonly<Record<string, string | null>> = operations[operation].responseSchemas;
  const code = String(status);
  const schema = code in schemas ? schemas[code] : schemas['default'];
  if (schema === undefined) {
    const message = `status ${status} is not documented`;
    return [{ location: ['status'], code: 'status', message }];
  }
  if (schema === null) return [];
  return problemsOf(validatorOf(schema), body, { message: 'Response', part: 'body' });
}

function requestBodyProblems({ operation, body }: OperationRequest): readonly Problem[] {
  const { body: described } = requests[operation];
  if (described === null || (body === undefined && !described.required)) return [];
  if (!body) return [{ location: [], code: 'required', message: 'Body parameter is required' }];
  return problemsOf(validatorOf(described.schema), body, { message: 'Request', part: 'body' });
}

/** Validates parameters of one kind. */
export function parameterProblems(
  operation: OperationId,
  part: 'header' | 'query' | 'path',
  values: ParameterValues,
): readonly Problem[] {
  return parameterErrors(operation, part, values)
    .slice(0, MAX_PROBLEMS)
    .map((each) => toProblem(each, { message: 'Request', part }));
}

function validatorOf(schema: string): SchemaValidator {
  const validator = validators[schema];
  if (validator === undefined) throw new Error(`there is no schema ${schema}`);
  return validator;
}

/** Items of a list that are validated at a time. */
const SLICE_LENGTH = 100;

/**
 * A validator collects every error, and copies its list for each invalid item: a long list of
 * invalid items would never be done. Such a list is validated slice by slice until there are enough
 * problems.
 */
function problemsOf(
  validator: SchemaValidator,
  value: unknown,
  subject: Subject,
): readonly Problem[] {
  const list = longListOf(value);
  if (list === undefined) return errorsOf(validator, value).map((each) => toProblem(each, subject));
  const found: ValidationError[] = [];
  for (let start = 0; start < list.items.length; start += SLICE_LENGTH) {
    const items = list.items.slice(start, start + SLICE_LENGTH);
    const errors = errorsOf(validator, { ...(value as object), [list.name]: items });
    for (const error of errors) {
      const moved = moveItem(error, list.name, start);
      // What is wrong beside the list is found again with every slice.
      if (moved !== undefined || start === 0) found.push(moved ?? error);
    }
    if (found.length >= MAX_PROBLEMS) break;
  }
  return found.slice(0, MAX_PROBLEMS).map((each) => toProblem(each, subject));
}

function errorsOf(validator: SchemaValidator, value: unknown): readonly ValidationError[] {
  return validator(value) ? [] : (validator.errors ?? []).slice(0, MAX_PROBLEMS);
}

function longListOf(value: unknown): { name: string; items: unknown[] } | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  for (const name in value) {
    const items = (value as Record<string, unknown>)[name];
    if (Array.isArray(items) && items.length > SLICE_LENGTH) return { name, items };
  }
  return undefined;
}

/** The error with the index of its item in the whole list, or undefined when it is not about an item. */
function moveItem(
  error: ValidationError,
  name: string,
  start: number,
): ValidationError | undefined {
  const [, field, index, ...rest] = error.instancePath.split('/');
  if (field !== name || index === undefined) return undefined;
  return { ...error, instancePath: ['', field, String(Number(index) + start), ...rest].join('/') };
}

function toProblem(
  { instancePath, keyword, message = '', params }: ValidationError,
  subject: Subject,
): Problem {
  const path = instancePath.split('/').slice(1);
  const kind = subject.part === 'body' ? 'property' : 'parameter';
  const part = path.length === 0 ? [] : [kind, path.join('.')];
  const allowed =
    'allowedValues' in params ? `: ${[params['allowedValues']].flat().join(', ')}` : '';
  const text = [subject.message, subject.part, ...part, message].join(' ');
  return { location: [subject.part, ...path], code: keyword, message: text + allowed };
}
