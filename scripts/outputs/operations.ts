import { BANNER, compare } from '../lib/output-files.ts';
import {
  type OpenApi,
  type OperationEntry,
  type Parameter,
  type Response,
  interfaceName,
  operationsOf,
} from '../lib/openapi.ts';
import { type Schema, resolve } from '../../src/contract/schema.ts';
import { isMarkedSensitive, walkSchema } from '../lib/schemas.ts';
import { bodyFieldsOf, requestOf, schemaName } from '../lib/requests.ts';
import { outerSchemas } from '../lib/example-values.ts';

/** `operations.ts`: what code needs to know of each operation, so that no code says it again. */
export function operations(document: OpenApi): string {
  const entries = operationsOf(document);
  const table = (describe: (document: OpenApi, entry: OperationEntry) => object) =>
    Object.fromEntries(
      entries.map((entry) => [entry.operation.operationId, describe(document, entry)]),
    );
  const servers = Object.fromEntries(
    document.servers.map((server) => [
      interfaceName(server),
      { description: server.description, url: server.url, variables: server.variables ?? {} },
    ]),
  );
  const withoutBody = entries
    .filter(({ body, contentType }) => body === undefined && contentType !== null)
    .map(({ contentType, method, path }) => [
      `${method.toUpperCase()} ${path}`,
      contentType?.mediaType,
    ]);
  const traceId = { $ref: '#/components/parameters/TraceId' };
  const { name, required = false } = resolve<Parameter>(document, traceId);
  return `${BANNER}
/** Where an operation is. */
export interface Operation {
  readonly method: ${union(entries.map((entry) => entry.method.toUpperCase()))};
  /** Below the root of the interface, with parameters in braces. */
  readonly path: string;
  readonly interface: ${union(Object.keys(servers))};
}

export const operations = ${json(table(operationOf))} as const satisfies Record<string, Operation>;

export type OperationId = keyof typeof operations;

/** For each status, the name of the schema of the body, or null where it has no name. */
export const responseSchemas: Readonly<Record<OperationId, Readonly<Record<string, string | null>>>> = ${json(table(responseSchemasOf))};

/** What a request of an operation consists of. */
export interface RequestDescription {
  readonly path: readonly ParameterDescription[];
  readonly query: readonly ParameterDescription[];
  /** Without Authorization and Content-Type. */
  readonly headers: readonly ParameterDescription[];
  /** The Content-Type that the request carries, with or without a body. */
  readonly contentType: {
    readonly mediaType: string;
    /** Whether a request without a body is known to need it. */
    readonly required: boolean;
  } | null;
  readonly body: {
    /** Name of its schema. */
    readonly schema: string;
    readonly required: boolean;
    /** Name of an example in \`examples.ts\`. */
    readonly example: string;
  } | null;
}

/** A value in the path, in the query or in a header. */
export interface ParameterDescription {
  readonly name: string;
  readonly required: boolean;
  /** Type of the value; of each item, where it is a list. */
  readonly type: 'boolean' | 'integer' | 'number' | 'string';
  /** Whether it is a list, which only a query can have. Each item has the name: \`a=1&a=2\`. */
  readonly isList: boolean;
  readonly example: ParameterValue;
}

export type ParameterValue = Scalar | readonly Scalar[];
type Scalar = boolean | number | string;

/** The requests of all operations. Apart from the operations, so that who makes none can drop them. */
export const requests: Readonly<Record<OperationId, RequestDescription>> = ${json(table(requestOf))};

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

/** The fields of the request bodies; an operation without a body has none. */
export const bodyFields: Readonly<Record<OperationId, BodyFields>> = ${json(table(bodyFieldsOf))};

/** The interfaces and their roots; variables stand in braces in the URL. */
export const servers = ${json(servers)} as const;

export type InterfaceName = keyof typeof servers;

/** Names of the fields and parameters that hold secrets or personal numbers. */
export const sensitiveFields = ${json(sensitiveFields(document))} as const;

/** The Content-Type of requests that carry one although they have no body, by method and path. */
export const contentTypesWithoutBody: Readonly<Record<string, string>> = ${json(Object.fromEntries(withoutBody))};

/** The header of the operation identifier. The document may assume its name; \`x-assumed\` says so. */
export const traceIdHeader = ${json(name)};

/** Whether the document requires it, which may be an assumption as well. */
export const isTraceIdRequired: boolean = ${String(required)};

/** Values that have been seen of each open set, by schema and property. There may be others. */
export const seenValues = ${json(seenValues(document))} as const;
`;
}

function operationOf(_: OpenApi, { method, path, server }: OperationEntry) {
  return { method: method.toUpperCase(), path, interface: interfaceName(server) };
}

function responseSchemasOf(document: OpenApi, { operation }: OperationEntry) {
  return Object.fromEntries(
    Object.entries(operation.responses).map(([status, response]) => {
      const [content] = Object.values(resolve<Response>(document, response).content ?? {});
      return [status, schemaName(content?.schema)];
    }),
  );
}

function seenValues(document: OpenApi): Record<string, (string | number)[]> {
  const schemas = Object.entries(document.components?.['schemas'] ?? {}) as [string, Schema][];
  return Object.fromEntries(
    schemas.flatMap(([name, schema]) =>
      Object.entries(schema.properties ?? {}).flatMap(
        ([property, { 'x-extensible-enum': values }]) =>
          values === undefined ? [] : [[`${name}.${property}`, values]],
      ),
    ),
  );
}

function sensitiveFields(document: OpenApi): string[] {
  const names = new Set<string>();
  for (const outer of outerSchemas(document)) {
    walkSchema(outer, (schema) => {
      for (const [name, property] of Object.entries(schema.properties ?? {})) {
        if (isMarkedSensitive(document, property)) names.add(name);
      }
    });
  }
  for (const { parameters } of operationsOf(document)) {
    for (const { name, schema, ...parameter } of parameters) {
      if (parameter['x-sensitive'] === true || (schema && isMarkedSensitive(document, schema))) {
        names.add(name);
      }
    }
  }
  return [...names].toSorted(compare);
}

function union(values: readonly string[]): string {
  return [...new Set(values)].toSorted(compare).map(json).join(' | ');
}

function json(value: unknown): string {
  return JSON.stringify(value, null, 2);
}
