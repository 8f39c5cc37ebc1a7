import { isDeepStrictEqual } from 'node:util';
import { Converter } from '@apiture/openapi-down-convert';
import type { Example, OpenApi } from '../lib/openapi.ts';
import { type Schema, resolve } from '../../src/contract/schema.ts';
import { walkSchema } from '../lib/schemas.ts';
import { keepOneExample, outerSchemas } from '../lib/example-values.ts';
import { encode, isObject } from '../../src/shared/pointer.ts';
import { PlainError } from '../lib/command.ts';

/** A copy in OpenAPI 3.0.3 for tools that do not read 3.1; `x-lost` lists what it cannot say. */
export function downConvert(document: OpenApi): OpenApi & { 'x-lost': Loss[] } {
  const prepared = structuredClone(document);
  for (const schema of outerSchemas(prepared)) {
    walkSchema(schema, (each) => adapt(prepared, each));
  }
  // Tools that read 3.0 alone, such as Dredd, take no named examples of a parameter.
  keepOneExample(prepared);
  delete prepared.jsonSchemaDialect;
  delete prepared.info.summary;
  const { license } = prepared.info;
  if (license?.identifier) license.url = `https://spdx.org/licenses/${license.identifier}.html`;
  // As JSON, lists are without the property by which the converter marks them as visited.
  const copy = JSON.parse(JSON.stringify(new Converter(prepared).convert())) as OpenApi;
  return { ...copy, 'x-lost': lossesOf(document, copy) };
}

/** What the converter leaves as it is and 3.0 does not know. */
function adapt(document: OpenApi, schema: Schema): void {
  if (schema.type === 'null') {
    // 3.0 has no null type. `enum: [null]` would say it, but generators make enums without a
    // member of it that do not compile: a nullable object that can hold nothing is the nearest.
    schema.type = 'object';
    schema['nullable'] = true;
    schema['maxProperties'] = 0;
  }
  // Tools take the fields that `not` names for fields that the object must have.
  if (schema.not?.required !== undefined) delete schema['not'];
  if ('const' in schema) {
    schema.enum = [schema.const];
    delete schema.const;
  }
  for (const keyword of ['anyOf', 'oneOf']) nullableUnion(document, schema, keyword);
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
function nullableUnion(document: OpenApi, schema: Schema, keyword: string): void {
  const members = (schema[keyword] ?? []) as Schema[];
  const [only, ...more] = members.filter(({ type }) => type !== 'null');
  if (members.length !== 2 || only === undefined || more.length > 0) return;
  delete schema[keyword];
  schema['allOf'] = [only];
  schema['nullable'] = true;
  // Without a type, `nullable` says nothing.
  const { type } = resolve<Schema>(document, only);
  if (type !== undefined) schema.type = type;
}

/** Something that a copy in OpenAPI 3.0 does not say, and the pointers of where the document does. */
export interface Loss {
  what: string;
  at: string[];
}

/** What each keyword that 3.0 does not have, or cannot use, costs. Another one fails the build. */
const COSTS: Record<string, string> = {
  anyOf: 'That a referenced object can be null, for tools that ignore `nullable` beside `allOf`.',
  examples: 'All examples of the value but the first.',
  not: 'Which fields an object never has: some tools take those in `not` for required ones.',
  summary: 'The summary of the API.',
  type: 'That the value is always null: an empty object is accepted too.',
};

/** What the copy loses: all that stands in the document and, in no form of 3.0, in the copy. */
export function lossesOf(document: OpenApi, copy: OpenApi): Loss[] {
  const losses = new Map<string, string[]>();
  const compare = (before: unknown, after: unknown, at: string) => {
    if (!isContainer(before) || !isContainer(after)) return;
    for (const [key, value] of Object.entries(before)) {
      if (saysTheSame(key, value, after)) continue;
      const below = `${at}/${encode(key)}`;
      if (isContainer(value) && isContainer(after[key])) compare(value, after[key], below);
      else {
        const what = Object.hasOwn(COSTS, key) ? COSTS[key] : undefined;
        if (what === undefined) throw new PlainError(`the 3.0 copy loses ${below}`);
        losses.set(what, [...(losses.get(what) ?? []), below]);
      }
    }
  };
  compare(document, copy, '');
  return [...losses].map(([what, at]) => ({ what, at }));
}

/** Whether the copy has the same, perhaps in the words of 3.0. */
function saysTheSame(key: string, value: unknown, after: Record<string, unknown>): boolean {
  if (isDeepStrictEqual(value, after[key])) return true;
  switch (key) {
    case 'openapi':
    case 'x-lost':
      return true;
    case 'examples':
      return valuesOf(value).every((each) => isDeepStrictEqual(each, after['example']));
    case 'const':
      return isDeepStrictEqual(after['enum'], [value]);
    case 'exclusiveMinimum':
      return after[key] === true && after['minimum'] === value;
    case 'exclusiveMaximum':
      return after[key] === true && after['maximum'] === value;
    case 'identifier':
      return String(after['url']).includes(String(value));
    case 'type':
      return after['nullable'] === true && isDeepStrictEqual(value, [after['type'], 'null']);
    default:
      return false;
  }
}

/** Of the examples of a schema, which are a list, or of a parameter, which have names. */
function valuesOf(examples: unknown): unknown[] {
  if (Array.isArray(examples)) return examples;
  return Object.values(examples as Record<string, Example>).map(({ value }) => value);
}

function isContainer(value: unknown): value is Record<string, unknown> {
  return Array.isArray(value) || isObject(value);
}
