import type { OperationId } from '../../../generated/operations.ts';
import type { CheckResult } from '../checks/check-exchange.ts';
import type { Contract } from '../contract/contract.ts';
import type { Exchange, Probe } from '../exchange.ts';
import { get, isObject } from '../../shared/pointer.ts';
import { Counter } from './counter.ts';
import { type PageStatement, observePage } from './page-info.ts';
import { SchemaObservations } from './schema-observations.ts';

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
  /** Names of query parameters in requests that succeeded. */
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
      for (const name of request.query) observation.query.add(this.#safeText(name));
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
    const { minLength, maxLength } = this.#contract.identifier;
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
