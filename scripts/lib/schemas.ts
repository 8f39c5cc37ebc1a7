import { type Located, type Schema, normalize } from '../../src/contract/schema.ts';
import { encode, isObject } from '../../src/shared/pointer.ts';

/** The last segment of a reference: the name of the component. */
export function refName(ref: string): string {
  return ref.slice(ref.lastIndexOf('/') + 1);
}

/** Checks whether a value is to be redacted: the mark stands beside a reference or on what it leads to. */
export function isMarkedSensitive(document: unknown, schema: Schema | undefined): boolean {
  return normalize(document, schema, '').value['x-sensitive'] === true;
}

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

/** The schemas written directly below a schema. References are not followed. */
export function subschemas(schema: Schema, pointer: string): Located<Schema>[] {
  const found: Located<unknown>[] = [];
  for (const [keyword, value] of Object.entries(schema)) {
    const at = `${pointer}/${keyword}`;
    if (ONE.includes(keyword)) found.push({ value, pointer: at });
    else if (LIST.includes(keyword) || MAP.includes(keyword)) {
      for (const [key, each] of Object.entries((value ?? {}) as object)) {
        found.push({ value: each, pointer: `${at}/${encode(key)}` });
      }
    }
  }
  return found.filter((each): each is Located<Schema> => isObject(each.value));
}

/** Calls the visitor for a schema and every schema that is written inside it. */
export function walkSchema(
  schema: Schema,
  pointer: string,
  visit: (schema: Schema, pointer: string) => void,
): void {
  visit(schema, pointer);
  for (const each of subschemas(schema, pointer)) walkSchema(each.value, each.pointer, visit);
}
