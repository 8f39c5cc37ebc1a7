import { type Example, type MediaType, type OpenApi, METHODS, type Parameter } from './openapi.ts';
import { type Schema, resolve } from '../../src/contract/schema.ts';
import { isObject, toPointer } from '../../src/shared/pointer.ts';

/** Something with a schema and perhaps examples: a media type, a parameter, a header. */
interface Holder {
  schema?: Schema;
  example?: unknown;
  examples?: unknown;
}

/** Every pointer at which a schema stands: the outermost ones, not those inside another. */
export function outerSchemas(document: OpenApi): [string, Schema][] {
  const named = Object.entries(document.components?.['schemas'] ?? {}).map(
    ([name, schema]): [string, Schema] => [
      toPointer(['components', 'schemas', name]),
      schema as Schema,
    ],
  );
  const held = holders(document).flatMap(([at, holder]): [string, Schema][] =>
    isObject(holder.schema) ? [[`${at}/schema`, holder.schema]] : [],
  );
  return [...named, ...held];
}

/** `virtual_cards` and `virtualCards` are records of `VirtualCard`. */
export function recordSchema(resource: string): string {
  const words = resource.split(/[^a-zA-Z0-9]+/).filter((word) => word !== '');
  return words
    .map((word) => word[0]?.toUpperCase() + word.slice(1))
    .join('')
    .replace(/s$/, '');
}

/** Components first: what is referenced is validated where it is written, once. */
function holders(document: OpenApi): [string, Holder][] {
  const found: [string, Holder][] = [];
  const isRef = (value: unknown) => isObject(value) && typeof value['$ref'] === 'string';
  const add = (at: string, value: unknown) => {
    if (isObject(value) && !isRef(value)) found.push([at, value as Holder]);
  };
  const content = (at: string, value: unknown) => {
    if (!isObject(value) || isRef(value)) return;
    for (const [type, media] of Object.entries(
      (value['content'] ?? {}) as Record<string, MediaType>,
    )) {
      add(`${at}${toPointer(['content', type])}`, media);
    }
    for (const [name, header] of Object.entries((value['headers'] ?? {}) as object)) {
      add(`${at}${toPointer(['headers', name])}`, header);
    }
  };
  const section = (name: string) => Object.entries(document.components?.[name] ?? {});
  for (const kind of ['parameters', 'headers']) {
    for (const [name, value] of section(kind)) add(toPointer(['components', kind, name]), value);
  }
  for (const kind of ['responses', 'requestBodies']) {
    for (const [name, value] of section(kind))
      content(toPointer(['components', kind, name]), value);
  }
  for (const [path, item] of Object.entries(document.paths)) {
    const at = toPointer(['paths', path]);
    for (const method of METHODS) {
      const operation = item[method];
      if (!isObject(operation)) continue;
      const parameters = (operation['parameters'] ?? []) as unknown[];
      for (const [index, each] of parameters.entries())
        add(`${at}/${method}/parameters/${index}`, each);
      content(`${at}/${method}/requestBody`, operation['requestBody']);
      for (const [status, response] of Object.entries((operation['responses'] ?? {}) as object)) {
        content(`${at}/${method}${toPointer(['responses', status])}`, response);
      }
    }
  }
  return found;
}

/** A value to show for a parameter: its own example, or the first one that has a name. */
export function parameterSample(document: OpenApi, parameter: Parameter): unknown {
  const [named] = Object.values(parameter.examples ?? {});
  return parameter.example ?? (named && resolve<Example>(document, named).value);
}

/** Gives each parameter its first example without a name, for tools that read no others. */
export function keepOneExample(document: OpenApi): void {
  for (const [, holder] of holders(document)) {
    if (!('in' in holder) || holder.examples === undefined) continue;
    holder.example = parameterSample(document, holder as unknown as Parameter);
    delete holder.examples;
  }
}

/** The named examples of a body that have a value here, resolved, in the order of the document. */
export function namedExamples(
  document: OpenApi,
  media: MediaType | undefined,
): { name: string; example: Example }[] {
  return Object.entries(media?.examples ?? {})
    .map(([name, example]) => ({ name, example: resolve<Example>(document, example) }))
    .filter(({ example }) => 'value' in example);
}
