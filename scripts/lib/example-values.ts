import type { Example, MediaType, OpenApi, Parameter } from './openapi.ts';
import { type Schema, resolve } from '../../src/contract/schema.ts';
import { isObject } from '../../src/shared/pointer.ts';

/** Something with a schema and perhaps examples: a media type, a parameter, a header. */
interface Holder {
  schema?: Schema;
  example?: unknown;
  examples?: unknown;
}

/** The outermost schemas: those of components and of what holds one, not those inside another. */
export function outerSchemas(document: OpenApi): Schema[] {
  const named = Object.values(document.components?.['schemas'] ?? {}) as Schema[];
  const held = holders(document).map(({ schema }) => schema);
  return [...named, ...held.filter((schema) => isObject(schema))];
}

/** `virtual_cards` and `virtualCards` are records of `VirtualCard`. */
export function recordSchema(resource: string): string {
  const words = resource.split(/[^a-zA-Z0-9]+/).filter((word) => word !== '');
  return words
    .map((word) => word[0]?.toUpperCase() + word.slice(1))
    .join('')
    .replace(/s$/, '');
}

/** What holds a schema, where it is written: what is referenced comes once. */
function holders({ components = {}, paths }: OpenApi): Holder[] {
  const { schemas: _schemas, examples: _examples, ...others } = components;
  const found: Holder[] = [];
  const collect = (value: unknown) => {
    if (typeof value !== 'object' || value === null) return;
    if ('schema' in value) found.push(value as Holder);
    for (const [key, each] of Object.entries(value)) {
      const isData = key.startsWith('x-') || /^(schema|examples?)$/.test(key);
      if (!isData) collect(each);
    }
  };
  collect([others, paths]);
  return found;
}

/** A value to show for a parameter: its own example, or the first one that has a name. */
export function parameterSample(document: OpenApi, parameter: Parameter): unknown {
  const [named] = Object.values(parameter.examples ?? {});
  return parameter.example ?? (named && resolve<Example>(document, named).value);
}

/** Gives each parameter its first example without a name, for tools that read no others. */
export function keepOneExample(document: OpenApi): void {
  for (const holder of holders(document)) {
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
