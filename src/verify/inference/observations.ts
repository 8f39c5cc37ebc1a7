import type { OperationId } from '../../../generated/operations.ts';
import { Counter } from './counter.ts';
import type { Contract, SchemaNode } from '../contract/contract.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { formatOf } from '../exchange/value-format.ts';
import type { CheckResult } from '../checks/check-exchange.ts';
import { get, isObject } from '../../shared/pointer.ts';
import { questionOf } from './gap-kinds.ts';
import { isSensitive } from '../../shared/redact.ts';
import type { Secrets } from '../report/secrets.ts';
import { walk } from '../contract/walk.ts';

/** What was seen at one place of the document's schemas. */
export class SchemaObservations {
  seen = 0;
  readonly types = new Counter();
  readonly forms = new Counter();
  readonly values = new Counter(40);
  /** For objects: how often each field was there, and how often it was null. */
  readonly present = new Counter(200);
  readonly nulls = new Counter(200);
  /** Fields that the document does not have, each with its type. */
  readonly extra = new Map<string, Counter>();
  lengths: [min: number, max: number] | undefined;
  negative = 0;
}

/** What was seen of one operation. */
export class OperationObservations {
  /** `call` and status. */
  readonly statuses = new Map<string, Counter>();
  readonly messages = new Counter(100);
  readonly headers = new Counter(100);
  /** Records on a page that is not the last one. */
  readonly pageLengths = new Counter();
  /** Names of query parameters in requests that succeeded. */
  readonly query = new Counter();
  /** `with` or `without` the operation identifier, and the status. */
  readonly identified = new Counter();
  /** What validation errors name. */
  readonly invalidFields = new Counter();
}

const MAX_EXTRA = 100;
const MAX_VALUE = 120;
const MAX_TOLD = 5000;
// Of response headers these are shown with their value; of others the name is enough.
const TOLD = /^(?:access-control-|(?:x-)?rate-?limit|retry-after$|deprecation$|sunset$)/;

/** Everything that answers have shown, in bounded memory and without values of sensitive fields. */
export class Observations {
  readonly places = new Map<string, SchemaObservations>();
  readonly operations = new Map<OperationId, OperationObservations>();
  readonly traceIdHeader: string;
  readonly #document: Contract;
  readonly #secrets: Secrets;
  readonly #told = new Map<string, string>();

  constructor(document: Contract, secrets: Secrets, traceIdHeader: string) {
    this.#document = document;
    this.#secrets = secrets;
    this.traceIdHeader = traceIdHeader;
  }

  add({ exchange, documented, body }: CheckResult, request: SchemaNode | undefined): void {
    const { call, response } = exchange;
    const observations = this.operation(exchange.operation);
    const statuses = observations.statuses.get(call) ?? new Counter();
    observations.statuses.set(call, statuses);
    statuses.add(String(response.status));
    this.#identifier(observations, exchange);
    for (const [name, value] of response.headers) {
      observations.headers.add(TOLD.test(name) ? `${name}: ${this.#tell(value)}` : name);
    }
    if (documented === undefined) return;
    if (documented.key === '200') {
      for (const name of exchange.request.query)
        observations.query.add(this.#secrets.redactText(name, 60));
      if (request !== undefined && exchange.request.body !== undefined) {
        this.#observe(request, exchange.request.body);
      }
      const { length } = (get(body, '/data') ?? []) as unknown[];
      if (isNotLast(get(body, '/meta/page_info'))) observations.pageLengths.add(String(length));
    } else this.#message(observations, response.status, body);
    if (documented.body !== undefined && body !== undefined) this.#observe(documented.body, body);
  }

  operation(id: OperationId): OperationObservations {
    let observations = this.operations.get(id);
    if (observations === undefined)
      this.operations.set(id, (observations = new OperationObservations()));
    return observations;
  }

  /** Refusals for another reason, such as the token, tell nothing about the identifier. */
  #identifier(observations: OperationObservations, { request, response }: Exchange): void {
    if ([401, 403].includes(response.status)) return;
    const value = request.headers.get(this.traceIdHeader);
    const { minLength, maxLength } = this.#document.identifier;
    if (value !== null && (value.length < minLength || value.length > maxLength)) return;
    observations.identified.add(`${value === null ? 'without' : 'with'} ${response.status}`);
  }

