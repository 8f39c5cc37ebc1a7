import { isDeepStrictEqual } from 'node:util';
import { type OpenApi, type Schema, resolve } from '../lib/openapi.ts';
import type { Diagnostic } from '../lib/errors.ts';
import type { Locator } from './source-location.ts';
import { walkSchema } from '../lib/schemas.ts';
import { exampleValues, outerSchemas } from '../lib/examples.ts';
import { encode, get, isObject } from '../../src/shared/pointer.ts';

/**
 * Where named examples show an object, they show each of its properties, and the `examples` of a
 * property are among the values that they show. Otherwise a reader meets two different records, one of
 * them in no scenario.
 */
export function exampleDisagreements(document: OpenApi, locator: Locator): Diagnostic[] {
  const shown = shownValues(document);
  const diagnostics: Diagnostic[] = [];
  const report = (pointer: string, rule: string, message: string) =>
    diagnostics.push({ ...locator.locate(pointer), rule, message });
  // Schemas with the same properties are variants of one object: the errors of 401 and 403 have a
  // message that other errors of the interface may lack.
  const shapes = new Map<string, unknown[]>();
  const shapeOf = ({ properties = {} }: Schema) => Object.keys(properties).toSorted().join(' ');
  const ofShape = (schema: Schema) => shapes.get(shapeOf(schema)) ?? [];
  for (const [at, values] of shown) {
    const schema = get(document, at) as Schema;
    const all = [...ofShape(schema), ...values.map(({ value }) => value)];
    shapes.set(shapeOf(schema), all);
  }
  for (const [outerAt, outer] of outerSchemas(document)) {
    walkSchema(outer, outerAt, (schema, at) => {
      const [first, ...others] = shown.get(at) ?? [];
      if (first === undefined) return;
      const values = [first, ...others].map(({ value }) => value);
      for (const [index, example] of (schema.examples ?? []).entries()) {
        if (example === null || values.some((value) => isDeepStrictEqual(value, example))) continue;
        const text = `Use a value that a named example shows: ${JSON.stringify(first.value)}.`;
        report(`${at}/examples/${index}`, 'example-agrees', text);
      }
      for (const [name, property] of Object.entries(schema.properties ?? {})) {
        if (ofShape(schema).some((value) => isObject(value) && Object.hasOwn(value, name)))
          continue;
        const [example] = property.examples ?? [];
        const value = example === undefined ? '' : `: ${JSON.stringify(example)}`;
        report(first.pointer, 'example-complete', `Show the property "${name}" here${value}.`);
      }
    });
  }
  return diagnostics;
}

/** A value of a named example, and the pointer to it. */
interface Shown {
  value: unknown;
  pointer: string;
}

/**
 * The values in the named examples, by the pointer of the schema that describes them. Null is left
 * out: a nullable field of which all examples show null may still show what else it can be.
 */
function shownValues(document: OpenApi): Map<string, Shown[]> {
  const shown = new Map<string, Shown[]>();
  const visit = ({ value, pointer }: Shown, schema: Schema, at: string): void => {
    if (schema.$ref !== undefined) {
      visit({ value, pointer }, resolve<Schema>(document, schema), schema.$ref.slice(1));
      return;
    }
    if (value === null) return;
    shown.set(at, [...(shown.get(at) ?? []), { value, pointer }]);
    const inner = (key: string | number, part: unknown): Shown => ({
      value: part,
      pointer: `${pointer}/${encode(String(key))}`,
    });
    const members = (schema['anyOf'] ?? []) as Schema[];
    for (const [index, member] of members.entries()) {
      visit({ value, pointer }, member, `${at}/anyOf/${index}`);
    }
    if (Array.isArray(value) && schema.items !== undefined) {
      for (const [index, item] of value.entries()) {
        visit(inner(index, item), schema.items, `${at}/items`);
      }
    } else if (isObject(value)) {
      for (const [name, property] of Object.entries(schema.properties ?? {})) {
        if (!Object.hasOwn(value, name)) continue;
        visit(inner(name, value[name]), property, `${at}/properties/${encode(name)}`);
      }
    }
  };
  for (const { value, at, schemaAt } of exampleValues(document)) {
    const schema = get(document, schemaAt);
    const named = at.startsWith('/components/examples/') || at.startsWith('/x-records/');
    if (named && isObject(schema)) visit({ value, pointer: at }, schema, schemaAt);
  }
  return shown;
}
