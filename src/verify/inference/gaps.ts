import type { OperationId } from '../../../generated/operations.ts';
import { type Contract, type DocumentedGap, sourceLocation } from '../../contract/document.ts';
import type { GapKind } from '../../contract/gaps.ts';
import { isSecretName } from '../../service/fields.ts';
import { topicOf } from '../../service/gaps.ts';
import { encode, get, isObject } from '../../shared/pointer.ts';
import { isSensitive } from '../../shared/redact.ts';
import { type Observations, type SchemaRow, listCounts } from './observations.ts';
import { operationFacts } from './operation-facts.ts';
import { type Change, isWhole } from './overlay.ts';
import { type Fact, inferValues, schemaFacts } from './schema-facts.ts';

/** Observations about one gap of the document. */
export interface GapInference {
  /** The `kind` of the record of `x-unspecified`. */
  kind: GapKind;
  /** Its `id`, where another gap of the kind stands on the same. */
  id?: string | undefined;
  /** Text of the gap, in the words of the document. */
  text: string;
  /** JSON pointer of the location in the bundle. */
  pointer: string;
  /** File and line of the gap. */
  location: string;
  /** One sentence for each thing that was seen; empty when nothing was. */
  observations: string[];
  /** Changes that would write the observations into the document; empty when they do not suffice. */
  changes: Change[];
}

/** Everything that the observations say about each gap of the document. */
export function inferGaps(contract: Contract, observations: Observations): GapInference[] {
  const byOwner = new Map<string, Fact[]>();
  for (const fact of [
    ...operationFacts(contract, observations),
    ...schemaFacts(contract, observations),
  ]) {
    for (const owner of new Set(fact.owners)) {
      byOwner.set(owner, [...(byOwner.get(owner) ?? []), fact]);
    }
  }
  return contract.gaps.map((gap) => inferGap(contract, gap, factsAbout(contract, gap, byOwner)));
}

/** The facts about a gap: those of what it stands on, or of the schema that this refers to. */
function factsAbout(
  contract: Contract,
  gap: DocumentedGap,
  byOwner: ReadonlyMap<string, readonly Fact[]>,
): Fact[] {
  const { kind, owner } = gap;
  const topic = topicOf(gap);
  const factsOf = (pointer: string) =>
    (byOwner.get(pointer) ?? []).filter(
      (each) => each.kind === kind && (topic === undefined || each.topic === topic),
    );
  const own = factsOf(owner);
  if (own.length > 0 || !owner.startsWith('/components/schemas/')) return own;
  return factsOf(contract.schemaNode(owner).pointer);
}

function inferGap(contract: Contract, gap: DocumentedGap, facts: readonly Fact[]): GapInference {
  const { kind, id, text, owner, pointer } = gap;
  return {
    kind,
    id,
    text,
    pointer: owner,
    location: sourceLocation(pointer),
    observations: observationsOf(facts),
    changes: [
      ...facts.flatMap(({ changes = [] }) => changes),
      ...facts.flatMap((fact) => removals(contract, gap, fact)),
    ],
  };
}

/** Lists what was seen; the same of several operations is one observation. */
function observationsOf(facts: readonly Fact[]): string[] {
  const seenIn = new Map<string, OperationId[]>();
  const alone = facts.flatMap((fact) => {
    if (fact.seenIn === undefined) return fact.observations;
    for (const text of fact.observations) {
      seenIn.set(text, [...(seenIn.get(text) ?? []), fact.seenIn]);
    }
    return [];
  });
  return [...alone, ...[...seenIn].map(([text, ids]) => `${text} (${ids.join(', ')})`)];
}

/** A resolved gap is removed, and so is what was assumed about it, wherever that is referred to. */
function removals(
  { assumptions }: Contract,
  { pointer }: DocumentedGap,
  { resolved }: Fact,
): Change[] {
  if (resolved === undefined) return [];
  const { because, assumption } = resolved;
  const settled = assumptions.filter(({ id }) => id === assumption);
  return [pointer, ...settled.map((each) => each.pointer)].map((each) => ({
    pointer: each,
    remove: true,
    because,
  }));
}

/** Something that the document does not have and that is no gap either. */
export interface Addition {
  /** The observation, such as ``a field `reason` (string once)``. */
  observation: string;
  /** JSON pointer of the location in the bundle. */
  pointer: string;
  /** File and line in the source, such as `openapi/components/schemas/Refund.yaml:12`. */
  location: string;
  /** Changes that would add it to the document. */
  changes: Change[];
}

