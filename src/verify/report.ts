import { type InterfaceName, type OperationId, operations } from '../../generated/operations.ts';
import { publishedContract } from '../contract/document.ts';
import { rootPaths } from '../contract/router.ts';
import { Secrets } from './secrets.ts';
import { type Checked, checkExchange } from './check.ts';
import {
  CannotRunError,
  DeadlineError,
  type Exchange,
  InvalidOptionError,
  type Probe,
} from './exchange.ts';
import { Fields } from './fields.ts';
import {
  FAIL_ON,
  type FailOn,
  type Finding,
  type FindingKind,
  type ResponseFinding,
  callOf,
  exitOf,
  isFact,
  remark,
  rowOf,
  withoutIndexes,
  worstFirst,
} from './findings.ts';

/** One call of a run, or all recorded calls of one operation. */
export interface Call {
  operation: OperationId;
  probe?: Probe | undefined;
  /** Why it was made; `traffic` was made by others. */
  purpose: 'read' | 'probe' | 'write' | 'traffic';
  /** Responses; 0 where it was not made or none came. */
  count: number;
  /** Number of them that were successes. */
  successes: number;
  /** Number of them that could not be checked. */
  unchecked: number;
  /** Number of times that each HTTP status came. */
  statuses: Record<string, number>;
  /** Milliseconds until the end of the last response. */
  ms?: number | undefined;
  outcome: 'conforms' | 'contradicts' | 'refused' | 'inconclusive' | 'skipped';
  /** Why it was not checked, or what else is to be said of it. */
  note?: string | undefined;
}

/** The result of a run. It holds no token, no sensitive value and no whole body. */
export interface Report {
  /** Another one where its JSON changes in a way that breaks readers. */
  version: 2;
  /** `info.title` and `info.version` of the document. */
  document: { title: string; version: string };
  /** Where the responses came from: base URLs or a file. */
  source: string;
  startedAt: string;
  finishedAt: string;
  /** In the order in which they were made or first seen. */
  calls: Call[];
  /** The worst first. */
  findings: Finding[];
  failOn: readonly FailOn[];
  /**
   * Entries of a recording: all of them, those that are of no operation, and those of which the
   * recording has not kept what a check needs.
   */
  entries?: { all: number; unmatched: number; unusable: number } | undefined;
  /** 0 conforms, 1 contradicts or has what `failOn` names, 2 could not run or be checked. */
  exitCode: 0 | 1 | 2;
}

/** Options that decide how a run ends. */
export interface ReportOptions {
  /**
   * Kinds of findings that let the run fail.
   *
   * @default ['contradictions', 'inconclusive']
   */
  failOn?: readonly FailOn[] | undefined;
}

/** @throws InvalidOptionError */
export function checkFailOn({ failOn = [] }: ReportOptions): void {
  if (failOn.every((name) => FAIL_ON.includes(name))) return;
  throw new InvalidOptionError('failOn', `must be of ${FAIL_ON.join(', ')}`);
}

/** Different texts of one place that are kept, so that memory stays bounded. */
const MAX_TEXTS = 30;
const MAX_TEXT = 120;

/** Checks exchanges one after another and keeps what the report needs of them. */
export class Collector {
  readonly contract = publishedContract();
  readonly secrets = new Secrets();
  readonly calls = new Map<string, Call>();
  readonly #findings = new Map<string, Finding>();
  readonly #numbers = new Map<string, number>();
  readonly #fields = new Fields((text) => this.secrets.redactText(text, MAX_TEXT));
  /** Numbers of the responses that were of this API, and of the others. */
  readonly #origins = { main: { own: 0, foreign: 0 }, webhooks: { own: 0, foreign: 0 } };
  /** Interfaces whose responses have another reason than the document. */
  readonly #explained = new Map<InterfaceName, string>();
  readonly #startedAt = new Date();

