import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { validateSchemas } from '../../../scripts/lint/ajv.ts';
import { exampleDisagreements } from '../../../scripts/lint/completeness.ts';
import type { Locator } from '../../../scripts/lint/locator.ts';
import type { Diagnostic } from '../../../scripts/lib/diagnostics.ts';
import type { OpenApi } from '../../../scripts/lib/openapi.ts';

/** Tells the pointer in place of a file. */
const locator = { locate: (at: string) => ({ file: at, line: 1, col: 1 }) } as unknown as Locator;

/** A document with a schema, and an example of it. */
function documentOf(Pot: object, value: unknown = {}): OpenApi {
  const media = {
    schema: { $ref: '#/components/schemas/Pot' },
    examples: { One: { $ref: '#/components/examples/One' } },
  };
  const responses = { 200: { content: { 'application/json': media } } };
  const components = { schemas: { Pot }, examples: { One: { value } } };
  return { paths: { '/pots': { get: { responses } } }, components } as unknown as OpenApi;
}

const named = (found: readonly Diagnostic[]) =>
  found.map(({ file, message }) =>
    `${file} ${message}`
      .replace('/components/schemas/Pot', 'POT')
      .replace('/components/examples/One/value', 'ONE'),
  );

type Row = { schema: object; value?: unknown; finds: string[] };
const text = readFileSync(join(import.meta.dirname, 'ajv.yaml'), 'utf8');
const rows = parse(text) as Record<'ajv' | 'disagreements', Record<string, Row>>;

test.each(Object.entries(rows.ajv))('Ajv finds %s', (_, { schema, value, finds }) => {
  expect(named(validateSchemas(documentOf(schema, value), locator))).toEqual(finds);
});

test.each(Object.entries(rows.disagreements))(
  'an example of a property that %s',
  (_, { schema, value, finds }) => {
    const document = documentOf({ type: 'object', ...schema }, value);
    const invalid = validateSchemas(document, locator);
    expect(named(exampleDisagreements(document, locator, invalid))).toEqual(finds);
  },
);
