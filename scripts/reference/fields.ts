import type { Schema, SchemaNode } from '../../src/contract/schema.ts';
import type { Parameter } from '../lib/openapi.ts';
import { notesOf } from './notes.ts';

/** One field of a body, ready to be shown. */
export interface Field extends ReturnType<typeof schemaFacts> {
  /** The fragment of its deep link. */
  id: string;
  /** JSON pointer to its schema: one schema used twice has one pointer. */
  pointer: string;
  /** JSON pointer to the schema that holds its fields: for an array, that of its items. */
  innerPointer: string;
  /** Its names from the top of the body: `data[].customer.id`. */
  path: string;
  required: boolean;
  fields: Field[];
}

interface Parent {
  /** The prefix of the deep links to its fields. */
  id: string;
  /** The names above, as they stand before a name in the path of a field: `data[].`. */
  pathPrefix: string;
  /** Pointers of the schemas above, so that a schema inside itself is shown once. */
  above: readonly string[];
  /** Checks whether a value is shown as an example of a field. */
  isShown: (value: unknown) => boolean;
}

/** The body that a schema describes: its fields, or what is said of it as a whole. */
export function bodyOf(node: SchemaNode, shown: Pick<Parent, 'id' | 'isShown'>) {
  const fields = fieldsIn(innerOf(node), { ...shown, pathPrefix: '', above: [] });
  return {
    pointer: node.pointer,
    /** Of a body with fields, the request or the response says what it is. */
    description: fields.length > 0 ? undefined : node.schema.description,
    fields,
  };
}

function fieldsIn(holder: SchemaNode, parent: Parent): Field[] {
  if (parent.above.includes(holder.pointer)) return [];
  const above = [...parent.above, holder.pointer];
  const required = new Set(holder.schema.required);

  return [...holder.properties].map(([name, own]) => {
    const inner = innerOf(own);
    const id = `${parent.id}.${name}`;
    const path = `${parent.pathPrefix}${name}`;
    const pathPrefix = inner === own ? `${path}.` : `${path}[].`;
    const facts = schemaFacts(own, { name });
    return {
      id,
      pointer: own.pointer,
      innerPointer: inner.pointer,
      path,
      ...facts,
      examples: facts.examples.filter(parent.isShown),
      required: required.has(name),
      fields: fieldsIn(inner, { ...parent, id, pathPrefix, above }),
    };
  });
}

/** The fields and all inside them, each before those that it holds. */
export function withNested(fields: readonly Field[]): Field[] {
  return fields.flatMap((field) => [field, ...withNested(field.fields)]);
}

/** The facts of one value, be it a field, a parameter or a header: its own notes go before those of its schema. */
export function schemaFacts(node: SchemaNode, holder: Omit<Parameter, 'in'>) {
  const { schema } = node;
  const { name } = holder;
  const inner = innerOf(node).schema;
  const closed = schema.enum ?? (schema.const === undefined ? undefined : [schema.const]);
  const values = closed ?? schema['x-extensible-enum'] ?? inner['x-extensible-enum'];
  return {
    name,
    /** In words, with the format. */
    type: [typeOf(node), schema.format].filter(Boolean).join(' · '),
    /** Whether it is specified that the value can be null. */
    nullable: isNullable(node),
    format: schema.format,
    sensitive: [holder, schema].some((each) => each['x-sensitive'] === true),
    /** Markdown; empty where it would only repeat the name. */
    description: unlessName(name, holder.description) || unlessName(name, schema.description),
    examples: schema.examples ?? [],
    values: values && { list: values, open: closed === undefined },
    constraints: constraintsOf(schema),
    /** Ids of the assumptions on which something of it rests, wherever these are written. */
    assumedIds: [holder, schema, inner]
      .flatMap((each) => each['x-assumed'] ?? [])
      .map(({ id }) => id),
    ...notesOf(holder, schema, inner),
  };
}

/** A description, unless it only repeats the name: `settlement_id` and "Settlement ID." */
function unlessName(name: string, description = ''): string {
  const letters = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  return letters(description) === letters(name) ? '' : description;
}

/** The schema that holds the fields: that of the items of an array, else the schema itself. */
export function innerOf(node: SchemaNode): SchemaNode {
  return node.items === undefined ? node : innerOf(node.items);
}

/** A type in words, apart from null: `string`, `array of objects`. */
function typeOf({ schema, items }: SchemaNode): string {
  if (items !== undefined) {
    return `array of ${typeOf(items)}s${isNullable(items) ? ' or nulls' : ''}`;
  }

  const types = [schema.type ?? []].flat();
  const others = types.filter((each) => each !== 'null');
  if (others.length > 0) return others.join(' or ');
  if (types.length > 0) return 'null';
  return schema.properties === undefined ? 'any value' : 'object';
}

/** Checks whether a value can be null or something else. */
function isNullable({ schema: { type } }: SchemaNode): boolean {
  return Array.isArray(type) && type.includes('null');
}

/** The words for a constraint, by its keyword. */
const CONSTRAINTS = {
  minLength: 'at least % characters',
  maxLength: 'at most % characters',
  minimum: 'at least %',
  maximum: 'at most %',
  exclusiveMinimum: 'more than %',
  exclusiveMaximum: 'less than %',
  multipleOf: 'a multiple of %',
  minItems: 'at least % items',
  maxItems: 'at most % items',
  default: 'default `%`',
};

/** The constraints in words: `at least 12 characters`. A pattern is for machines; 1 has no plural. */
function constraintsOf(schema: Schema): string[] {
  return Object.entries(CONSTRAINTS)
    .filter(([keyword]) => schema[keyword] !== undefined)
    .map(([keyword, words]) => words.replace('%', () => String(schema[keyword])))
    .map((text) => text.replace(/( 1 \w+)s$/, '$1'));
}
