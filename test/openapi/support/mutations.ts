import { type Json, type JsonObject, OpenApiDocument, isObject, leaves } from './document.ts';

/** The document with one change that makes it say less, more or something else. */
export interface Mutation {
  name: string;
  /** The schema or operation that is changed, if it is one. */
  near: string;
  document: OpenApiDocument;
}

type Keys = readonly string[];

/** A new value for some keys; `undefined` removes them. */
type Change = [what: string, keys: Keys, value: Json | undefined];

/** What states no fact: sentences, sample data and the version of the document. */
const NO_FACT =
  /^(choice|condition|description|question|summary|text|title|why|x-closed-because|examples?|license|openapi|value|version)$/;
/**
 * What a lint rule or `records.test.ts` holds: the servers of paths, secrets, made-up texts, ids and
 * kinds of records. And what makes no difference to any value.
 */
const HELD_ELSEWHERE =
  /^paths\/.*\/variables$|^x-records\/\w+\/\d+\/name$|\/x-(sensitive|placeholder)$|\/x-(unspecified|assumed)\/\d+\/(id|kind)$|additionalProperties$/;
const BOUNDS = ['minLength', 'maxLength', 'minimum', 'maximum', 'minItems', 'maxItems'];

/** Each change of each thing that the document states; what it states decides which there are. */
export function* mutationsOf(document: OpenApiDocument): Generator<Mutation> {
  for (const [what, keys, value] of changes(document)) {
    const root = replaced(document.root, keys, value) as JsonObject;
    const { operationId } = (document.at(keys.slice(0, 3)) ?? {}) as JsonObject;
    yield {
      name: `${what}: ${keys.join('/')}`,
      near: String(operationId ?? keys[2] ?? ''),
      document: new OpenApiDocument(root),
    };
  }
}

function* changes(document: OpenApiDocument): Generator<Change> {
  yield* drops(document.root, []);
  for (const [keys, owner] of document.walk()) {
    // Below the value of an example stands sample data.
    if (keys.includes('value')) continue;
    yield* ofRecords(keys, owner);
    for (const [index, server] of entries(owner['servers']))
      yield* ofServer([...keys, 'servers', index], server);
    for (const [index, transition] of entries(owner['x-transitions']))
      yield* ofTransition([...keys, 'x-transitions', index], transition);
    if (isObject(owner['schema'])) yield* ofSchema(document, [...keys, 'schema'], owner['schema']);
    if ('in' in owner) yield* ofParameter(keys, owner);
    if ('operationId' in owner) yield* ofOperation(document, keys, owner);
    if ('content' in owner) yield* ofMessage(keys, owner);
    if ('scheme' in owner) yield ['change', [...keys, 'scheme'], 'basic'];
  }
  for (const [name, schema] of entries(document.at(['components', 'schemas'])))
    yield* ofSchema(document, ['components', 'schemas', name], schema);
  for (const [name, example] of entries(document.at(['components', 'examples'])))
    yield* ofExample(['components', 'examples', name], example);
}

/** The document without each key and each entry of a list. */
function* drops(value: Json | undefined, keys: Keys): Generator<Change> {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, item] of Object.entries(value)) {
    if (isObject(value) && NO_FACT.test(key) && keys.at(-1) !== 'properties') continue;
    if (isHarmless([...keys, key], value)) continue;
    if (Array.isArray(value))
      yield [`drop ${key}`, keys, value.filter((_, at) => String(at) !== key)];
    else yield ['drop', [...keys, key], undefined];
    yield* drops(item, [...keys, key]);
  }
}

function isHarmless(keys: Keys, owner: Json): boolean {
  if (HELD_ELSEWHERE.test(keys.join('/'))) return true;
  if (!isObject(owner)) return false;
  const key = keys.at(-1);
  // A header is optional without the word, too.
  if (key === 'required') return owner[key] === false;
  // The width of an integer is an assumption; beside a closed set or `not`, the type says no more.
  if (key === 'format') return owner[key] === 'int64';
  return key === 'type' && ('enum' in owner || 'not' in owner);
}

// Operations

