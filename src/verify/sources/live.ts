import { randomUUID } from 'node:crypto';
import {
  type InterfaceName,
  type OperationId,
  operations,
  requests,
  traceIdHeader,
} from '../../../generated/operations.ts';
import { exampleValues, requestTarget } from '../../contract/parameters.ts';
import { firstRecordOf } from '../../service/checks/envelopes.ts';
import { pathValueProblem } from '../../shared/checks.ts';
import { valueAt } from '../../shared/pointer.ts';
import type { CheckedExchange } from '../check.ts';
import { Deadline, type ReceivedResponse, type SentRequest } from '../exchange.ts';
import { type ResponseFinding, remark } from '../findings.ts';
import { Collector, type Report, wrongBaseUrl } from '../collector.ts';
import { READS, type ResolvedOptions, type VerifyOptions, resolveOptions } from './live-options.ts';
import { type PlannedCall, planCalls } from './plan.ts';
import { LiveSender, networkFailure } from './send.ts';

/**
 * Calls the service and reports what conforms to the document, what contradicts it and what was
 * seen where it leaves something open. Only GET requests are sent unless `probeWrites` or
 * `allowWrites` say otherwise.
 *
 * @param options - The token, a base URL at least, and what else may be sent.
 * @returns The report, also where the service could not be reached: its `exitCode` is 2 then.
 * @throws InvalidOptionError - An option cannot be used; nothing was sent.
 * @throws CannotRunError - The responses have more secrets than can be kept.
 * @example
 * ```ts
 * const report = await verify({ token, baseUrl: 'https://main.payments.example/v3' });
 * process.exitCode = report.exitCode;
 * ```
 */
export async function verify(options: VerifyOptions): Promise<Report> {
  return new LiveRun(options).run();
}

/** Statuses of a server that has no such path. */
const NOT_FOUND: readonly number[] = [404, 405];

/** The number of reads that must be refused before the base URL of an interface or its token is to blame. */
function leastReads(interfaceName: InterfaceName): number {
  return Math.min(2, READS.filter((id) => operations[id].interface === interfaceName).length);
}

/** A read that was refused, by the interface or by somebody before it. */
interface RefusedRead {
  interfaceName: InterfaceName;
  status: number;
  isForToken: boolean;
}

class LiveRun {
  readonly #options: ResolvedOptions;
  readonly #collector = new Collector();
  readonly #sender: LiveSender;
  /** The interfaces to which a request has succeeded. */
  readonly #accepted = new Set<InterfaceName>();
  readonly #refused: RefusedRead[] = [];
  /** Bodies of successful reads, in which later calls find their ids. */
  readonly #bodies = new Map<OperationId, unknown>();

