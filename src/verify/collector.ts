import { type InterfaceName, type OperationId, operations } from '../../generated/operations.ts';
import { publishedContract } from '../contract/document.ts';
import { rootPaths } from '../contract/router.ts';
import { Secrets } from './secrets.ts';
import { type CheckedExchange, checkExchange } from './check.ts';
import { type CallKind, CannotRunError, DeadlineError, type Exchange } from './exchange.ts';
import { Fields, valueFindings } from './fields.ts';
import {
  type FailOn,
  type Finding,
  type FindingKind,
  FindingList,
  type ResponseFinding,
  callName,
  exitOf,
  isContradiction,
  isIn,
  quotesService,
  remark,
  worstFirst,
} from './findings.ts';

/** One call of a run, or all recorded calls of one operation. */
export interface Call extends CallKind {
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
  /** Raised where the JSON changes in a way that breaks readers. */
  version: 2;
  /** `info.title` and `info.version` of the document. */
  document: { title: string; version: string };
  /** Where the responses came from: base URLs or a file. */
  source: string;
  /** ISO 8601, in UTC, as `finishedAt`. */
  startedAt: string;
  finishedAt: string;
  /** Operations of which a response was checked, and the others of the document. */
  operations: { seen: OperationId[]; unseen: OperationId[] };
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
   * Kinds of findings that make the run fail.
   *
   * @default ['contradictions', 'inconclusive']
   */
  failOn?: readonly FailOn[] | undefined;
}

/** Characters of a text of the service that are kept. */
const MAX_TEXT_LENGTH = 120;

/** Checks exchanges one after another and keeps what the report needs of them. */
export class Collector {
  readonly secrets = new Secrets();
  readonly #calls = new Map<string, Call>();
  readonly #findings = new FindingList();
  readonly #fields = new Fields((text) => this.secrets.redactText(text, MAX_TEXT_LENGTH));
  /** Interfaces with a response of this API. */
  readonly #ofThisApi = new Set<InterfaceName>();
  /** The interface of each response that was not of this API. */
  readonly #ofAnotherApi: InterfaceName[] = [];
  /** Why an interface could not be checked: no connection, a refused token or a wrong base URL. */
  readonly interfaceFailures = new Map<InterfaceName, string>();
  readonly #startedAt = new Date();

  /** Checks one response. @returns Undefined when the check could not end. */
  add(exchange: Exchange): CheckedExchange | undefined {
    const { request, response } = exchange;
    const call = this.#callFor(exchange);
    call.count += 1;
    call.statuses[response.status] = (call.statuses[response.status] ?? 0) + 1;
    call.ms = response.ms;

    try {
      const checked = checkExchange(exchange);
      // Secrets are known before anything of the response is kept.
      this.secrets.addFrom(request.body);
      this.secrets.addFrom(checked.body);
      exchange.deadline.check();
      this.#collect(exchange, call, checked);
      return checked;
    } catch (error) {
      if (error instanceof CannotRunError) throw error;
      call.unchecked += 1;
      const isLate = error instanceof DeadlineError;
      this.addFinding(exchange, remark('unchecked', isLate ? error.message : 'verify failed'));
      if (isLate) return undefined;

      // Its message may repeat a value.
      const name = error instanceof Error ? error.name : typeof error;
      const what = `a response to ${callName(exchange)} could not be checked (${name})`;
      this.addFinding({}, remark('internal', what));
      return undefined;
    }
  }

  /** Adds what a check has found to the call, and to what is known of its interface. */
  #collect(exchange: Exchange, call: Call, checked: CheckedExchange): void {
    const { findings, isOfAnotherApi, kind, succeeded } = checked;
    const { interface: interfaceName } = operations[exchange.operation];
    const isLeftOut = kind === 'unchecked' || kind === 'foreign';
    if (succeeded) call.successes += 1;
    if (isLeftOut) call.unchecked += 1;
    if (isOfAnotherApi && kind !== 'unchecked') this.#ofAnotherApi.push(interfaceName);
    else if (!isLeftOut) this.#ofThisApi.add(interfaceName);

    // An error that is not JSON is one of the service where others of its responses are.
    const isOwn = !isOfAnotherApi || (kind === 'open' && this.#ofThisApi.has(interfaceName));
    const isObserved = isOwn && !isLeftOut && !findings.some(isContradiction);
    for (const each of findings) {
      if (each.kind !== 'seen' || isObserved) this.addFinding(exchange, each);
    }

    if (!isLeftOut) this.#observe(exchange, checked, isObserved);
  }

