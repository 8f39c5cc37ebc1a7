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
