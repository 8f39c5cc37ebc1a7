import { type OpenApi, type Schema, resolve } from '../../../scripts/lib/openapi.ts';

/** A schema at the end of its references. */
export interface Found {
  schema: Schema;
  pointer: string;
  nullable: boolean;
}

/** Follows references, and takes a union with null for what it is: a nullable value. */
export function follow(document: OpenApi, schema: Schema, pointer: string): Found {
  const branches = schema['anyOf'] ?? schema['oneOf'];
  if (Array.isArray(branches)) {
    const real = (branches as Schema[]).filter((branch) => branch.type !== 'null');
    const [only] = real;
    if (only !== undefined && real.length === 1) {
      const { anyOf: _, oneOf: __, ...rest } = schema;
      return { ...follow(document, { ...rest, ...only }, pointer), nullable: true };
    }
  }
  if (schema.$ref === undefined) {
    const nullable = Array.isArray(schema.type) && schema.type.includes('null');
    return { schema, pointer, nullable };
  }
  const { $ref, ...beside } = schema;
  const target = follow(document, resolve<Schema>(document, { $ref }), $ref.slice(1));
  return { ...target, schema: { ...target.schema, ...beside } };
}

/** The schema that holds the fields: that of the items of an array, else the schema itself. */
export function innerOf(document: OpenApi, found: Found): Found {
  const { items } = found.schema;
  return items === undefined
    ? found
    : innerOf(document, follow(document, items, `${found.pointer}/items`));
}

/** A type in words: `string`, `array of objects`, `integer or null`. */
export function typeOf(document: OpenApi, found: Found): string {
  const { schema } = found;
  if (schema.type === 'null') return 'null';
  const type = nonNullType(document, found);
  return found.nullable ? `${type} or null` : type;
}

function nonNullType(document: OpenApi, { schema, pointer }: Found): string {
  if (schema.items !== undefined) {
    const items = typeOf(document, follow(document, schema.items, `${pointer}/items`));
    return items === 'any value' ? 'array of any values' : `array of ${items}s`;
  }
  const types = [schema.type ?? []].flat().filter((type) => type !== 'null');
  if (types.length > 0) return types.join(' or ');
  return schema.properties === undefined ? 'any value' : 'object';
}

const CONSTRAINTS: readonly (readonly [keyword: string, words: string])[] = [
  ['minLength', 'at least % characters'],
  ['maxLength', 'at most % characters'],
  ['minimum', 'at least %'],
  ['maximum', 'at most %'],
  ['exclusiveMinimum', 'more than %'],
  ['exclusiveMaximum', 'less than %'],
  ['multipleOf', 'a multiple of %'],
  ['minItems', 'at least % items'],
  ['maxItems', 'at most % items'],
  ['default', 'default `%`'],
];

/** The constraints in words: `at least 12 characters`. A pattern is for machines; its field is described. */
export function constraintsOf(schema: Schema): string[] {
  return CONSTRAINTS.flatMap(([keyword, words]) =>
    schema[keyword] === undefined ? [] : [words.replace('%', () => String(schema[keyword]))],
  );
}
