import { type OperationId, operations } from '../../../generated/operations.ts';
import { readGenerated } from '../../shared/package-files.ts';
import { encode, get, isObject } from '../../shared/pointer.ts';
import { type Assumption, type Gap, recordsOf } from './records.ts';
import type { Schema, SchemaNode } from './schema-node.ts';

/** A named example, and the parts of it whose text is made up. */
export interface DocumentedExample {
  value: unknown;
  /** JSON pointers into `value`. */
  placeholders: readonly string[];
}

/** Whether a part of an example, or what it is in, is made up. */
export function isPlaceholder({ placeholders }: DocumentedExample, pointer: string): boolean {
  return placeholders.some((each) => each === pointer || pointer.startsWith(`${each}/`));
}

export interface DocumentedBody {
  mediaType: string;
  schema: SchemaNode | undefined;
  examples: Readonly<Record<string, DocumentedExample>>;
}

export interface DocumentedResponse extends DocumentedBody {
  /** `200`, `401` or `default`. */
  status: string;
  /** JSON pointer of the response component. */
  pointer: string;
  /** JSON pointer of the entry in the operation. */
  entryPointer: string;
}

export interface DocumentedOperation {
  id: OperationId;
  /** JSON pointer of the operation. */
  pointer: string;
  responses: readonly DocumentedResponse[];
  request: DocumentedBody | undefined;
  /** Its parameters and those of its path. */
  parameters: readonly DocumentedParameter[];
}

/** A parameter, and where it is described. */
export interface DocumentedParameter {
  in: string;
  name: string;
  /** JSON pointer of the component. */
  pointer: string;
}

/** The header with which a caller identifies an operation. */
export interface IdentifierHeader {
  name: string;
  pointer: string;
  minLength: number;
  maxLength: number;
}

type Json = Record<string, unknown>;

const IDENTIFIER = '/components/parameters/TraceId';
const SECURITY = '/components/securitySchemes/bearerAuth';

/** The published document, prepared once for checking many responses. */
export class Contract {
  readonly json = readGenerated('openapi.json') as Json;
  readonly info = this.json['info'] as { title: string; version: string };
  readonly gaps: readonly Gap[];
  readonly assumptions: readonly Assumption[];
  readonly identifier: IdentifierHeader;
  /** JSON pointer of the scheme by which a caller is known. */
  readonly security = SECURITY;
  readonly operations: ReadonlyMap<OperationId, DocumentedOperation>;
  readonly #nodes = new Map<string, SchemaNode>();
  readonly #gapsByOwner: ReadonlyMap<string, readonly Gap[]>;
  readonly #assumptionsByOwner: ReadonlyMap<string, readonly Assumption[]>;

