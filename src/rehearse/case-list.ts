import type { WebMockOptions } from '../mock/mock.ts';
import { choose } from '../service/choices.ts';
import { closest } from '../shared/closest.ts';
import {
  AGAIN,
  type Case,
  type Fault,
  caseOf,
  extended,
  idOf,
  restartsIn,
  together,
  undisturbed,
} from './cases.ts';
import { faultsAt } from './faults.ts';
import { MAX_LIVES } from './life.ts';
import { choiceCases, otherResponses } from './other-responses.ts';
import { listed } from './report.ts';
import { RehearsalError, type Run, type RunRequest, isInDoubt, isOfWrite } from './run.ts';

/** Faults in one run: a third retry is rare, and the number of cases grows with each. */
const MAX_FAULTS = 3;

/** What the list of cases follows from, besides the requests of the undisturbed run. */
export interface CaseListOptions {
  /** Ids of the cases to try. @default all */
  readonly cases?: readonly string[] | undefined;
  /** Lives of the program in a run, at most. Cases that are named may have more. */
  readonly lives: number;
  /** Copies of the program that run at once. */
  readonly callers: number;
  /** To its choices others are tried. */
  readonly mock: WebMockOptions;
}

/** The cases to come, in their order. */
export class CaseList {
  /** Faults go first: they are what costs money. */
  readonly #urgent: Case[];
  readonly #others: Case[];
  readonly #known: Map<string, Case>;
  /** Whether cases that another one causes are tried, too. */
  readonly #isWhole: boolean;
  readonly #usual: ReadonlySet<string>;
  readonly #writes: boolean;
  readonly #lives: number;
  /** Whether the undisturbed run is tried again: other responses without a fault say the same. */
  #isUsuallyInDoubt = false;
  /** How programs came to requests that the undisturbed run does not send. */
  readonly #ways = new Set<string>();

  /**
   * @param requests - Those of the undisturbed run.
   * @throws RehearsalError - A case does not exist.
   */
  constructor(requests: readonly RunRequest[], { cases, mock, lives, callers }: CaseListOptions) {
    const names = requests.map(({ name }) => name);
    const hasTwin = callers > 1 && requests.some(isOfWrite);
    const isOn = { lives: lives > 1, callers: hasTwin };
    const urgent = names
      .flatMap(faultsAt)
      .filter(({ needs }) => needs === undefined || isOn[needs]);
    const responses = requests.flatMap(otherResponses);
    const own = [...urgent, ...responses].map((each) => caseOf(each));
    const choiceOnes = choiceCases(requests, choose(mock.assume));
    this.#usual = new Set(names);
    this.#writes = requests.some(isOfWrite);
    this.#lives = lives;
    this.#isWhole = cases === undefined;
    const atOnce = hasTwin ? [together, extended(undisturbed, AGAIN)] : [];
    const all = [...atOnce, ...own, ...choiceOnes];
    this.#known = new Map(all.map((each) => [each.id, each]));
    const chosen = cases?.map((id) => this.#find(id));
    for (const each of chosen ?? []) this.#known.set(each.id, each);
    this.#urgent = chosen === undefined ? [...atOnce, ...own.slice(0, urgent.length)] : [];
    this.#others = chosen ?? [...choiceOnes, ...own.slice(urgent.length)];
  }

  /** All cases that there were, also those that were not chosen. */
  get known(): readonly Case[] {
    return [...this.#known.values()];
  }

  /** The cases that come next, whatever the runs before them cause. */
  get upcoming(): readonly Case[] {
    return this.#urgent.length > 0 ? this.#urgent : this.#others;
  }

  /**
   * A case by its id. Who names one may have the program die, or a second copy, whatever is on.
   *
   * @throws RehearsalError - There is no such case.
   */
  #find(id: string): Case {
    const known = id === together.id ? together : this.#known.get(id);
    // Cases that others cause are not known before these have been tried.
    const found = known ?? this.#caused(id);
    if (found !== undefined) return found;
    const ids = [...this.#known.keys(), ...[...this.#usual].flatMap(faultsAt).map(idOf)];
    const similar = closest(id, ids);
    const hint =
      similar === undefined ? `there are ${listed(ids, 40)}` : `did you mean ${similar}?`;
    throw new RehearsalError(`there is no case "${id}"; ${hint}`);
  }

  #caused(id: string): Case | undefined {
    const parts = id.split('+').map((part) => (part === AGAIN ? AGAIN : this.#findPart(part)));
    if (!parts.every((each) => each !== undefined)) return undefined;
    const found = caseOf(...parts);
    const isSmall = found.faults.length <= MAX_FAULTS && restartsIn(found) < MAX_LIVES;
    return isSmall ? found : undefined;
  }

  #findPart(id: string): Fault | undefined {
    const at = id.slice(0, id.indexOf(':'));
    return this.#known.get(id)?.faults[0] ?? faultsAt(at).find((each) => idOf(each) === id);
  }

  get size(): number {
    return this.#urgent.length + this.#others.length;
  }

  take(): void {
    if (this.#urgent.shift() === undefined) this.#others.shift();
  }

  addCausedBy(run: Run): void {
    const { case: given, copies } = run;
    if (!this.#isWhole || copies !== undefined) return;
    const mayRestart = restartsIn(given) < this.#lives - 1;
    if (mayRestart && this.#writes && this.#isTriedAgain(run)) {
      this.#addFault(extended(given, AGAIN));
    }
    this.#addAtNewRequests(run, mayRestart);
  }

  #addFault(given: Case): void {
    if (this.#known.has(given.id)) return;
    this.#known.set(given.id, given);
    this.#urgent.push(given);
  }

  /** Whether somebody would start the program again, by hand or by rule. */
  #isTriedAgain({ case: given, error, hang, outcome }: Run): boolean {
    const { choice, faults } = given;
    if (choice !== undefined || hang !== undefined) return false;
    const isFaulty = faults.some(({ group }) => group === 'fault');
    const saysUnknown = outcome === 'unknown' || (error !== undefined && isInDoubt(error));
    if (given === undisturbed) this.#isUsuallyInDoubt = saysUnknown;
    if (isFaulty) return saysUnknown || outcome === 'failed' || error !== undefined;
    return saysUnknown && (given === undisturbed || !this.#isUsuallyInDoubt);
  }

  /**
   * Adds what can happen at requests that only this case has caused, once for each way that leads there. A
   * program that was started again can only be killed once more.
   */
  #addAtNewRequests({ case: given, lives, requests }: Run, mayRestart: boolean): void {
    const { faults } = given;
    const last = faults.at(-1);
    if (faults.length >= MAX_FAULTS) return;
    if (lives === 1 && (last?.group !== 'fault' || last.isLast === true)) return;
    const from = requests.findIndex(({ name }) => name === last?.at);
    const isNew = ({ name, life }: RunRequest, index: number) =>
      lives > 1 ? life === lives : index > from && !this.#usual.has(name);
    for (const [index, request] of requests.entries()) {
      const { name } = request;
      if (name === '' || !isNew(request, index)) continue;
      const way = requests
        .slice(0, index + 1)
        .map(stepOf)
        .join('\n');
      if (this.#ways.has(way)) continue;
      this.#ways.add(way);
      for (const each of faultsAt(name)) {
        const isNext =
          each.needs === 'lives' ? mayRestart : each.needs === undefined && lives === 1;
        if (isNext) this.#addFault(extended(given, each));
      }
    }
  }
}

/** A request as the service sees it, and whether it took effect. */
function stepOf({ effects, life, sent }: RunRequest): string {
  const { method, target, body } = sent;
  return JSON.stringify([life, method, target, body, effects.length]);
}
