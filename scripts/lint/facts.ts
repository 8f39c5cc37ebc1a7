import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LineCounter, isMap, parseDocument } from 'yaml';
import type { Diagnostic } from '../lib/errors.ts';
import type { OpenApi } from '../lib/openapi.ts';
import type { Schema } from '../../src/shared/schema.ts';

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