function* ofOperation(
  document: OpenApiDocument,
  keys: Keys,
  operation: JsonObject,
): Generator<Change> {
  yield ['rename', [...keys, 'operationId'], 'other'];
  yield ['move', [...keys, 'tags'], ['Other']];
  yield ['open', [...keys, 'security'], []];
  const query = { name: 'page', in: 'query', schema: { type: 'integer' } };
  yield ['add', [...keys, 'parameters'], [...((operation['parameters'] ?? []) as Json[]), query]];
  const contentType = operation['x-request-content-type'];
  const header = { mediaType: 'text/plain', required: true };
  yield ['change', [...keys, 'x-request-content-type'], header];
  if (isObject(contentType))
    yield ['flip', [...keys, 'x-request-content-type', 'required'], !contentType['required']];
  const body = operation['requestBody'];
  if (isObject(body)) yield ['flip', [...keys, 'requestBody', 'required'], !body['required']];
  else yield ['add', [...keys, 'requestBody'], { content: { 'application/json': { schema: {} } } }];
  const responses = operation['responses'] as JsonObject;
  yield ['add', [...keys, 'responses', '404'], responses['default']];
  for (const [status, response] of Object.entries(responses)) {
    const { [status]: _, ...others } = responses;
    yield ['rename', [...keys, 'responses'], { ...others, '4XX': response }];
    yield ['retarget', [...keys, 'responses', status], otherRef(document, response, 'responses')];
  }
}

function* ofServer(keys: Keys, server: JsonObject): Generator<Change> {
  yield ['change', [...keys, 'url'], `${String(server['url'])}/v4`];
  // Those of a path are equal to them, by a lint rule.
  for (const [name] of keys[0] === 'servers' ? entries(server['variables']) : [])
    yield ['change', [...keys, 'variables', name, 'default'], 'api.payments.com'];
}

function* ofParameter(keys: Keys, parameter: JsonObject): Generator<Change> {
  yield ['rename', [...keys, 'name'], 'other'];
  yield ['move', [...keys, 'in'], parameter['in'] === 'header' ? 'query' : 'header'];
  yield ['flip', [...keys, 'required'], !parameter['required']];
}

/** A request body or a response. */
function* ofMessage(keys: Keys, message: JsonObject): Generator<Change> {
  if (keys[1] === 'responses')
    yield ['add', [...keys, 'headers', 'X-Other'], { schema: { type: 'string' } }];
  const content = message['content'] as JsonObject;
  for (const [type, media] of entries(content)) {
    const { [type]: _, ...others } = content;
    yield ['rename', [...keys, 'content'], { ...others, 'text/plain': media }];
  }
}

// Schemas

function* ofSchema(document: OpenApiDocument, keys: Keys, schema: JsonObject): Generator<Change> {
  if ('$ref' in schema) {
    yield ['retarget', keys, otherRef(document, schema, 'schemas')];
    return;
  }
  for (const [keyword, value] of Object.entries(schema))
    for (const [what, other] of ofKeyword(schema, keyword, value))
      yield [what, [...keys, keyword], other];
  for (const [keyword, value] of tightened(schema)) yield ['tighten', [...keys, keyword], value];
  for (const [name, property] of entries(schema['properties']))
    yield* ofSchema(document, [...keys, 'properties', name], property);
  if (isObject(schema['items'])) yield* ofSchema(document, [...keys, 'items'], schema['items']);
}

/** Other values of a keyword that change what is valid. */
function* ofKeyword(
  schema: JsonObject,
  keyword: string,
  value: Json,
): Generator<[what: string, value: Json]> {
  if (keyword === 'type') {
    const types = [value].flat();
    yield ['retype', types.includes('string') ? 'integer' : 'string'];
    if (!types.includes('null') && !('enum' in schema || 'not' in schema))
      yield ['loosen', [...types, 'null']];
  } else if (keyword === 'pattern') {
    yield ['change', '^another$'];
  } else if (keyword === 'format') {
    yield ['change', value === 'int64' ? 'int32' : value === 'int32' ? 'int64' : 'hostname'];
  } else if (keyword === 'enum' || keyword === 'x-extensible-enum') {
    yield ['loosen', [...(value as Json[]), 'other']];
  } else if (BOUNDS.includes(keyword)) {
    yield ['loosen', Number(value) - 1];
    yield ['loosen', Number(value) + 1];
  } else if (keyword === 'additionalProperties') {
    yield ['flip', value === false];
  } else if (keyword === 'properties') {
    yield ['add', { ...(value as JsonObject), invented: { type: 'string' } }];
  }
}

