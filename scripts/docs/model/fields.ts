import {
  type Assumption,
  type Extensions,
  type OpenApi,
  type Schema,
  resolve,
} from '../../pipeline/document.ts';
import { escape } from '../../pipeline/pointer.ts';
import { plural } from './text.ts';

/** One field of a body, ready to be shown. */
export interface Field {
  /** The fragment of its deep link. */
  id: string;
  /** The place of its schema in the document, so that one schema used twice is known as one. */
  pointer: string;
  /** The place of what holds its fields: for an array, its items. */
  inner: string;
  name: string;
  path: string;
  type: string;
  format?: string;
  required: boolean;
  sensitive: boolean;
  description?: string;
  examples: unknown[];
  values?: { list: unknown[]; closedBecause?: string };
  constraints: string[];
  notShown: string[];
  assumed: Assumption[];
  fields: Field[];
}

/** A body: its own notes and its fields. */
export interface Body {
  pointer: string;
  description?: string;
  notShown: string[];
  assumed: Assumption[];
  fields: Field[];
}

interface Place {
  id: string;
  path: string;
  pointer: string;
  /** The schemas above, so that one that holds itself is shown once. */
  above: readonly string[];
}

interface Seen {
  schema: Schema;
  pointer: string;
  nullable: boolean;
}

/** The body behind a schema; `id` is the prefix of the deep links to its fields. */
export function bodyOf(document: OpenApi, schema: Schema, pointer: string, id: string): Body {
  const seen = follow(document, schema, pointer);
  const inner = innerOf(document, seen);
  return {
    pointer: seen.pointer,
    ...(seen.schema.description === undefined ? {} : { description: seen.schema.description }),
    ...notes(seen.schema),
    fields: fieldsOf(document, inner, { id, path: '', pointer: inner.pointer, above: [] }),
  };
}

function fieldsOf(document: OpenApi, seen: Seen, place: Place): Field[] {
  if (place.above.includes(seen.pointer)) return [];
  const above = [...place.above, seen.pointer];
  const required = new Set(seen.schema.required);
  return Object.entries(seen.schema.properties ?? {}).map(([name, property]) => {
    const own = follow(document, property, `${seen.pointer}/properties/${escape(name)}`);
    const inner = innerOf(document, own);
    const path = place.path === '' ? name : `${place.path}.${name}`;
    const at = { id: `${place.id}.${name}`, path, pointer: inner.pointer, above };
    return {
      id: at.id,
      pointer: own.pointer,
      inner: inner.pointer,
      name,
      path,
      ...facts(document, own),
      required: required.has(name),
      fields: fieldsOf(document, inner, {
        ...at,
        path: inner.pointer === own.pointer ? path : `${path}[]`,
      }),
    };
  });
}

/** The fields and all inside them, each before those that it holds. */
export function flat(fields: readonly Field[]): Field[] {
  return fields.flatMap((field) => [field, ...flat(field.fields)]);
}

/** What is said of one value, be it a field, a parameter or a header. */
export function facts(document: OpenApi, seen: Seen) {
  const { schema } = seen;
  const list = schema.enum ?? (schema.const === undefined ? undefined : [schema.const]);
  const open = schema['x-extensible-enum'];
  const because = schema['x-closed-because'];
  return {
    type: typeOf(document, seen),
    ...(schema.format === undefined ? {} : { format: schema.format }),
    sensitive: schema['x-sensitive'] === true,
    ...(schema.description === undefined ? {} : { description: schema.description }),
    examples: schema.examples ?? [],
    ...(list === undefined && open === undefined
      ? {}
      : {
          values: {
            list: list ?? open ?? [],
            ...(list === undefined ? {} : { closedBecause: because ?? '' }),
          },
        }),
    constraints: constraintsOf(schema),
    ...notes(schema),
  };
}

/** What is not known of a part of the document. */
export function notes(part: Extensions): { notShown: string[]; assumed: Assumption[] } {
  return {
    notShown: (part['x-unspecified'] ?? []).map(({ text }) => text),
    assumed: part['x-assumed'] ?? [],
  };
}

/** Follows references, and takes a union with null for what it is: a nullable value. */
export function follow(document: OpenApi, schema: Schema, pointer: string): Seen {
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
    return {
      schema,
      pointer,
      nullable: Array.isArray(schema.type) && schema.type.includes('null'),
    };
  }
  const { $ref, ...beside } = schema;
  const target = resolve<Schema>(document, { $ref });
  const next = follow(document, target, $ref.slice(1));
  return { ...next, schema: { ...next.schema, ...beside } };
}

/** The schema that holds the fields: the items of an array, else the schema itself. */
function innerOf(document: OpenApi, seen: Seen): Seen {
  const { items } = seen.schema;
  return items === undefined
    ? seen
    : innerOf(document, follow(document, items, `${seen.pointer}/items`));
}

function typeOf(document: OpenApi, seen: Seen): string {
  const { schema } = seen;
  const named = [schema.type ?? []].flat().filter((type) => type !== 'null');
  let type = named.join(' or ');
  if (schema.items !== undefined) {
    const items = follow(document, schema.items, `${seen.pointer}/items`);
    type = `array of ${plural(typeOf(document, items))}`;
  } else if (type === '') {
    if (schema.type === 'null') return 'null';
    type = schema.properties === undefined ? 'any value' : 'object';
  }
  return seen.nullable ? `${type} or null` : type;
}

function constraintsOf(schema: Schema): string[] {
  const said: [string, string][] = [
    ['minLength', 'at least % characters'],
    ['maxLength', 'at most % characters'],
    ['minimum', 'at least %'],
    ['maximum', 'at most %'],
    ['exclusiveMinimum', 'more than %'],
    ['exclusiveMaximum', 'less than %'],
    ['multipleOf', 'a multiple of %'],
    ['minItems', 'at least % items'],
    ['maxItems', 'at most % items'],
    ['pattern', 'matches `%`'],
    ['default', 'default `%`'],
  ];
  return said.flatMap(([keyword, words]) =>
    schema[keyword] === undefined ? [] : [words.replace('%', () => String(schema[keyword]))],
  );
}
