import { encodeToken, valueAt } from '../shared/pointer.ts';
import { isObject } from '../shared/json.ts';
import type { Extensions } from './gaps.ts';

/** The parts of a schema that are read by name; everything else passes through. */
export interface Schema extends Extensions {
  $ref?: string;
  type?: string | string[];
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  not?: Schema;
  enum?: unknown[];
  const?: unknown;
  examples?: unknown[];
  additionalProperties?: unknown;
  'x-extensible-enum'?: (string | number)[];
  'x-transitions'?: Transition[];
  'x-time'?: TimeRule[];
  'x-together'?: FieldValues[];
  'x-only-with'?: FieldValues;
  [keyword: string]: unknown;
}

/** What is known of a time beside its format: that it is in UTC, that it has a fraction of the second. */
export type TimeRule = 'utc' | 'fraction';

/** Values of fields, by their names. */
export type FieldValues = Readonly<Record<string, unknown>>;

export interface Transition {
  /** The operationId. */
  trigger: string;
  from: string;
  condition: string;
  to: string;
  /** Values that fields of `data` in the success response then have. */
  effects?: FieldEffect[];
  /** Name of the example that shows the error response. */
  error?: string;
}

/** The field has this value, or the same value as another field. */
export type FieldEffect =
  { field: string; value: unknown; equals?: never } | { field: string; equals: string };

/** What the document states of an object in extensions, since the schemas that generators read cannot say it. */
export interface Statement {
  /** `x-time` of its fields. */
  readonly times?: Readonly<Record<string, readonly TimeRule[]>>;
  /** `x-together`: values that go together. */
  readonly together?: readonly FieldValues[];
  /** `x-only-with` of its fields: each is there only beside this value of another field. */
  readonly onlyWith?: Readonly<Record<string, FieldValues>>;
  /** The effects of `x-transitions` on fields of `data`, in the body of a success. */
  readonly effects?: readonly FieldEffect[];
  /** The component of which a field has a value. */
  readonly parts?: Readonly<Record<string, string>>;
  /** The component of which a field has a list of values. */
  readonly lists?: Readonly<Record<string, string>>;
}

/** The effects of an operation on the fields of a record. */
export function effectsOf(schema: Schema, operation: string): FieldEffect[] {
  return (schema['x-transitions'] ?? [])
    .filter(({ trigger }) => trigger === operation)
    .flatMap(({ effects = [] }) => effects);
}

