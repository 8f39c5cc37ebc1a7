import { isDeepStrictEqual } from 'node:util';
import { type Json, type JsonObject, type OpenApiDocument, isObject } from './document.ts';
import { fieldValues, objectsOf, valueProblems, valuesOf } from './schemas.ts';
import { type Claim, type Loss, table } from './table.ts';

const claims = table.facts.flatMap(({ held }) => held);

/**
 * What the document does not hold of the table, and what it says that the table lacks. What the
 * table says of the `near` object comes first: a mutation of it is caught by the first problem.
 */
export function* problems(document: OpenApiDocument, near = ''): Generator<string> {
  if (near in table.objects) yield* objectProblems(document, near);
  yield* operationProblems(document);
  for (const claim of claims) yield* claimProblems(document, claim);
  yield* seenProblems(document);
  yield* recordProblems(document, 'x-unspecified');
  yield* recordProblems(document, 'x-assumed');
  for (const name of Object.keys(table.objects))
    if (name !== near) yield* objectProblems(document, name);
  for (const location of Object.keys(table.alone)) yield* aloneProblems(document, location);
}

// Schemas

/** Fields and values of an object. A copy may lose the refusal of some values. */
export function* objectProblems(
  document: OpenApiDocument,
  name: string,
  losses: readonly Loss[] = [],
): Generator<string> {
  const fields = Object.keys(table.objects[name]!.fields);
  const schema = document.locate(name);
  const described = isObject(schema) ? Object.keys((schema['properties'] ?? {}) as object) : [];
  if (!sameNames(described, fields)) yield `${name}: has the fields ${described.join(', ')}`;
  for (const key of fields)
    yield* valueProblems(document, `${name}.${key}`, fieldValues(name, key, losses));
  yield* valueProblems(document, name, objectsOf(name, losses));
}

export function* aloneProblems(document: OpenApiDocument, location: string): Generator<string> {
  yield* valueProblems(document, location, valuesOf(table.alone[location]!));
}

/** Objects and open sets of values that are in the document or in the table, and not in both. */
export function* seenProblems(document: OpenApiDocument): Generator<string> {
  const known = new Set(Object.keys(table.seen).map((location) => document.locate(location)));
  for (const [location, values] of Object.entries(table.seen)) {
    const schema = document.locate(location);
    const found = isObject(schema) ? schema['x-extensible-enum'] : undefined;
    if (!isDeepStrictEqual(found, values)) yield `${location}: saw ${JSON.stringify(found)}`;
    yield* valueProblems(document, location, { yes: [...values, 'another'], no: [] });
  }
  for (const [keys, owner] of document.walk()) {
    if ('x-extensible-enum' in owner && !known.has(owner))
      yield `${keys.join('/')}: has values that are in no table`;
    const [, section, name = ''] = keys;
    if (keys.length === 3 && section === 'schemas' && 'properties' in owner)
      if (!(name in table.objects)) yield `${name}: is in no table`;
  }
}

// Operations

/** What differs between the operations of the document and those of the table. */
export function* operationProblems(document: OpenApiDocument): Generator<string> {
  const ids = Object.keys({ ...table.operations, ...document.operations });
  for (const id of ids) {
    const found = document.operations[id] && operationOf(document, id);
    if (!isDeepStrictEqual(found, table.operations[id])) yield `${id}: ${JSON.stringify(found)}`;
  }
}

