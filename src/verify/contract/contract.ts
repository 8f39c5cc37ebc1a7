import { type OperationId, operations } from '../../../generated/operations.ts';
import { readGenerated } from '../../shared/package-files.ts';
import { encode, get, isObject } from '../../shared/pointer.ts';

/** The parts of a schema that verify reads. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  required?: string[];
  enum?: unknown[];
  properties?: Record<string, Schema>;
  items?: Schema;
  additionalProperties?: unknown;
  'x-extensible-enum'?: (string | number)[];
  'x-not-shown'?: string[];
  'x-sensitive'?: boolean;
  'x-transitions'?: { trigger: string; to: string; effects: string[] }[];
}

/** A schema with its place, references followed, so that a value can be walked along it. */
export interface SchemaNode {
  /** Pointer into the bundle. */
  at: string;
  schema: Schema;
  /** Name of the component, when it is one. */
  name: string | undefined;
  properties: Map<string, SchemaNode>;
  items: SchemaNode | undefined;
}

export interface DocumentedBody {
  mediaType: string;
  body: SchemaNode | undefined;
  /** Named examples: name to value. */
  examples: Record<string, unknown>;
}

export interface DocumentedResponse extends DocumentedBody {
  /** `200`, `401` or `default`. */
  key: string;
  /** Pointer of the response component. */
  at: string;
  /** Pointer of the entry in the operation. */
  entryAt: string;
  headers: { name: string; at: string; schema: Schema }[];
}

export interface DocumentedOperation {
  id: OperationId;
  at: string;
  responses: DocumentedResponse[];
  request: DocumentedBody | undefined;
}

/** One sentence under `x-not-shown`. */
export interface Gap {
  sentence: string;
  /** Pointer of what the record stands on. */
  owner: string;
  /** Pointer of the sentence itself. */
  at: string;
}

type Json = Record<string, unknown>;

/** The published document, prepared once for judging many answers. */
export class Contract {
  readonly json = readGenerated('openapi.json') as Json;
  readonly operations: ReadonlyMap<OperationId, DocumentedOperation>;
  readonly gaps: readonly Gap[];
  /** Lengths of the operation identifier. */
  readonly identifier: { minLength: number; maxLength: number };
  readonly #nodes = new Map<string, SchemaNode>();

  constructor() {
    const ids = Object.keys(operations) as OperationId[];
    this.operations = new Map(ids.map((id) => [id, this.#operation(id)]));
    this.gaps = gapsOf(this.json);
    this.identifier = get(this.json, '/components/parameters/TraceId/schema') as this['identifier'];
  }

  operation(id: OperationId): DocumentedOperation {
    return this.operations.get(id) as DocumentedOperation;
  }

  /** The response that describes a status: its own entry, or `default`. */
  response(id: OperationId, status: number): DocumentedResponse | undefined {
    const { responses } = this.operation(id);
    return (
      responses.find(({ key }) => key === String(status)) ??
      (status >= 400 ? responses.find(({ key }) => key === 'default') : undefined)
    );
  }

  /** The schema at a pointer, with everything below it. */
  node(at: string): SchemaNode {
    const { at: place, value } = this.#follow(at);
    const known = this.#nodes.get(place);
    if (known !== undefined) return known;
    const schema = value as Schema;
    const component = /^\/components\/schemas\/([^/]+)$/.exec(place)?.[1];
    const node: SchemaNode = {
      at: place,
      schema,
      name: component,
      properties: new Map(),
      items: undefined,
    };
    // Known before its parts are, so that a schema may hold itself.
    this.#nodes.set(place, node);
    for (const name of Object.keys(schema.properties ?? {})) {
      node.properties.set(name, this.node(`${place}/properties/${encode(name)}`));
    }
    if (schema.items !== undefined) node.items = this.node(`${place}/items`);
    return node;
  }

  #operation(id: OperationId): DocumentedOperation {
    const { path, method } = operations[id];
    const at = `/paths/${encode(path)}/${method.toLowerCase()}`;
    const raw = get(this.json, at) as { responses: Json; requestBody?: Json };
    const body = raw.requestBody && this.#follow(`${at}/requestBody`);
    return {
      id,
      at,
      responses: Object.keys(raw.responses).map((key) => this.#response(at, key)),
      request: body && this.#body(body.at, body.value as Json),
    };
  }

  #response(operationAt: string, key: string): DocumentedResponse {
    const entryAt = `${operationAt}/responses/${encode(key)}`;
    const { at, value } = this.#follow(entryAt);
    const response = value as Json;
    const headers = Object.keys((response['headers'] ?? {}) as Json).map((name) => {
      const header = this.#follow(`${at}/headers/${encode(name)}`);
      return { name, at: header.at, schema: ((header.value as Json)['schema'] ?? {}) as Schema };
    });
    return { key, at, entryAt, headers, ...this.#body(at, response) };
  }

  #body(at: string, holder: Json): DocumentedBody {
    const [mediaType = ''] = Object.keys((holder['content'] ?? {}) as Json);
    const mediaAt = `${at}/content/${encode(mediaType)}`;
    const media = get(this.json, mediaAt) as Json | undefined;
    const examples = Object.keys((media?.['examples'] ?? {}) as Json).map((name) => {
      const example = this.#follow(`${mediaAt}/examples/${encode(name)}`).value as Json;
      return [name, example['value']] as const;
    });
    return {
      mediaType,
      body: media?.['schema'] === undefined ? undefined : this.node(`${mediaAt}/schema`),
      examples: Object.fromEntries(examples),
    };
  }

  #follow(at: string): { at: string; value: unknown } {
    let value = get(this.json, at);
    while (isObject(value) && typeof value['$ref'] === 'string') {
      at = value['$ref'].slice(1);
      value = get(this.json, at);
    }
    if (value === undefined) throw new Error(`the document has nothing at ${at}`);
    return { at, value };
  }
}

function gapsOf(document: Json): Gap[] {
  const found: Gap[] = [];
  const walk = (value: unknown, at: string) => {
    if (Array.isArray(value)) {
      for (const [index, each] of value.entries()) walk(each, `${at}/${index}`);
      return;
    }
    if (!isObject(value)) return;
    for (const [key, each] of Object.entries(value)) {
      if (key === 'x-not-shown') {
        for (const [index, sentence] of (each as string[]).entries()) {
          found.push({ sentence, owner: at, at: `${at}/x-not-shown/${index}` });
        }
      } else if (key !== 'examples' && key !== 'example') walk(each, `${at}/${encode(key)}`);
    }
  };
  walk(document, '');
  return found;
}