/** One way in which a value differs from the document. */
export interface SchemaError {
  /** The JSON Schema keyword that is violated; `stated` for what the document states beside its schemas. */
  readonly keyword: string;
  /** JSON pointer of the value; empty for the whole. */
  readonly instancePath: string;
  /** The problem in words that follow the location: `must be integer`. */
  readonly message: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** A part of a document, or a reference to it. */
export type Ref<T> = T | { $ref: string };

/** A part of a document and its JSON pointer. */
export interface Located<T> {
  value: T;
  pointer: string;
}

const MAX_HOPS = 100;

/**
 * Follows a reference inside a document.
 *
 * @param value - The reference; any other value is returned as it is.
 * @param pointer - JSON pointer of the value.
 * @throws Error when it leads to nothing or in a circle.
 */
export function follow<T extends object>(
  document: unknown,
  value: Ref<T>,
  pointer: string,
): Located<T> {
  let found = { value, pointer };
  for (let hops = 0; '$ref' in found.value && typeof found.value.$ref === 'string'; hops += 1) {
    const { $ref } = found.value;
    const target = valueAt(document, $ref);
    if (!isObject(target) || hops > MAX_HOPS) throw new Error(`unresolved reference ${$ref}`);
    found = { value: target as Ref<T>, pointer: $ref.replace(/^#/, '') };
  }
  return found as Located<T>;
}

/** Follows a reference inside a document to its value; any other value is returned as it is. */
export function resolve<T extends object>(document: unknown, value: Ref<T>): T {
  return follow(document, value, '').value;
}

/**
 * A schema without references and unions with null. What stands beside a reference is added to the
 * schema that it leads to, and `anyOf: [X, {type: 'null'}]` is X with `null` among its types.
 *
 * @returns The pointer is that of the schema at the end.
 */
export function normalizeSchema(
  document: unknown,
  schema: unknown,
  pointer: string,
): Located<Schema> {
  // `true` and `false` are schemas too.
  if (!isObject(schema)) return { value: {}, pointer };
  const { $ref, ...own } = schema as Schema;

  if ($ref !== undefined) {
    const target = follow<Schema>(document, { $ref }, pointer);
    const { value, pointer: end } = normalizeSchema(document, target.value, target.pointer);
    return { value: combine(own, value), pointer: end };
  }

  const keyword = own.anyOf === undefined ? 'oneOf' : 'anyOf';
  const { [keyword]: members = [], ...rest } = own;
  const others = members.filter(({ type }) => type !== 'null');
  const [member] = others;
  if (member === undefined || others.length > 1) return { value: own, pointer };

  const at = `${pointer}/${keyword}/${members.indexOf(member)}`;
  const { value, pointer: end } = normalizeSchema(document, member, at);
  const isNullable = members.length > 1;
  return { value: combine(rest, isNullable ? orNull(value) : value), pointer: end };
}

/** Puts what stands beside a reference before what it leads to; lists of gaps and of assumptions are joined. */
function combine(own: Schema, target: Schema): Schema {
  const combined: Schema = { ...target, ...own };
  for (const list of ['x-unspecified', 'x-assumed'] as const) {
    if (own[list] && target[list]) {
      Object.assign(combined, { [list]: [...own[list], ...target[list]] });
    }
  }
  return combined;
}

function orNull(schema: Schema): Schema {
  if (schema.type === undefined || allowsNull(schema)) return schema;
  const type = [...[schema.type].flat(), 'null'];
  if (schema.enum === undefined) return { ...schema, type };
  return { ...schema, type, enum: [...schema.enum, null] };
}

/** Checks whether null is described as a value of a normalized schema. */
export function allowsNull({ type, enum: values }: Schema): boolean {
  if (values !== undefined) return values.includes(null);
  return type === undefined || [type].flat().includes('null');
}

/** A normalized schema with what it consists of, so that a value can be walked along it. */
export interface SchemaNode {
  /** JSON pointer of the schema at the end of the references. */
  pointer: string;
  /** As `normalizeSchema` returns it. */
  schema: Schema;
  /** Name of the component, when it is one. */
  name: string | undefined;
  properties: Map<string, SchemaNode>;
  items: SchemaNode | undefined;
}

/** The schemas of a document, each read once. */
export class Schemas {
  readonly #document: unknown;
  readonly #nodes = new Map<string, SchemaNode>();

  /** @param document - It must not change afterwards. */
  constructor(document: unknown) {
    this.#document = document;
  }

  /** The schema at a JSON pointer, with everything below it. */
  at(pointer: string): SchemaNode {
    const known = this.#nodes.get(pointer);
    if (known !== undefined) return known;

    const { value: schema, pointer: end } = normalizeSchema(
      this.#document,
      valueAt(this.#document, pointer),
      pointer,
    );
    const node: SchemaNode = {
      pointer: end,
      schema,
      name: /^\/components\/schemas\/([^/]+)$/.exec(end)?.[1],
      properties: new Map(),
      items: undefined,
    };
    // Kept before its parts are, since a schema may contain itself.
    this.#nodes.set(pointer, node);
    for (const name of Object.keys(schema.properties ?? {})) {
      node.properties.set(name, this.at(`${end}/properties/${encodeToken(name)}`));
    }
    if (schema.items !== undefined) node.items = this.at(`${end}/items`);
    return node;
  }
}

/** A value, the schema that describes it, and its JSON pointer in the body. */
export interface DescribedValue {
  readonly node: SchemaNode;
  readonly value: unknown;
  readonly pointer: string;
}

/**
 * Visits a value and all in it that the document describes, outermost first. Nothing else is entered, so the
 * depth is that of the document.
 */
export function walk(described: DescribedValue, visit: (each: DescribedValue) => void): void {
  visit(described);
  const { node, value, pointer } = described;

  if (Array.isArray(value)) {
    if (node.items === undefined) return;
    for (const [index, item] of value.entries()) {
      walk({ node: node.items, value: item, pointer: `${pointer}/${index}` }, visit);
    }
  } else if (isObject(value)) {
    for (const [name, property] of node.properties) {
      if (!Object.hasOwn(value, name)) continue;
      walk(
        { node: property, value: value[name], pointer: `${pointer}/${encodeToken(name)}` },
        visit,
      );
    }
  }
}
