import { mapValues, pickBy } from '../lib/objects.ts';
import { BANNER } from '../lib/output-files.ts';
import {
  type OpenApi,
  type OperationEntry,
  type Parameter,
  interfaceName,
  mediaOf,
  operationsOf,
  schemaName,
} from '../lib/openapi.ts';
import { resolve } from '../../src/contract/schema.ts';
import { bodyFieldsOf, requestOf } from '../lib/requests.ts';
import { schemasOf, sensitiveFields } from '../lib/schemas.ts';
import { statementsOf } from './statements.ts';

/** `operations.ts`: what code needs to know of each operation, so that no code says it again. */
export function operationsModule(document: OpenApi): string {
  const entries = operationsOf(document);
  const byId = Object.fromEntries(entries.map((entry) => [entry.operation.operationId, entry]));
  const servers = Object.fromEntries(
    document.servers.map((server) => [
      interfaceName(server),
      { description: server.description, url: server.url, variables: server.variables ?? {} },
    ]),
  );
  const withoutBody = entries
    .filter(({ body, contentType }) => body === undefined && contentType !== null)
    .map(({ contentType, method, path }) => [`${method} ${path}`, contentType?.mediaType]);
  const traceId = { $ref: '#/components/parameters/TraceId' };
  const { name, required = false } = resolve<Parameter>(document, traceId);
  return `${BANNER}
import type { BodyFields, RequestDescription } from '../src/contract/described-request.ts';
import type { Statement } from '../src/contract/schema.ts';

/** Where an operation is. */
export interface Operation {
  readonly method: ${union(entries.map((entry) => entry.method))};
  /** Below the root of the interface, with parameters in braces. */
  readonly path: string;
  readonly interface: ${union(Object.keys(servers))};
}

export const operations = ${json(mapValues(byId, operationOf))} as const satisfies Record<string, Operation>;

export type OperationId = keyof typeof operations;

/** For each status, the name of the schema of the body, or null where it has no name. */
export const responseSchemas: Readonly<Record<OperationId, Readonly<Record<string, string | null>>>> = ${json(mapValues(byId, responseSchemasOf))};

/** The requests of all operations. Separate, so they can be tree-shaken. */
export const requests: Readonly<Record<OperationId, RequestDescription>> = ${json(mapValues(byId, (entry) => requestOf(document, entry)))};

/** The fields of the request bodies; an operation without a body has none. */
export const bodyFields: Readonly<Record<OperationId, BodyFields>> = ${json(mapValues(byId, (entry) => bodyFieldsOf(document, entry)))};

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

/** What the document states of objects beside their schemas, by component. */
export const statements: Readonly<Record<string, Statement>> = ${json(statementsOf(document))};

/** Values that have been seen of each open set, by schema and property. There may be others. */
export const seenValues = ${json(seenValues(document))} as const;
`;
}

function operationOf({ method, path, server }: OperationEntry) {
  return { method, path, interface: interfaceName(server) };
}

function responseSchemasOf({ responses }: OperationEntry) {
  return mapValues(responses, (response) => schemaName(mediaOf(response)?.schema));
}

function seenValues(document: OpenApi): Record<string, (string | number)[]> {
  const fields = Object.entries(schemasOf(document)).flatMap(([schema, { properties = {} }]) =>
    Object.entries(properties).map(
      ([name, { 'x-extensible-enum': seen = [] }]) => [`${schema}.${name}`, seen] as const,
    ),
  );
  return pickBy(Object.fromEntries(fields), (values) => values.length > 0);
}

function union(values: readonly string[]): string {
  return [...new Set(values)].toSorted().map(json).join(' | ');
}

function json(value: unknown): string {
  return JSON.stringify(value, null, 2);
}
