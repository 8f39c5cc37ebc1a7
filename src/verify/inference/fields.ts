import type { OperationId } from '../../../generated/operations.ts';
import { type Contract, type DocumentedResponse, sourceLocation } from '../../contract/document.ts';
import type { SchemaNode } from '../../contract/schema.ts';
import { plural } from '../../shared/plural.ts';
import { encode } from '../../shared/pointer.ts';
import { type Observations, type SchemaRow, listCounts } from './observations.ts';
import { newValues } from './schema-facts.ts';

/** From so many records on, a field in each of them in place of another says that one is the other. */
const MIN_RECORDS_FOR_RENAMING = 3;

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

/** Fields and values of the records of one schema that are not those of the document. */
export interface FieldDrift {
  /** The first operation that has the schema in a success. */
  operation: OperationId;
  /** JSON pointer of the schema in the bundle. */
  pointer: string;
  /** File and line in the source. */
  location: string;
  /** Records that were seen. */
  records: number;
  /** Documented fields that none of them had, and that need not be there. */
  absent: string[];
  /** Fields that the document does not have. */
  added: string[];
  /** Values that a field does not list, by its name. */
  values: Record<string, string[]>;
}

/** What of the records of each schema is not as in the document, and contradicts nothing. */
export function fieldDrifts(contract: Contract, observations: Observations): FieldDrift[] {
  return [...observations.schemas].flatMap(([pointer, row]) => {
    const { schema, properties } = contract.schemaNode(pointer);
    const records = row.types.count('object');
    const operation = operationOf(contract, observations, pointer, ({ isSuccess }) => isSuccess);
    if (operation === undefined || records === 0) return [];
    const absent = [...properties.keys()].filter(
      (name) => row.present(name) === 0 && schema.required?.includes(name) !== true,
    );
    const added = [...row.added.keys()];
    const values = Object.fromEntries(
      [...properties].flatMap(([name, node]) => {
        const seen = observations.schemas.get(node.pointer)?.values;
        if (node.schema['x-extensible-enum'] === undefined || seen === undefined) return [];
        const found = newValues(node, seen);
        return found.length === 0 ? [] : [[name, found]];
      }),
    );
    const isSame = [absent, added, Object.keys(values)].every(({ length }) => length === 0);
    const location = sourceLocation(pointer);
    return isSame ? [] : [{ operation, pointer, location, records, absent, added, values }];
  });
}

/** The fields that each record has had, for a later run to compare with. */
export function fieldPresence({ schemas }: Observations): FieldPresence[] {
  return [...schemas].flatMap(([pointer, { seen, fields, added }]) => {
    const always = [
      ...[...fields].filter(([, { present }]) => present === seen),
      ...[...added].filter(([, types]) => types.total === seen),
    ].map(([name]) => name);
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
  return [...observations.schemas].flatMap(([pointer, row]) => {
    const node = contract.schemaNode(pointer);
    const operation = operationOf(contract, observations, pointer, ({ isSuccess }) => isSuccess);
    if (operation === undefined) return [];
    const found = new Map([...renamedFields(node, row), ...lostFields(row, pointer, baselines)]);
    return [...found].map(([name, message]) => {
      const property = node.properties.has(name) ? `/properties/${encode(name)}` : '';
      return { operation, pointer: `${pointer}${property}`, message };
    });
  });
}

/** Fields of responses that the document does not have. */
export function newFields(contract: Contract, observations: Observations): FieldFinding[] {
  return [...observations.schemas].flatMap(([pointer, { added }]) => {
    const operation = operationOf(contract, observations, pointer, () => true);
    if (operation === undefined) return [];
    return [...added].map(([name, types]) => ({
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
  row: SchemaRow,
): [name: string, message: string][] {
  const { seen } = row;
  const added = [...row.added].filter(([, types]) => types.total === seen);
  return [...properties].flatMap(([name, { schema }]): [name: string, message: string][] => {
    if (row.present(name) > 0) return [];
    const [candidate] = added
      .filter(([, types]) => types.items().some((type) => isOfType(schema.type, type)))
      .map(([other]) => ({
        other,
        isSimilar: wordsOf(other).some((word) => wordsOf(name).includes(word)),
      }))
      .filter(({ isSimilar }) => isSimilar || seen >= MIN_RECORDS_FOR_RENAMING)
      .toSorted((a, b) => Number(b.isSimilar) - Number(a.isSimilar));
    if (candidate === undefined) return [];
    const message = `\`${name}\` is missing in ${allOf(seen)}; \`${candidate.other}\` is new: renamed?`;
    return [[name, message]];
  });
}

/** Finds what was in every record of each earlier run that had any. */
function lostFields(
  row: SchemaRow,
  pointer: string,
  baselines: readonly (readonly FieldPresence[])[],
): [name: string, message: string][] {
  const known = baselines.flatMap((runs) => runs.find((each) => each.pointer === pointer) ?? []);
  const [first, ...others] = known;
  const total = known.reduce((sum, { records }) => sum + records, 0);
  const always = (first?.always ?? []).filter((name) =>
    others.every((each) => each.always.includes(name)),
  );
  const { seen, added } = row;
  return always.flatMap((name) => {
    const missing = seen - Math.max(row.present(name), added.get(name)?.total ?? 0);
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
