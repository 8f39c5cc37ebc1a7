import type { Schema } from './openapi.ts';
import { encode, isObject } from '../../src/shared/pointer.ts';

const ONE = [
  'additionalProperties',
  'contains',
  'else',
  'if',
  'items',
  'not',
  'propertyNames',
  'then',
  'unevaluatedItems',
  'unevaluatedProperties',
];
const LIST = ['allOf', 'anyOf', 'oneOf', 'prefixItems'];
const MAP = ['$defs', 'dependentSchemas', 'patternProperties', 'properties'];

/** The schemas directly below a schema, each with its pointer. References are not followed. */
export function subschemas(schema: Schema, at: string): [string, Schema][] {
  const found: [string, unknown][] = [];
  for (const [keyword, value] of Object.entries(schema)) {
    if (ONE.includes(keyword)) found.push([`${at}/${keyword}`, value]);
    else if (LIST.includes(keyword) || MAP.includes(keyword)) {
      for (const [key, each] of Object.entries((value ?? {}) as object)) {
        found.push([`${at}/${keyword}/${encode(key)}`, each]);
      }
    }
  }
  return found.filter((entry): entry is [string, Schema] => isObject(entry[1]));
}

/** Calls the visitor for a schema and every schema inside it. */
export function walkSchema(
  schema: Schema,
  at: string,
  visit: (schema: Schema, at: string) => void,
): void {
  visit(schema, at);
  for (const [pointer, each] of subschemas(schema, at)) walkSchema(each, pointer, visit);
}