  #message(observations: OperationObservations, status: number, body: unknown): void {
    const invalid = get(body, '/error/validation_errors');
    for (const each of Array.isArray(invalid) ? (invalid as unknown[]) : []) {
      const name = get(each, '/field_name');
      if (typeof name === 'string') observations.invalidFields.add(this.#tell(name));
    }
    const message = get(body, '/message') ?? get(body, '/error/message');
    if (typeof message === 'string') observations.messages.add(`${status} ${this.#tell(message)}`);
  }

  #observe(root: SchemaNode, body: unknown): void {
    walk(root, body, {
      value: (node, value) => this.#value(node, value),
      extra: (node, name, value) => this.#extra(node, name, value),
    });
  }

  #value(node: SchemaNode, value: unknown): void {
    const place = this.#place(node.at);
    place.seen += 1;
    place.types.add(typeOf(value));
    if (typeof value === 'string' || Array.isArray(value)) {
      const [min, max] = place.lengths ?? [Infinity, 0];
      place.lengths = [Math.min(min, value.length), Math.max(max, value.length)];
    }
    if (Array.isArray(value)) {
      if (!isTellable(node)) return;
      for (const each of value) if (typeof each === 'string') place.values.add(this.#tell(each));
    } else if (isObject(value)) {
      for (const name of node.properties.keys()) {
        if (!(name in value)) continue;
        place.present.add(name);
        if (value[name] === null) place.nulls.add(name);
      }
    } else if (node.schema['x-sensitive'] === true) return;
    else if (typeof value === 'string') {
      place.forms.add(formatOf(value).name);
      if (/^-[\d.,]+$/.test(value)) place.negative += 1;
      if (isTellable(node)) place.values.add(this.#tell(value));
    } else if (typeof value === 'number') {
      if (value < 0) place.negative += 1;
      if (isTellable(node)) place.values.add(String(value));
    }
  }

  #extra(node: SchemaNode, name: string, value: unknown): void {
    const { extra } = this.#place(node.at);
    // The name comes from the service, so it may be anything.
    const safe = this.#tell(name);
    let types = extra.get(safe);
    if (types === undefined) {
      if (extra.size >= MAX_EXTRA) return;
      extra.set(safe, (types = new Counter()));
    }
    types.add(isSensitive(name) ? 'sensitive value' : typeOf(value));
  }

  /** Most values come again and again; the report is scrubbed once more as a whole. */
  #tell(value: string): string {
    let safe = this.#told.get(value);
    if (safe !== undefined) return safe;
    safe = this.#secrets.redactText(value, MAX_VALUE);
    if (this.#told.size < MAX_TOLD) this.#told.set(value, safe);
    return safe;
  }

  #place(at: string): SchemaObservations {
    let place = this.places.get(at);
    if (place === undefined) this.places.set(at, (place = new SchemaObservations()));
    return place;
  }
}

/** Values are told where the document lists values of an open set, asks for them, or counts pages. */
function isTellable(node: SchemaNode): boolean {
  let tellable = known.get(node);
  if (tellable === undefined) {
    const { at, schema } = node;
    tellable =
      schema['x-extensible-enum'] !== undefined ||
      at.endsWith('/page_size') ||
      (schema['x-not-shown'] ?? []).some((sentence) => questionOf(sentence) === 'values');
    known.set(node, tellable);
  }
  return tellable;
}

const known = new WeakMap<SchemaNode, boolean>();

function isNotLast(info: unknown): boolean {
  if (!isObject(info)) return false;
  return (
    Number(info['current_page']) >= 1 && Number(info['current_page']) < Number(info['total_pages'])
  );
}

export function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return typeof value;
}
