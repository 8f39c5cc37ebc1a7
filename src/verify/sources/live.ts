import { randomUUID } from 'node:crypto';
import {
  type InterfaceName,
  type OperationId,
  operations,
  requests,
  traceIdHeader,
} from '../../../generated/operations.ts';
import { exampleValues, queryTexts, requestTarget } from '../../contract/parameters.ts';
import { firstRecordOf } from '../../service/envelopes.ts';
import { pathValueProblem } from '../../shared/checks.ts';
import { get } from '../../shared/pointer.ts';
import { Deadline, type ReceivedResponse } from '../exchange.ts';
import { type CallResult, Recorder, addressFailure } from '../report/recorder.ts';
import { type Report, reportOf } from '../report/report.ts';
import type { RunFailure } from '../report/run-failure.ts';
import { type ResolvedOptions, type VerifyOptions, resolveOptions } from './options.ts';
import { type PlannedCall, READS, WRONG_TOKEN, planCalls } from './plan.ts';
import { type LiveRequest, Sender, networkFailure } from './send.ts';

/**
 * Calls the service and reports what conforms to the document, what contradicts it and what was
 * observed where it leaves something open. Only GET requests are sent unless `probeWrites` or
 * `allowWrites` say otherwise.
 *
 * @throws CannotRunError for options that cannot be used, before anything is sent.
 * @example
 * const report = await verify({ token, baseUrl: 'https://main.payments.example/v3' });
 * process.exitCode = report.exitCode;
 */
export async function verify(options: VerifyOptions): Promise<Report> {
  return new LiveRun(options).report();
}

/** Statuses of a server that has no such path. */
const NOT_FOUND: readonly string[] = ['404', '405'];

/** How many reads of an interface must be refused before its base URL or its token is to blame. */
function leastReads(interfaceName: InterfaceName): number {
  return Math.min(2, READS.filter((id) => operations[id].interface === interfaceName).length);
}

class LiveRun {
  readonly #options: ResolvedOptions;
  readonly #recorder: Recorder;
  readonly #sender: Sender;
  readonly #failures: RunFailure[] = [];
  readonly #onProgress: VerifyOptions['onProgress'];
  /** The reads that were refused because of the token. */
  readonly #tokenRefused = new Set<OperationId>();
  /** Bodies of successful reads, in which later calls find their ids. */
  readonly #bodies = new Map<OperationId, unknown>();

