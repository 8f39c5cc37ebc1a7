import { type OperationId, requests } from '../../../generated/operations.ts';
import type { CheckResult } from '../checks/check-exchange.ts';
import type { Contract } from '../../contract/document.ts';
import { traceIdOf } from '../../service/trace-id.ts';
import type { Exchange, Probe } from '../exchange.ts';
import { get, isObject } from '../../shared/pointer.ts';
import { Counter } from './counter.ts';
import { type SchemaNode, walk } from '../../shared/schema.ts';
import { formatOf } from '../../shared/value-format.ts';
import { isSensitive } from '../../shared/redact.ts';

/** What came back for a call. */
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

/** What was observed of one operation. */
export class OperationObservation {
  readonly responses = new Counter<ObservedResponse>(200);
  /** Messages of errors, by the documented response that they came in. */
  readonly messages = new Counter<{ documented: string; text: string }>(100);
  readonly headers = new Counter<{ name: string; value?: string }>(100);
  /** Statements about the numbers of a page. */
  readonly pages = new Counter<PageStatement>(60);
  /** Names of other query parameters than those described, in requests that succeeded. */
  readonly query = new Counter();
  /** Whether the request had an operation identifier, and what came back. */
  readonly identifiers = new Counter<{ sent: boolean; status: number; succeeded: boolean }>();
  /** What validation errors name. */
  readonly invalidFields = new Counter();
}

const MAX_TEXT = 120;
const MAX_CACHED_TEXTS = 5000;
// Of these response headers the value is kept; of others the name is enough.
const WITH_VALUE = /^(?:access-control-|(?:x-)?rate-?limit|retry-after$|deprecation$|sunset$)/;

/** Everything that responses have shown, in bounded memory and without sensitive values. */
export class Observations {
  readonly schemas: SchemaObservations;
  readonly operations = new Map<OperationId, OperationObservation>();
  /** Name of the header that carries the operation identifier. */
  readonly identifierHeader: string;
  readonly #contract: Contract;
  readonly #redactText: (text: string, limit: number) => string;
  readonly #safeTexts = new Map<string, string>();

