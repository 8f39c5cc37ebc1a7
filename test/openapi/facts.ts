import { isDeepStrictEqual } from 'node:util';
import { LineCounter, type Node, isAlias, isMap, isScalar, parseDocument } from 'yaml';
import { type Example, type OpenApi, refName } from '../../scripts/lib/openapi.ts';
import { annotatedParts } from '../../src/contract/gaps.ts';
import { encodeToken, parsePointer, valueAt } from '../../src/shared/pointer.ts';
import { isObject } from '../../src/shared/json.ts';
import { publishedDocument } from '../../src/shared/package-files.ts';
import { readText } from '../support/files.ts';

type Named<T = unknown> = Record<string, T>;

/** A schema by a name, with values that it accepts and values that it refuses. */
interface Kind {
  schema: object;
  yes: unknown[];
  no: unknown[];
}

/** A choice of the document, and where it says so. */
interface Assumed {
  value?: unknown;
  at: string[];
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
  unspecified: Named<string[]>;
  assumed: Named<Assumed>;
  forbidden: Named<Forbidden[]>;
}

const lines = new LineCounter();
const written = parseDocument(readText('test/openapi/facts.yaml'), { lineCounter: lines });

export const facts = written.toJS({ maxAliasCount: -1 }) as Facts;
/** The published document; `npm run check` compares it with the source. */
export const published = publishedDocument() as OpenApi;

/** What a document states, in the form of `known`. */
export function statementsOf(document: OpenApi) {
  const { examples, ...components } = document.components ?? {};
  return {
    document: bare({ ...document, components }),
    texts: textsOf((examples ?? {}) as Named<Example>),
    ...recordsOf(document),
  };
}

/** Sentences, sample data, and what stands in other parts of the statements. */
const LEFT_OUT =
  /^(condition|description|info|openapi|summary|x-(assumed|closed-because|placeholder|unspecified))$/;

/** A part of a document without what states nothing, and schemas of a kind by its name. */
function bare(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(bare);
  if (!isObject(value)) return value;
  const part = bareParts.get(value) ?? bareObject(value);
  bareParts.set(value, part);
  return part;
}

/** Documents that differ in one place share the other parts. */
const bareParts = new WeakMap<object, unknown>();

function bareObject(value: Named): unknown {
  const kind = kindOf(value);
  if (kind !== undefined) return kind;
  const stated: Named = {};
  for (const [key, item] of Object.entries(value)) {
    const isSample = key === 'examples' && Array.isArray(item);
    if (!LEFT_OUT.test(key) && !isSample) stated[key] = bareEntry(key, item, value);
  }
  const { $ref, ...others } = stated;
  if (typeof $ref === 'string' && isDeepStrictEqual(others, {})) return refName($ref);
  return kindOf(stated) ?? stated;
}

/** The name of a kind that has a schema. */
function kindOf(schema: object): string | undefined {
  const kinds = Object.entries(facts.kinds);
  return kinds.find(([, kind]) => isDeepStrictEqual(kind.schema, schema))?.[0];
}

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
const WORDS = /\/(message|field_name)$|^(\/error)?\/(type|code)$/;

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
      yield* leaves(item, `${pointer}/${encodeToken(key)}`);
}

/** Records in one order, since that of the document states nothing. */
function sorted({ unspecified, assumed }: Pick<Facts, 'unspecified' | 'assumed'>) {
  return {
    unspecified: mapValues(unspecified, (kinds) => kinds.toSorted()),
    assumed: mapValues(assumed, ({ at, ...known }) => ({ ...known, at: at.toSorted() })),
  };
}

/** The gaps of a document by their place, and its assumptions with their places. */
function recordsOf(document: OpenApi) {
  const unspecified: Named<string[]> = {};
  const assumed: Named<Assumed> = {};
  for (const { pointer, extensions } of annotatedParts(document)) {
    const { 'x-unspecified': gaps = [], 'x-assumed': assumptions = [] } = extensions;
    const place = placeOf(document, pointer);
    const names = gaps.map(({ kind, id }) => (id === undefined ? kind : `${kind} ${id}`));
    if (names.length > 0) unspecified[place] = [...(unspecified[place] ?? []), ...names];
    for (const { id, ...assumption } of assumptions) {
      const { at = [], ...known } = assumed[id] ?? {};
      const value = 'value' in assumption ? { value: assumption.value } : {};
      assumed[id] = { ...known, ...value, at: [...at, place] };
    }
  }
  return sorted({ unspecified, assumed });
}

