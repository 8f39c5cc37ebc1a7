import type { OperationId } from '../../../generated/operations.ts';
import type { GapKind } from '../../contract/gaps.ts';
import type { Topic } from '../../service/gaps.ts';
import type { Probe } from '../exchange.ts';
import type { Contract } from '../../contract/document.ts';
import { type Schema, type SchemaNode, allowsNull } from '../../contract/schema.ts';
import { STATE } from '../../service/fields.ts';
import { plural } from '../../shared/plural.ts';
import { encode, get, isObject } from '../../shared/pointer.ts';
import { formatNamed, formatOf } from '../../shared/value-format.ts';
import { type Change, isWhole } from './overlay.ts';
import {
  type Counter,
  type Observations,
  type SchemaRow,
  listCounts,
  listNames,
  times,
} from './observations.ts';

/** From so many records on, "in each of them" is worth a change to the document. */
const MIN_RECORDS_FOR_CHANGE = 10;

/** Statement of a run, for every gap of its kind that stands on one of its owners. */
export interface Fact {
  kind: GapKind;
  /** JSON pointers. */
  owners: readonly string[];
  /** One sentence for each thing that was seen. */
  observations: readonly string[];
  /** The operation in which it was seen; the same of several operations is one observation. */
  seenIn?: OperationId;
  /** Its subject, where gaps of one kind stand on the same thing. */
  topic?: Topic | Probe | undefined;
  /** Changes that would write it into the document. */
  changes?: readonly Change[];
  /** Why nothing is left open, and the id of the assumption that is settled as well. */
  resolved?: { because: string; assumption?: string | undefined } | undefined;
}

/** Subject of a row. */
interface RowContext {
  contract: Contract;
  node: SchemaNode;
  row: SchemaRow;
}

/** A fact of the schema of its row. */
type SchemaFact = Omit<Fact, 'owners'>;

/** Collects what the rows of all schemas have shown. */
export function schemaFacts(contract: Contract, { schemas }: Observations): Fact[] {
  return [...schemas].flatMap(([pointer, row]) => {
    const context = { contract, node: contract.schemaNode(pointer), row };
    const facts = [...fieldFacts(context), ...valueFacts(context), ...bodyFacts(context)];
    return [
      ...facts.map((each) => ({ ...each, owners: [pointer] })),
      ...presenceOfProperties(context),
      ...stateFacts(contract, pointer, schemas),
    ];
  });
}

/** Of the fields of an object: which are there, which are null, and without which it was accepted. */
function fieldFacts(context: RowContext): SchemaFact[] {
  const { contract, node, row } = context;
  if (node.properties.size === 0) return [];
  const names = [...node.properties.keys()];
  const absent = names.filter((name) => row.present(name) < row.seen);
  const isNullable = (name: string) => allowsNull(node.properties.get(name)?.schema ?? {});
  const nulls = names.filter((name) => !isNullable(name) && row.nulls(name) > 0);
  const nullText = (name: string) => `null in ${row.nulls(name)} of ${records(row)}`;
  return [
    presence(context),
    {
      kind: 'nullability',
      observations:
        nulls.length === 0
          ? [`no other field was null in ${records(row)}`]
          : nulls.map((name) => `\`${name}\` ${nullText(name)}`),
      changes: nulls.flatMap((name) =>
        makeNullable(
          contract.json,
          `${node.pointer}/properties/${encode(name)}`,
          `It was ${nullText(name)}.`,
        ),
      ),
    },
    {
      // A request that succeeded without a field shows that the field is not required.
      kind: 'required',
      observations:
        absent.length === 0
          ? [`accepted with all fields ${times(row.seen)}`]
          : absent.map(
              (name) => `accepted without \`${name}\` ${times(row.seen - row.present(name))}`,
            ),
    },
  ];
}

