import { randomUUID } from 'node:crypto';
import {
  type InterfaceName,
  type OperationId,
  assumptions,
  operations,
} from '../../../../generated/operations.ts';
import { Contract } from '../../contract/contract.ts';
import { type Failure, networkFailure } from '../../report/run-failure.ts';
import { type CallResult, Recorder } from '../../report/recorder.ts';
import { type VerifyOptions, resolveOptions } from './options.ts';
import { type Call, READS, WRONG_TOKEN, planCalls } from './plan.ts';
import { get } from '../../../shared/pointer.ts';
import { Secrets } from '../../report/secrets.ts';
import { type Report, reportOf } from '../../report/report.ts';
import { Sender } from './send.ts';

/** Calls the service and reports what conforms, what contradicts and what was learned. */
export async function verify(options: VerifyOptions): Promise<Report> {
  const run = new Run(options);
  return run.report();
}

class Run {
  readonly #options;
  readonly #document = new Contract();
  readonly #secrets = new Secrets();
  readonly #recorder: Recorder;
  readonly #sender: Sender;
  readonly #failures: Failure[] = [];
  readonly #onProgress: VerifyOptions['onProgress'];
  /** Bodies of successful reads, where later calls find their ids. */
  readonly #answers = new Map<OperationId, unknown>();

  constructor(options: VerifyOptions) {
    this.#options = resolveOptions(options);
    this.#onProgress = options.onProgress;
    this.#secrets.add(options.token);
    const header = this.#options.traceIdHeader ?? assumptions['trace-id-header'];
    this.#recorder = new Recorder(this.#document, this.#secrets, header);
    this.#sender = new Sender(this.#options);
  }

  async report(): Promise<Report> {
    const startedAt = new Date();
    for (const call of planCalls(this.#document, this.#options)) {
      await this.#make(call);
      const result = this.#recorder.calls.get(call.name);
      if (result !== undefined) this.#onProgress?.(result);
    }
    for (const on of Object.keys(this.#options.roots) as InterfaceName[]) this.#tokenRefused(on);
    const { roots } = this.#options;
    return reportOf({
      document: this.#document,
      recorder: this.#recorder,
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
      this.#recorder.skip(operation, name, purpose, skip);
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
      const { body } = this.#recorder.add({ ...exchange, request: sent }, purpose);
      if (response.status === 200 && purpose === 'read') this.#answers.set(operation, body);
    } catch (error) {
      if (this.#options.signal?.aborted) throw this.#options.signal.reason;
      const failure = networkFailure(error, new URL(request.url).host);
      this.#recorder.failed(operation, name, purpose, failure.message);
      // After an answer, one that does not come is no reason to give up the others.
      if (!this.#isAccepted(on)) this.#failures.push({ ...failure, interface: on });
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
      headers.set(this.#recorder.observations.traceIdHeader, value);
    }
    const body = 'body' in call ? { body: JSON.stringify(call.body) } : {};
    return { url: `${this.#options.roots[on]}${below}`, method, headers, ...body };
  }

  #callsOf(on: InterfaceName): CallResult[] {
    return [...this.#recorder.calls.values()].filter((each) => each.interface === on);
  }

  #isAccepted(on: InterfaceName): boolean {
    return this.#callsOf(on).some(({ statuses }) => '200' in statuses);
  }

  /** Two reads refused with 401, or all there are, and none accepted. */
  #isRefused(on: InterfaceName): boolean {
    if (this.#isAccepted(on)) return false;
    const refused = this.#callsOf(on).filter(
      ({ purpose, statuses }) => purpose === 'read' && '401' in statuses,
    );
    const all = READS.filter((id) => operations[id].interface === on).length;
    return refused.length >= Math.min(2, all);
  }

  #tokenRefused(on: InterfaceName): void {
    const calls = this.#callsOf(on).filter(
      ({ purpose, statuses }) =>
        purpose === 'read' && Object.keys(statuses).some((status) => status.startsWith('4')),
    );
    const unauthorized = calls.some(({ statuses }) => '401' in statuses);
    if (this.#isAccepted(on) || !(unauthorized || calls.length > 1)) return;
    const statuses = [...new Set(calls.flatMap((each) => Object.keys(each.statuses)))].join(', ');
    const message = unauthorized
      ? `the token was refused by the ${on} interface (HTTP ${statuses})`
      : `every read was refused by the ${on} interface (HTTP ${statuses}); look at token and address`;
    this.#failures.push({ kind: 'token', interface: on, message });
    for (const { operation } of calls) this.#recorder.withdraw(operation, message);
  }

  /** The list whose records are what this operation reads one of: its path without the parameter. */
  #listOf(operation: OperationId): OperationId | undefined {
    const parent = operations[operation].path.replace(/\/\{\w+\}$/, '');
    return READS.find((id) => operations[id].path === parent);
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
