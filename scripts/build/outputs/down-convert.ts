import { Converter } from '@apiture/openapi-down-convert';
import type { OpenApi } from '../../lib/openapi.ts';
import { type Schema, walkSchema } from '../../../src/shared/schema.ts';
import { outerSchemas } from '../../lib/examples.ts';
import { type Loss, lossesOf } from './losses.ts';
import { isObject } from '../../../src/shared/pointer.ts';

/** A copy in OpenAPI 3.0.3 for tools that do not read 3.1; `x-lost` lists what it cannot say. */
export function downConvert(document: OpenApi): OpenApi & { 'x-lost': Loss[] } {
  const prepared = structuredClone(document);
  for (const [at, schema] of outerSchemas(prepared)) walkSchema(schema, at, adapt);
  delete prepared.jsonSchemaDialect;
  delete prepared.info.summary;
  const { license } = prepared.info;
  if (license?.identifier) license.url = `https://spdx.org/licenses/${license.identifier}.html`;
  const copy = new Converter(prepared).convert() as OpenApi;
  return { ...copy, 'x-lost': lossesOf(document, copy) };
}

/** What the converter leaves as it is and 3.0 does not know. */
function adapt(schema: Schema): void {
  if (schema.type === 'null') {
    // 3.0 has no null type. `enum: [null]` would say it, but generators make enums without a
    // member of it that do not compile: a nullable object that can hold nothing is the nearest.
    schema.type = 'object';
    schema['nullable'] = true;
    schema['maxProperties'] = 0;
  }
  // Generators that read 3.0 hold the pattern against a parsed date, which refuses every value.
  if (schema.format === 'date-time') delete schema['pattern'];
  if ('const' in schema) {
    schema.enum = [schema.const];
    delete schema.const;
  }
  for (const keyword of ['anyOf', 'oneOf']) nullableUnion(schema, keyword);
  for (const [keyword, bound] of [
    ['exclusiveMinimum', 'minimum'],
    ['exclusiveMaximum', 'maximum'],
  ] as const) {
    if (typeof schema[keyword] === 'number') {
      schema[bound] = schema[keyword];
      schema[keyword] = true;
    }
  }
}

/** `anyOf: [X, {type: 'null'}]` is X, nullable; by `allOf`, as nothing may stand beside a $ref. */
function nullableUnion(schema: Schema, keyword: string): void {
  const members = schema[keyword];
  if (!Array.isArray(members)) return;
  const others = members.filter((member) => !(isObject(member) && member['type'] === 'null'));
  if (others.length === members.length) return;
  schema['nullable'] = true;
  if (others.length === 1) {
    delete schema[keyword];
    schema['allOf'] = others;
  } else schema[keyword] = others;
}
