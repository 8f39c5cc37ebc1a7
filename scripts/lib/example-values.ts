import { type Example, type MediaType, type OpenApi, METHODS, type Parameter } from './openapi.ts';
import { type Ref, type Schema, resolve } from '../../src/contract/schema.ts';
import { walkSchema } from './schemas.ts';
import { isObject, toPointer } from '../../src/shared/pointer.ts';

/** A value in the document and the schema it must satisfy, both as pointers. */
export interface ExampleValue {
  value: unknown;
  at: string;
  schemaAt: string;
}

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

/** Every example in the document: of media types, parameters, headers, schemas and the records. */
export function exampleValues(document: OpenApi): ExampleValue[] {
  return [
    ...holders(document).flatMap(([at, holder]) => ofHolder(document, at, holder)),
    ...outerSchemas(document).flatMap(([at, schema]) => ofSchema(schema, at)),
    ...records(document),
  ];
}

function ofHolder(document: OpenApi, at: string, holder: Holder): ExampleValue[] {
  if (holder.schema === undefined) return [];
  const schemaAt = `${at}/schema`;
  const found: ExampleValue[] = [];
  if ('example' in holder) found.push({ value: holder.example, at: `${at}/example`, schemaAt });
  if (isObject(holder.examples)) {
    for (const [name, entry] of Object.entries(holder.examples)) {
      const ref = isObject(entry) && typeof entry['$ref'] === 'string' ? entry['$ref'] : undefined;
      const example = resolve(document, entry as Ref<{ value?: unknown }>);
      const pointer = ref === undefined ? `${at}${toPointer(['examples', name])}` : ref.slice(1);
      found.push({ value: example.value, at: `${pointer}/value`, schemaAt });
    }
  }
  return found;
}

function ofSchema(outer: Schema, outerAt: string): ExampleValue[] {
  const found: ExampleValue[] = [];
  walkSchema(outer, outerAt, (schema, at) => {
    for (const keyword of ['example', 'default']) {
      if (keyword in schema) {
        found.push({ value: schema[keyword], at: `${at}/${keyword}`, schemaAt: at });
      }
    }
    for (const keyword of ['examples', 'x-extensible-enum']) {
      const values = schema[keyword];
      if (!Array.isArray(values)) continue;
      for (const [index, value] of values.entries()) {
        found.push({ value, at: `${at}/${keyword}/${index}`, schemaAt: at });
      }
    }
  });
  return found;
}

/** `x-records`: below the plural of a resource stand records of the schema of that resource. */
function records(document: OpenApi): ExampleValue[] {
  return Object.entries(document['x-records'] ?? {}).flatMap(([resource, list]) =>
    list.map((record, index) => ({
      value: resolve<Example>(document, record).value,
      at: toPointer(['x-records', resource, index]),
      schemaAt: toPointer(['components', 'schemas', recordSchema(resource)]),
    })),
  );
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
    for (const [index, each] of (item.parameters ?? []).entries())
      add(`${at}/parameters/${index}`, each);
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
