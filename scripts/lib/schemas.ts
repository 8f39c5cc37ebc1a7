import { type Schema, normalize } from '../../src/contract/schema.ts';
import { isObject } from '../../src/shared/pointer.ts';

/** The last segment of a reference: the name of the component. */
export function refName(ref: string): string {
  return ref.slice(ref.lastIndexOf('/') + 1);
}

/** Checks whether a value is to be redacted: the mark stands beside a reference or on what it leads to. */
export function isMarkedSensitive(document: unknown, schema: Schema | undefined): boolean {
  return normalize(document, schema, '').value['x-sensitive'] === true;
}

/** Keywords with one schema. */
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
/** Keywords with a list of schemas, or with schemas by name. */
const MANY = [
  '$defs',
  'allOf',
  'anyOf',
  'dependentSchemas',
  'oneOf',
  'patternProperties',
  'prefixItems',
  'properties',
];

/** Calls the visitor for a schema and every schema that is written inside it. References are not followed. */
export function walkSchema(schema: Schema, visit: (schema: Schema) => void): void {
  visit(schema);
  const inner = Object.entries(schema).flatMap(([keyword, value]): unknown[] => {
    if (MANY.includes(keyword)) return Object.values((value ?? {}) as object);
    return ONE.includes(keyword) ? [value] : [];
  });
  for (const each of inner) if (isObject(each)) walkSchema(each, visit);
}