  constructor() {
    const { gaps, assumptions } = recordsOf(this.json);
    this.gaps = gaps;
    this.assumptions = assumptions;
    this.#gapsByOwner = byOwner(gaps);
    this.#assumptionsByOwner = byOwner(assumptions);
    const ids = Object.keys(operations) as OperationId[];
    this.operations = new Map(ids.map((id) => [id, this.#operation(id)]));
    const { name, schema } = get(this.json, IDENTIFIER) as { name: string; schema: Json };
    this.identifier = {
      name,
      pointer: IDENTIFIER,
      minLength: schema['minLength'] as number,
      maxLength: schema['maxLength'] as number,
    };
  }

  operation(id: OperationId): DocumentedOperation {
    return this.operations.get(id) as DocumentedOperation;
  }

  /** The response that describes a status: its own entry, or `default` for an error. */
  response(id: OperationId, status: number): DocumentedResponse | undefined {
    const { responses } = this.operation(id);
    return (
      responses.find((each) => each.status === String(status)) ??
      (status >= 400 ? responses.find((each) => each.status === 'default') : undefined)
    );
  }

  /** What is recorded as not specified at a JSON pointer. */
  gapsAt(pointer: string): readonly Gap[] {
    return this.#gapsByOwner.get(pointer) ?? [];
  }

  /** What is a choice of the document at a JSON pointer. */
  assumptionsAt(pointer: string): readonly Assumption[] {
    return this.#assumptionsByOwner.get(pointer) ?? [];
  }

  /** The schema at a JSON pointer, with everything below it. */
  schemaNode(pointer: string): SchemaNode {
    const followed = this.#follow(pointer);
    const known = this.#nodes.get(followed.pointer);
    if (known !== undefined) return known;
    const schema = followed.value as Schema;
    // `anyOf: [$ref, {type: null}]` is the referenced schema, or null.
    const other = schema.anyOf?.findIndex((each) => each.type !== 'null') ?? -1;
    if (other >= 0) return this.schemaNode(`${followed.pointer}/anyOf/${other}`);
    const node: SchemaNode = {
      pointer: followed.pointer,
      schema,
      name: /^\/components\/schemas\/([^/]+)$/.exec(followed.pointer)?.[1],
      properties: new Map(),
      items: undefined,
      gaps: new Set(this.gapsAt(followed.pointer).map(({ kind }) => kind)),
    };
    // Kept before its parts are, since a schema may contain itself.
    this.#nodes.set(followed.pointer, node);
    for (const name of Object.keys(schema.properties ?? {})) {
      node.properties.set(name, this.schemaNode(`${node.pointer}/properties/${encode(name)}`));
    }
    if (schema.items !== undefined) node.items = this.schemaNode(`${node.pointer}/items`);
    return node;
  }

  #operation(id: OperationId): DocumentedOperation {
    const { path, method } = operations[id];
    const item = `/paths/${encode(path)}`;
    const pointer = `${item}/${method.toLowerCase()}`;
    const raw = get(this.json, pointer) as { responses: Json; requestBody?: Json };
    const parameters = [item, pointer].flatMap((owner) => this.#parameters(owner));
    const body = raw.requestBody && this.#follow(`${pointer}/requestBody`);
    return {
      id,
      pointer,
      responses: Object.keys(raw.responses).map((status) => this.#response(pointer, status)),
      request: body && this.#body(body.pointer, body.value as Json),
      parameters,
    };
  }

  /** The parameters of a path or of an operation. */
  #parameters(owner: string): DocumentedParameter[] {
    const list = (get(this.json, `${owner}/parameters`) ?? []) as unknown[];
    return list.map((_, index) => {
      const { pointer, value } = this.#follow(`${owner}/parameters/${index}`);
      const { in: location, name } = value as { in: string; name: string };
      return { in: location, name, pointer };
    });
  }

  #response(operation: string, status: string): DocumentedResponse {
    const entryPointer = `${operation}/responses/${encode(status)}`;
    const { pointer, value } = this.#follow(entryPointer);
    const body = this.#body(pointer, value as Json);
    return { status, pointer, entryPointer, ...body };
  }

  #body(holder: string, { content = {} }: { content?: Json }): DocumentedBody {
    const [mediaType = ''] = Object.keys(content);
    const pointer = `${holder}/content/${encode(mediaType)}`;
    const media = get(this.json, pointer) as Json | undefined;
    const examples = Object.keys((media?.['examples'] ?? {}) as Json).map((name) => {
      const example = this.#follow(`${pointer}/examples/${encode(name)}`).value as Json;
      const placeholders = (example['x-placeholder'] ?? []) as string[];
      return [name, { value: example['value'], placeholders }] as const;
    });
    return {
      mediaType,
      schema: media?.['schema'] === undefined ? undefined : this.schemaNode(`${pointer}/schema`),
      examples: Object.fromEntries(examples),
    };
  }

  #follow(start: string): { pointer: string; value: unknown } {
    let pointer = start;
    let value = get(this.json, pointer);
    while (isObject(value) && typeof value['$ref'] === 'string') {
      pointer = value['$ref'].slice(1);
      value = get(this.json, pointer);
    }
    if (value === undefined) throw new Error(`the document has nothing at ${pointer}`);
    return { pointer, value };
  }
}

function byOwner<Kept extends { owner: string }>(records: readonly Kept[]): Map<string, Kept[]> {
  const kept = new Map<string, Kept[]>();
  for (const each of records) kept.set(each.owner, [...(kept.get(each.owner) ?? []), each]);
  return kept;
}
