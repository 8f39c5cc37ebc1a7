import { randomUUID } from 'node:crypto';
import {
  type InterfaceName,
  type OperationId,
  assumptions,
  operations,
} from '../../generated/operations.ts';
import { ContractDocument } from './document.ts';
import { type Failure, networkFailure } from './failure.ts';
import { type CallResult, Ledger } from './ledger.ts';
import { type VerifyOptions, checked } from './options.ts';
import { type Call, WRONG_TOKEN, planCalls } from './plan.ts';
import { get } from './pointer.ts';
import { Secrets } from './redact.ts';
import { type Report, reportOf } from './report.ts';
import { Sender } from './send.ts';

/** Calls the service and reports what conforms, what contradicts and what was learned. */
export async function verify(options: VerifyOptions): Promise<Report> {
  const run = new Run(options);
  return run.report();
}

class Run {
  readonly #options;
  readonly #document = new ContractDocument();
  readonly #secrets = new Secrets();
  readonly #ledger: Ledger;
  readonly #sender: Sender;
  readonly #failures: Failure[] = [];
  readonly #onProgress: VerifyOptions['onProgress'];
  /** Bodies of successful reads, where later calls find their ids. */
  readonly #answers = new Map<OperationId, unknown>();
  readonly #refused = new Map<InterfaceName, OperationId[]>();
  readonly #accepted = new Set<InterfaceName>();

  constructor(options: VerifyOptions) {
    this.#options = checked(options);
    this.#onProgress = options.onProgress;
    this.#secrets.add(options.token);
    const header = this.#options.traceIdHeader ?? assumptions['trace-id-header'];
    this.#ledger = new Ledger(this.#document, this.#secrets, header);
    this.#sender = new Sender(this.#options);
  }

  async report(): Promise<Report> {
    const startedAt = new Date();
    for (const call of planCalls(this.#document, this.#options)) {
      await this.#make(call);
      const result = this.#ledger.calls.get(call.name);
      if (result !== undefined) this.#onProgress?.(result);
    }
    for (const on of this.#refused.keys()) this.#tokenRefused(on);
    const { roots } = this.#options;
    return reportOf({
      document: this.#document,
      ledger: this.#ledger,
      secrets: this.#secrets,
      source: Object.values(roots).join(' and '),
      startedAt,
      failures: this.#failures,
    });
  }

  async #make(call: Call): Promise<void> {
    const { operation, name, purpose } = call;
    const on = operations[operation].interface;
    const skip = this.#reasonToSkip(call, on);
    if (skip !== undefined) {
      this.#ledger.skip(operation, name, purpose, skip);
      return;
    }
    const parameters = { ...this.#discovered(operation), ...call.parameters };
    const request = this.#request(call, parameters);
    try {
      const response = await this.#sender.send(request.url, request);
      const exchange = { operation, call: name, parameters, response, expected: call.expected };
      const sent = {
        headers: request.headers,
        query: [],
        ...('body' in call && { body: call.body }),
      };
      const { body } = this.#ledger.add({ ...exchange, request: sent }, purpose);
      this.#note(call, on, response.status, body);
    } catch (error) {
      if (this.#options.signal?.aborted) throw this.#options.signal.reason;
      const failure = networkFailure(error, new URL(request.url).host);
      this.#ledger.failed(operation, name, purpose, failure.message);
      // After an answer, one that does not come is no reason to give up the others.
      if (!this.#accepted.has(on)) this.#failures.push({ ...failure, interface: on });
    }
  }

  #reasonToSkip({ operation, parameters }: Call, on: InterfaceName): string | undefined {
    if (this.#options.roots[on] === undefined) return `no address of the ${on} interface was given`;
    const failure = this.#failures.find((each) => each.interface === on);
    if (failure !== undefined) return failure.message;
    if (this.#isRefused(on)) return 'the token was refused';
    const known = { ...this.#discovered(operation), ...parameters };
    const missing = operations[operation].pathParameters.find((each) => !(each in known));
    if (missing === undefined) return undefined;
    return this.#listOf(operation) === undefined
      ? `no ${missing} was given`
      : `no ${missing} was given and none was listed`;
  }

  #request({ operation, token, identifier, ...call }: Call, parameters: Record<string, string>) {
    const { method, path, contentType, headerParameters, interface: on } = operations[operation];
    const below = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(parameters[name] ?? ''),
    );
    const headers = new Headers({
      accept: 'application/json',
      authorization: `Bearer ${token === 'wrong' ? WRONG_TOKEN : this.#options.token}`,
    });
    if (contentType !== null) headers.set('content-type', contentType);
    if (headerParameters.length > 0 && identifier !== 'none') {
      const value = identifier === 'usual' ? randomUUID() : 'v'.repeat(identifier);
      headers.set(this.#ledger.facts.traceIdHeader, value);
    }
    const body = 'body' in call ? { body: JSON.stringify(call.body) } : {};
    return { url: `${this.#options.roots[on]}${below}`, method, headers, ...body };
  }

  #note(
    { operation, purpose, token }: Call,
    on: InterfaceName,
    status: number,
    body: unknown,
  ): void {
    if (status === 200) {
      this.#accepted.add(on);
      if (purpose === 'read') this.#answers.set(operation, body);
    } else if (purpose === 'read' && token === 'given' && status >= 400 && status < 500) {
      this.#refused.set(on, [...(this.#refused.get(on) ?? []), operation]);
    }
  }

  /** Two reads refused with 401, or all there are, and none accepted. */
  #isRefused(on: InterfaceName): boolean {
    if (this.#accepted.has(on)) return false;
    const calls: CallResult[] = [...this.#ledger.calls.values()];
    const refused = calls.filter(
      (each) => each.interface === on && each.purpose === 'read' && '401' in each.statuses,
    );
    return refused.length >= (on === 'webhooks' ? 1 : 2);
  }

  #tokenRefused(on: InterfaceName): void {
    const ids = this.#refused.get(on) ?? [];
    const calls = [...this.#ledger.calls.values()].filter(
      ({ operation, purpose }) => purpose === 'read' && ids.includes(operation),
    );
    const unauthorized = calls.some(({ statuses }) => '401' in statuses);
    if (this.#accepted.has(on) || !(unauthorized || ids.length > 1)) return;
    const statuses = [...new Set(calls.flatMap((each) => Object.keys(each.statuses)))].join(', ');
    const message = unauthorized
      ? `the token was refused by the ${on} interface (HTTP ${statuses})`
      : `every read was refused by the ${on} interface (HTTP ${statuses}); look at token and address`;
    this.#failures.push({ kind: 'token', interface: on, message });
    for (const id of ids) this.#ledger.withdraw(id, message);
  }

  /** The list whose records are what this operation reads one of: its path without the parameter. */
  #listOf(operation: OperationId): OperationId | undefined {
    const parent = operations[operation].path.replace(/\/\{\w+\}$/, '');
    const ids = Object.keys(operations) as OperationId[];
    return ids.find((id) => operations[id].path === parent && operations[id].method === 'GET');
  }

  #discovered(operation: OperationId): Record<string, string> {
    const list = this.#listOf(operation);
    const data = list === undefined ? undefined : get(this.#answers.get(list), '/data/0');
    return Object.fromEntries(
      operations[operation].pathParameters.flatMap((name) => {
        const value = get(data, `/${name}`);
        return typeof value === 'string' && isSafe(value) ? [[name, value]] : [];
      }),
    );
  }
}

/** An empty value or dots would lead to another operation. */
function isSafe(value: string): boolean {
  return value !== '' && value !== '.' && value !== '..';
}
