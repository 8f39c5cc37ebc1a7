import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { downConvert } from '../../../scripts/outputs/down-convert.ts';
import type { OpenApi } from '../../../scripts/lib/openapi.ts';

/** A schema or a part of a document, what its copy is, and what the copy says that it loses. */
interface Row {
  name?: string;
  given: object;
  copy: object;
  lost?: Record<string, string>;
  fails?: string;
}
const file = readFileSync(join(import.meta.dirname, 'down-convert.yaml'), 'utf8');
const { schemas, documents } = parse(file) as Record<'schemas' | 'documents', Row[]>;

function copyOf(more: object) {
  const info = { title: 'Pots', version: '1.0.0' };
  const document = { openapi: '3.1.0', info, servers: [], paths: {}, ...more };
  const before = structuredClone(document);
  const copy = downConvert(document as unknown as OpenApi);
  expect(document).toEqual(before);
  return copy;
}

/** The pointers of losses, and the words of each. */
const lossesAt = (base: string, lost: Record<string, string> = {}) =>
  Object.entries(lost).map(([pointers, words]) => ({
    what: expect.stringContaining(words),
    at: pointers.split(' ').map((pointer) => base + pointer),
  }));

test.each(schemas)('$given in OpenAPI 3.0', ({ given, copy, lost, fails }) => {
  const lid = '/components/schemas/Pot/properties/lid';
  const pot = (field: object) => ({ type: 'object', properties: { lid: field } });
  const convert = () =>
    copyOf({ components: { schemas: { Pot: pot(given), Lid: { type: 'string' } } } });
  if (fails !== undefined) {
    expect(convert).toThrow(`the 3.0 copy loses ${lid}/${fails}`);
    return;
  }
  const { components, 'x-lost': losses } = convert();
  expect(components?.['schemas']?.['Pot']).toEqual(pot(copy));
  expect(losses).toEqual(lossesAt(lid, lost));
});

test.each(documents)('$name', ({ given, copy, lost, fails }) => {
  const whole = { servers: [], paths: {}, ...copy, 'x-lost': lossesAt('', lost) };
  if (fails === undefined) expect(copyOf(given)).toEqual(whole);
  else expect(() => copyOf(given)).toThrow(`the 3.0 copy loses /${fails}`);
});
