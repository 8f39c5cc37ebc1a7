import { type OperationId, requests } from '../../../generated/operations.ts';
import type { Contract } from '../../contract/document.ts';
import { type SchemaNode, walk } from '../../contract/schema.ts';
import { messageOf } from '../../service/envelopes.ts';
import { invalidFields } from '../../service/errors.ts';
import { openHeaders } from '../../service/gaps.ts';
import { type PageStatement, pageStatements } from '../../service/pages.ts';
import { type TraceId, traceIdOf } from '../../service/trace-id.ts';
import { isObject } from '../../shared/pointer.ts';
import { isSensitive } from '../../shared/redact.ts';
import { formatOf } from '../../shared/value-format.ts';
import type { CheckResult } from '../checks/check-exchange.ts';
import type { Deadline, Probe } from '../exchange.ts';

/**
 * Counts how often each item was seen, up to a number of different items, so that memory stays
 * bounded.
 *
 * @typeParam Item - A text, or a small object that is compared by its content.
 */
export class Counter<Item extends string | object = string> {
  readonly #counts = new Map<string, { item: Item; count: number }>();
  readonly #limit: number;
  #others = 0;

  /** @param limit - Different items that are kept. */
  constructor(limit = 30) {
    this.#limit = limit;
  }

  add(item: Item): void {
    const key = keyOf(item);
    const known = this.#counts.get(key);
    if (known !== undefined) known.count += 1;
    else if (this.#counts.size < this.#limit) this.#counts.set(key, { item, count: 1 });
    else this.#others += 1;
  }

  count(item: Item): number {
    return this.#counts.get(keyOf(item))?.count ?? 0;
  }

  items(): Item[] {
    return [...this.#counts.values()].map(({ item }) => item);
  }

  /** The most frequent first. */
  entries(): { item: Item; count: number }[] {
    return [...this.#counts.values()].toSorted(
      (a, b) => b.count - a.count || (keyOf(a.item) < keyOf(b.item) ? -1 : 1),
    );
  }

  /** Number of times that something was seen that there was no room for. */
  get others(): number {
    return this.#others;
  }

  /** Number of times that anything was seen. */
  get total(): number {
    return [...this.#counts.values()].reduce((sum, { count }) => sum + count, this.#others);
  }

  get size(): number {
    return this.#counts.size;
  }
}

function keyOf(item: string | object): string {
  return typeof item === 'string' ? item : JSON.stringify(item);
}

/** `once` or `3 times`. */
export function times(count: number): string {
  return count === 1 ? 'once' : `${count} times`;
}

/** Writes what was counted, the most frequent first: `string 3 times, null once`. */
export function listCounts(counter: Counter): string {
  return counter
    .entries()
    .map(({ item, count }) => `${item} ${times(count)}`)
    .join(', ');
}

/** Names as code: `` `id`, `amount` ``. */
export function listNames(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(', ');
}

/** Response to a call. */
export interface ObservedResponse {
  call: string;
  probe: Probe | undefined;
  status: number;
  succeeded: boolean;
  /** JSON pointer of the documented response. */
  documented: string | undefined;
  /** Name of the schema of the body. */
  schema: string | undefined;
}

/** Observations of one operation. */
export class OperationRow {
  readonly responses = new Counter<ObservedResponse>(200);
  /** Messages of errors, by the documented response that they came in. */
  readonly messages = new Counter<{ documented: string; text: string }>(100);
  /** Response headers of which the document leaves something open. */
  readonly headers = new Counter<{ name: string; value: string }>(100);
  /** Statements about the numbers of a page. */
  readonly pages = new Counter<PageStatement>(60);
  /** Names of other query parameters than those described, in requests that succeeded. */
  readonly query = new Counter();
  /** Responses to requests with and without an operation identifier. */
  readonly identifiers = new Counter<{ sent: boolean; status: number; succeeded: boolean }>();
  /** Names in validation errors. */
  readonly invalidFields = new Counter();
}

/** Observations of one schema: of the values of a field, or of all records. */
export class SchemaRow {
  seen = 0;
  readonly types = new Counter();
  readonly formats = new Counter();
  /** Only where the document leaves the values open; never of sensitive fields. */
  readonly values = new Counter(40);
  /** The shortest and the longest text or list. */
  lengths: { min: number; max: number } | undefined;
  negative = 0;
  /** Of an object: how often each documented field was present, and how often it was null. */
  readonly fields = new Map<string, { present: number; nulls: number }>();
  /** Fields that the document does not have, each with the types of its values. */
  readonly added = new Map<string, Counter>();

  /** Counts how often a documented field was present. */
  present(name: string): number {
    return this.fields.get(name)?.present ?? 0;
  }

  /** Counts how often a documented field was null. */
  nulls(name: string): number {
    return this.fields.get(name)?.nulls ?? 0;
  }
}

const MAX_TEXT = 120;
/** New fields of one schema that are kept. */
const MAX_ADDED = 50;

/** Stands for the type of a sensitive field. */
const SENSITIVE_TYPE = 'sensitive value';

/**
 * Everything that responses have shown, in bounded memory and without sensitive values: a row for
 * each operation and for each schema of the document.
 */
export class Observations {
  readonly operations = new Map<OperationId, OperationRow>();
  /** By the JSON pointer of the schema. */
  readonly schemas = new Map<string, SchemaRow>();
  /** Name of the header that carries the operation identifier. */
  readonly identifierHeader: string;
  readonly #contract: Contract;
  readonly #traceId: TraceId;
  readonly #safe: (text: string) => string;

  /** @param redactText - Removes from a text what must not be printed. */
  constructor(
    contract: Contract,
    identifierHeader: string,
    redactText: (text: string, limit: number) => string,
  ) {
    this.#contract = contract;
    this.#traceId = traceIdOf(contract);
    this.identifierHeader = identifierHeader;
    this.#safe = (text) => redactText(text, MAX_TEXT);
  }

  /**
   * Adds which fields the body of a response has, and no more: all that a response shows which
   * contradicts the document.
   *
   * @throws DeadlineError - It takes too long; what was seen until then is kept.
   */
  addFields({ exchange: { operation, deadline }, fieldsOf, body }: CheckResult): void {
    if (fieldsOf?.schema === undefined || body === undefined) return;
    this.#operation(operation);
    this.#walk(fieldsOf.schema, body, deadline, (row, node, value) => {
      if (isObject(value)) addFieldsTo(row, node, value);
    });
  }

  /** @throws DeadlineError - It takes too long; what was seen until then is kept. */
  add({ exchange, documented, body, succeeded }: CheckResult): void {
    const { operation, call, probe, request, response, deadline } = exchange;
    const { status } = response;
    const row = this.#operation(operation);
    const { pointer, schema } = documented ?? {};
    row.responses.add({
      call,
      probe,
      status,
      succeeded,
      documented: pointer,
      schema: schema?.name,
    });
    this.#addIdentifier(row, exchange, succeeded);
    this.#addHeaders(row, response.headers);
    if (pointer === undefined) return;
    if (succeeded) {
      const described = requests[operation].query.map(({ name }) => name);
      const others = Object.keys(request.query).filter((name) => !described.includes(name));
      for (const name of others) row.query.add(this.#safe(name));
      const { schema: sent } = this.#contract.operation(operation).request ?? {};
      if (sent !== undefined && request.body !== undefined)
        this.#addValue(sent, request.body, deadline);
      for (const statement of pageStatements(body)) row.pages.add(statement);
    } else {
      for (const name of invalidFields(body)) row.invalidFields.add(this.#safe(name));
      const message = messageOf(body);
      if (typeof message === 'string') {
        row.messages.add({ documented: pointer, text: this.#safe(message) });
      }
    }
    if (schema !== undefined && body !== undefined) this.#addValue(schema, body, deadline);
  }

  #addHeaders(row: OperationRow, headers: Headers): void {
    for (const [name, value] of headers) {
      if (!openHeaders.some(({ pattern }) => pattern.test(name))) continue;
      row.headers.add({ name: this.#safe(name), value: this.#safe(value) });
    }
  }

  /** Errors with another cause, such as the token, say nothing about the identifier. */
  #addIdentifier(
    row: OperationRow,
    { request, response: { status } }: CheckResult['exchange'],
    succeeded: boolean,
  ): void {
    if (status === 401 || status === 403) return;
    const value = request.headers.get(this.identifierHeader);
    const { minLength, maxLength } = this.#traceId;
    if (value !== null && (value.length < minLength || value.length > maxLength)) return;
    row.identifiers.add({ sent: value !== null, status, succeeded });
  }

  #addValue(root: SchemaNode, body: unknown, deadline: Deadline): void {
    this.#walk(root, body, deadline, (row, node, value) => {
      addTo(row, node, value);
      for (const text of openValues(node, value)) row.values.add(this.#safe(text));
    });
  }

  /** Walks a body with the rows of its schemas. Fields that the document does not have are added to them. */
  #walk(
    root: SchemaNode,
    body: unknown,
    deadline: Deadline,
    visit: (row: SchemaRow, node: SchemaNode, value: unknown) => void,
  ): void {
    walk(root, body, {
      value: (node, value) => {
        deadline.check();
        visit(this.#row(node), node, value);
      },
      undocumented: (node, name, value) => {
        const { added } = this.#row(node);
        if (added.size >= MAX_ADDED && !added.has(name)) return;
        // The name comes from the service, so it may be anything.
        const safe = this.#safe(name);
        const types = added.get(safe) ?? new Counter();
        added.set(safe, types);
        types.add(isSensitive(name) ? SENSITIVE_TYPE : typeOf(value));
      },
    });
  }

  #operation(id: OperationId): OperationRow {
    const row = this.operations.get(id) ?? new OperationRow();
    this.operations.set(id, row);
    return row;
  }

  #row({ pointer }: SchemaNode): SchemaRow {
    const row = this.schemas.get(pointer) ?? new SchemaRow();
    this.schemas.set(pointer, row);
    return row;
  }
}

function addFieldsTo(row: SchemaRow, node: SchemaNode, value: Record<string, unknown>): void {
  row.seen += 1;
  row.types.add('object');
  for (const name of node.properties.keys()) {
    if (!Object.hasOwn(value, name)) continue;
    const { present, nulls } = row.fields.get(name) ?? { present: 0, nulls: 0 };
    const isNull = value[name] === null;
    row.fields.set(name, { present: present + 1, nulls: nulls + (isNull ? 1 : 0) });
  }
}

function addTo(row: SchemaRow, node: SchemaNode, value: unknown): void {
  if (isObject(value)) {
    addFieldsTo(row, node, value);
    return;
  }
  row.seen += 1;
  row.types.add(typeOf(value));
  if (typeof value === 'string' || Array.isArray(value)) {
    const { min, max } = row.lengths ?? { min: Infinity, max: 0 };
    row.lengths = { min: Math.min(min, value.length), max: Math.max(max, value.length) };
  }
  if (node.schema['x-sensitive'] === true) return;
  if (typeof value === 'string') row.formats.add(formatOf(value).name);
  if (isNegative(value)) row.negative += 1;
}

/** Values are kept where the document lists values of an open set, or does not specify them. */
function openValues({ schema, gaps }: SchemaNode, value: unknown): string[] {
  const isOpen =
    schema['x-extensible-enum'] !== undefined || gaps.has('values') || gaps.has('messages');
  if (!isOpen || schema['x-sensitive'] === true) return [];
  return (Array.isArray(value) ? (value as unknown[]) : [value])
    .filter((each) => typeof each === 'string' || typeof each === 'number')
    .map(String);
}

function isNegative(value: unknown): boolean {
  return typeof value === 'number' ? value < 0 : typeof value === 'string' && /^-\d/.test(value);
}

/** The JSON type of a value, whole numbers apart from others. */
function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return typeof value;
}