  /** Checks one response. Undefined when the check had no end. */
  add(exchange: Exchange, purpose: Call['purpose']): Checked | undefined {
    const { request, response } = exchange;
    const call = this.#call(exchange, purpose);
    call.count += 1;
    call.statuses[response.status] = (call.statuses[response.status] ?? 0) + 1;
    call.ms = response.ms;
    const keep = (finding: ResponseFinding) => this.#keep(exchange, finding);
    try {
      const checked = checkExchange(this.contract, exchange);
      const { findings, body } = checked;
      // Secrets are known before anything of the response is kept.
      this.secrets.addFrom(request.body);
      this.secrets.addFrom(body);
      exchange.deadline.check();
      if (checked.succeeded) call.successes += 1;
      const isUnchecked = findings.some(({ kind }) => kind === 'unchecked');
      const origin = this.#origins[operations[exchange.operation].interface];
      if (isUnchecked) call.unchecked += 1;
      else origin[checked.isForeign ? 'foreign' : 'own'] += 1;
      // An error that is not JSON is one of the service where others of its responses are.
      const isOwn = !checked.isForeign || (checked.isOpen && origin.own > 0);
      const isObserved = isOwn && !isUnchecked && !findings.some(isFact);
      const isTraffic = purpose === 'traffic';
      for (const each of findings) {
        if (each.kind === 'seen' ? isObserved : !(isTraffic && each.kind === 'refused')) keep(each);
      }
      if (!isUnchecked) this.#observe(exchange, checked, isObserved ? keep : undefined);
      return checked;
    } catch (error) {
      if (error instanceof CannotRunError) throw error;
      call.unchecked += 1;
      const isLate = error instanceof DeadlineError;
      this.note(exchange, 'unchecked', isLate ? error.message : 'verify failed');
      // Its message may repeat a value.
      const name = error instanceof Error ? error.name : typeof error;
      const what = `a response to ${callOf(exchange)} could not be checked (${name})`;
      if (!isLate) this.note({}, 'internal', what);
      return undefined;
    }
  }

