import type { OperationId } from '../../generated/operations.ts';
import type { GapKind } from '../contract/gaps.ts';
import { type SchemaNode, walk } from '../contract/schema.ts';
import { plural } from '../shared/plural.ts';
import { encode, isObject } from '../shared/pointer.ts';
import { isSensitive } from '../shared/redact.ts';
import { formatOf } from '../contract/value-format.ts';
import type { Checked } from './check.ts';
import type { Exchange } from './exchange.ts';
import { type Finding, type FindingKind, type ResponseFinding, observation } from './findings.ts';

/** From so many records on, a field in each of them in place of another says that one is the other. */
const MIN_RECORDS_FOR_RENAMING = 3;
/** New fields of one schema that are kept. */
const MAX_ADDED = 50;

/** The fields of the records of one schema. */
interface Row {
  node: SchemaNode;
  operation: OperationId;
  /** Set where a success has such a record. */
  isOfSuccess: boolean;
  records: number;
  /** How often each documented field was there. */
  present: Map<string, number>;
  /** Fields that the document does not have: how often, and with which types. */
  added: Map<string, { times: number; types: Map<string, number> }>;
}

/** Which fields the records of each schema have had, in bounded memory. */
export class Fields {
  readonly #rows = new Map<string, Row>();
  readonly #safe: (text: string) => string;

  /** @param safe - Removes from a text of the service what must not be printed. */
  constructor(safe: (text: string) => string) {
    this.#safe = safe;
  }

  /**
   * Adds the body of a response.
   *
   * @param keep - Called for what its values show, where it contradicts nothing.
   * @throws DeadlineError - It takes too long; what was seen until then is kept.
   */
  add(
    { operation, deadline }: Exchange,
    { fieldsOf, body }: Checked,
    keep: ((finding: ResponseFinding) => void) | undefined,
  ): void {
    if (fieldsOf?.schema === undefined || body === undefined) return;
    const { isSuccess } = fieldsOf;
    walk(fieldsOf.schema, body, {
      value: (node, value, pointer) => {
        deadline.check();
        if (isObject(value)) countFields(this.#row(node, operation, isSuccess), value);
        else if (keep !== undefined)
          for (const each of valueFindings(node, value, pointer)) keep(each);
      },
      undocumented: (node, name, value) => {
        const { added } = this.#row(node, operation, isSuccess);
        // The name comes from the service, so it may be anything.
        const safe = added.has(name) ? name : this.#safe(name);
        const field = added.get(safe) ?? { times: 0, types: new Map<string, number>() };
        if (field.times === 0 && added.size >= MAX_ADDED) return;
        const type = isSensitive(name) ? 'sensitive value' : typeOf(value);
        field.times += 1;
        field.types.set(type, (field.types.get(type) ?? 0) + 1);
        added.set(safe, field);
      },
    });
  }

  /** What of the fields is not as in the document, and contradicts nothing. */
  findings(): Finding[] {
    return [...this.#rows.values()].flatMap(({ isOfSuccess, ...row }) => {
      const { node, operation, records, present, added } = row;
      const finding = (kind: FindingKind, at: string, found: string, count: number): Finding => {
        const rule = node.properties.has(at) ? `/properties/${encode(at)}` : '';
        const pointer = `${node.pointer}${rule}`;
        const expected = rule === '' ? 'no such field' : 'a field of the records';
        return { kind, operation, at: `field ${at}`, expected, found, pointer, count };
      };
      const renamed = renamedFields(row);
      const optional = [...node.properties.keys()].filter(
        (name) => !present.has(name) && node.schema.required?.includes(name) !== true,
      );
      const alone = optional.filter((name) => !renamed.some((each) => each.name === name));
      const missing = renamed.map(({ name, other }) =>
        finding(
          'missing',
          name,
          `missing in ${allOf(records)}; \`${other}\` is new: renamed?`,
          records,
        ),
      );
      const absent = alone.map((name) =>
        finding('absent', name, `in no record of ${records}`, records),
      );
      const news = [...added].map(([name, { times, types }]) => {
        const texts = [...types].map(
          ([type, count]) => `${type} ${count === 1 ? 'once' : `${count} times`}`,
        );
        return finding('new-field', name, `not in the document (${texts.join(', ')})`, times);
      });
      return [...(isOfSuccess && records > 0 ? [...missing, ...absent] : []), ...news];
    });
  }

  #row(node: SchemaNode, operation: OperationId, isOfSuccess: boolean): Row {
    let row = this.#rows.get(node.pointer);
    if (row === undefined) {
      const fields = { records: 0, present: new Map(), added: new Map() };
      row = { node, operation, isOfSuccess, ...fields } satisfies Row;
      this.#rows.set(node.pointer, row);
    }
    row.isOfSuccess ||= isOfSuccess;
    return row;
  }
}

/** A value that an open set does not list, the values of a set that is not known, and formats. */
function valueFindings(
  { schema, pointer, gaps }: SchemaNode,
  value: unknown,
  at: string,
): ResponseFinding[] {
  const known = schema['x-extensible-enum'];
  if ((known === undefined && gaps.size === 0) || schema['x-sensitive'] === true) return [];
  const ofGap = (kind: GapKind, found: string): ResponseFinding[] => {
    const gap = schema['x-unspecified']?.find((each) => each.kind === kind);
    return gap === undefined ? [] : [observation({ text: gap.text, pointer }, `body${at}`, found)];
  };
  return [value].flat().flatMap((each): ResponseFinding[] => {
    if (typeof each !== 'string' && typeof each !== 'number') return [];
    const found = `\`${each}\``;
    if (known === undefined) {
      const format = typeof each === 'string' ? ofGap('format', formatOf(each).name) : [];
      return [...ofGap('values', found), ...format];
    }
    const expected = 'a value that the document lists';
    if (known.includes(each)) return [];
    return [{ kind: 'new-value', at: `body${at}`, expected, found, pointer }];
  });
}

function countFields(row: Row, value: Record<string, unknown>): void {
  row.records += 1;
  for (const name of row.node.properties.keys()) {
    if (Object.hasOwn(value, name)) row.present.set(name, (row.present.get(name) ?? 0) + 1);
  }
}

/** Fields that no record has beside a new one of the same type. */
function renamedFields({
  node,
  records,
  present,
  added,
}: Omit<Row, 'isOfSuccess'>): { name: string; other: string }[] {
  const inAll = [...added].filter(([, { times }]) => times === records);
  return [...node.properties].flatMap(([name, { schema }]) => {
    if (present.has(name)) return [];
    const [candidate] = inAll
      .filter(([, { types }]) => [...types.keys()].some((type) => isOfType(schema.type, type)))
      .map(([other]) => ({
        name,
        other,
        isSimilar: wordsOf(other).some((word) => wordsOf(name).includes(word)),
      }))
      .filter(({ isSimilar }) => isSimilar || records >= MIN_RECORDS_FOR_RENAMING)
      .toSorted((a, b) => Number(b.isSimilar) - Number(a.isSimilar));
    return candidate === undefined ? [] : [candidate];
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

/** The JSON type of a value, whole numbers apart from others. */
function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return typeof value;
}

function allOf(count: number): string {
  return count === 1 ? 'the only record' : `all ${plural(count, 'record')}`;
}