/** How the facts name a part of a document: `voidCharge`, `Charge.status`, `Refunds` or `info`. */
function placeOf(document: OpenApi, pointer: string): string {
  const [section, , ...names] = parsePointer(pointer);
  if (section === 'components') return names.filter((name) => name !== 'properties').join('.');
  const { operationId, name = pointer.slice(1) } = valueAt(document, pointer) as Named<string>;
  return operationId ?? name;
}

/** What is known: what the published document states, and no more. */
export const known = {
  document: facts.document,
  texts: facts.texts,
  ...sorted({ unspecified: facts.unspecified, assumed: facts.assumed }),
};

/** Where a document and the facts differ: each with the line of the facts, and what to write there. */
export function differencesOf(document: OpenApi): string[] {
  return [...differences(statementsOf(document), known)].map(
    ({ path, stated, fact }) =>
      `test/openapi/facts.yaml:${lineOf(path)} ${path.join(' ')}: ${adviceOf(stated, fact)}`,
  );
}

/** The components, such as `examples/ChargeVoided`, to which nothing refers: each with what to do. */
export function unusedOf(document: OpenApi, components: readonly string[]): string[] {
  const references = [...leaves(document)].filter(([pointer]) => pointer.endsWith('/$ref'));
  const targets = references.map(([, target]) => String(target).replace('#/components/', ''));
  const records = Object.values(document['x-records'] ?? {}).flat();
  const used = new Set([...targets, ...records.map((name) => `examples/${name}`)]);
  const advice = 'nothing refers to it; refer to it where it belongs, or remove it';
  return components
    .filter((name) => !used.has(name))
    .map((name) => `openapi/components/${name}.yaml: ${advice}`);
}

interface Difference {
  path: string[];
  stated: unknown;
  fact: unknown;
}

function* differences(stated: unknown, fact: unknown, path: string[] = []): Generator<Difference> {
  if (isDeepStrictEqual(stated, fact)) return;
  if (!isObject(stated) || !isObject(fact)) {
    yield { path, stated: onlyIn(stated, fact), fact: onlyIn(fact, stated) };
    return;
  }
  for (const key of new Set([...Object.keys(stated), ...Object.keys(fact)]))
    yield* differences(stated[key], fact[key], [...path, key]);
}

function adviceOf(stated: unknown, fact: unknown): string {
  const [inDocument, here] = [stated, fact].map((each) => JSON.stringify(each));
  if (inDocument === here) return 'the document has these in another order';
  if (here === undefined) return `the document states ${inDocument}; if it is known, add it here`;
  if (inDocument === undefined)
    return `not in the document; state it there, or remove ${here} here`;
  return `the document states ${inDocument}, and here stands ${here}`;
}

/** The items of a list that another one lacks, undefined where there are none; any other value as it is. */
function onlyIn(value: unknown, other: unknown): unknown {
  if (!Array.isArray(value) || !Array.isArray(other)) return value;
  const items = value.filter((item) => !other.some((each) => isDeepStrictEqual(item, each)));
  return items.length === 0 ? undefined : items;
}

/** The line of a fact, or of the nearest thing that it would stand in. */
function lineOf(path: readonly string[]): number {
  let node: Node | null = written.contents;
  let offset = 0;
  for (const name of path) {
    const map: Node | undefined | null = isAlias(node) ? node.resolve(written) : node;
    const pair = isMap<Node, Node>(map)
      ? map.items.find(({ key }) => isScalar(key) && key.value === name)
      : undefined;
    if (pair === undefined) break;
    offset = pair.key.range?.[0] ?? offset;
    node = pair.value;
  }
  return lines.linePos(offset).line;
}
