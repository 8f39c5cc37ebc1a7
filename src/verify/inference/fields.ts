import type { OperationId } from '../../../generated/operations.ts';
import { encode, get, isObject } from '../../shared/pointer.ts';
import { isSensitive } from '../../shared/redact.ts';
import { shownValues } from './examples.ts';
import { plural } from '../../shared/plural.ts';
import { type Contract, type DocumentedResponse, sourceLocation } from '../../contract/document.ts';
import type { SchemaNode } from '../../shared/schema.ts';
import type { GapInference } from './gaps.ts';
import type { Observations, SchemaObservation } from './observations.ts';
import { listCounts } from './counter.ts';
import { inferValues } from './inferences.ts';
import { type Change, isWhole } from './overlay.ts';

/** From so many records on, a field in each of them in place of another says that one is the other. */
const ENOUGH = 3;

/** The fields that each record of one schema has had in a run. */
export interface FieldPresence {
  /** JSON pointer of the schema in the bundle. */
  pointer: string;
  /** Records that were seen. */
  records: number;
  /** Names of the fields that all of them had. */
  always: string[];
}

/** A field that callers count on and records do not have, or one that the document does not have. */
export interface FieldFinding {
  operation: OperationId;
  /** JSON pointer of the field in the bundle, or of its schema. */
  pointer: string;
  message: string;
}

/** The fields that each record has had, for a later run to compare with. */
export function fieldPresence({ schemas }: Observations): FieldPresence[] {
  return [...schemas.entries()].flatMap(([pointer, { seen, present, undocumented }]) => {
    const added = [...undocumented].filter(([, types]) => types.total === seen);
    const always = [
      ...present.items().filter((name) => present.count(name) === seen),
      ...added.map(([name]) => name),
    ];
    return always.length === 0 ? [] : [{ pointer, records: seen, always }];
  });
}

/**
 * Fields that no record has beside a new one of the same type, and fields that each record of
 * earlier runs had. That a field is missing is no contradiction where its presence is not specified.
 *
 * @param baselines - What earlier runs have shown.
 */
export function missingFields(
  contract: Contract,
  observations: Observations,
  baselines: readonly (readonly FieldPresence[])[],
): FieldFinding[] {
  return [...observations.schemas.entries()].flatMap(([pointer, observation]) => {
    const node = contract.schemaNode(pointer);
    const operation = operationOf(
      contract,
      observations,
      pointer,
      ({ status }) => status === '200',
    );
    if (operation === undefined) return [];
    const found = new Map([
      ...renamedFields(node, observation),
      ...lostFields(observation, pointer, baselines),
    ]);
    return [...found].map(([name, message]) => {
      const property = node.properties.has(name) ? `/properties/${encode(name)}` : '';
      return { operation, pointer: `${pointer}${property}`, message };
    });
  });
}

/** Fields of responses that the document does not have. */
export function newFields(contract: Contract, observations: Observations): FieldFinding[] {
  return [...observations.schemas.entries()].flatMap(([pointer, { undocumented }]) => {
    const operation = operationOf(contract, observations, pointer, () => true);
    if (operation === undefined) return [];
    return [...undocumented].map(([name, types]) => ({
      operation,
      pointer,
      message: `\`${name}\` is new (${listCounts(types)})`,
    }));
  });
}

/** The first observed operation that has a schema in a response. */
function operationOf(
  contract: Contract,
  { operations }: Observations,
  pointer: string,
  isMeant: (response: DocumentedResponse) => boolean,
): OperationId | undefined {
  return [...operations.keys()].find((id) =>
    contract
      .operation(id)
      .responses.some((each) => isMeant(each) && each.schemaPointers.has(pointer)),
  );
}

