import type {
  BodyField,
  BodyFields,
  ParameterDescription,
  RequestDescription,
} from '../../src/contract/described-request.ts';
import { type Schema, resolve } from '../../src/contract/schema.ts';
import { type OpenApi, type OperationEntry, type Parameter, refName } from './openapi.ts';
import { parameterSample } from './example-values.ts';

/** The parts of a request of an operation, for everything that makes or reads one. */
export function requestOf(document: OpenApi, entry: OperationEntry): RequestDescription {
  const { body, contentType, operation, parameters } = entry;
  const described = (location: Parameter['in']) =>
    parameters
      .filter((parameter) => parameter.in === location)
      .map((parameter) => describe(document, parameter));
  const [media] = Object.values(body?.content ?? {});
  // Its key is the name of an example of the response, so that tools join the two.
  const [named] = Object.values(media?.examples ?? {});
  const example = named !== undefined && '$ref' in named ? refName(named.$ref) : '';
  if (body !== undefined && named === undefined) {
    throw new Error(`${operation.operationId}: the request body needs an example to send`);
  }
  return {
    path: described('path'),
    query: described('query'),
    headers: described('header'),
    contentType,
    body:
      body === undefined
        ? null
        : {
            schema: schemaName(media?.schema) ?? '',
            required: body.required === true,
            example,
          },
  };
}

function describe(document: OpenApi, parameter: Parameter): ParameterDescription {
  const schema = resolve<Schema>(document, parameter.schema ?? {});
  const isList = schema.type === 'array';
  const { type } = isList ? resolve<Schema>(document, schema.items ?? {}) : schema;
  return {
    name: parameter.name,
    required: parameter.required === true,
    // Lint allows no other types.
    type: type as ParameterDescription['type'],
    isList,
    example: parameterSample(document, parameter) as ParameterDescription['example'],
  };
}

/** The fields of a request body, and of the objects in it. */
export function bodyFieldsOf(document: OpenApi, { body }: OperationEntry): BodyFields {
  const [media] = Object.values(body?.content ?? {});
  const fieldsIn = (schema: Schema, around: readonly Schema[]): BodyFields => {
    const { items, properties = {}, required = [] } = resolve<Schema>(document, schema);
    if (items !== undefined) return fieldsIn(items, around);
    // An object that is in itself has its fields already.
    if (around.includes(properties)) return {};
    const entries = Object.entries(properties).map(([name, each]): [string, BodyField] => [
      name,
      {
        isInteger: resolve<Schema>(document, each).type === 'integer',
        isRequired: required.includes(name),
        fields: fieldsIn(each, [...around, properties]),
      },
    ]);
    return Object.fromEntries(entries);
  };
  return fieldsIn(media?.schema ?? {}, []);
}

/** The name of a schema that is one of the document; null for one without a name. */
export function schemaName(schema: Schema | undefined): string | null {
  return schema?.$ref === undefined ? null : refName(schema.$ref);
}