/** An operation in the form of the table, which leaves out what is as usual. */
export function operationOf(document: OpenApiDocument, id: string): JsonObject {
  const operation = document.operations[id]!;
  const urls = (operation['servers'] as JsonObject[]).map(({ url }) => url);
  const path = String(operation['path']);
  const responses = Object.entries((operation['responses'] ?? {}) as JsonObject).map(
    ([status, response]) => [status, (document.follow(response) ?? {}) as JsonObject] as const,
  );
  const usual: JsonObject = {
    path: path.match(/(?<=\{)\w+/g) ?? [],
    headers: [],
    query: [],
    body: 'none',
    contentType: 'none',
    responses: ['200', 'default'],
    responseHeaders: [],
  };
  const view: JsonObject = {
    group: ((operation['tags'] ?? []) as Json[]).join(),
    request: `${String(operation['method']).toUpperCase()} ${urls.join()}${path}`,
    path: parameters(operation, 'path', true),
    headers: parameters(operation, 'header', false),
    query: parameters(operation, 'query', false),
    body: requestBody(document.follow(operation['requestBody'])),
    contentType: contentType(operation['x-request-content-type'] as JsonObject | undefined),
    responses: responses.map(([status, response]) => status + unusual(response)),
    schemas: responses.map(([, response]) => schemaName(response)),
    responseHeaders: responses.flatMap(([, { headers }]) => Object.keys((headers ?? {}) as object)),
  };
  return Object.fromEntries(
    Object.entries(view).filter(([key, value]) => !isDeepStrictEqual(value, usual[key])),
  );
}

/** Names of parameters; with `required`, where that is not as usual. */
function parameters({ parameters: all }: JsonObject, location: string, usual: boolean): Json[] {
  return Object.values(all as Record<string, JsonObject>)
    .filter((parameter) => parameter['in'] === location)
    .map(({ name, required = false }) => (required === usual ? name! : { name: name!, required }));
}

function requestBody(body: Json | undefined): Json {
  if (!isObject(body)) return 'none';
  return (body['required'] === true ? 'required' : 'optional') + unusual(body);
}

function contentType(extension: JsonObject | undefined): Json {
  if (extension === undefined) return 'none';
  const { mediaType, required } = extension;
  if (mediaType !== 'application/json' || typeof required !== 'boolean') return extension;
  return required ? 'required' : 'carried';
}

/** What is unusual of the content of a message: other media types than JSON, or a body without a schema. */
function unusual({ content }: JsonObject): string {
  const media = Object.entries((content ?? {}) as Record<string, JsonObject>);
  const types = media.map(([type, { schema }]) => (schema ? type : `${type} without a schema`));
  return isDeepStrictEqual(types, ['application/json']) ? '' : ` in ${types.join()}`;
}

/** The schema of a message; empty where it has no name. */
function schemaName({ content }: JsonObject): Json {
  const [media] = Object.values((content ?? {}) as Record<string, { schema?: JsonObject }>);
  return String(media?.schema?.['$ref'] ?? '').replace(/.*\//, '');
}

// Other claims

/** Sentences are for people: a claim about a whole object leaves them out. */
const PROSE = new Set(['condition', 'description', 'summary']);

const checks: Record<string, (value: Json | undefined, claim: Claim) => boolean> = {
  is: (value, { is }) => isDeepStrictEqual(withoutProse(value), is),
  has: (value, { has }) => contains(value, has!),
  keys: (value, { keys }) => isObject(value) && sameNames(Object.keys(value), keys!),
  names: (value, { names }) => sameNames(listed(value, 'name'), names!),
  urls: (value, { urls }) => sameNames(listed(value, 'url'), urls!),
  matches: (value, { matches }) => typeof value === 'string' && new RegExp(matches!).test(value),
};

/** What a claim says, by the key that says it. */
export const CLAIM_KEYS = Object.keys(checks);

/** What a claim says that the document does not hold. */
export function* claimProblems(document: OpenApiDocument, claim: Claim): Generator<string> {
  for (const location of claim.at) {
    const value = document.locate(location);
    for (const [key, check] of Object.entries(checks))
      if (key in claim && !check(value, claim))
        yield `${location}: ${key} ${JSON.stringify(claim[key as keyof Claim])}`;
  }
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
function listed(value: Json | undefined, key: string): string[] {
  return Array.isArray(value) ? value.map((item) => String(isObject(item) && item[key])) : [];
}

function sameNames(names: string[], others: string[]): boolean {
  return isDeepStrictEqual(names.toSorted(), others.toSorted());
}

// Records

/** Records that stand in the table or in the document, and not in both. */
export function* recordProblems(
  document: OpenApiDocument,
  extension: 'x-unspecified' | 'x-assumed',
): Generator<string> {
  const entries =
    extension === 'x-assumed'
      ? table.assumed.map(({ at, id, value }) => ({ at, name: assumedName(id, value) }))
      : table.unspecified.map(({ at, kind }) => ({ at, name: kind }));
  const known = new Map<Json, string[]>();
  for (const { at, name } of entries) {
    // Several locations can lead to one owner, such as a response of many operations.
    const lists = new Set<Json>();
    for (const location of at) {
      const owner = document.locate(location);
      const list = isObject(owner) ? owner[extension] : undefined;
      if (list === undefined) yield `${location}: has no ${extension} (${name})`;
      else lists.add(list);
    }
    for (const list of lists) known.set(list, [...(known.get(list) ?? []), name]);
  }
  for (const [keys, owner] of document.walk()) {
    const list = owner[extension];
    if (!Array.isArray(list)) continue;
    const found = (list as JsonObject[]).map(({ id, kind, value }) =>
      extension === 'x-assumed' ? assumedName(id, value) : String(kind),
    );
    const [here, there] = [found, known.get(list) ?? []].map((names) =>
      names.toSorted().join(', '),
    );
    if (here !== there) yield `${keys.join('/')}: ${extension} is ${here}; the table has ${there}`;
  }
}

function assumedName(id: Json | undefined, value: Json | undefined): string {
  return `${String(id)}=${JSON.stringify(value)}`;
}

/** Kinds of gap that a schema leaves open, and keywords by which it would not. */
const OPEN_IN_SCHEMA = ['format', 'list', 'range', 'type', 'unit', 'values'];
const LIMITS = [
  'enum',
  'format',
  'maxItems',
  'maximum',
  'minItems',
  'minLength',
  'minimum',
  'pattern',
];

/** Values of which nobody knows whether they occur, and which a schema refuses all the same. */
export function* eitherProblems(document: OpenApiDocument): Generator<string> {
  for (const { gap, kind, at, either } of table.unspecified)
    for (const location of at) {
      const owner = document.locate(location);
      const schemaAt = isObject(owner) && 'schema' in owner ? `${location}/schema` : location;
      const schema = document.locate(schemaAt);
      if (either !== undefined) yield* valueProblems(document, schemaAt, { yes: either, no: [] });
      else if (isObject(schema) && OPEN_IN_SCHEMA.includes(kind) && isLimited(schema))
        yield `${gap}: has no values for ${location}`;
    }
}

function isLimited(schema: JsonObject): boolean {
  return schema['format'] !== 'int64' && LIMITS.some((keyword) => keyword in schema);
}
