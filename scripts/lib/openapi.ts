import { encodeToken } from '../../src/shared/pointer.ts';
import { mapValues } from './objects.ts';
import type { RequestDescription } from '../../src/contract/described-request.ts';
import type { Extensions } from '../../src/contract/gaps.ts';
import { type Ref, type Schema, resolve } from '../../src/contract/schema.ts';

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

/** A base URL of the service and the name of its interface. */
export interface Server {
  url: string;
  description: string;
  variables?: Record<string, { default: string }>;
}

/** The operations of a path, by method. */
export type PathItem = { [method in (typeof METHODS)[number]]?: Operation };

/** An operation as the document writes it, with its references. */
export interface Operation extends Extensions {
  operationId: string;
  summary?: string;
  description?: string;
  tags?: string[];
  servers?: Server[];
  security?: Record<string, string[]>[];
  parameters?: Ref<Parameter>[];
  requestBody?: Ref<Message>;
  responses: Record<string, Ref<Message>>;
  'x-request-content-type'?: { mediaType: string; required: boolean };
}

/** Something with a schema and perhaps examples: a media type, a parameter, a header. */
export interface SchemaHolder {
  schema?: Schema;
  example?: unknown;
  examples?: Record<string, Ref<Example>>;
}

/** A value of a request beside its body. */
export interface Parameter extends SchemaHolder, Extensions {
  name: string;
  in: 'path' | 'query' | 'header' | 'cookie';
  required?: boolean;
  description?: string;
}

/** A request body or a response. Without content, it is one without a body. */
export interface Message extends Extensions {
  description?: string;
  content?: Record<string, SchemaHolder>;
  /** Of a request body. */
  required?: boolean;
  /** Of a response. */
  headers?: Record<string, Ref<Omit<Parameter, 'name' | 'in'>>>;
}

/** A named value of a request, a response or a parameter. */
export interface Example {
  summary?: string;
  description?: string;
  value?: unknown;
  /** JSON pointers into `value`, to texts that are made up because their wording is not known. */
  'x-placeholder'?: string[];
}

/** An operation and where it is; its parameters, its request body and its responses are resolved. */
export type OperationEntry = ReturnType<typeof operationsOf>[number];

/** Every operation in the order of the document. */
export function operationsOf(document: OpenApi) {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.filter((method) => method in item).map((method) => {
      const operation = item[method] as Operation;
      const { parameters = [], requestBody, responses, servers } = operation;
      const body = requestBody && resolve<Message>(document, requestBody);
      return {
        path,
        method: method.toUpperCase(),
        /** JSON pointer of the operation. */
        pointer: `/paths/${encodeToken(path)}/${method}`,
        operation,
        parameters: parameters.map((parameter) => resolve(document, parameter)),
        body,
        /** By status. */
        responses: mapValues(responses, (response) => resolve(document, response)),
        contentType: contentTypeOf(operation, body),
        server: servers?.[0] ?? (document.servers[0] as Server),
      };
    }),
  );
}

function contentTypeOf(
  operation: Operation,
  body: Message | undefined,
): RequestDescription['contentType'] {
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
export function mediaOf(message: Message | undefined): SchemaHolder | undefined {
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

/** A value to show for a parameter: its own example, or the first one that has a name. */
export function parameterSample(document: OpenApi, parameter: SchemaHolder): unknown {
  const [named] = namedExamples(document, parameter);
  return parameter.example ?? named?.example.value;
}

/** The named examples that have a value here, resolved, by key and by name of the component. */
export function namedExamples(document: OpenApi, { examples = {} }: SchemaHolder = {}) {
  const all = Object.entries(examples).map(([key, ref]) => ({
    key,
    name: '$ref' in ref ? refName(ref.$ref) : key,
    example: resolve<Example>(document, ref),
  }));
  return all.filter(({ example }) => 'value' in example);
}
