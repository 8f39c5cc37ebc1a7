import { bundle, createConfig } from '@redocly/openapi-core';
import { fileURLToPath } from 'node:url';

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type JsonObject = { [key: string]: Json };

const source = fileURLToPath(new URL('../../openapi/openapi.yaml', import.meta.url));
const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The hand-written document in one piece, with lookups that follow references. */
export class OpenApiDocument {
  readonly root: JsonObject;

  constructor(root: JsonObject) {
    this.root = root;
  }

  /** Bundles the source itself, so that these tests never judge a stale copy. */
  static async load(): Promise<OpenApiDocument> {
    const config = await createConfig({});
    const result = await bundle({ ref: source, config });
    return new OpenApiDocument(structuredClone(result.bundle.parsed) as JsonObject);
  }

  /** `value` itself, or what its `$ref` points to. */
  follow(value: Json | undefined): Json | undefined {
    if (!isObject(value) || typeof value.$ref !== 'string') return value;
    const names = value.$ref.replace('#/', '').split('/');
    return this.at(names.map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~')));
  }

  /** The value at a place, each reference on the way followed. */
  at(place: readonly string[]): Json | undefined {
    let value: Json | undefined = this.root;
    for (const name of place) {
      value = this.follow(value);
      if (Array.isArray(value)) value = value[Number(name)];
      else value = isObject(value) ? value[name] : undefined;
    }
    return this.follow(value);
  }

  /** operationId → its place. */
  operations(): Map<string, string[]> {
    const found = new Map<string, string[]>();
    for (const path of Object.keys(this.root.paths as JsonObject))
      for (const method of methods) {
        const operationId = this.at(['paths', path, method, 'operationId']);
        if (typeof operationId === 'string') found.set(operationId, ['paths', path, method]);
      }
    return found;
  }

  /** Each object of the document with its place; references are not followed. */
  *walk(value: Json = this.root, place: string[] = []): Generator<[string[], JsonObject]> {
    if (Array.isArray(value))
      for (const [index, item] of value.entries())
        yield* this.walk(item, [...place, String(index)]);
    if (!isObject(value)) return;
    yield [place, value];
    for (const [name, item] of Object.entries(value)) yield* this.walk(item, [...place, name]);
  }

  /** Each named example with its place and value. */
  *examples(): Generator<[string, Json]> {
    for (const [name, example] of Object.entries(this.at(['components', 'examples']) as JsonObject))
      yield [name, (example as JsonObject).value!];
  }
}