  /** Adds what the values of a response show. What was found before stays, also where the time is over. */
  #observe(exchange: Exchange, checked: CheckedExchange, isObserved: boolean): void {
    try {
      this.#fields.add(exchange, checked);
      if (!isObserved) return;
      for (const each of valueFindings(exchange, checked)) this.addFinding(exchange, each);
    } catch (error) {
      if (!(error instanceof DeadlineError)) throw error;
      this.addFinding(exchange, remark('part', `observed in part: ${error.message}`));
    }
  }

  /** Records a call that was not made, or got no response. */
  addWithoutResponse(call: CallKind, why: ResponseFinding): void {
    this.#callFor(call);
    this.addFinding(call, why);
  }

  /** Adds a finding: to a call, or to the whole run. */
  addFinding({ operation, probe }: Partial<CallKind>, finding: ResponseFinding): void {
    const { kind, found } = finding;
    const safe = quotesService(kind) ? this.secrets.redactText(found, MAX_TEXT_LENGTH) : found;
    this.#findings.add({ operation, probe, ...finding, found: safe });
  }

  /** Records why an interface could not be checked. */
  failInterface(interfaceName: InterfaceName, finding: ResponseFinding): void {
    this.addFinding({}, { ...finding, at: interfaceName });
    this.interfaceFailures.set(interfaceName, finding.found);
  }

  /** Checks whether a base URL leads to another API: no response of at least `least` was of this one. */
  leadsToAnotherApi(interfaceName: InterfaceName, least: number): boolean {
    const others = this.#ofAnotherApi.filter((each) => each === interfaceName);
    return !this.#ofThisApi.has(interfaceName) && others.length >= least;
  }

  /** A call with its outcome so far. */
  resultOf(made: CallKind): Call {
    const call = this.#callFor(made);
    const own = this.#findings.values().filter((each) => callName(each) === callName(call));
    const textOf = (kind: FindingKind) => own.find((each) => each.kind === kind)?.found;
    const skipped = textOf('skipped');
    if (call.count === 0 && skipped !== undefined) {
      return { ...call, outcome: 'skipped', note: skipped };
    }

    const failure = this.interfaceFailures.get(operations[call.operation].interface);
    if (failure !== undefined) return { ...call, outcome: 'inconclusive', note: failure };
    if (!isChecked(call)) {
      const note = textOf('foreign') ?? textOf('unchecked') ?? 'no response';
      return { ...call, outcome: 'inconclusive', note };
    }

    if (own.some(isContradiction)) return { ...call, outcome: 'contradicts' };
    const refused = textOf('refused');
    if (refused !== undefined) return { ...call, outcome: 'refused', note: refused };

    const assumption = own.find((each) => each.assumption !== undefined)?.assumption;
    const broken = assumption && `breaks the assumption ${assumption}`;
    return { ...call, outcome: 'conforms', note: textOf('foreign') ?? broken ?? textOf('part') };
  }

  /** The report on the run. No text in it repeats a secret that the run has met. */
  report(rest: Pick<Report, 'source' | 'entries'>, options: ReportOptions): Report {
    const { failOn = ['contradictions', 'inconclusive'] } = options;
    const calls = [...this.#calls.values()].map((each) => this.resultOf(each));
    const all = [...this.#findings.values(), ...this.#fields.findings()];
    const found = all.filter((each) => this.#isShown(each));
    if (!found.some((each) => isIn('failures', each)) && !calls.some(isChecked)) {
      found.push({ ...remark('nothing-checked', 'no response could be checked'), count: 1 });
    }

    const findings = worstFirst(found);
    const { title, version } = publishedContract().info;
    return this.secrets.redactReport<Report>({
      version: 2,
      document: { title, version },
      ...rest,
      startedAt: this.#startedAt.toISOString(),
      finishedAt: new Date().toISOString(),
      operations: coverageOf(calls),
      calls,
      findings,
      failOn,
      exitCode: exitCodeOf(findings, failOn),
    });
  }

  /** Checks whether neither a failure of the interface nor another response to the call explains a finding. */
  #isShown(finding: Finding): boolean {
    const { kind, operation } = finding;
    if (operation === undefined) return true;
    if (this.interfaceFailures.has(operations[operation].interface)) return kind === 'skipped';
    if (kind !== 'unchecked') return true;

    const call = this.#calls.get(callName(finding));
    return call === undefined || !isChecked(call);
  }

  #callFor({ operation, probe, purpose }: CallKind): Call {
    const name = callName({ operation, probe });
    const call: Call = this.#calls.get(name) ?? {
      operation,
      probe,
      purpose,
      count: 0,
      successes: 0,
      unchecked: 0,
      statuses: {},
      outcome: 'conforms',
    };
    this.#calls.set(name, call);
    return call;
  }
}

/** Checks whether a response to a call was checked: one is enough. */
function isChecked({ count, unchecked }: Call): boolean {
  return count > unchecked;
}

function coverageOf(calls: readonly Call[]): Report['operations'] {
  const notChecked = ['inconclusive', 'skipped'];
  const checked = calls.filter(({ outcome }) => !notChecked.includes(outcome));
  const ids = Object.keys(operations) as OperationId[];
  const seen = ids.filter((id) => checked.some(({ operation }) => operation === id));
  return { seen, unseen: ids.filter((id) => !seen.includes(id)) };
}

function exitCodeOf(findings: readonly Finding[], failOn: readonly FailOn[]): Report['exitCode'] {
  const exits = findings.map((each) => exitOf(each, failOn));
  if (exits.includes(1)) return 1;
  return exits.includes(2) ? 2 : 0;
}

/** The failure that the base URL of an interface is wrong, with what it leads to. */
export function wrongBaseUrl(
  interfaceName: InterfaceName,
  what = 'leads to something else than this API',
): ResponseFinding {
  const usual = rootPaths[interfaceName];
  const hint = usual === '' ? '' : `, which usually ends in ${usual},`;
  return remark('address', `the base URL of the ${interfaceName} interface${hint} ${what}`);
}
