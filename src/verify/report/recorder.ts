import { type InterfaceName, type OperationId, operations } from '../../../generated/operations.ts';
import type { Contradiction } from '../../contract/contradiction.ts';
import { publishedContract, sourceLocation } from '../../contract/document.ts';
import { rootPaths } from '../../contract/router.ts';
import type { Acceptance } from '../../report/known.ts';
import { traceIdOf } from '../../service/trace-id.ts';
import { type CheckResult, checkExchange } from '../checks/check-exchange.ts';
import { DeadlineError, type Exchange } from '../exchange.ts';
import { Observations } from '../inference/observations.ts';
import { CannotRunError, type RunFailure } from './run-failure.ts';
import { Secrets } from './secrets.ts';

/** Why a call was made; `traffic` was made by others. */
export type Purpose = 'read' | 'probe' | 'write' | 'traffic';
/**
 * Result of the responses of a call:
 *
 * - `refused`: the service refused a permission, or what the caller gave, which contradicts nothing.
 * - `inconclusive`: they could not be checked.
 * - `skipped`: it was not made.
 */
export type Outcome = 'conforms' | 'contradicts' | 'refused' | 'inconclusive' | 'skipped';

/** One call of a run, or all recorded calls of one operation. */
export interface CallResult {
  /** The operation, and for a probe what is wrong about it; unique in a report. */
  call: string;
  /** The operation that was called. */
  operation: OperationId;
  /** The interface that the operation belongs to. */
  interface: InterfaceName;
  /** Why it was made. */
  purpose: Purpose;
  /** Result of its responses. */
  outcome: Outcome;
  /** Responses that it stands for. */
  count: number;
  /** Number of them that were successes. */
  successes: number;
  /** Number of calls that were not checked: no response came, or one of a busy service (HTTP 503). */
  unchecked: number;
  /** Number of times that each HTTP status came. */
  statuses: Record<string, number>;
  /** Milliseconds until the end of the last response. */
  ms?: number | undefined;
  /** `id` of an assumption of the document that its responses break. */
  assumption?: string | undefined;
  /** Why the outcome is not known, or what else is to be said of it. */
  note?: string | undefined;
}

/** Name and reason of a call. */
type CallName = Pick<CallResult, 'operation' | 'call' | 'purpose'>;

/** A contradiction with the call that showed it. */
export interface ReportedContradiction extends Omit<Contradiction, 'pointer'> {
  /** Number of times that it occurs: in a list, each record counts. */
  count: number;
  /** The operation that was called. */
  operation: OperationId;
  /** `call` of the `CallResult` that it belongs to. */
  call: string;
  /** The rule of the document: JSON pointer into the bundle, file and line of the source. */
  document: { pointer: string; location: string };
  /** Why it is accepted, and until when, where a known finding says so. */
  known?: Acceptance;
}

/** `body/data/0/id` becomes `body/data/*\/id`: the same in each record of a list. */
export function withoutIndexes(at: string): string {
  return at.replaceAll(/\/\d+(?=\/|$)/g, '/*');
}

/** A service that is wrong everywhere must not fill the memory. */
const MAX_CONTRADICTIONS = 2000;