  /** Has no part in what was found before: its time can be over. */
  #observe(
    exchange: Exchange,
    checked: Checked,
    keep: ((finding: ResponseFinding) => void) | undefined,
  ): void {
    try {
      this.#fields.add(exchange, checked, keep);
    } catch (error) {
      if (!(error instanceof DeadlineError)) throw error;
      this.note(exchange, 'part', `observed in part: ${error.message}`);
    }
  }

  /** A call that was not made, or to which no response came. */
  miss(
    call: Pick<Call, 'operation' | 'probe' | 'purpose'>,
    kind: 'skipped' | 'unchecked',
    why: string,
  ): void {
    this.#call(call, call.purpose);
    this.note(call, kind, why);
  }

  /** A finding that contradicts nothing. */
  note(
    call: Pick<Finding, 'operation' | 'probe'>,
    kind: FindingKind,
    found: string,
    at = '',
  ): void {
    this.#keep(call, remark(kind, found, at));
  }

  /** Says that the responses of an interface have another reason than the document. */
  explain(interfaceName: InterfaceName, kind: FindingKind, why: string): void {
    this.note({}, kind, why, interfaceName);
    this.#explained.set(interfaceName, why);
  }

  /** Why an interface is not this API: no response of at least so many was of it. */
  foreignReason(interfaceName: InterfaceName, least: number): string | undefined {
    const { own, foreign } = this.#origins[interfaceName];
    if (own > 0 || foreign < least) return undefined;
    return addressText(interfaceName, 'leads to something else than this API');
  }

  /** A call with what came of it so far. */
  resultOf(call: Call): Call {
    const name = callOf(call);
    const own = [...this.#findings.values()].filter((each) => callOf(each) === name);
    const find = (kind: FindingKind) => own.find((each) => each.kind === kind)?.found;
    const skipped = find('skipped');
    const isChecked = call.count > call.unchecked;
    if (call.count === 0 && skipped !== undefined) {
      return { ...call, outcome: 'skipped', note: skipped };
    }
    const explained = this.#explained.get(operations[call.operation].interface);
    const unchecked = isChecked ? undefined : (find('unchecked') ?? 'no response');
    const note = explained ?? unchecked;
    if (note !== undefined) return { ...call, outcome: 'inconclusive', note };
    if (own.some(isFact)) return { ...call, outcome: 'contradicts' };
    const refused = find('refused');
    if (refused !== undefined) return { ...call, outcome: 'refused', note: refused };
    const assumed = own.find(({ assumption }) => assumption !== undefined)?.assumption;
    const broken = assumed && `breaks the assumption ${assumed}`;
    return { ...call, outcome: 'conforms', note: broken ?? find('part') };
  }

  /** Everything that the run has to say. No text in it repeats a secret that the run has met. */
  report(rest: Pick<Report, 'source' | 'entries'>, options: ReportOptions): Report {
    const { failOn = ['contradictions', 'inconclusive'] } = options;
    const calls = [...this.calls.values()].map((each) => this.resultOf(each));
    const isExplained = ({ operation }: Finding) =>
      operation !== undefined && this.#explained.has(operations[operation].interface);
    const isChecked = (call: Call) => call.count > call.unchecked;
    const found = [...this.#findings.values(), ...this.#fields.findings()].filter((each) => {
      if (isExplained(each)) return each.kind === 'skipped';
      const call = each.kind === 'unchecked' ? this.calls.get(callOf(each)) : undefined;
      // One response that was checked is enough.
      return call === undefined || !isChecked(call);
    });
    if (!found.some((each) => rowOf(each).title === 'Could not run') && !calls.some(isChecked)) {
      found.push({ ...remark('nothing-checked', 'no response could be checked'), count: 1 });
    }
    const findings = worstFirst(found);
    const exits = findings.map((each) => exitOf(each, failOn));
    const { title, version } = this.contract.info;
    return this.secrets.redactReport<Report>({
      version: 2,
      document: { title, version },
      ...rest,
      startedAt: this.#startedAt.toISOString(),
      finishedAt: new Date().toISOString(),
      calls,
      findings,
      failOn,
      exitCode: exits.includes(1) ? 1 : exits.includes(2) ? 2 : 0,
    });
  }

  #call({ operation, probe }: Pick<Call, 'operation' | 'probe'>, purpose: Call['purpose']): Call {
    const name = callOf({ operation, probe });
    const call = this.calls.get(name) ?? {
      operation,
      probe,
      purpose,
      count: 0,
      successes: 0,
      unchecked: 0,
      statuses: {},
      outcome: 'conforms',
    };
    this.calls.set(name, call);
    return call;
  }

  /** The same in each record of a list, and in each response, is one finding. */
  #keep(
    { operation, probe }: Pick<Finding, 'operation' | 'probe'>,
    finding: ResponseFinding,
  ): void {
    const { kind, at, expected, pointer, assumption, found, count = 1 } = finding;
    const where = `${operation} ${probe} ${kind} ${withoutIndexes(at)} ${pointer} ${assumption}`;
    // What the service says can be anything; rules and places of the document are so many and no more.
    const isOpen = kind === 'seen' || kind === 'new-value';
    const isText = isOpen || expected === '';
    const key = `${where} ${isText ? found : expected}`;
    const known = this.#findings.get(key);
    if (known !== undefined) {
      known.count += count;
      return;
    }
    const number = this.#numbers.get(where) ?? 0;
    if (isText && number >= MAX_TEXTS) return;
    this.#numbers.set(where, number + 1);
    const safe = isOpen ? this.secrets.redactText(found, MAX_TEXT) : found;
    this.#findings.set(key, { operation, probe, ...finding, found: safe, count });
  }
}

/** The base URL of an interface leads elsewhere. */
export function addressText(interfaceName: InterfaceName, what: string): string {
  const usual = rootPaths[interfaceName];
  const hint = usual === '' ? '' : `, which usually ends in ${usual},`;
  return `the base URL of the ${interfaceName} interface${hint} ${what}`;
}
