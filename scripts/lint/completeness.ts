import { isDeepStrictEqual } from 'node:util';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMap, LineCounter, parseDocument } from 'yaml';
import type { OpenApi } from '../lib/openapi.ts';
import { type Schema, type SchemaNode, Schemas, walk } from '../../src/contract/schema.ts';
import { walkSchema } from '../lib/schemas.ts';
import type { Diagnostic } from '../lib/diagnostics.ts';
import type { Locator } from './locator.ts';
import { exampleValues, outerSchemas } from '../lib/example-values.ts';
import { get, isObject } from '../../src/shared/pointer.ts';

/**
 * Where named examples show an object, they show each of its properties, and the `examples` of a
 * property are among the values that they show. Otherwise a reader meets two different records, one of
 * them in no scenario.
 *
 * @param invalid - What is wrong with the examples themselves.
 */
export function exampleDisagreements(
  document: OpenApi,
  locator: Locator,
  invalid: readonly Diagnostic[] = [],
): Diagnostic[] {
  // A value that is wrong itself is not one to agree with.
  const isWrong = (pointer: string) => {
    const { file, line } = locator.locate(pointer);
    return invalid.some((each) => each.file === file && each.line === line);
  };
  const shown = valuesInExamples(document);
  const diagnostics: Diagnostic[] = [];
  const report = (pointer: string, rule: string, message: string) =>
    diagnostics.push({ ...locator.locate(pointer), rule, message });
  // Schemas with the same properties are variants of one object: the errors of 401 and 403 have a
  // message that other errors of the interface may lack.
  const shapes = new Map<string, unknown[]>();
  const shapeOf = ({ properties = {} }: Schema) => Object.keys(properties).toSorted().join(' ');
  const ofShape = (schema: Schema) => shapes.get(shapeOf(schema)) ?? [];
  for (const [at, values] of shown) {
    const schema = (get(document, at) ?? {}) as Schema;
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
        const pointer = `${at}/examples/${index}`;
        if (isWrong(first.pointer) || isWrong(pointer)) continue;
        const text = `Use a value that a named example shows: ${JSON.stringify(first.value)}.`;
        report(pointer, 'example-agrees', text);
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

/**
 * The values in the named examples, by the pointer of the schema that describes them. Null is left
 * out: a nullable field of which all examples show null may still show what else it can be.
 */
function valuesInExamples(document: OpenApi): Map<string, ShownValue[]> {
  const schemas = new Schemas(document);
  const examples = exampleValues(document)
    .filter(({ at }) => at.startsWith('/components/examples/') || at.startsWith('/x-records/'))
    .map(({ value, at, schemaAt }) => ({ value, pointer: at, schema: schemas.at(schemaAt) }));
  return new Map(
    [...shownValues(examples)]
      .map(([at, values]) => [at, values.filter(({ value }) => value !== null)] as const)
      .filter(([, values]) => values.length > 0),
  );
}

/** What the tests hold the document to. A copy of the source without tests has none. */
const FACTS = 'test/openapi/facts.yaml';

/**
 * Each property of a schema that the facts describe is among its fields there. The tests say whether the
 * schema holds to it; here it is asked for together with all else that a new property needs.
 */
export function missingFacts(document: OpenApi, root: string): Diagnostic[] {
  const file = join(root, FACTS);
  if (!existsSync(file)) return [];
  const lines = new LineCounter();
  const facts = parseDocument(readFileSync(file, 'utf8'), { lineCounter: lines });
  const schemas = (document.components?.['schemas'] ?? {}) as Record<string, Schema>;
  return Object.entries(schemas).flatMap(([name, { properties = {} }]) => {
    const fields = facts.getIn(['objects', name, 'fields']);
    if (!isMap(fields)) return [];
    const { line, col } = lines.linePos(fields.range?.[0] ?? 0);
    return Object.keys(properties)
      .filter((property) => !fields.has(property))
      .map((property) => ({
        file,
        line,
        col,
        rule: 'fact-listed',
        message: `List the property "${property}" of ${name} here, with what is known of its values.`,
      }));
  });
}

/** A value that an example of the document shows. */
interface ShownValue {
  value: unknown;
  /** JSON pointer of the value in the document. */
  pointer: string;
}

/**
 * The values that examples show, by the JSON pointer of the schema that describes them.
 *
 * @param examples - Each with its schema. Of one that is shown in several places each value is listed once.
 */
function shownValues(
  examples: readonly (ShownValue & { schema: SchemaNode })[],
): ReadonlyMap<string, readonly ShownValue[]> {
  const shown = new Map<string, Map<string, ShownValue>>();
  for (const { schema, value, pointer } of examples) {
    walk(schema, value, {
      value: (node, each, below) => {
        const known = shown.get(node.pointer) ?? new Map<string, ShownValue>();
        const at = `${pointer}${below}`;
        shown.set(node.pointer, known.set(at, { value: each, pointer: at }));
      },
    });
  }
  return new Map([...shown].map(([pointer, values]) => [pointer, [...values.values()]]));
}
