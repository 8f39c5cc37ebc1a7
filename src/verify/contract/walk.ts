import type { SchemaNode } from './contract.ts';
import { encode, isObject, tokens } from '../../shared/pointer.ts';

/** Called for each value that the document describes, outermost first. */
export interface Visitor {
  value(node: SchemaNode, value: unknown, at: string): void;
  /** A field that the document does not have, in an object that is not free-form. */
  extra?(node: SchemaNode, name: string, value: unknown): void;
}

/** Walks a value along its schema. `at` is the JSON pointer of the value. */
export function walk(node: SchemaNode, value: unknown, visitor: Visitor, at = ''): void {
  visitor.value(node, value, at);
  if (Array.isArray(value)) {
    if (node.items === undefined) return;
    for (const [index, each] of value.entries()) walk(node.items, each, visitor, `${at}/${index}`);
  } else if (isObject(value)) {
    if (node.properties.size === 0) return;
    for (const [name, each] of Object.entries(value)) {
      const property = node.properties.get(name);
      if (property !== undefined) walk(property, each, visitor, `${at}/${encode(name)}`);
      else if (node.schema.additionalProperties !== true) visitor.extra?.(node, name, each);
    }
  }
}

/** The schema of the value at a JSON pointer, as far as the document describes it. */
export function nodeAt(node: SchemaNode, pointer: string): SchemaNode {
  let current = node;
  for (const token of tokens(pointer)) {
    const next = current.properties.get(token) ?? current.items;
    if (next === undefined) return current;
    current = next;
  }
  return current;
}