function renamedFields(
  { properties }: SchemaNode,
  { seen, present, undocumented }: SchemaObservation,
): [name: string, message: string][] {
  const added = [...undocumented].filter(([, types]) => types.total === seen);
  return [...properties].flatMap(([name, { schema }]): [name: string, message: string][] => {
    if (present.count(name) > 0) return [];
    const [candidate] = added
      .filter(([, types]) => types.items().some((type) => isOfType(schema.type, type)))
      .map(([other]) => ({
        other,
        isSimilar: wordsOf(other).some((word) => wordsOf(name).includes(word)),
      }))
      .filter(({ isSimilar }) => isSimilar || seen >= ENOUGH)
      .toSorted((a, b) => Number(b.isSimilar) - Number(a.isSimilar));
    if (candidate === undefined) return [];
    const message = `\`${name}\` is missing in ${allOf(seen)}; \`${candidate.other}\` is new: renamed?`;
    return [[name, message]];
  });
}

/** What was in every record of each earlier run that had any. */
function lostFields(
  { seen, present, undocumented }: SchemaObservation,
  pointer: string,
  baselines: readonly (readonly FieldPresence[])[],
): [name: string, message: string][] {
  const known = baselines.flatMap((runs) => runs.find((each) => each.pointer === pointer) ?? []);
  const [first, ...others] = known;
  const total = known.reduce((sum, { records }) => sum + records, 0);
  const always = (first?.always ?? []).filter((name) =>
    others.every((each) => each.always.includes(name)),
  );
  return always.flatMap((name) => {
    const missing = seen - Math.max(present.count(name), undocumented.get(name)?.total ?? 0);
    if (missing === 0) return [];
    const where = missing === seen ? allOf(seen) : `${missing} of ${plural(seen, 'record')}`;
    return [[name, `\`${name}\` is missing in ${where}; ${allOf(total)} of the baseline had it`]];
  });
}

function isOfType(documented: string | string[] | undefined, type: string): boolean {
  const types = [documented ?? []].flat();
  if (type === 'null') return false;
  return types.includes(type) || (type === 'integer' && types.includes('number'));
}

/** `refundedAmount` and `amount_refunded` have the same words. */
function wordsOf(name: string): string[] {
  return name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter((word) => word !== '' && word !== 'id');
}

function allOf(count: number): string {
  return count === 1 ? 'the only record' : `all ${plural(count, 'record')}`;
}

/** Something that the document does not have and that is no gap either. */
export interface Addition {
  /** What was seen, such as ``a field `reason` (string once)``. */
  observation: string;
  /** JSON pointer of the location in the bundle. */
  pointer: string;
  /** File and line in the source, such as `openapi/components/schemas/Refund.yaml:12`. */
  location: string;
  /** What would add it to the document. */
  changes: Change[];
}

/** What was seen beyond the document: fields, and values of open sets. */
export function inferAdditions(
  contract: Contract,
  observations: Observations,
  gaps: readonly GapInference[],
): Addition[] {
  const additions: Omit<Addition, 'location'>[] = [];
  const changed = new Set(gaps.flatMap(({ changes }) => changes.map(({ pointer }) => pointer)));
  for (const [pointer, observation] of observations.schemas.entries()) {
    additions.push(...undocumentedFields(contract, pointer, observation));
    const node = contract.schemaNode(pointer);
    if (node.schema['x-extensible-enum'] === undefined) continue;
    for (const change of inferValues(node, observation.values).changes ?? []) {
      if (changed.has(change.pointer)) continue;
      additions.push({
        observation: `a value \`${String(change.update)}\``,
        pointer,
        changes: [change],
      });
    }
  }
  return additions.map((each) => ({ ...each, location: sourceLocation(each.pointer) }));
}

function undocumentedFields(
  contract: Contract,
  pointer: string,
  { undocumented }: SchemaObservation,
): Omit<Addition, 'location'>[] {
  if (undocumented.size === 0) return [];
  // Examples show one record in several places, so each of them shows the field.
  const shown = shownValues(contract, pointer).filter(({ value }) => isObject(value));
  return [...undocumented].map(([name, types]) => {
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

/** Names that the lint rule `sensitive-marked` wants to be marked. */
const SECRET_NAME =
  /(^|[_-])(?<!masked_)(pan|cvv2?|cvc2?|bvn|token|secret|password|passcode|pin|otp)$/i;

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
  const sensitive = isSensitive(name) || SECRET_NAME.test(name) ? { 'x-sensitive': true } : {};
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