function presence({ contract, node, row }: RowContext): SchemaFact {
  const { seen } = row;
  const open = [...node.properties.keys()].filter((name) => !node.schema.required?.includes(name));
  const always = open.filter((name) => row.present(name) === seen);
  const never = open.filter((name) => row.present(name) === 0);
  const sometimes = open.filter((name) => !always.includes(name) && !never.includes(name));
  const observations = [
    ...(always.length > 0 ? [`always present in ${records(row)}: ${listNames(always)}`] : []),
    ...sometimes.map(
      (name) => `\`${name}\` absent in ${seen - row.present(name)} of ${records(row)}`,
    ),
    ...(never.length > 0 ? [`never present in ${records(row)}: ${listNames(never)}`] : []),
  ];
  // What an example lacks is not required: it is the record of a scenario that is known.
  const shown = contract.shownAt(node.pointer).map(({ value }) => value);
  const required = always.filter((name) =>
    shown.every((each) => Object.hasOwn(Object(each) as object, name)),
  );
  if (seen < MIN_RECORDS_FOR_CHANGE || required.length === 0)
    return { kind: 'presence', observations };
  const because = `Present in each of ${records(row)}.`;
  const changes: Change[] =
    node.schema.required === undefined
      ? [{ pointer: node.pointer, update: { required }, because }]
      : required.map((name) => ({ pointer: `${node.pointer}/required`, update: name, because }));
  const resolved = required.length === open.length ? { because } : undefined;
  return { kind: 'presence', observations, changes, resolved };
}

/** The presence of one field, which can be open by itself. */
function presenceOfProperties({ node, row }: RowContext): Fact[] {
  return [...node.properties.keys()].map((name) => ({
    kind: 'presence',
    owners: [`${node.pointer}/properties/${encode(name)}`],
    observations: [`present in ${row.present(name)} of ${records(row)}`],
  }));
}

function makeNullable(document: unknown, pointer: string, because: string): Change[] {
  const schema = get(document, pointer);
  if (!isObject(schema)) return [];
  if (schema['$ref'] !== undefined) {
    const { description } = Object(get(document, String(schema['$ref']))) as Schema;
    const update = {
      anyOf: [{ $ref: schema['$ref'] }, { type: 'null' }],
      ...(schema['description'] === undefined && { description }),
    };
    return [
      { pointer, update, because },
      { pointer: `${pointer}/$ref`, remove: true, because },
    ];
  }
  // A closed set of values would have to say null as well; that is for people to decide.
  if (schema['type'] === undefined || schema['enum'] !== undefined) return [];
  return [{ pointer, update: { type: [schema['type'], 'null'].flat() }, because }];
}

/** Of values: their types, formats, signs and lengths, and the values themselves where they are open. */
function valueFacts(context: RowContext): SchemaFact[] {
  const { formats, types, values } = context.row;
  const zones = formats.entries().flatMap(({ item, count }) => {
    const zone = formatNamed(item).timeZone;
    return zone === undefined ? [] : [`${zone} ${times(count)}`];
  });
  return [
    { kind: 'type', observations: [`types seen: ${listCounts(types)}`] },
    { kind: 'format', ...inferFormat(context) },
    {
      kind: 'meaning',
      observations: zones.length > 0 ? [`time zones named: ${zones.join(', ')}`] : [],
    },
    boundsOf(context),
    { kind: 'values', ...inferValues(context.node, values) },
    // Texts of messages are no set of values, so they are never proposed as one.
    {
      kind: 'messages',
      observations: values.entries().map(({ item, count }) => `\`${item}\` ${times(count)}`),
    },
  ];
}

