import type { OperationId } from '../../generated/operations.ts';
import { type SchemaNode, walk } from '../contract/schema.ts';
import { encodeToken } from '../shared/pointer.ts';
import { isObject } from '../shared/json.ts';
import { isSensitive } from '../shared/redact.ts';
import { formatOf } from '../contract/value-format.ts';
import type { CheckedExchange } from './check.ts';
import type { Exchange } from './exchange.ts';
import { type Finding, FindingList, type ResponseFinding, observation } from './findings.ts';

/** Records from which on a new field in all of them counts as a renamed one. */
const MIN_RECORDS_FOR_RENAMING = 3;
/** New fields of one schema that are kept. */
const MAX_ADDED = 50;

/** The fields that the records of each schema have had, in bounded memory. */
export class Fields {
  readonly #records = new Map<string, SchemaRecords>();
  readonly #redact: (text: string) => string;

  /** @param redact - Removes from a text of the service what must not be printed. */
  constructor(redact: (text: string) => string) {
    this.#redact = redact;
  }

  /**
   * Adds the body of a response.
   *
   * @throws DeadlineError - It takes too long; what was seen until then is kept.
   */
  add({ operation, deadline }: Exchange, { described, succeeded }: CheckedExchange): void {
    if (described === undefined) return;
    walk(described, ({ node, value }) => {
      deadline.check();
      if (!isObject(value)) return;

      const records = this.#records.get(node.pointer) ?? new SchemaRecords(node, operation);
      this.#records.set(node.pointer, records);
      records.isOfSuccess ||= succeeded;
      records.add(value, this.#redact);
    });
  }

  /** The fields that are not as in the document, and contradict nothing. */
  findings(): Finding[] {
    return [...this.#records.values()].flatMap((each) => each.findings());
  }
}

/** The records of one schema. */
class SchemaRecords {
  readonly #node: SchemaNode;
  readonly #operation: OperationId;
  /** True where a success has such a record. */
  isOfSuccess = false;
  /** How often each field came that the document does not have, by its types. */
  readonly #added = new Map<string, Map<string, number>>();
  /** Documented fields that a record has had. */
  readonly #present = new Set<string>();
  #count = 0;

  constructor(node: SchemaNode, operation: OperationId) {
    this.#node = node;
    this.#operation = operation;
  }

  add(record: Record<string, unknown>, redact: (text: string) => string): void {
    const { properties, schema } = this.#node;
    const isFreeForm = properties.size === 0 || schema.additionalProperties === true;
    this.#count += 1;

    // Object.entries() takes twice as long: there may be a million fields.
    for (const name of Object.keys(record)) {
      if (properties.has(name)) {
        this.#present.add(name);
      } else if (!isFreeForm) {
        // The name comes from the service, so it may be anything.
        const shown = this.#added.has(name) ? name : redact(name);
        this.#addField(shown, isSensitive(name) ? 'sensitive value' : typeOf(record[name]));
      }
    }
  }

  #addField(name: string, type: string): void {
    const types = this.#added.get(name) ?? new Map<string, number>();
    if (types.size === 0 && this.#added.size >= MAX_ADDED) return;
    this.#added.set(name, types.set(type, (types.get(type) ?? 0) + 1));
  }

  findings(): Finding[] {
    const added = [...this.#added].map(([name, types]) => this.#newField(name, types));
    if (!this.isOfSuccess) return added;

    const unseen = [...this.#node.properties.keys()]
      .filter((name) => !this.#present.has(name))
      .map((name) => this.#unseenField(name))
      .filter((each) => each !== undefined);
    return [...unseen, ...added];
  }

  /** A documented field that no record has. Where it is required, that is a contradiction already. */
  #unseenField(name: string): Finding | undefined {
    const count = this.#count;
    const pointer = `${this.#node.pointer}/properties/${encodeToken(name)}`;
    const at = `field ${name}`;
    const rule = { expected: 'a field of the records', pointer };
    const field = { operation: this.#operation, at, ...rule, count };

    const newName = this.#newNameOf(name);
    if (newName !== undefined) {
      const all = count === 1 ? 'the only record' : `all ${count} records`;
      const found = `missing in ${all}; \`${newName}\` is new: renamed?`;
      return { ...field, kind: 'missing', found };
    }

    if (this.#node.schema.required?.includes(name) === true) return undefined;
    return { ...field, kind: 'absent', found: `in no record of ${count}` };
  }

  #newField(name: string, types: ReadonlyMap<string, number>): Finding {
    const texts = [...types].map(([type, times]) =>
      times === 1 ? `${type} once` : `${type} ${times} times`,
    );
    const found = `not in the document (${texts.join(', ')})`;
    return {
      kind: 'new-field',
      operation: this.#operation,
      at: `field ${name}`,
      expected: 'no such field',
      found,
      pointer: this.#node.pointer,
      count: timesOf(types),
    };
  }

  /** The new field of the same type that all records have in place of one that none has. */
  #newNameOf(name: string): string | undefined {
    const type = this.#node.properties.get(name)?.schema.type;
    const candidates = [...this.#added]
      .filter(([, types]) => timesOf(types) === this.#count)
      .filter(([, types]) => [...types.keys()].some((each) => isOfType(type, each)))
      .map(([other]) => other);
    const similar = candidates.find((other) => isSimilar(name, other));
    if (similar !== undefined || this.#count < MIN_RECORDS_FOR_RENAMING) return similar;
    return candidates[0];
  }
}

function timesOf(types: ReadonlyMap<string, number>): number {
  return [...types.values()].reduce((sum, times) => sum + times, 0);
}

/**
 * Finds what values of a response show where the document leaves them open: one that an open set does
 * not list, those of a set that is not known, and formats.
 *
 * @throws DeadlineError - It takes too long.
 */
export function valueFindings(exchange: Exchange, checked: CheckedExchange): ResponseFinding[] {
  if (checked.described === undefined) return [];

  // What is the same is joined at once: a list can have millions of values.
  const list = new FindingList();
  walk(checked.described, ({ node, value, pointer }) => {
    exchange.deadline.check();
    for (const each of [value].flat()) {
      if (typeof each !== 'string' && typeof each !== 'number') continue;
      const findings = findingsOf(node, { at: `body${pointer}`, value: each });
      for (const finding of findings) list.add(finding);
    }
  });
  return list.values();
}

function findingsOf(
  { schema, pointer }: SchemaNode,
  { at, value }: { at: string; value: string | number },
): ResponseFinding[] {
  const { 'x-extensible-enum': known, 'x-unspecified': gaps = [] } = schema;
  if (schema['x-sensitive'] === true) return [];

  const found = `\`${value}\``;
  if (known !== undefined) {
    const expected = 'a value that the document lists';
    return known.includes(value) ? [] : [{ kind: 'new-value', at, expected, found, pointer }];
  }

  return gaps
    .filter(({ kind }) => kind === 'values' || (kind === 'format' && typeof value === 'string'))
    .map(({ kind, text }) => {
      const shown = kind === 'values' ? found : formatOf(String(value)).name;
      return observation({ text, pointer }, { at, found: shown });
    });
}

function isOfType(documented: string | string[] | undefined, type: string): boolean {
  const types = [documented ?? []].flat();
  if (type === 'null') return false;
  return types.includes(type) || (type === 'integer' && types.includes('number'));
}

/** Checks whether two names have a word in common. */
function isSimilar(name: string, other: string): boolean {
  const words = wordsOf(name);
  return wordsOf(other).some((word) => words.includes(word));
}

/** The words of a name: `refundedAmount` and `amount_refunded` have the same. */
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