  constructor(options: VerifyOptions) {
    this.#options = resolveOptions(options);
    this.#onProgress = options.onProgress;
    this.#recorder = new Recorder(this.#options.traceIdHeader);
    for (const token of Object.values(this.#options.tokens)) this.#recorder.secrets.add(token);
    this.#sender = new Sender(this.#options);
  }

  async report(): Promise<Report> {
    const startedAt = new Date();
    for (const call of planCalls(this.#recorder.contract, this.#options)) {
      await this.#make(call);
      const result = this.#recorder.calls.get(call.name);
      if (result !== undefined) this.#onProgress?.(result);
    }
    const { roots } = this.#options;
    for (const interfaceName of Object.keys(roots) as InterfaceName[]) {
      this.#explainRefusals(interfaceName);
    }
    return reportOf({
      recorder: this.#recorder,
      source: Object.values(roots).join(' and '),
      startedAt,
      failures: this.#failures,
      failOn: this.#options.failOn,
      baseline: this.#options.baseline,
      known: this.#options.known,
    });
  }

  async #make(call: PlannedCall): Promise<void> {
    const { operation, name, purpose } = call;
    const reason = this.#reasonToSkip(call);
    if (reason !== undefined) {
      this.#recorder.skip({ operation, call: name, purpose }, reason);
      return;
    }
    const parameters = { ...this.#discoveredIds(operation), ...call.parameters };
    const request = this.#request(call, parameters);
    const response = await this.#send(call, request);
    if (response === undefined) return;
    const { probe, body, expected } = call;
    const result = this.#recorder.add(
      {
        operation,
        call: name,
        probe,
        parameters,
        response,
        expected,
        deadline: new Deadline(this.#options.timeoutMs),
        request: {
          headers: request.headers,
          query: queryTexts(new URL(request.url).search.slice(1)),
          ...(body !== undefined && { body }),
        },
      },
      purpose,
    );
    if (purpose !== 'read') return;
    if (result?.succeeded === true) this.#bodies.set(operation, result.body);
    if (result?.refusal === 'token') this.#tokenRefused.add(operation);
  }

  /** Undefined when no response came. */
  async #send(call: PlannedCall, request: LiveRequest): Promise<ReceivedResponse | undefined> {
    const { operation, name, purpose } = call;
    const interfaceName = operations[operation].interface;
    try {
      return await this.#sender.send(request);
    } catch (error) {
      if (this.#options.signal?.aborted) throw this.#options.signal.reason;
      const failure = networkFailure(error, new URL(request.url).host);
      this.#recorder.fail({ operation, call: name, purpose }, failure.message);
      // After one success, a response that does not come is no reason to give up the others.
      if (!this.#isAccepted(interfaceName))
        this.#failures.push({ ...failure, interface: interfaceName });
      return undefined;
    }
  }

  #reasonToSkip({ operation, purpose, parameters }: PlannedCall): string | undefined {
    const interfaceName = operations[operation].interface;
    if (this.#options.roots[interfaceName] === undefined) {
      return `no base URL of the ${interfaceName} interface`;
    }
    const failure = this.#failures.find((each) => each.interface === interfaceName);
    if (failure !== undefined) return failure.message;
    const isForToken = ({ operation: id }: CallResult) => this.#tokenRefused.has(id);
    if (this.#areRefused(interfaceName, isForToken)) return 'the token was refused';
    const isNotFound = ({ statuses }: CallResult) => NOT_FOUND.some((each) => each in statuses);
    if (this.#areRefused(interfaceName, isNotFound)) return 'nothing was found at the base URL';
    if (purpose !== 'read' && this.#recorder.foreignFailure(interfaceName, 2) !== undefined) {
      return 'the base URL leads to something else';
    }
    const known = { ...this.#discoveredIds(operation), ...parameters };
    const missing = requests[operation].path.find(({ name }) => !(name in known))?.name;
    if (missing === undefined) return undefined;
    const isListed = this.#listOf(operation) !== undefined;
    return `no ${missing} was given${isListed ? ' and none was listed' : ''}`;
  }

  #request(call: PlannedCall, parameters: Record<string, string>): LiveRequest {
    const { operation, token, identifier } = call;
    const { method, path, interface: interfaceName } = operations[operation];
    const { contentType, query, headers: described } = requests[operation];
    const target = requestTarget(path, parameters, exampleValues(query));
    const headers = new Headers({
      accept: 'application/json',
      authorization: `Bearer ${token === 'wrong' ? WRONG_TOKEN : this.#options.tokens[interfaceName]}`,
    });
    if (contentType !== null && call.contentType === 'documented') {
      headers.set('content-type', contentType.mediaType);
    }
    const { [traceIdHeader]: usual, ...others } = exampleValues(described);
    for (const [name, value] of Object.entries(others)) headers.set(name, String(value));
    if (usual !== undefined && identifier !== 'none') {
      const value = identifier === 'usual' ? randomUUID() : 'v'.repeat(identifier);
      headers.set(this.#recorder.observations.identifierHeader, value);
    }
    const body = call.body === undefined ? undefined : JSON.stringify(call.body);
    return { url: `${this.#options.roots[interfaceName]}${target}`, method, headers, body };
  }

  #callsOf(interfaceName: InterfaceName): CallResult[] {
    return [...this.#recorder.calls.values()].filter((each) => each.interface === interfaceName);
  }

  #refusedReadsOf(interfaceName: InterfaceName): CallResult[] {
    return this.#callsOf(interfaceName).filter(
      ({ purpose, count, successes, unchecked }) =>
        purpose === 'read' && unchecked === 0 && count > successes,
    );
  }

  #isAccepted(interfaceName: InterfaceName): boolean {
    return this.#callsOf(interfaceName).some(({ successes }) => successes > 0);
  }

  /** Enough reads refused for a reason, and none accepted. */
  #areRefused(interfaceName: InterfaceName, isReason: (result: CallResult) => boolean): boolean {
    if (this.#isAccepted(interfaceName)) return false;
    const refused = this.#refusedReadsOf(interfaceName).filter(isReason);
    return refused.length >= leastReads(interfaceName);
  }

  /** A refused token and a wrong base URL explain what looks like contradictions. */
  #explainRefusals(interfaceName: InterfaceName): void {
    if (this.#isAccepted(interfaceName)) return;
    const calls = this.#refusedReadsOf(interfaceName);
    const foreign = this.#recorder.foreignFailure(interfaceName, 1);
    const isUnauthorized = calls.some(({ operation }) => this.#tokenRefused.has(operation));
    const statuses = [...new Set(calls.flatMap((each) => Object.keys(each.statuses)))];
    const isNotFound = statuses.every((status) => NOT_FOUND.includes(status));
    const least = isNotFound ? leastReads(interfaceName) : 2;
    if (foreign === undefined && !isUnauthorized && calls.length < least) return;
    const because = `(HTTP ${statuses.join(', ')})`;
    const refused = isUnauthorized ? 'the token was refused' : 'every read was refused';
    const failure: RunFailure =
      isNotFound && !isUnauthorized
        ? addressFailure(interfaceName, `leads to nothing ${because}`)
        : ((isUnauthorized ? undefined : foreign) ?? {
            kind: 'token',
            interface: interfaceName,
            message: `${refused} by the ${interfaceName} interface ${because}`,
          });
    this.#failures.push(failure);
    this.#recorder.explain(interfaceName, failure.message);
  }

  /** The list of whose records this operation reads one: its path without the parameter. */
  #listOf(operation: OperationId): OperationId | undefined {
    const parent = operations[operation].path.replace(/\/\{\w+\}$/, '');
    return READS.find((id) => operations[id].path === parent);
  }

  #discoveredIds(operation: OperationId): Record<string, string> {
    const list = this.#listOf(operation);
    const record = list === undefined ? undefined : firstRecordOf(this.#bodies.get(list));
    return Object.fromEntries(
      requests[operation].path.flatMap(({ name }) => {
        const value = get(record, `/${name}`);
        return pathValueProblem(value) === undefined ? [[name, value as string]] : [];
      }),
    );
  }
}
