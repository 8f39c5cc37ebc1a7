import type { GapKind } from '../../../generated/operations.ts';
import { encode, isObject, tokens } from '../../shared/pointer.ts';

/** What a successful request does to a field of `data` in its response. */
export type TransitionEffect =
  { field: string; value: unknown; equals?: never } | { field: string; equals: string };

/** The parts of a schema that verify reads. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  pattern?: string;
  required?: string[];
  enum?: unknown[];
  not?: Schema;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  additionalProperties?: unknown;
  'x-extensible-enum'?: (string | number)[];
  'x-sensitive'?: boolean;
  'x-transitions'?: { trigger: string; to: string; effects?: TransitionEffect[] }[];
}

/** A schema with what it consists of, references followed, so that a value can be walked along it. */
export interface SchemaNode {
  /** JSON pointer into the bundle. */
  pointer: string;
  schema: Schema;
  /** Name of the component, when it is one. */
  name: string | undefined;
  properties: Map<string, SchemaNode>;
  items: SchemaNode | undefined;
  /** What is recorded as not specified at this schema. */
  gaps: ReadonlySet<GapKind>;
}

/** Called for each value that the document describes, outermost first. */
export interface SchemaVisitor {
  /** @param pointer - JSON pointer of the value in the body. */
  value(node: SchemaNode, value: unknown, pointer: string): void;
  /** A field that the document does not have, in an object that is not free-form. */
  undocumented?(node: SchemaNode, name: string, value: unknown): void;
}

/**
 * Walks a value along its schema. What the schema does not describe is not entered, so the depth is
 * that of the document.
 */
export function walk(node: SchemaNode, value: unknown, visitor: SchemaVisitor, pointer = ''): void {
  visitor.value(node, value, pointer);
  if (Array.isArray(value)) {
    if (node.items === undefined) return;
    for (const [index, each] of value.entries()) {
      walk(node.items, each, visitor, `${pointer}/${index}`);
    }
  } else if (isObject(value) && node.properties.size > 0) {
    for (const [name, each] of Object.entries(value)) {
      const property = node.properties.get(name);
      if (property !== undefined) walk(property, each, visitor, `${pointer}/${encode(name)}`);
      else if (node.schema.additionalProperties !== true) visitor.undocumented?.(node, name, each);
    }
  }
}

/** The schemas on the way to the value at a JSON pointer, as far as the document describes it. */
export function nodesAlong(root: SchemaNode, pointer: string): SchemaNode[] {
  const nodes = [root];
  for (const token of tokens(pointer)) {
    const current = nodes.at(-1) as SchemaNode;
    const next = current.properties.get(token) ?? current.items;
    if (next === undefined) break;
    nodes.push(next);
  }
  return nodes;
}

/** Whether null is described as a value of the schema. */
export function allowsNull({ type, anyOf, enum: values }: Schema): boolean {
  if (values !== undefined) return values.includes(null);
  if (anyOf !== undefined) return anyOf.some(allowsNull);
  return type === undefined || [type].flat().includes('null');
}
