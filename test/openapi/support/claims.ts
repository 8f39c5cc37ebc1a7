import { isDeepStrictEqual } from 'node:util';
import { type Json, type JsonObject, type OpenApiDocument, isObject } from './document.ts';
import { dialects, resolved } from './schemas.ts';
import type { Claim } from './table.ts';

type Check = (value: Json | undefined, claim: Claim, document: OpenApiDocument) => boolean;

/** Sentences are for people: a claim about a whole object leaves them out. */
const PROSE = new Set(['choice', 'condition', 'description', 'summary', 'text', 'why']);

/** Keywords of a schema that say nothing of a value, or that claims of their own hold. */
const NOT_CLAIMED =
  /^(description|examples?|items|pattern|properties|summary|title|x-(assumed|closed-because|transitions|unspecified))$/;

const checks: Record<string, Check> = {
  is: (value, { is }) => isDeepStrictEqual(withoutProse(value), is),
  has: (value, { has }) => contains(value, has!),
  keys: (value, { keys }) => isObject(value) && sameNames(Object.keys(value), keys!),
  names: (value, { names }) => sameNames(each(value, 'name'), names!),
  urls: (value, { urls }) => sameNames(each(value, 'url'), urls!),
  examples: (value, { examples }, document) =>
    isObject(value) &&
    sameNames(Object.keys(value), examples!) &&
    examples!.every((name) => {
      const example = document.follow(value[name]);
      return example !== undefined && example === document.locate(`components/examples/${name}`);
    }),
  length: (value, { length }) => Array.isArray(value) && value.length === length,
  absent: (value) => value === undefined,
  described: (value) =>
    isObject(value) && typeof value['description'] === 'string' && value['description'] !== '',
  matches: (value, { matches }) => typeof value === 'string' && new RegExp(matches!).test(value),
  refers: (value, { refers }, document) =>
    value !== undefined && value === document.locate(`components/schemas/${refers}`),
  schema: (value, { schema }) =>
    isObject(value) && isDeepStrictEqual(keywords(value), sorted(schema!)),
};

/** What a claim says, by the key that says it. */
export const CLAIM_KEYS = [...Object.keys(checks), 'accepts', 'refuses', 'example'];

/** What a claim says that the document does not hold. */
export function problemsOf(document: OpenApiDocument, claim: Claim): string[] {
  return claim.at.flatMap((location) => {
    const value = document.locate(location);
    const failed = Object.entries(checks)
      .filter(([key, check]) => key in claim && !check(value, claim, document))
      .map(([key]) => `${location}: ${key} ${JSON.stringify(claim[key as keyof Claim])}`);
    return [...failed, ...caseProblems(document, location, claim)];
  });
}

/** Whether a claim needs its schema compiled: the others are much quicker. */
export function hasCases(claim: Claim): boolean {
  return claim.accepts !== undefined || claim.refuses !== undefined || claim.example !== undefined;
}

interface Case {
  value: Json;
  valid: boolean;
}

function caseProblems(document: OpenApiDocument, location: string, claim: Claim): string[] {
  if (!hasCases(claim)) return [];
  const found = document.locate(location);
  if (!isObject(found)) return [`${location}: is no schema`];
  const schema = resolved(document, found);
  const cases = casesOf(document, claim);
  return dialects
    .filter(({ patternsOnly }) => !patternsOnly || 'pattern' in found)
    .flatMap(({ name, validator }) => {
      const validate = validator(schema);
      return cases
        .filter(({ value, valid }) => validate(value) !== valid)
        .map(({ value, valid }) => {
          const text = claim.example ?? JSON.stringify(value);
          return `${location} (${name}): ${text} must ${valid ? '' : 'not '}validate`;
        });
    });
}

/** The values that must or must not validate. */
export function casesOf(document: OpenApiDocument, claim: Claim): Case[] {
  const accepted = (claim.accepts ?? []).map((value) => ({ value, valid: true }));
  const refused = (claim.refuses ?? []).map((value) => ({ value, valid: false }));
  if (claim.example === undefined) return [...accepted, ...refused];
  const example = document.locate(`components/examples/${claim.example}/value`);
  const value = changed(example ?? null, claim.set ?? {}, claim.remove ?? []);
  return [...accepted, ...refused, { value, valid: claim.valid === true }];
}

/** A copy with other values at some pointers. */
function changed(value: Json, set: JsonObject, remove: readonly string[]): Json {
  const copy = structuredClone(value);
  const owner = (pointer: string): [JsonObject, string] => {
    const keys = pointer.split('/').slice(1);
    const last = keys.pop()!;
    return [keys.reduce((at: Json, key) => (at as JsonObject)[key]!, copy) as JsonObject, last];
  };
  for (const [pointer, other] of Object.entries(set)) {
    const [object, key] = owner(pointer);
    object[key] = other;
  }
  for (const pointer of remove) {
    const [object, key] = owner(pointer);
    if (!(key in object)) throw new Error(`The example has nothing at ${pointer}.`);
    delete object[key];
  }
  return copy;
}

function keywords(schema: JsonObject): JsonObject {
  return sorted(
    Object.fromEntries(Object.entries(schema).filter(([key]) => !NOT_CLAIMED.test(key))),
  );
}

/** The order of required fields says nothing. */
function sorted(schema: JsonObject): JsonObject {
  const { required } = schema;
  return Array.isArray(required) ? { ...schema, required: required.toSorted() } : schema;
}

function withoutProse(value: Json | undefined): Json | undefined {
  if (Array.isArray(value)) return value.map((item) => withoutProse(item)!);
  if (!isObject(value)) return value;
  const entries = Object.entries(value).filter(([key]) => !PROSE.has(key));
  return Object.fromEntries(entries.map(([key, item]) => [key, withoutProse(item)!]));
}

function contains(value: Json | undefined, part: Json): boolean {
  if (!isObject(part)) return isDeepStrictEqual(value, part);
  return isObject(value) && Object.entries(part).every(([key, item]) => contains(value[key], item));
}

/** What the entries of a list have at a key. */
function each(value: Json | undefined, key: string): string[] {
  return Array.isArray(value) ? value.map((item) => String(isObject(item) && item[key])) : [];
}

function sameNames(names: string[], others: string[]): boolean {
  return isDeepStrictEqual(names.toSorted(), others.toSorted());
}
