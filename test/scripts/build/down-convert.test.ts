import { expect, test } from 'vitest';
import { downConvert } from '../../../scripts/outputs/down-convert.ts';
import type { OpenApi } from '../../../scripts/lib/openapi.ts';
import { rowsIn } from '../../support/files.ts';

/** A schema or a part of a document, and what its copy is, or the keyword for which there is none. */
interface Row {
  name?: string;
  given: object;
  copy: object;
  fails?: string;
}
type Rows = Record<'schemas' | 'documents', Row[]>;
const { schemas, documents } = rowsIn<Rows>(import.meta.dirname, 'down-convert.yaml');

function copyOf(more: object) {
  const info = { title: 'Pots', version: '1.0.0' };
  const document = { openapi: '3.1.0', info, servers: [], paths: {}, ...more };
  const before = structuredClone(document);
  const copy = downConvert(document as unknown as OpenApi);
  expect(document).toEqual(before);
  return copy;
}

test.each(schemas)('$given in OpenAPI 3.0', ({ given, copy, fails }) => {
  const pot = (field: object) => ({ type: 'object', properties: { lid: field } });
  const convert = () =>
    copyOf({ components: { schemas: { Pot: pot(given), Lid: { type: 'string' } } } });
  if (fails === undefined) expect(convert().components?.['schemas']?.['Pot']).toEqual(pot(copy));
  else expect(convert).toThrow(`OpenAPI 3.0 has no ${fails}:`);
});

test.each(documents)('$name', ({ given, copy, fails }) => {
  const whole = { servers: [], paths: {}, ...copy };
  if (fails === undefined) expect(copyOf(given)).toEqual(whole);
  else expect(() => copyOf(given)).toThrow(`OpenAPI 3.0 has no ${fails}:`);
});