/** The sign of a number, also of an amount in a text; the length of another text or of a list. */
function boundsOf({ node, row }: RowContext): SchemaFact {
  const { lengths, negative, seen } = row;
  const schemaTypes = [node.schema.type ?? []].flat();
  const isNumber = schemaTypes.includes('number') || schemaTypes.includes('integer');
  if (isNumber || (schemaTypes.includes('string') && node.gaps.has('unit'))) {
    const sign = negative > 0 ? `negative ${times(negative)}` : `never negative in ${records(row)}`;
    return { kind: 'range', topic: 'sign', observations: [sign] };
  }
  const { min = 0, max = 0 } = lengths ?? {};
  const width = min === max ? String(min) : `${min} to ${max}`;
  const observations =
    lengths === undefined ? [] : [`accepted with a length of ${width}, ${times(seen)}`];
  return { kind: 'range', topic: 'length', observations };
}

function inferFormat({ contract, node, row }: RowContext): Omit<SchemaFact, 'kind'> {
  const { formats, seen } = row;
  if (formats.size === 0) return { observations: [] };
  const observations = [`formats seen: ${listCounts(formats)}`];
  const [only = ''] = formats.items();
  const { schema } = formatNamed(only);
  const shown = contract.shownAt(node.pointer).map(({ value }) => value);
  const isShown = shown.every((each) => typeof each !== 'string' || formatOf(each).name === only);
  if (formats.size > 1 || schema === undefined || seen < MIN_RECORDS_FOR_CHANGE || !isShown) {
    return { observations };
  }
  const because = `Each of ${records(row)} has the format ${only}.`;
  const changes = [{ pointer: node.pointer, update: schema, because }];
  return { observations, changes, resolved: { because } };
}

/** Values of an open set that the document does not list. */
export function newValues({ schema }: SchemaNode, seen: Counter): string[] {
  const known = (schema['x-extensible-enum'] ?? []).map(String);
  return seen.items().filter((value) => !known.includes(value));
}

/** Values of an open set, the new ones as changes. */
export function inferValues(node: SchemaNode, seen: Counter): Omit<SchemaFact, 'kind'> {
  const known = node.schema['x-extensible-enum'];
  const news = newValues(node, seen);
  const isNew = (value: string) => news.includes(value);
  const observations = seen
    .entries()
    .map(({ item, count }) => `\`${item}\`${isNew(item) ? ' (new)' : ''} ${times(count)}`);
  if (seen.others > 0) observations.push(`others ${times(seen.others)}`);
  const added = news.filter(isWhole);
  if (added.length === 0) return { observations };
  // Values inside an array are listed where its items are described.
  const { pointer } = node.items ?? node;
  if (known === undefined) {
    const because = `Seen: ${listNames(added)}.`;
    const update = { 'x-extensible-enum': added };
    return { observations, changes: [{ pointer, update, because }] };
  }
  const changes = added.map((value) => ({
    pointer: `${pointer}/x-extensible-enum`,
    update: value,
    because: `The value was seen ${times(seen.count(value))}.`,
  }));
  return { observations, changes };
}

/** The states of a record are the values of one of its fields. */
function stateFacts(contract: Contract, pointer: string, schemas: Observations['schemas']): Fact[] {
  const field = contract.schemaNode(pointer).properties.get(STATE);
  const row = schemas.get(field?.pointer ?? '');
  if (field === undefined || row === undefined) return [];
  return [{ kind: 'transitions', owners: [pointer], ...inferValues(field, row.values) }];
}

/** The body of a response of which nothing is known, or what a request had that is not described. */
function bodyFacts({ contract, node, row }: RowContext): SchemaFact[] {
  const isRequest = [...contract.operations.values()].some(
    ({ request }) => request?.schema?.pointer === node.pointer,
  );
  const fields = [...(isRequest ? [] : row.fields.keys()), ...row.added.keys()];
  const names = fields.length === 0 ? '' : ` with the fields ${listNames(fields)}`;
  const body = `a body of the type ${listCounts(row.types)}${names}`;
  const accepted = fields.length === 0 ? [] : [`accepted${names}`];
  return [{ kind: 'response', observations: isRequest ? accepted : [body] }];
}

function records({ seen }: SchemaRow): string {
  return plural(seen, 'record');
}
