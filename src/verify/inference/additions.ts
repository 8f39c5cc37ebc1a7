import { type Contract, sourceLocation } from '../../contract/document.ts';
import { isSecretName } from '../../service/fields.ts';
import { encode, get, isObject } from '../../shared/pointer.ts';
import { isSensitive } from '../../shared/redact.ts';
import { listCounts } from './counter.ts';
import { shownValues } from './examples.ts';
import { type Change, isWhole } from './fact.ts';
import type { GapInference } from './gaps.ts';
import type { Observations, SchemaRow } from './observations.ts';
import { inferValues } from './schema-facts.ts';

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
  const shown = shownValues(contract, pointer).filter(({ value }) => isObject(value));
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
        ...shown.flatMap(({ example, at }): Change[] => {
          const component = `/components/examples/${encode(example)}`;
          const update = { [name]: value };
          const shows: Change = { pointer: `${component}/value${at}`, update, because };
          // An example without made-up texts has no list of them.
          const list = `${component}/x-placeholder`;
          if (typeof value !== 'string' || get(contract.json, list) === undefined) return [shows];
          return [shows, { pointer: list, update: `${at}/${encode(name)}`, because }];
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
