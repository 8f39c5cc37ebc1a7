import { type Schema, normalizeSchema } from '../../src/contract/schema.ts';
import { isObject } from '../../src/shared/json.ts';
import { type OpenApi, type SchemaHolder, operationsOf } from './openapi.ts';

/** The schemas of the document, by name. */
export function schemasOf(document: OpenApi): Record<string, Schema> {
  return (document.components?.['schemas'] ?? {}) as Record<string, Schema>;
}

/** Every schema of a document: those of components, those of what holds one, and all inside them. */
export function allSchemas(document: OpenApi): Schema[] {
  const held = [...holders(document)].map(({ schema }) => schema);
  const all = [...Object.values(schemasOf(document)), ...held];
  return all.filter((schema) => isObject(schema)).flatMap(schemasIn);
}

/** The parts of a document that hold a schema, where they are written: what is referenced comes once. */
export function* holders(part: unknown): Generator<SchemaHolder> {
  if (typeof part !== 'object' || part === null) return;
  if ('schema' in part) yield part as SchemaHolder;

  for (const [key, each] of Object.entries(part)) {
    const isData = key.startsWith('x-') || /^(schemas?|examples?)$/.test(key);
    if (!isData) yield* holders(each);
  }
}

/**
 * A schema and every schema that is written inside it; references are not followed. Other keywords that hold schemas
 * are not of OpenAPI 3.0, so the build ends at them.
 */
export function schemasIn(schema: Schema): Schema[] {
  const { allOf = [], anyOf = [], oneOf = [], properties = {} } = schema;
  const { additionalProperties, items, not } = schema;

  const inner = [...allOf, ...anyOf, ...oneOf, ...Object.values(properties)];
  const single = [additionalProperties, items, not].filter((each) => isObject(each));
  return [schema, ...[...inner, ...single].flatMap(schemasIn)];
}

/** The names of the fields and parameters whose values are redacted, each once. */
export function sensitiveFields(document: OpenApi): string[] {
  const fields = allSchemas(document)
    .flatMap(({ properties = {} }) => Object.entries(properties))
    .filter(([, property]) => isSensitive(document, property))
    .map(([name]) => name);
  const parameters = operationsOf(document)
    .flatMap((entry) => entry.parameters)
    .filter((each) => each['x-sensitive'] === true || isSensitive(document, each.schema))
    .map(({ name }) => name);
  return [...new Set([...fields, ...parameters])].toSorted();
}

/** Checks whether a value is to be redacted: the mark stands beside a reference or on what it leads to. */
function isSensitive(document: OpenApi, schema: Schema | undefined): boolean {
  return normalizeSchema(document, schema, '').value['x-sensitive'] === true;
}
