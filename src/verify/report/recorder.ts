import { type InterfaceName, type OperationId, operations } from '../../../generated/operations.ts';
import type { Contract } from '../contract/contract.ts';
import type { Contradiction, Exchange } from '../exchange/exchange.ts';
import { Observations } from '../inference/observations.ts';
import { type CheckResult, checkExchange } from '../checks/check-exchange.ts';
import { isTemporaryFailure } from '../checks/expectation.ts';
import type { Secrets } from './secrets.ts';

export type Purpose = 'read' | 'probe' | 'write' | 'traffic';
export type Outcome = 'conforms' | 'contradicts' | 'inconclusive' | 'skipped';

/** One call of a run, or all recorded calls of one operation. */
export interface CallResult {
  call: string;
  operation: OperationId;
  interface: InterfaceName;
  purpose: Purpose;
  outcome: Outcome;
  /** How many answers it stands for. */
  count: number;
  statuses: Record<string, number>;
  /** Of the last answer, in milliseconds. */
  ms?: number | undefined;
  /** Why there is no verdict, when there is none. */
  note?: string | undefined;
}

// One service that is wrong everywhere must not fill the memory.
const MAX_CONTRADICTIONS = 2000;

/** Judges exchanges one after another and keeps what the report needs of them. */
export class Recorder {
  readonly calls = new Map<string, CallResult>();
  readonly observations: Observations;
  readonly #document: Contract;
  readonly #secrets: Secrets;
  readonly #contradictions = new Map<string, Contradiction>();

  constructor(document: Contract, secrets: Secrets, traceIdHeader: string) {
    this.#document = document;
    this.#secrets = secrets;
    this.observations = new Observations(document, secrets, traceIdHeader);
  }

  get contradictions(): Contradiction[] {
    return [...this.#contradictions.values()];
  }

  /** Judges one answer. Its secrets are known before anything of it is kept. */
  add(exchange: Exchange, purpose: Purpose): CheckResult {
    const { operation, call, request, response } = exchange;
    const checked = checkExchange(this.#document, exchange);
    this.#secrets.collect(request.body);
    this.#secrets.collect(checked.body);
    const { status, ms } = response;
    const result = this.calls.get(call) ?? blank(operation, call, purpose);
    this.calls.set(call, result);
    result.count += 1;
    result.statuses[status] = (result.statuses[status] ?? 0) + 1;
    result.ms = ms;
    if (checked.contradictions.length > 0) result.outcome = 'contradicts';
    else if (isTemporaryFailure(status) && purpose !== 'traffic')
      this.#inconclusive(result, `HTTP ${status}`);
    else if (purpose === 'read' && status === 403)
      this.#inconclusive(result, 'not permitted (403)');
    for (const each of checked.contradictions) this.#keep(each);
    this.observations.add(checked, this.#document.operation(operation).request?.body);
    return checked;
  }

  skip(operation: OperationId, call: string, purpose: Purpose, note: string): void {
    this.calls.set(call, { ...blank(operation, call, purpose), outcome: 'skipped', note });
  }

  failed(operation: OperationId, call: string, purpose: Purpose, note: string): void {
    this.calls.set(call, { ...blank(operation, call, purpose), outcome: 'inconclusive', note });
  }

  /** A refused token explains what looked like a contradiction. */
  withdraw(operation: OperationId, note: string): void {
    for (const [key, { operation: id, kind, at }] of this.#contradictions) {
      if (id === operation && kind === 'status' && at === 'status')
        this.#contradictions.delete(key);
    }
    for (const result of this.calls.values()) {
      if (result.operation !== operation || result.purpose !== 'read') continue;
      const still = this.contradictions.some(({ call }) => call === result.call);
      if (!still) this.#inconclusive(result, note);
    }
  }

  #inconclusive(result: CallResult, note: string): void {
    result.outcome = 'inconclusive';
    result.note = note;
  }

  #keep(contradiction: Contradiction): void {
    const { call, kind, at, expected, document } = contradiction;
    // The same fault in each record of a list is one contradiction.
    const where = at.replaceAll(/\/\d+(?=\/|$)/g, '/*');
    const key = JSON.stringify([call, kind, where, expected, document.pointer]);
    const known = this.#contradictions.get(key);
    if (known !== undefined) known.count += 1;
    else if (this.#contradictions.size < MAX_CONTRADICTIONS) {
      this.#contradictions.set(key, contradiction);
    }
  }
}

function blank(operation: OperationId, call: string, purpose: Purpose): CallResult {
  const on = operations[operation].interface;
  return { call, operation, interface: on, purpose, outcome: 'conforms', count: 0, statuses: {} };
}
