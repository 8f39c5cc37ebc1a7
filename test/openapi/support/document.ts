import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type JsonObject = { [key: string]: Json };

const bundle = new URL('../../../generated/openapi.yaml', import.meta.url);
const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];
const mediaType = 'application/json';

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The first name of a locator and its steps: `Charge`, `.customer`, `.id`. */
export function stepsOf(locator: string): string[] {
  let steps = known.get(locator);
  if (steps === undefined) {
    steps = locator.match(/^[^./[]+|\[\]|[./][^./[\]]+/g) ?? [];
    known.set(locator, steps);
  }
  return steps;
}

const known = new Map<string, string[]>();

function objectsIn(
  value: Json,
  keys: string[] = [],
  found: [string[], JsonObject][] = [],
): [string[], JsonObject][] {
  if (typeof value !== 'object' || value === null) return found;
  if (isObject(value)) found.push([keys, value]);
  for (const [name, item] of Object.entries(value)) objectsIn(item, [...keys, name], found);
  return found;
}

/** The values in a value that hold no others, with their pointers. */
export function* leaves(value: Json, pointer = ''): Generator<[string, Json]> {
  if (typeof value !== 'object' || value === null) yield [pointer, value];
  else for (const [key, item] of Object.entries(value)) yield* leaves(item, `${pointer}/${key}`);
}

/** The hand-written document in one piece, with lookups that follow references. */
export class OpenApiDocument {
  readonly root: JsonObject;
  /** By operationId: see `operationView`. */
  readonly operations: Record<string, JsonObject>;
  #objects: readonly [string[], JsonObject][] | undefined;

  constructor(root: JsonObject) {
    this.root = root;
    this.operations = this.#operations();
  }

  /** The published document; `npm run check` compares it with the source. */
  static load(): OpenApiDocument {
    return new OpenApiDocument(parse(readFileSync(bundle, 'utf8')) as JsonObject);
  }

  /** `value` itself, or what its `$ref` points to. */
  follow(value: Json | undefined): Json | undefined {
    if (!isObject(value) || typeof value['$ref'] !== 'string') return value;
    const names = value['$ref'].replace('#/', '').split('/');
    return this.at(names.map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~')));
  }

  /** The value below these keys, each reference on the way followed. */
  at(keys: readonly string[]): Json | undefined {
    let value: Json | undefined = this.root;
    for (const key of keys) value = this.#step(value, key);
    return this.follow(value);
  }

  /**
   * The value that a locator of the table names, references followed.
   *
   * @example
   * document.locate('Charge.customer.id') // a property of a property of a schema
   * document.locate('listRefunds/200/body.data[]') // the items of the data of a response
   * document.locate('components/examples/OrderNotFound/value')
   */
  locate(locator: string): Json | undefined {
    const [head = '', ...steps] = stepsOf(locator);
    const schemas = this.at(['components', 'schemas']);
    let value: Json | undefined;
    if (head === 'operations') value = this.operations;
    else if (head in this.operations) value = this.operations[head];
    else if (isObject(schemas) && head in schemas) value = this.follow(schemas[head]);
    else value = this.follow(this.root[head]);
    for (const step of steps) {
      const name = step.slice(1);
      if (step === '[]') value = this.#step(value, 'items');
      else if (step.startsWith('.')) value = this.#step(this.#step(value, 'properties'), name);
      else value = this.#named(value, name);
    }
    return this.follow(value);
  }

  /** Each object of the document with its keys; references are not followed. */
  walk(): readonly [keys: string[], value: JsonObject][] {
    this.#objects ??= objectsIn(this.root);
    return this.#objects;
  }

  /** Each named example and each record of `x-records` with its value. */
  examples(): Map<string, Json> {
    const examples = this.at(['components', 'examples']) as Record<string, JsonObject>;
    const records = Object.values(this.root['x-records'] ?? {}).flat() as JsonObject[];
    return new Map([
      ...Object.entries(examples).map(([name, { value }]) => [name, value!] as const),
      ...records.map(({ name, value }) => [String(name), value!] as const),
    ]);
  }

  #step(value: Json | undefined, key: string): Json | undefined {
    const target = this.follow(value);
    if (Array.isArray(target)) return target[Number(key)];
    return isObject(target) ? target[key] : undefined;
  }

  /** A step that also knows `body` and `examples` of a message, and the names in a list. */
  #named(value: Json | undefined, name: string): Json | undefined {
    const target = this.follow(value);
    if (Array.isArray(target))
      return target.find((item) => isObject(item) && item['name'] === name) ?? target[Number(name)];
    if (isObject(target) && isObject(target['content'])) {
      const media = target['content'][mediaType];
      if (name === 'body') return this.#step(media, 'schema');
      if (name === 'examples') return this.#step(media, 'examples');
    }
    return this.#step(target, name);
  }

  #operations(): Record<string, JsonObject> {
    const views: Record<string, JsonObject> = {};
    const paths = this.root['paths'];
    for (const [path, value] of Object.entries(isObject(paths) ? paths : {})) {
      const item = this.follow(value);
      if (!isObject(item)) continue;
      for (const method of methods) {
        const operation = item[method];
        if (!isObject(operation)) continue;
        views[String(operation['operationId'])] = this.#view(path, method, operation);
      }
    }
    return views;
  }

  /** An operation with all that applies to it, its parameters by name and its responses by status. */
  #view(path: string, method: string, operation: JsonObject): JsonObject {
    const { parameters: list = [] } = operation;
    const parameters = (list as Json[]).map((each) => this.follow(each)).filter(isObject);
    const responses = isObject(operation['responses']) ? operation['responses'] : {};
    return {
      ...responses,
      ...operation,
      path,
      method,
      parameters: Object.fromEntries(parameters.map((each) => [String(each['name']), each])),
      servers: operation['servers'] ?? this.root['servers'] ?? [],
      security: operation['security'] ?? this.root['security'] ?? [],
      body: this.#named(operation['requestBody'], 'body') ?? null,
    };
  }
}