/** Checks exchanges one after another and keeps what the report needs of them. */
export class Recorder {
  readonly contract = publishedContract();
  readonly secrets = new Secrets();
  readonly observations: Observations;
  readonly calls = new Map<string, CallResult>();
  /** Failures inside verify. */
  readonly failures: RunFailure[] = [];
  /** Numbers of the responses that were of this API, and of the others. */
  readonly #origins = {
    main: { ofApi: 0, foreign: 0 },
    webhooks: { ofApi: 0, foreign: 0 },
  } satisfies Record<InterfaceName, object>;
  readonly #contradictions = new Map<string, ReportedContradiction>();
  /** Why the responses of an interface say nothing about the document. */
  readonly #explanations = new Map<InterfaceName, string>();

  /** @param identifierHeader - Name of the header for the operation identifier. */
  constructor(identifierHeader: string | undefined) {
    this.observations = new Observations(
      this.contract,
      identifierHeader ?? traceIdOf(this.contract).name,
      (text, limit) => this.secrets.redactText(text, limit),
    );
  }

  get contradictions(): ReportedContradiction[] {
    return this.#kept.filter(({ assumption }) => assumption === undefined);
  }

  /** Contradictions of a choice of the document, not of a fact. */
  get assumptions(): ReportedContradiction[] {
    return this.#kept.filter(({ assumption }) => assumption !== undefined);
  }

  get #kept(): ReportedContradiction[] {
    return [...this.#contradictions.values()].filter(
      ({ operation }) => !this.#explanations.has(operations[operation].interface),
    );
  }

  /** Checks one response. Undefined when verify itself failed, which `failures` then says. */
  add(exchange: Exchange, purpose: Purpose): CheckResult | undefined {
    const { operation, call, request, response } = exchange;
    const result = this.calls.get(call) ?? emptyResult({ operation, call, purpose });
    this.calls.set(call, result);
    result.count += 1;
    result.statuses[response.status] = (result.statuses[response.status] ?? 0) + 1;
    result.ms = response.ms;
    try {
      const checked = checkExchange(this.contract, exchange);
      // Secrets are known before anything of the response is kept.
      this.secrets.addFrom(request.body);
      this.secrets.addFrom(checked.body);
      exchange.deadline.check();
      if (checked.succeeded) result.successes += 1;
      if (checked.unchecked === undefined) {
        this.#origins[result.interface][checked.isForeign ? 'foreign' : 'ofApi'] += 1;
      }
      setOutcome(result, checked);
      for (const each of checked.contradictions) this.#keep(exchange, each);
      this.#observe(checked, result);
      return checked;
    } catch (error) {
      if (error instanceof CannotRunError) throw error;
      if (error instanceof DeadlineError) {
        result.unchecked += 1;
        if (result.unchecked === result.count) setInconclusive(result, error.message);
        return undefined;
      }
      this.failInternally(`a response to ${call} could not be checked`, error);
      setInconclusive(result, 'verify failed');
      return undefined;
    }
  }

  /** A call that was not made. */
  skip(call: CallName, note: string): void {
    this.calls.set(call.call, { ...emptyResult(call), outcome: 'skipped', note });
  }

  /** A call to which no response came. */
  fail(call: CallName, note: string): void {
    this.calls.set(call.call, {
      ...emptyResult(call),
      outcome: 'inconclusive',
      unchecked: 1,
      note,
    });
  }

  /** @param error - Only its name is reported; its message may repeat a value. */
  failInternally(what: string, error: unknown): void {
    const name = error instanceof Error ? error.name : typeof error;
    this.failures.push({ kind: 'internal', message: `${what} (${name})` });
  }

  /**
   * Says that an interface is not this API, when no response of at least so many was of it.
   *
   * @returns Undefined for the API itself.
   */
  foreignFailure(interfaceName: InterfaceName, least: number): RunFailure | undefined {
    const { ofApi, foreign } = this.#origins[interfaceName];
    if (ofApi > 0 || foreign < least) return undefined;
    return addressFailure(interfaceName, 'leads to something else than this API');
  }

  #observe(checked: CheckResult, result: CallResult): void {
    try {
      if (this.#isObserved(checked)) this.observations.add(checked);
      else this.observations.addFields(checked);
    } catch (error) {
      if (!(error instanceof DeadlineError)) throw error;
      result.note = `observed in part: ${error.message}`;
    }
  }

  /** Leaves out what contradicts the document or was not checked: it may not be the service at all. */
  #isObserved({ exchange, contradictions, isForeign, isOpen, unchecked }: CheckResult): boolean {
    if (unchecked !== undefined) return false;
    if (contradictions.some(({ assumption }) => assumption === undefined)) return false;
    if (!isForeign) return true;
    // An error that is not JSON is one of the service where others of its responses are.
    return isOpen && this.#origins[operations[exchange.operation].interface].ofApi > 0;
  }

  /** Says that the responses of an interface have another reason than the document. */
  explain(interfaceName: InterfaceName, note: string): void {
    this.#explanations.set(interfaceName, note);
  }

  /** Each call, as far as its responses have no other reason. */
  results(): CallResult[] {
    return [...this.calls.values()].map((result) => {
      const note = this.#explanations.get(result.interface);
      if (note === undefined || result.outcome === 'skipped') return result;
      return { ...result, outcome: 'inconclusive', note };
    });
  }

  #keep({ operation, call }: Exchange, contradiction: Contradiction): void {
    const { pointer, count = 1, ...rest } = contradiction;
    const { kind, at, expected, assumption } = rest;
    // The same contradiction in each record of a list, and in each response, is one.
    const key = JSON.stringify([call, kind, withoutIndexes(at), expected, pointer, assumption]);
    const known = this.#contradictions.get(key);
    if (known !== undefined) known.count += count;
    else if (this.#contradictions.size < MAX_CONTRADICTIONS) {
      const document = { pointer, location: sourceLocation(pointer) };
      this.#contradictions.set(key, { operation, call, ...rest, count, document });
    }
  }
}

function setOutcome(result: CallResult, checked: CheckResult): void {
  const { contradictions, unchecked, refused, note } = checked;
  if (unchecked !== undefined) {
    result.unchecked += 1;
    if (result.unchecked === result.count) setInconclusive(result, unchecked);
    return;
  }
  // One response that was checked is enough.
  if (result.unchecked === result.count - 1 && result.outcome === 'inconclusive') {
    result.outcome = 'conforms';
    result.note = undefined;
  }
  if (note !== undefined) result.note = note;
  const broken = contradictions.find(({ assumption }) => assumption !== undefined);
  if (broken !== undefined) {
    result.assumption = broken.assumption;
    result.note = `breaks the assumption ${broken.assumption}`;
  }
  if (contradictions.some(({ assumption }) => assumption === undefined)) {
    result.outcome = 'contradicts';
  } else if (refused !== undefined && result.purpose !== 'traffic') {
    result.outcome = 'refused';
    result.note = refused;
  }
}

/** The base URL of an interface leads elsewhere. */
export function addressFailure(interfaceName: InterfaceName, what: string): RunFailure {
  const usual = rootPaths[interfaceName];
  const hint = usual === '' ? '' : `, which usually ends in ${usual},`;
  const message = `the base URL of the ${interfaceName} interface${hint} ${what}`;
  return { kind: 'address', interface: interfaceName, message };
}

function setInconclusive(result: CallResult, note: string): void {
  result.outcome = 'inconclusive';
  result.note = note;
}

function emptyResult({ operation, call, purpose }: CallName): CallResult {
  return {
    call,
    operation,
    interface: operations[operation].interface,
    purpose,
    outcome: 'conforms',
    count: 0,
    successes: 0,
    unchecked: 0,
    statuses: {},
  };
}
