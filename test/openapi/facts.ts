import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { parse } from 'yaml';
import type { Example, OpenApi } from '../../scripts/lib/openapi.ts';
import { refName } from '../../scripts/lib/schemas.ts';
import { recordOwners } from '../../src/contract/gaps.ts';
import { encode, get, isObject, tokens } from '../../src/shared/pointer.ts';

type Named<T = unknown> = Record<string, T>;

/** A schema by a name, with values that it accepts and values that it refuses. */
interface Kind {
  schema: object;
  yes: unknown[];
  no: unknown[];
}

/** What is not known or assumed, and the places at which the document says so. */
interface RecordRow extends Named {
  at: string | (string | string[])[];
}

/** What no prose of the document may say. */
interface Forbidden {
  never: string;
  /** A text that says it, and one that is close but does not. */
  like: string;
  unlike: string;
}

/** `facts.yaml`: README.md explains its parts. */
interface Facts {
  kinds: Named<Kind>;
  document: object;
  texts: Named<Named>;
  unspecified: RecordRow[];
  assumed: (RecordRow & { id: string })[];
  forbidden: Named<Forbidden[]>;
}

const read = (file: string): unknown =>
  parse(readFileSync(join(import.meta.dirname, file), 'utf8'), { maxAliasCount: -1 });

export const facts = read('facts.yaml') as Facts;
/** The published document; `npm run check` compares it with the source. */
export const published = read('../../generated/openapi.yaml') as OpenApi;

/** What a document states, in the form of `known`. */
export function statementsOf(document: OpenApi) {
  const { examples, ...components } = document.components ?? {};
  return {
    document: bare({ ...document, components }),
    texts: textsOf((examples ?? {}) as Named<Example>),
    records: recordsOf(document),
  };
}

/** Sentences, sample data, and what stands in other parts of the statements. */
const LEFT_OUT =
  /^(condition|description|info|openapi|summary|x-(assumed|closed-because|placeholder|unspecified))$/;

/** A part of a document without what states nothing, and schemas of a kind by its name. */
function bare(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(bare);
  if (!isObject(value)) return value;
  const stated: Named = {};
  for (const [key, item] of Object.entries(value)) {
    // The examples of a schema, and the value of a record in `x-records`.
    const isSample = Array.isArray(item) ? key === 'examples' : key === 'value' && 'name' in value;
    if (!LEFT_OUT.test(key) && !isSample) stated[key] = bareEntry(key, item, value);
  }
  const { $ref, ...others } = stated;
  if (typeof $ref === 'string' && isDeepStrictEqual(others, {})) return refName($ref);
  return kindNames.get(JSON.stringify(stated)) ?? stated;
}

const kindNames = new Map(
  Object.entries(facts.kinds).map(([name, { schema }]) => [JSON.stringify(schema), name]),
);

function bareEntry(key: string, item: unknown, owner: Named): unknown {
  // The names of properties are no keywords: one is called `description`.
  if (key === 'properties') return mapValues(item as Named, bare);
  if (key === 'examples') return Object.keys(item as object);
  if (key === 'required' && owner['type'] === 'object') {
    const names = Object.keys((owner['properties'] ?? {}) as object);
    if (isDeepStrictEqual((item as string[]).toSorted(), names.toSorted())) return 'all';
  }
  return bare(item);
}

function mapValues<T, R>(object: Named<T>, change: (value: T) => R): Named<R> {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value)]));
}

/** Where the words and codes of the service stand in an example. */
const WORDS = /\/(message|field_name)$|^\/error\/(type|code)$/;

/** The words of each example that are not made up, by pointer. */
function textsOf(examples: Named<Example>): Named<Named> {
  const texts = mapValues(examples, ({ value, 'x-placeholder': madeUp = [] }) =>
    [...leaves(value)].filter(
      ([pointer]) => WORDS.test(pointer) && !madeUp.includes(pointer) && !madeUp.includes(''),
    ),
  );
  const known = Object.entries(texts).filter(([, found]) => found.length > 0);
  return mapValues(Object.fromEntries(known), (found) => Object.fromEntries(found));
}

/** The values in a value that hold no others, with their pointers. */
export function* leaves(value: unknown, pointer = ''): Generator<[pointer: string, unknown]> {
  if (typeof value !== 'object' || value === null) yield [pointer, value];
  else
    for (const [key, item] of Object.entries(value))
      yield* leaves(item, `${pointer}/${encode(key)}`);
}

/** The gaps and assumptions of a document, each with its place. */
function recordsOf(document: OpenApi): string[] {
  return [...recordOwners(document)]
    .flatMap(({ pointer, extensions }) => {
      const { 'x-unspecified': gaps = [], 'x-assumed': assumptions = [] } = extensions;
      const names = [...gaps.map(({ kind }) => kind), ...assumptions.map(assumptionName)];
      return names.map((name) => `${placeOf(document, pointer)} ${name}`);
    })
    .toSorted();
}

const assumptionName = ({ id, value }: { id: string; value?: unknown }) =>
  JSON.stringify([id, value]);

/** How the facts name a part of a document: `voidCharge`, `Charge.status`, `Refunds` or `info`. */
function placeOf(document: OpenApi, pointer: string): string {
  const [section, , ...names] = tokens(pointer);
  if (section === 'components') return names.filter((name) => name !== 'properties').join('.');
  const { operationId, name = pointer.slice(1) } = get(document, pointer) as Named<string>;
  return operationId ?? name;
}

/** What is known: what the published document states, and no more. */
export const known = {
  document: facts.document,
  texts: facts.texts,
  records: [
    ...facts.unspecified.map(({ at, ...gap }) => ({ at, name: Object.keys(gap).join() })),
    ...facts.assumed.map(({ at, ...assumption }) => ({ at, name: assumptionName(assumption) })),
  ]
    .flatMap(({ at, name }) => [at].flat(2).map((place) => `${place} ${name}`))
    .toSorted(),
};
