import { encodeToken } from '../../src/shared/pointer.ts';
import { isObject } from '../../src/shared/json.ts';
import { mapValues } from './objects.ts';
import type { RequestDescription } from '../../src/contract/described-request.ts';
import type { Extensions } from '../../src/contract/gaps.ts';
import { type Ref, type Schema, normalizeSchema, resolve } from '../../src/contract/schema.ts';

/** The names under which an operation stands in a path. */
const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'] as const;

/** The parts of an OpenAPI document that the pipeline reads; everything else passes through. */
export interface OpenApi {
  openapi: string;
  jsonSchemaDialect?: string;
  info: {
    title: string;
    version: string;
    summary?: string;
    description?: string;
    license?: { name: string; identifier?: string; url?: string };
  } & Extensions;
  servers: Server[];
  security?: Record<string, string[]>[];
  tags?: ({ name: string; description?: string } & Extensions)[];
  paths: Record<string, PathItem>;
  components?: Record<string, Record<string, unknown>>;
  'x-records'?: Record<string, string[]>;
}

export interface Server {
  url: string;
  description: string;
  variables?: Record<string, { default: string }>;
}

export type PathItem = { [method in (typeof METHODS)[number]]?: Operation };

export interface Operation extends Extensions {
  operationId: string;
  summary?: string;
  description?: string;
  tags?: string[];
  servers?: Server[];
  security?: Record<string, string[]>[];
  parameters?: Ref<Parameter>[];
  requestBody?: Ref<RequestBody>;
  responses: Record<string, Ref<ResponseObject>>;
  'x-request-content-type'?: { mediaType: string; required: boolean };
}

export interface Parameter extends Extensions {
  name: string;
  in: 'path' | 'query' | 'header' | 'cookie';
  required?: boolean;
  description?: string;
  schema?: Schema;
  example?: unknown;
  examples?: Record<string, Ref<Example>>;
}

export interface RequestBody extends Extensions {
  description?: string;
  required?: boolean;
  content: Record<string, MediaType>;
}

export interface ResponseObject extends Extensions {
  description: string;
  headers?: Record<string, Ref<Omit<Parameter, 'name' | 'in'>>>;
  content?: Record<string, MediaType>;
}

export interface MediaType {
  schema?: Schema;
  example?: unknown;
  examples?: Record<string, Ref<Example>>;
}

export interface Example {
  summary?: string;
  description?: string;
  value?: unknown;
  /** JSON pointers into `value`, to texts that are made up because their wording is not known. */
  'x-placeholder'?: string[];
}

export interface OperationEntry {
  path: string;
  method: (typeof METHODS)[number];
  /** JSON pointer of the operation. */
  pointer: string;
  operation: Operation;
  /** Its parameters, resolved. */
  parameters: Parameter[];
  /** The request body, resolved. */
  body: RequestBody | undefined;
  /** Its responses, resolved, by status. */
  responses: Record<string, ResponseObject>;
  /**
   * The Content-Type that the request carries, with or without a body, and whether a request without
   * one is known to need it.
   */
  contentType: RequestDescription['contentType'];
  server: Server;
}

/** The schemas of the document, by name. */
export function schemasOf(document: OpenApi): Record<string, Schema> {
  return (document.components?.['schemas'] ?? {}) as Record<string, Schema>;
}

/** Every operation in the order of the document. */
export function operationsOf(document: OpenApi): OperationEntry[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.filter((method) => method in item).map((method) => {
      const operation = item[method] as Operation;
      const { parameters = [], requestBody, responses, servers } = operation;
      const body = requestBody && resolve<RequestBody>(document, requestBody);
      return {
        path,
        method,
        pointer: `/paths/${encodeToken(path)}/${method}`,
        operation,
        parameters: parameters.map((parameter) => resolve(document, parameter)),
        body,
        responses: mapValues(responses, (response) => resolve(document, response)),
        contentType: contentTypeOf(operation, body),
        server: servers?.[0] ?? (document.servers[0] as Server),
      };
    }),
  );
}

function contentTypeOf(operation: Operation, body: RequestBody | undefined) {
  const [mediaType] = Object.keys(body?.content ?? {});
  if (mediaType !== undefined) return { mediaType, isRequired: false };
  const stated = operation['x-request-content-type'];
  return stated ? { mediaType: stated.mediaType, isRequired: stated.required } : null;
}

/** The short name of an interface: `Main` is `main` in code and in file names. */
export function interfaceName(server: Server): string {
  return server.description.toLowerCase();
}

/** Where the mock listens when no port is chosen. */
const MOCK_ORIGIN = 'http://localhost:4010';

/** The base URL of an interface on the mock: its path stays, its host changes. */
export function mockRoot(server: Server): string {
  return `${MOCK_ORIGIN}${new URL(defaultUrl(server)).pathname.replace(/\/$/, '')}`;
}

/** The URL of a server with the default of each variable. */
export function defaultUrl(server: Server): string {
  return server.url.replaceAll(
    /\{([^}]+)\}/g,
    (braced, name: string) => server.variables?.[name]?.default ?? braced,
  );
}

/** The body of a request or a response: no document has it in two media types. */
export function mediaOf(message: Partial<RequestBody> | undefined): MediaType | undefined {
  return Object.values(message?.content ?? {})[0];
}

/** The last segment of a reference: the name of the component. */
export function refName(ref: string): string {
  return ref.slice(ref.lastIndexOf('/') + 1);
}

/** The name of a schema that is one of the document; null for one without a name. */
export function schemaName(schema: Schema | undefined): string | null {
  return schema?.$ref === undefined ? null : refName(schema.$ref);
}

/** Checks whether a value is to be redacted: the mark stands beside a reference or on what it leads to. */
export function isMarkedSensitive(document: unknown, schema: Schema | undefined): boolean {
  return normalizeSchema(document, schema, '').value['x-sensitive'] === true;
}

/**
 * A schema and every schema that is written inside it; references are not followed. Other keywords that hold schemas
 * are not of OpenAPI 3.0, so the build ends at them.
 */
export function schemasIn(schema: Schema): Schema[] {
  const { allOf = [], anyOf = [], oneOf = [], properties = {} } = schema;
  const { additionalProperties, items, not } = schema;

  const inner = [...allOf, ...anyOf, ...oneOf, ...Object.values(properties)];
  const single = [additionalProperties, items, not].filter((each) => isObject(each));
  return [schema, ...[...inner, ...single].flatMap(schemasIn)];
}
