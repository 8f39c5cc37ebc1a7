import type { GapKind } from './gap-kinds.js';
import { METHODS } from './methods.js';
import { get } from '../../src/shared/pointer.ts';

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
  'x-records'?: Record<string, Ref<Example>[]>;
}

export interface Extensions {
  'x-unspecified'?: Gap[];
  'x-assumed'?: (Assumption | AssumptionReference)[];
  'x-sensitive'?: boolean;
}

/** Something that is not known of the service: programs read the kind, people the text. */
export interface Gap {
  kind: GapKind;
  text: string;
  /** Tells gaps of one kind on one thing apart. */
  id?: string;
  /** In a gap of the kind `query`, the query parameters that are known. */
  except?: string[];
}

/** A choice that readers of the document live with. */
export interface Assumption {
  id: string;
  kind: GapKind;
  value?: unknown;
  choice: string;
  why: string;
}

/** On what rests on an assumption that is written elsewhere. */
export interface AssumptionReference {
  id: string;
}

/** The assumptions that are written here, without the references to others. */
export function assumptionsOf(extensions: Extensions | undefined): Assumption[] {
  return (extensions?.['x-assumed'] ?? []).filter((each) => 'choice' in each);
}

export interface Server {
  url: string;
  description: string;
  variables?: Record<string, { default: string }>;
}

export type PathItem = { servers?: Server[]; parameters?: Ref<Parameter>[] } & Extensions &
  Record<string, unknown>;

export interface Operation extends Extensions {
  operationId: string;
  summary?: string;
  description?: string;
  tags?: string[];
  security?: Record<string, string[]>[];
  parameters?: Ref<Parameter>[];
  requestBody?: Ref<RequestBody>;
  responses: Record<string, Ref<Response>>;
  'x-request-content-type'?: RequestContentType;
}

export interface RequestContentType {
  mediaType: string;
  required: boolean;
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

export interface Response extends Extensions {
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

export interface Transition {
  /** The operationId. */
  trigger: string;
  from: string;
  condition: string;
  to: string;
  /** What fields of `data` in the success response then hold. */
  effects?: Effect[];
  /** Name of the example that shows the error response. */
  error?: string;
}

/** The field has this value, or the same value as another field. */
export type Effect = { field: string; value: unknown } | { field: string; equals: string };

export interface Schema extends Extensions {
  $ref?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  enum?: unknown[];
  const?: unknown;
  examples?: unknown[];
  'x-extensible-enum'?: (string | number)[];
  'x-closed-because'?: string;
  'x-transitions'?: Transition[];
  [keyword: string]: unknown;
}

export type Ref<T> = T | { $ref: string };

export { METHODS };

/** Whether a value is to be redacted: the mark stands beside a reference or on what it leads to. */
export function isSensitive(document: OpenApi, value: Schema | boolean): boolean {
  // `true` and `false` are schemas too.
  if (typeof value === 'boolean') return false;
  return value['x-sensitive'] === true || resolve<Schema>(document, value)['x-sensitive'] === true;
}

/** Follows a reference inside the document; a value that is no reference is returned as it is. */
export function resolve<T extends object>(document: OpenApi, value: Ref<T>): T {
  let current: Ref<T> = value;
  for (let hops = 0; '$ref' in current && typeof current.$ref === 'string'; hops += 1) {
    const target = get(document, current.$ref);
    if (target === undefined || hops > 100) throw new Error(`unresolved reference ${current.$ref}`);
    current = target as Ref<T>;
  }
  return current as T;
}

/** The last segment of a reference: the name of the component. */
export function refName(ref: string): string {
  return ref.slice(ref.lastIndexOf('/') + 1);
}

export interface OperationEntry {
  path: string;
  method: (typeof METHODS)[number];
  operation: Operation;
  item: PathItem;
  /** Those of the path item and of the operation, resolved. */
  parameters: Parameter[];
  /** The request body, resolved. */
  body: RequestBody | undefined;
  /**
   * The Content-Type that the request carries, with or without a body, and whether a request without
   * one is known to need it.
   */
  contentType: RequestContentType | null;
  server: Server;
}

/** Every operation in the order of the document. */
export function operationsOf(document: OpenApi): OperationEntry[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.filter((method) => method in item).map((method) => {
      const operation = item[method] as Operation;
      const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])];
      const body = operation.requestBody && resolve<RequestBody>(document, operation.requestBody);
      const [mediaType] = Object.keys(body?.content ?? {});
      return {
        path,
        method,
        operation,
        item,
        parameters: parameters.map((parameter) => resolve(document, parameter)),
        body,
        contentType:
          mediaType === undefined
            ? (operation['x-request-content-type'] ?? null)
            : { mediaType, required: false },
        server: item.servers?.[0] ?? (document.servers[0] as Server),
      };
    }),
  );
}

/** The short name of an interface: `Main` is `main` in code and in file names. */
export function interfaceName(server: Server): string {
  return server.description.toLowerCase();
}