  constructor(options: VerifyOptions) {
    this.#options = resolveOptions(options);
    for (const token of Object.values(this.#options.tokens)) this.#collector.secrets.add(token);
    this.#sender = new LiveSender(this.#options);
  }

  /** Sends every request of the plan, one after another. */
  async run(): Promise<Report> {
    for (const planned of planCalls(this.#options)) {
      await this.#makeCall(planned);
      this.#options.onProgress?.(this.#collector.resultOf(planned));
    }

    const { baseUrls } = this.#options;
    for (const name of Object.keys(baseUrls) as InterfaceName[]) {
      const why = this.#refusalOf(name);
      if (why !== undefined) this.#collector.failInterface(name, why);
    }

    if (this.#sender.busyReason !== undefined) {
      this.#collector.addFinding({}, remark('busy', this.#sender.busyReason));
    }
    return this.#collector.report({ source: Object.values(baseUrls).join(' and ') }, this.#options);
  }

  async #makeCall(call: PlannedCall): Promise<void> {
    const parameters = this.#parametersOf(call);
    const reason = this.#reasonToSkip(call, parameters);
    if (reason !== undefined) {
      this.#collector.addWithoutResponse(call, remark('skipped', reason));
      return;
    }

    const request = this.#requestOf(call, parameters);
    const response = await this.#send(call, request);
    if (response === undefined) return;

    const deadline = new Deadline(this.#options.timeoutMs);
    const checked = this.#collector.add({ ...call, parameters, request, response, deadline });
    if (checked !== undefined) this.#remember(call, checked, response);
  }

  /** Remembers what later calls depend on: the records of a list, and what the interface has accepted or refused. */
  #remember(call: PlannedCall, checked: CheckedExchange, { status }: ReceivedResponse): void {
    const { operation, purpose } = call;
    const { body, kind, refusal, succeeded } = checked;
    const interfaceName = operations[operation].interface;
    if (succeeded) this.#accepted.add(interfaceName);
    if (purpose !== 'read' || kind === 'unchecked') return;
    if (succeeded) this.#bodies.set(operation, body);
    else this.#refused.push({ interfaceName, status, isForToken: refusal === 'token' });
  }

  /** @returns Undefined when no response came. */
  async #send(call: PlannedCall, request: SentRequest): Promise<ReceivedResponse | undefined> {
    const interfaceName = operations[call.operation].interface;
    try {
      return await this.#sender.send(request);
    } catch (error) {
      if (this.#options.signal?.aborted) throw this.#options.signal.reason;
      const { kind, why } = networkFailure(error, new URL(request.url).host);
      this.#collector.addWithoutResponse(call, remark('unchecked', why));
      // After one success, a response that does not come is no reason to give up the others.
      if (!this.#accepted.has(interfaceName)) {
        this.#collector.failInterface(interfaceName, remark(kind, why));
      }
      return undefined;
    }
  }

  #reasonToSkip(
    { operation, purpose }: PlannedCall,
    parameters: Record<string, string>,
  ): string | undefined {
    const interfaceName = operations[operation].interface;
    if (this.#options.baseUrls[interfaceName] === undefined) {
      return `no base URL of the ${interfaceName} interface`;
    }
    const failure = this.#collector.interfaceFailures.get(interfaceName) ?? this.#sender.busyReason;
    if (failure !== undefined) return failure;

    const refused = this.#refusedReadsOf(interfaceName);
    const least = leastReads(interfaceName);
    if (refused.filter((each) => each.isForToken).length >= least) return 'the token was refused';
    const notFound = refused.filter(({ status }) => NOT_FOUND.includes(status));
    if (notFound.length >= least) return 'nothing was found at the base URL';
    if (purpose !== 'read' && this.#collector.leadsToAnotherApi(interfaceName, 2)) {
      return 'the base URL leads to something else';
    }

    const missing = requests[operation].path.find(({ name }) => !(name in parameters))?.name;
    if (missing === undefined) return undefined;
    const isListed = this.#listOf(operation) !== undefined;
    return isListed ? `no ${missing} was given and none was listed` : `no ${missing} was given`;
  }

  #requestOf(call: PlannedCall, parameters: Record<string, string>): SentRequest {
    const { operation } = call;
    const { method, path, interface: interfaceName } = operations[operation];
    const { contentType, query, headers: described } = requests[operation];
    const target = requestTarget(path, parameters, exampleValues(query));
    const usual = exampleValues(described);
    if (traceIdHeader in usual) usual[traceIdHeader] = randomUUID();

    const sent = {
      accept: 'application/json',
      authorization: `Bearer ${this.#options.tokens[interfaceName]}`,
      'content-type': contentType?.mediaType ?? null,
      ...usual,
      ...call.headers,
    };
    const headers = new Headers();
    for (const [name, value] of Object.entries(sent)) {
      const given = name === traceIdHeader ? (this.#options.traceIdHeader ?? name) : name;
      if (value !== null) headers.set(given, String(value));
    }
    const url = `${this.#options.baseUrls[interfaceName]}${target}`;
    return { method, url, headers, body: call.body };
  }

  /** The reads that an interface has refused; none once it has accepted a request. */
  #refusedReadsOf(interfaceName: InterfaceName): RefusedRead[] {
    if (this.#accepted.has(interfaceName)) return [];
    return this.#refused.filter((each) => each.interfaceName === interfaceName);
  }

  /** The failure that explains what looks like contradictions: a refused token, or a wrong base URL. */
  #refusalOf(interfaceName: InterfaceName): ResponseFinding | undefined {
    const refused = this.#refusedReadsOf(interfaceName);
    if (refused.length === 0) return undefined;

    const statuses = [...new Set(refused.map(({ status }) => status))];
    const because = `by the ${interfaceName} interface (HTTP ${statuses.join(', ')})`;
    if (refused.some(({ isForToken }) => isForToken)) {
      return remark('token', `the token was refused ${because}`);
    }

    const isNotFound = statuses.every((status) => NOT_FOUND.includes(status));
    const isOtherApi = this.#collector.leadsToAnotherApi(interfaceName, 1);
    const least = isNotFound ? leastReads(interfaceName) : 2;
    if (!isOtherApi && refused.length < least) return undefined;

    if (isNotFound) {
      return wrongBaseUrl(interfaceName, `leads to nothing (HTTP ${statuses.join(', ')})`);
    }
    if (isOtherApi) return wrongBaseUrl(interfaceName);
    return remark('token', `every read was refused ${because}`);
  }

  /** The list of whose records this operation reads one: its path without the parameter. */
  #listOf(operation: OperationId): OperationId | undefined {
    const parent = operations[operation].path.replace(/\/\{\w+\}$/, '');
    return READS.find((id) => operations[id].path === parent);
  }

  /** The values of path parameters: those of the call, others from the first record that was listed. */
  #parametersOf({ operation, parameters }: PlannedCall): Record<string, string> {
    const list = this.#listOf(operation);
    const record = list === undefined ? undefined : firstRecordOf(this.#bodies.get(list));
    const listed = requests[operation].path
      .map(({ name }) => [name, valueAt(record, `/${name}`)] as const)
      .filter(([, value]) => pathValueProblem(value) === undefined);
    return { ...(Object.fromEntries(listed) as Record<string, string>), ...parameters };
  }
}
