import { hasCases, problemsOf } from './claims.ts';
import { type Json, type JsonObject, type OpenApiDocument, isObject, stepsOf } from './document.ts';
import { type Claim, table } from './table.ts';

/** Those without values first, then those without an example: the quick ones. */
const claims = table.facts
  .flatMap(({ held }) => held)
  .map((claim) => ({ claim, heads: new Set(claim.at.map((location) => stepsOf(location)[0])) }))
  .toSorted((a, b) => cost(a.claim) - cost(b.claim));

function cost(claim: Claim): number {
  return Number(hasCases(claim)) + Number(claim.example !== undefined);
}

/**
 * What the document does not hold of the table, and what it says that the table lacks. Claims about
 * the `near` schema or operation come first: a mutation of it is caught by the first problem.
 */
export function* problems(document: OpenApiDocument, near = ''): Generator<string> {
  for (const { claim, heads } of claims) if (heads.has(near)) yield* problemsOf(document, claim);
  yield* recordProblems(document, 'x-unspecified');
  yield* recordProblems(document, 'x-assumed');
  yield* unclaimedSchemas(document);
  for (const { claim, heads } of claims) if (!heads.has(near)) yield* problemsOf(document, claim);
}

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

/** Schemas that no fact speaks of, and patterns without values that must and must not match. */
export function* unclaimedSchemas(document: OpenApiDocument): Generator<string> {
  const claimed = new Set<Json | undefined>();
  const accepting = new Set<Json | undefined>();
  const refusing = new Set<Json | undefined>();
  for (const claim of table.facts.flatMap(({ held }) => held))
    for (const location of claim.at) {
      const value = document.locate(location);
      if (claim.schema) claimed.add(value);
      if (claim.accepts) accepting.add(value);
      if (claim.refuses) refusing.add(value);
    }
  for (const [location, schema] of schemasOf(document)) {
    if (!claimed.has(schema)) yield `${location}: is in no fact`;
    if ('pattern' in schema && !(accepting.has(schema) && refusing.has(schema)))
      yield `${location}: has a pattern, and the table has no values for it`;
  }
}

/** Every schema with its location; where another is referred to, it counts there. */
function* schemasOf(document: OpenApiDocument): Generator<[string, JsonObject]> {
  for (const [keys, owner] of document.walk()) {
    if (keys.at(-2) === 'schemas' && keys.length === 3) yield* below(keys.join('/'), owner);
    // A property of an example may be called `schema`, too.
    else if (isObject(owner['schema']) && !keys.includes('examples'))
      yield* below([...keys, 'schema'].join('/'), owner['schema']);
  }
}

function* below(location: string, schema: JsonObject): Generator<[string, JsonObject]> {
  if ('$ref' in schema) return;
  yield [location, schema];
  const { items, properties } = schema;
  if (isObject(items)) yield* below(`${location}/items`, items);
  for (const [name, property] of Object.entries(isObject(properties) ? properties : {}))
    if (isObject(property)) yield* below(`${location}/properties/${name}`, property);
}