  constructor(
    contract: Contract,
    identifierHeader: string,
    redactText: (text: string, limit: number) => string,
  ) {
    this.#contract = contract;
    this.identifierHeader = identifierHeader;
    this.#redactText = redactText;
    this.schemas = new SchemaObservations((text) => this.#safeText(text));
  }

  add({ exchange, documented, body, succeeded }: CheckResult): void {
    const { operation, call, probe, request, response } = exchange;
    const observation = this.operations.get(operation) ?? new OperationObservation();
    this.operations.set(operation, observation);
    const { status, headers } = response;
    observation.responses.add({
      call,
      probe,
      status,
      succeeded,
      documented: documented?.pointer,
      schema: documented?.schema?.name,
    });
    this.#observeIdentifier(observation, exchange, succeeded);
    for (const [name, value] of headers) {
      observation.headers.add(
        WITH_VALUE.test(name) ? { name, value: this.#safeText(value) } : { name },
      );
    }
    if (documented === undefined) return;
    if (succeeded) {
      const described = requests[operation].query.map(({ name }) => name);
      const others = Object.keys(request.query).filter((name) => !described.includes(name));
      for (const name of others) observation.query.add(this.#safeText(name));
      const { schema } = this.#contract.operation(operation).request ?? {};
      if (schema !== undefined && request.body !== undefined) {
        this.schemas.add(schema, request.body);
      }
      for (const statement of observePage(body)) observation.pages.add(statement);
    } else this.#observeError(observation, documented.pointer, body);
    if (documented.schema !== undefined && body !== undefined) {
      this.schemas.add(documented.schema, body);
    }
  }

  /** Errors with another cause, such as the token, say nothing about the identifier. */
  #observeIdentifier(
    observation: OperationObservation,
    { request, response: { status } }: Exchange,
    succeeded: boolean,
  ): void {
    if (status === 401 || status === 403) return;
    const value = request.headers.get(this.identifierHeader);
    const { minLength, maxLength } = traceIdOf(this.#contract);
    if (value !== null && (value.length < minLength || value.length > maxLength)) return;
    observation.identifiers.add({ sent: value !== null, status, succeeded });
  }

  #observeError(observation: OperationObservation, documented: string, body: unknown): void {
    const invalid = get(body, '/error/validation_errors');
    for (const each of Array.isArray(invalid) ? (invalid as unknown[]) : []) {
      const name = get(each, '/field_name');
      if (typeof name === 'string') observation.invalidFields.add(this.#safeText(name));
    }
    const message = isObject(body) ? (body['message'] ?? get(body, '/error/message')) : undefined;
    if (typeof message === 'string') {
      observation.messages.add({ documented, text: this.#safeText(message) });
    }
  }

  /** The same texts come again and again; the report is redacted once more as a whole. */
  #safeText(text: string): string {
    const known = this.#safeTexts.get(text);
    if (known !== undefined) return known;
    const safe = this.#redactText(text, MAX_TEXT);
    if (this.#safeTexts.size < MAX_CACHED_TEXTS && text.length < 1000) {
      this.#safeTexts.set(text, safe);
    }
    return safe;
  }
}

const MAX_UNDOCUMENTED = 100;

/** What was observed of one schema of the document. */
export class SchemaObservation {
  seen = 0;
  readonly types = new Counter();
  readonly formats = new Counter();
  /** Only where the document leaves the values open; never of sensitive fields. */
  readonly values = new Counter(40);
  /** For objects: how often each field was present, and how often it was null. */
  readonly present = new Counter(200);
  readonly nulls = new Counter(200);
  /** Fields that the document does not have, each with the types of its values. */
  readonly undocumented = new Map<string, Counter>();
  /** The shortest and the longest text or list. */
  lengths: { min: number; max: number } | undefined;
  negative = 0;
}

/** Everything that bodies have shown, in bounded memory and without sensitive values. */
class SchemaObservations {
  readonly #observations = new Map<string, SchemaObservation>();
  readonly #safeText: (text: string) => string;

  /** @param safeText - Removes from a text what must not be printed. */
  constructor(safeText: (text: string) => string) {
    this.#safeText = safeText;
  }

  /** What was observed at the schema with this JSON pointer. */
  get(pointer: string): SchemaObservation | undefined {
    return this.#observations.get(pointer);
  }

  entries(): Iterable<[pointer: string, observation: SchemaObservation]> {
    return this.#observations;
  }

  add(root: SchemaNode, body: unknown): void {
    walk(root, body, {
      value: (node, value) => this.#value(node, value),
      undocumented: (node, name, value) => this.#undocumented(node, name, value),
    });
  }

  #value(node: SchemaNode, value: unknown): void {
    const observation = this.#at(node.pointer);
    observation.seen += 1;
    observation.types.add(typeOf(value));
    if (typeof value === 'string' || Array.isArray(value)) {
      const { min, max } = observation.lengths ?? { min: Infinity, max: 0 };
      observation.lengths = {
        min: Math.min(min, value.length),
        max: Math.max(max, value.length),
      };
    }
    if (isObject(value)) observeFields(observation, node, value);
    if (node.schema['x-sensitive'] === true) return;
    if (typeof value === 'string') observation.formats.add(formatOf(value).name);
    if (isNegative(value)) observation.negative += 1;
    if (!isOpenSet(node)) return;
    for (const each of Array.isArray(value) ? (value as unknown[]) : [value]) {
      if (typeof each === 'string') observation.values.add(this.#safeText(each));
      else if (typeof each === 'number') observation.values.add(this.#safeText(String(each)));
    }
  }

  #undocumented(node: SchemaNode, name: string, value: unknown): void {
    const { undocumented } = this.#at(node.pointer);
    if (undocumented.size >= MAX_UNDOCUMENTED && !undocumented.has(name)) return;
    // The name comes from the service, so it may be anything.
    const safe = this.#safeText(name);
    let types = undocumented.get(safe);
    if (types === undefined) {
      undocumented.set(safe, (types = new Counter()));
    }
    types.add(isSensitive(name) ? SENSITIVE_TYPE : typeOf(value));
  }

  #at(pointer: string): SchemaObservation {
    let observation = this.#observations.get(pointer);
    if (observation === undefined) {
      this.#observations.set(pointer, (observation = new SchemaObservation()));
    }
    return observation;
  }
}

/** Stands for the type of a sensitive field. */
const SENSITIVE_TYPE = 'sensitive value';

function observeFields(
  observation: SchemaObservation,
  node: SchemaNode,
  value: Record<string, unknown>,
): void {
  for (const name of node.properties.keys()) {
    if (!Object.hasOwn(value, name)) continue;
    observation.present.add(name);
    if (value[name] === null) observation.nulls.add(name);
  }
}

/** Values are kept where the document lists values of an open set, or does not specify them. */
function isOpenSet({ schema, gaps }: SchemaNode): boolean {
  return schema['x-extensible-enum'] !== undefined || gaps.has('values') || gaps.has('messages');
}

function isNegative(value: unknown): boolean {
  return typeof value === 'number' ? value < 0 : typeof value === 'string' && /^-\d/.test(value);
}

/** The JSON type of a value, whole numbers apart from others. */
export function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return typeof value;
}

interface PageInfo {
  total: number;
  current_page: number;
  total_pages: number;
  page_size?: number | undefined;
}

/** What was seen of a page: of its numbers, or of the number of its records. */
export interface PageStatement {
  about: 'numbers' | 'sizes';
  text: string;
}

/**
 * What a page of a list shows about the numbers in `page_info`. How pages are counted is not
 * specified, so numbers that do not agree are observations.
 *
 * @returns One statement for each thing that was seen; empty for a body without pages.
 */
function observePage(body: unknown): PageStatement[] {
  const info = get(body, '/meta/page_info');
  const data = get(body, '/data');
  if (!isPageInfo(info) || !Array.isArray(data)) return [];
  const { length } = data;
  const { total, current_page: current, total_pages: pages, page_size: size } = info;
  const numbers: [isSo: boolean, text: string][] = [
    [Math.min(total, current, pages, size ?? 0) < 0, 'a number was negative'],
    [current === 0, '`current_page` was 0'],
    [current > Math.max(pages, 1), '`current_page` was greater than `total_pages`'],
    [total < length, '`total` was less than the number of records on the page'],
    [
      size !== undefined && size > 0 && total > 0 && Math.ceil(total / size) !== pages,
      '`total_pages` was not `total` divided by `page_size`',
    ],
    [
      pages === 1 && current === 1 && total > length,
      '`total` was greater than the number of records on the only page',
    ],
    [total > 0 && pages < 1, '`total_pages` was 0 with records'],
    [total > 0 && pages > total, '`total_pages` was greater than `total`'],
  ];
  const sizes: [isSo: boolean, text: string][] = [
    [size !== undefined && length > size, 'a page had more records than `page_size`'],
    [size !== undefined, `\`page_size\` was ${size}`],
    [current >= 1 && current < pages, `a page before the last had ${length} records`],
  ];
  const isOdd = numbers.some(([isSo]) => isSo) || sizes[0]?.[0] === true;
  return [
    ...statements('numbers', [
      [!isOdd, 'the numbers agreed with each other and the page'],
      ...numbers,
    ]),
    ...statements('sizes', sizes),
  ];
}

function statements(
  about: PageStatement['about'],
  each: readonly [isSo: boolean, text: string][],
): PageStatement[] {
  return each.flatMap(([isSo, text]) => (isSo ? [{ about, text }] : []));
}

function isPageInfo(value: unknown): value is PageInfo {
  if (!isObject(value)) return false;
  const { total, current_page, total_pages, page_size } = value;
  return (
    [total, current_page, total_pages].every(Number.isInteger) &&
    (page_size === undefined || Number.isInteger(page_size))
  );
}
