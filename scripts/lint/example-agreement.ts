import { isDeepStrictEqual } from 'node:util';
import { type OpenApi, type Schema, resolve } from '../lib/openapi.ts';
import type { Diagnostic } from '../lib/errors.ts';
import type { Locator } from './source-location.ts';
import { walkSchema } from '../lib/schemas.ts';
import { exampleValues, outerSchemas } from '../lib/examples.ts';
import { encode, get, isObject } from '../../src/shared/pointer.ts';

/**
 * Where a named example shows a property, the `examples` of the property are among the values that
 * it shows. Otherwise a reader meets two different records, one of them in no scenario.
 */
export function exampleDisagreements(document: OpenApi, locator: Locator): Diagnostic[] {
  const shown = shownValues(document);
  const diagnostics: Diagnostic[] = [];
  for (const [outerAt, outer] of outerSchemas(document)) {
    walkSchema(outer, outerAt, (schema, at) => {
      const values = shown.get(at);
      if (values === undefined) return;
      for (const [index, example] of (schema.examples ?? []).entries()) {
        if (example === null || values.some((value) => isDeepStrictEqual(value, example))) continue;
        diagnostics.push({
          ...locator.locate(`${at}/examples/${index}`),
          rule: 'example-agrees',
          message: `Use a value that a named example shows: ${JSON.stringify(values[0])}.`,
        });
      }
    });
  }
  return diagnostics;
}

/**
 * The values in the named examples, by the pointer of the schema that describes them. Null is left
 * out: a nullable field of which all examples show null may still show what else it can be.
 */
function shownValues(document: OpenApi): Map<string, unknown[]> {
  const shown = new Map<string, unknown[]>();
  const visit = (value: unknown, schema: Schema, at: string): void => {
    if (schema.$ref !== undefined) {
      visit(value, resolve<Schema>(document, schema), schema.$ref.slice(1));
      return;
    }
    if (value === null) return;
    const values = shown.get(at) ?? [];
    shown.set(at, values);
    values.push(value);
    const members = (schema['anyOf'] ?? []) as Schema[];
    for (const [index, member] of members.entries()) visit(value, member, `${at}/anyOf/${index}`);
    if (Array.isArray(value) && schema.items !== undefined) {
      for (const item of value) visit(item, schema.items, `${at}/items`);
    } else if (isObject(value)) {
      for (const [name, property] of Object.entries(schema.properties ?? {})) {
        if (Object.hasOwn(value, name))
          visit(value[name], property, `${at}/properties/${encode(name)}`);
      }
    }
  };
  for (const { value, at, schemaAt } of exampleValues(document)) {
    const schema = get(document, schemaAt);
    const named = at.startsWith('/components/examples/') || at.startsWith('/x-records/');
    if (named && isObject(schema)) visit(value, schema, schemaAt);
  }
  return shown;
}
