import {
  type Example,
  type OpenApi,
  type Parameter,
  refName,
  schemasIn,
  schemasOf,
} from './openapi.ts';
import { type Schema, resolve } from '../../src/contract/schema.ts';
import { isObject } from '../../src/shared/json.ts';

/** Something with a schema and perhaps examples: a media type, a parameter, a header. */
type Holder = Pick<Parameter, 'schema' | 'example' | 'examples'>;

/** Every schema of a document: those of components, those of what holds one, and all inside them. */
export function allSchemas(document: OpenApi): Schema[] {
  const held = [...holders(document)].map(({ schema }) => schema);
  const all = [...Object.values(schemasOf(document)), ...held];
  return all.filter((schema) => isObject(schema)).flatMap(schemasIn);
}

/** `virtual_cards` and `virtualCards` are records of `VirtualCard`. */
export function recordSchema(resource: string): string {
  const one = resource.replace(/s$/, '');
  return one.replaceAll(/(?:^|_)(.)/g, (_, first: string) => first.toUpperCase());
}

/** The parts of a document that hold a schema, where they are written: what is referenced comes once. */
export function* holders(part: unknown): Generator<Holder> {
  if (typeof part !== 'object' || part === null) return;
  if ('schema' in part) yield part as Holder;

  for (const [key, each] of Object.entries(part)) {
    const isData = key.startsWith('x-') || /^(schemas?|examples?)$/.test(key);
    if (!isData) yield* holders(each);
  }
}

/** A value to show for a parameter: its own example, or the first one that has a name. */
export function parameterSample(document: OpenApi, parameter: Holder): unknown {
  const [named] = namedExamples(document, parameter);
  return parameter.example ?? named?.example.value;
}

/** The named examples that have a value here, resolved, by key and by name of the component. */
export function namedExamples(document: OpenApi, { examples = {} }: Holder = {}) {
  const all = Object.entries(examples).map(([key, ref]) => ({
    key,
    name: '$ref' in ref ? refName(ref.$ref) : key,
    example: resolve<Example>(document, ref),
  }));
  return all.filter(({ example }) => 'value' in example);
}
