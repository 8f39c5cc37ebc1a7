import type {
  BodyFields,
  ParameterDescription,
  RequestDescription,
} from '../../src/contract/described-request.ts';
import { type Schema, resolve } from '../../src/contract/schema.ts';
import { mapValues } from './objects.ts';
import {
  type OpenApi,
  type OperationEntry,
  type Parameter,
  mediaOf,
  parameterSample,
  refName,
  schemaName,
} from './openapi.ts';

/** The parts of a request of an operation, for everything that makes or reads one. */
export function requestOf(document: OpenApi, entry: OperationEntry): RequestDescription {
  const { body, contentType, operation, parameters } = entry;
  const described = (location: Parameter['in']) =>
    parameters
      .filter((parameter) => parameter.in === location)
      .map((parameter) => describe(document, parameter));
  const shape = {
    path: described('path'),
    query: described('query'),
    headers: described('header'),
    contentType,
  };
  if (body === undefined) return { ...shape, body: null };

  const { examples = {}, schema } = mediaOf(body) ?? {};
  const [named] = Object.values(examples);
  if (named === undefined) {
    throw new Error(`${operation.operationId}: the request body needs an example to send`);
  }
  // Its key is the name of an example of the response, so that tools join the two.
  const example = '$ref' in named ? refName(named.$ref) : '';
  const isRequired = body.required === true;
  return { ...shape, body: { schema: schemaName(schema) ?? '', isRequired, example } };
}

function describe(document: OpenApi, parameter: Parameter): ParameterDescription {
  const schema = resolve<Schema>(document, parameter.schema ?? {});
  const isList = schema.type === 'array';
  const { type } = isList ? resolve<Schema>(document, schema.items ?? {}) : schema;
  return {
    name: parameter.name,
    isRequired: parameter.required === true,
    // Lint allows no other types.
    type: type as ParameterDescription['type'],
    isList,
    example: parameterSample(document, parameter) as ParameterDescription['example'],
  };
}

/** The fields of a request body, and of the objects in it. */
export function bodyFieldsOf(document: OpenApi, { body }: OperationEntry): BodyFields {
  const fieldsIn = (schema: Schema, around: readonly Schema[]): BodyFields => {
    const { items, properties = {}, required = [] } = resolve<Schema>(document, schema);
    if (items !== undefined) return fieldsIn(items, around);
    // A recursive object: its fields are already listed.
    if (around.includes(properties)) return {};
    return mapValues(properties, (each, name) => ({
      isInteger: resolve<Schema>(document, each).type === 'integer',
      isRequired: required.includes(name),
      fields: fieldsIn(each, [...around, properties]),
    }));
  };
  return fieldsIn(mediaOf(body)?.schema ?? {}, []);
}