/** Collects what was seen beyond the document: fields, and values of open sets. */
export function inferAdditions(
  contract: Contract,
  observations: Observations,
  gaps: readonly GapInference[],
): Addition[] {
  const changed = new Set(gaps.flatMap(({ changes }) => changes.map(({ pointer }) => pointer)));
  return [...observations.schemas]
    .flatMap(([pointer, row]) => [
      ...addedFields(contract, pointer, row),
      ...addedValues(contract, pointer, row).filter(({ changes: [change] }) => {
        return change !== undefined && !changed.has(change.pointer);
      }),
    ])
    .map((each) => ({ ...each, location: sourceLocation(each.pointer) }));
}

/** Values of open sets that the document does not list. */
function addedValues(
  contract: Contract,
  pointer: string,
  { values }: SchemaRow,
): Omit<Addition, 'location'>[] {
  const node = contract.schemaNode(pointer);
  if (node.schema['x-extensible-enum'] === undefined) return [];
  return (inferValues(node, values).changes ?? []).map((change) => ({
    observation: `a value \`${String(change.update)}\``,
    pointer,
    changes: [change],
  }));
}

function addedFields(
  contract: Contract,
  pointer: string,
  { added }: SchemaRow,
): Omit<Addition, 'location'>[] {
  if (added.size === 0) return [];
  // Examples show one record in several places, so each of them shows the field.
  const shown = contract.shownAt(pointer).filter(({ value }) => isObject(value));
  return [...added].map(([name, types]) => {
    const seen = listCounts(types);
    const addition = { observation: `a field \`${name}\` (${seen})`, pointer, changes: [] };
    // Merged into an object, `__proto__` and the like change more than that object, and `$ref` is
    // followed wherever it stands.
    if (name in Object.prototype || name === '$ref' || !isWhole(name)) return addition;
    const because = `The field \`${name}\` was seen: ${seen}.`;
    const schema = schemaOf(name, types.items());
    const [value] = schema.examples;
    return {
      ...addition,
      changes: [
        { pointer: `${pointer}/properties`, update: { [name]: schema }, because },
        ...shown.flatMap(({ pointer: at }): Change[] => {
          const [component = '', within = ''] = at.split(
            /(?<=^\/components\/examples\/[^/]+)\/value/,
          );
          const shows: Change = { pointer: at, update: { [name]: value }, because };
          // An example without made-up texts has no list of them.
          const list = `${component}/x-placeholder`;
          if (typeof value !== 'string' || get(contract.json, list) === undefined) return [shows];
          return [shows, { pointer: list, update: `${within}/${encode(name)}`, because }];
        }),
      ],
    };
  });
}

/** A made-up value of each JSON type whose values are alike enough to be described. */
const PLACEHOLDERS: Readonly<Record<string, (name: string) => unknown>> = {
  string: (name) => `example-${name}`,
  integer: () => 1,
  number: () => 1.5,
  boolean: () => true,
  object: () => ({}),
  array: () => [],
};

/** The schema of a field of which its name and the types of its values are known, and no more. */
function schemaOf(
  name: string,
  types: readonly string[],
): Record<string, unknown> & { examples: unknown[] } {
  const known = types.filter(
    (type) => type !== 'null' && !(type === 'integer' && types.includes('number')),
  );
  const [type = ''] = known;
  const description = `The field \`${name}\`.`;
  const placeholder = PLACEHOLDERS[type];
  const sensitive = isSensitive(name) || isSecretName(name) ? { 'x-sensitive': true } : {};
  if (known.length !== 1 || placeholder === undefined) {
    const gap = { kind: 'type', text: 'The type of the value.' };
    const example = types.includes('null') ? null : `example-${name}`;
    return { description, ...sensitive, 'x-unspecified': [gap], examples: [example] };
  }
  return {
    type: types.includes('null') ? [type, 'null'] : type,
    ...(type === 'integer' && { format: 'int64' }),
    ...(type === 'object' && { additionalProperties: true }),
    ...(type === 'array' && {
      items: { 'x-unspecified': [{ kind: 'type', text: 'The type of the items.' }] },
    }),
    description,
    ...sensitive,
    examples: [placeholder(name)],
  };
}