/** Keywords that would say more than the schema does. */
function* tightened(schema: JsonObject): Generator<[keyword: string, value: Json]> {
  const types = [schema['type'] ?? []].flat();
  const required = Array.isArray(schema['required']) ? schema['required'] : [];
  for (const [name] of entries(schema['properties']))
    if (!required.includes(name)) yield ['required', [...required, name]];
  if (types.length === 0) yield ['type', 'object'];
  if (types.includes('object') && !('additionalProperties' in schema))
    yield ['additionalProperties', false];
  if (types.includes('array')) yield ['maxItems', 2];
  if (types.includes('number') || types.includes('integer')) yield ['minimum', 0];
  const isFree = !['minLength', 'pattern', 'format', 'enum'].some((each) => each in schema);
  if (types.includes('string') && isFree) yield ['minLength', 1];
  if (types.includes('string') && isFree) yield ['pattern', '^[a-z]+$'];
  if ('x-extensible-enum' in schema) yield ['enum', schema['x-extensible-enum']!];
}

function* ofTransition(keys: Keys, transition: JsonObject): Generator<Change> {
  for (const key of ['trigger', 'from', 'to', 'error'].filter((each) => each in transition))
    yield ['change', [...keys, key], 'other'];
  for (const [index, effect] of entries(transition['effects']))
    for (const key of Object.keys(effect))
      yield ['change', [...keys, 'effects', index, key], 'other'];
}

// Records of what is not known, and examples

function* ofRecords(keys: Keys, owner: JsonObject): Generator<Change> {
  const unspecified = owner['x-unspecified'];
  if (Array.isArray(unspecified)) {
    const at = [...keys, 'x-unspecified'];
    yield ['add', at, [...unspecified, { kind: 'format', text: 'Invented.' }]];
    for (const [index] of entries(unspecified)) yield ['change', [...at, index, 'kind'], 'other'];
  }
  const assumed = owner['x-assumed'];
  if (Array.isArray(assumed)) {
    const at = [...keys, 'x-assumed'];
    const invented = { kind: 'format', choice: 'Invented.', why: 'Invented.' };
    yield ['add', at, [...assumed, { id: 'invented', ...invented }]];
    for (const [index, choice] of entries(assumed)) {
      yield ['change', [...at, index, 'id'], 'other'];
      yield ['change', [...at, index, 'value'], 'value' in choice ? undefined : 'other'];
    }
  }
}

/** The known texts of errors. */
function* ofExample(keys: Keys, example: JsonObject): Generator<Change> {
  const placeholders = (example['x-placeholder'] ?? []) as string[];
  const { value } = example;
  if (!isObject(value) || !['error', 'failed'].includes(String(value['status']))) return;
  for (const [pointer, leaf] of leaves(value))
    if (!placeholders.includes(pointer) && !placeholders.includes(''))
      yield [
        'change',
        [...keys, 'value', ...pointer.slice(1).split('/')],
        leaf === null ? {} : `${String(leaf)}!`,
      ];
}

// Common

/** A reference to the next component of this kind. */
function otherRef(document: OpenApiDocument, reference: Json, kind: string): Json {
  const names = entries(document.at(['components', kind])).map(([name]) => name);
  const index = names.indexOf(
    String((reference as JsonObject)['$ref'])
      .split('/')
      .at(-1)!,
  );
  return { $ref: `#/components/${kind}/${names[(index + 1) % names.length]}` };
}

/** The objects of an object or a list, with their keys. */
function entries(value: Json | undefined): [string, JsonObject][] {
  const all = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return all.filter((entry): entry is [string, JsonObject] => isObject(entry[1]));
}

/** A copy that shares all but the objects on the way. */
function replaced(value: Json | undefined, keys: Keys, other: Json | undefined): Json | undefined {
  const [key, ...rest] = keys;
  if (key === undefined) return other;
  if (Array.isArray(value))
    return value.map((item, index) =>
      String(index) === key ? replaced(item, rest, other)! : item,
    );
  const copy: Record<string, Json | undefined> = { ...(value as JsonObject | undefined) };
  const changed = replaced(copy[key], rest, other);
  if (changed === undefined) delete copy[key];
  else copy[key] = changed;
  return copy as JsonObject;
}
