import type { Choices } from '../service/choices.ts';
import { closest } from '../shared/closest.ts';
import {
  AGAIN,
  CALLERS,
  type Case,
  type Disturbance,
  callersCase,
  caseOf,
  extended,
  idOf,
  isWrite,
  restartsIn,
  undisturbed,
} from './cases.ts';
import { faultsAt } from './faults.ts';
import { MAX_LIVES, killsAt } from './life.ts';
import { choiceCases, openResponses } from './open-questions.ts';
import { otherValues } from './other-values.ts';
import { listed } from './report.ts';
import { RehearsalError, type Run, type RunRequest, isInDoubt } from './run.ts';
import { MAX_STEPS, otherOrders } from './schedule.ts';

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
  /** The choices of the mock, to which others are tried. */
  readonly choices: Choices;
}

/** The cases to come, in their order. */
export class CaseList {
  /** Faults go first: they are what costs money. */
  readonly #faults: Case[];
  readonly #others: Case[];
  /** Two copies at once. */
  readonly #orders: Case[];
  /** Who names a case may have the program die, whatever the number of lives. */
  readonly #kills: readonly Case[];
  /** All cases that there were, by their ids. */
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
  constructor(
    requests: readonly RunRequest[],
    { cases, choices, lives, callers }: CaseListOptions,
  ) {
    const names = requests.map(({ name }) => name);
    const kills = names.flatMap(killsAt);
    const faults = names.flatMap((each) => [
      ...faultsAt(each),
      ...(lives > 1 ? killsAt(each) : []),
    ]);
    const responses = requests.flatMap((each) => [...otherValues(each), ...openResponses(each)]);
    const own = [...faults, ...responses].map((each) => caseOf(each));
    const choiceOnes = choiceCases(requests, choices);
    this.#usual = new Set(names);
    this.#writes = requests.some(({ operation }) => operation !== null && isWrite(operation));
    this.#lives = lives;
    this.#kills = kills.map((each) => caseOf(each));
    this.#isWhole = cases === undefined;
    this.#known = new Map([...own, ...choiceOnes].map((each) => [each.id, each]));
    const chosen = cases?.map((id) => this.find(id));
    for (const each of chosen ?? []) this.#known.set(each.id, each);
    this.#faults = chosen === undefined ? own.slice(0, faults.length) : [];
    this.#others = chosen ?? [...choiceOnes, ...own.slice(faults.length)];
    this.#orders = [];
    if (chosen === undefined && callers > 1) this.#addOrders([[1]]);
  }

  /** All cases that there were, also those that were not chosen. */
  get known(): readonly Case[] {
    return [...this.#known.values()];
  }

  /** The cases that come next, whatever the runs before them cause. */
  get upcoming(): readonly Case[] {
    return [this.#faults, this.#others, this.#orders].find(({ length }) => length > 0) ?? [];
  }

  /** @throws RehearsalError - There is no such case. */
  find(id: string): Case {
    return findCase(id, [...this.known, ...this.#kills]);
  }

  /** How many cases are to come. */
  get size(): number {
    return this.#faults.length + this.#others.length + this.#orders.length;
  }

  /**
   * Takes the next case from the list.
   *
   * @param played - The case as it went: an order has more steps then than when it was begun.
   */
  take(played: Case): void {
    const next = this.#faults.shift() ?? this.#others.shift() ?? this.#orders.shift();
    if (next !== undefined) this.#known.delete(next.id);
    this.#known.set(played.id, played);
  }

  /** Adds the cases that follow from a run. */
  addCausedBy(run: Run): void {
    if (!this.#isWhole) return;
    const { case: given, steps } = run;
    if (steps !== undefined) {
      this.#addOrders(otherOrders(steps, given.schedule?.length ?? 0));
      return;
    }
    const mayRestart = restartsIn(given) < this.#lives - 1;
    if (mayRestart && this.#writes && this.#isTriedAgain(run)) {
      this.#addFault(extended(given, AGAIN));
    }
    this.#addAtNewRequests(run, mayRestart);
  }

  #addFault(given: Case): void {
    this.#known.set(given.id, given);
    this.#faults.push(given);
  }

  #addOrders(orders: readonly (readonly number[])[]): void {
    for (const each of orders.map(callersCase)) {
      this.#known.set(each.id, each);
      this.#orders.push(each);
    }
  }

  /** Whether somebody would start the program again, by hand or by rule. */
  #isTriedAgain({ case: given, error, hang, outcome }: Run): boolean {
    const { choice, disturbances } = given;
    if (choice !== undefined || hang !== undefined) return false;
    const isFaulty = disturbances.some(({ group }) => group === 'fault');
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
    const { disturbances } = given;
    const last = disturbances.at(-1);
    if (disturbances.length >= MAX_FAULTS) return;
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
      const next = [...(lives > 1 ? [] : faultsAt(name)), ...(mayRestart ? killsAt(name) : [])];
      for (const each of next) this.#addFault(extended(given, each));
    }
  }
}

/** A request as the service sees it, and whether it took effect. */
function stepOf({ effects, life, sent }: RunRequest): string {
  const { method, target, body } = sent;
  return JSON.stringify([life, method, target, body, effects.length]);
}

/** @throws RehearsalError - There is no such case. */
function findCase(id: string, known: readonly Case[]): Case {
  const found = known.find((each) => each.id === id);
  if (found !== undefined) return found;
  // Cases that others cause are not known before these have been tried.
  const caused = id.startsWith(CALLERS) ? findOrder(id) : findCaused(id, known);
  if (caused !== undefined) return caused;
  const request = id.slice(0, id.indexOf(':') + 1);
  const ids = known.map((each) => each.id);
  const near = ids.filter((each) => request !== '' && each.startsWith(request));
  const similar = closest(id, ids);
  const hint =
    similar !== undefined
      ? `did you mean ${similar}?`
      : `there are ${listed(near.length > 0 ? near : ids, 40)}`;
  throw new RehearsalError(`there is no case "${id}"; ${hint}`);
}

function findCaused(id: string, known: readonly Case[]): Case | undefined {
  const parts = id.split('+').map((part) => (part === AGAIN ? AGAIN : findPart(part, known)));
  if (!parts.every((each) => each !== undefined)) return undefined;
  const found = caseOf(...parts);
  const isSmall = found.disturbances.length <= MAX_FAULTS && restartsIn(found) < MAX_LIVES;
  return isSmall ? found : undefined;
}

function findPart(id: string, known: readonly Case[]): Disturbance | undefined {
  const at = id.slice(0, id.indexOf(':'));
  const own = known.find((each) => each.id === id)?.disturbances[0];
  return own ?? [...faultsAt(at), ...killsAt(at)].find((each) => idOf(each) === id);
}

function findOrder(id: string): Case | undefined {
  const schedule = Array.from(id.slice(CALLERS.length), Number);
  const isOrder = schedule.every((each) => each === 1 || each === 2);
  const isSmall = schedule.length > 0 && schedule.length <= MAX_STEPS;
  return isOrder && isSmall ? callersCase(schedule) : undefined;
}
