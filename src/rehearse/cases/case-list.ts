import type { WebMockOptions } from '../../mock/web.ts';
import { choose } from '../../service/mock/choices.ts';
import { closest } from '../../shared/closest.ts';
import { firstFew } from '../../shared/counted-text.ts';
import {
  AGAIN,
  type Case,
  type Disturbance,
  caseOf,
  extended,
  idOf,
  restartsIn,
  TOGETHER,
  UNDISTURBED,
} from '../case.ts';
import { RehearsalError } from '../rehearsal-error.ts';
import { isInDoubt } from '../run/ending.ts';
import { MAX_LIVES } from '../run/life.ts';
import type { Run } from '../run/program.ts';
import { type RunRequest, isOfWrite } from '../run/run-request.ts';
import { choiceCases } from './choice-cases.ts';
import { faultsAt } from './fault-kinds.ts';
import { otherResponses } from './other-responses.ts';

/** Faults in one run: a third retry is rare, and the number of cases grows with each. */
const MAX_FAULTS = 3;

/** Ids that an error message lists. */
const LISTED_IDS = 40;

/** The options on which the list of cases depends, besides the requests of the undisturbed run. */
export interface CaseListOptions {
  /** Ids of the cases to try. @default all */
  readonly cases?: readonly string[] | undefined;
  /** Lives of the program in a run, at most. Cases that are named may have more. */
  readonly lives: number;
  /** Copies of the program that run at once. */
  readonly callers: number;
  /** The options of the mock. Other choices than these are tried. */
  readonly mock: WebMockOptions;
}

/** The cases to come, in their order. */
export class CaseList {
  /** Faults go first: they are what costs money. */
  readonly #urgent: Case[] = [];
  /** Other responses and choices, after all faults. */
  readonly #others: Case[] = [];
  readonly #known = new Map<string, Case>();
  /** Names of the requests of the undisturbed run. */
  readonly #baselineNames: ReadonlySet<string>;
  readonly #hasWrites: boolean;
  readonly #lives: number;
  /** False where cases are named: those that they cause are not tried. */
  readonly #addsCases: boolean;
  /** The undisturbed run is tried again, so other responses without a fault say nothing new. */
  #isBaselineInDoubt = false;
  /** The sequences of requests that have led to a request that the undisturbed run does not send. */
  readonly #paths = new Set<string>();

  /**
   * @param requests - Those of the undisturbed run.
   * @throws RehearsalError - A case does not exist.
   */
  constructor(requests: readonly RunRequest[], options: CaseListOptions) {
    const { cases, mock, lives, callers } = options;
    const names = requests.map(({ name }) => name);
    this.#baselineNames = new Set(names);
    this.#hasWrites = requests.some(isOfWrite);
    this.#lives = lives;
    this.#addsCases = cases === undefined;

    const hasTwin = callers > 1 && this.#hasWrites;
    const isOn = { lives: lives > 1, callers: hasTwin };
    const starts = hasTwin ? [TOGETHER, extended(UNDISTURBED, AGAIN)] : [];
    const faults = names
      .flatMap(faultsAt)
      .filter(({ needs }) => needs === undefined || isOn[needs])
      .map((each) => caseOf(each));
    const responses = requests.flatMap(otherResponses).map((each) => caseOf(each));
    const choices = choiceCases(requests, choose(mock.assume));
    const urgent = [...starts, ...faults];
    const others = [...choices, ...responses];
    for (const each of [...urgent, ...others]) this.#known.set(each.id, each);

    if (cases === undefined) {
      this.#urgent.push(...urgent);
      this.#others.push(...others);
    } else {
      this.#others.push(...cases.map((id) => this.#find(id)));
      for (const each of this.#others) this.#known.set(each.id, each);
    }
  }

  /** All cases that there were, also those that were not chosen. */
  get known(): readonly Case[] {
    return [...this.#known.values()];
  }

  /** The cases that come next, whatever the runs before them cause. */
  get upcoming(): readonly Case[] {
    return this.#urgent.length > 0 ? this.#urgent : this.#others;
  }

  /** Number of cases to come. */
  get size(): number {
    return this.#urgent.length + this.#others.length;
  }

  /** Removes the first of the upcoming cases. */
  take(): void {
    if (this.#urgent.shift() === undefined) this.#others.shift();
  }

  /** Adds the cases that follow from a run: another start, and what can happen at new requests. */
  addCausedBy(run: Run): void {
    const { case: current, copies } = run;
    if (!this.#addsCases || copies !== undefined) return;

    if (current === UNDISTURBED) this.#isBaselineInDoubt = saysUnknown(run);
    if (this.#mayRestart(current) && this.#hasWrites && this.#isTriedAgain(run)) {
      this.#addUrgent(extended(current, AGAIN));
    }
    this.#addAtNewRequests(run);
  }

  /**
   * Finds a case by its id. One that is named may kill the program or start a copy, even if `lives` and `callers` are 1.
   *
   * @throws RehearsalError - There is no such case.
   */
  #find(id: string): Case {
    if (id === TOGETHER.id) return TOGETHER;

    // Cases that others cause are not known before these have been tried.
    const found = this.#known.get(id) ?? this.#parse(id);
    if (found !== undefined) return found;

    const ids = [...this.#known.keys(), ...[...this.#baselineNames].flatMap(faultsAt).map(idOf)];
    const similar = closest(id, ids);
    const hint =
      similar === undefined ? `there are ${firstFew(ids, LISTED_IDS)}` : `did you mean ${similar}?`;
    throw new RehearsalError(`there is no case "${id}"; ${hint}`);
  }

  /** Makes a case from its id, of which each part has to exist. */
  #parse(id: string): Case | undefined {
    const parts = id.split('+').map((part) => (part === AGAIN ? AGAIN : this.#findPart(part)));
    if (!parts.every((each) => each !== undefined)) return undefined;

    const found = caseOf(...parts);
    const isSmall = found.disturbances.length <= MAX_FAULTS && restartsIn(found) < MAX_LIVES;
    return isSmall ? found : undefined;
  }

  #findPart(id: string): Disturbance | undefined {
    const name = id.slice(0, id.indexOf(':'));
    const known = this.#known.get(id)?.disturbances[0];
    return known ?? faultsAt(name).find((each) => idOf(each) === id);
  }

  #addUrgent(next: Case): void {
    if (this.#known.has(next.id)) return;
    this.#known.set(next.id, next);
    this.#urgent.push(next);
  }

  #mayRestart(current: Case): boolean {
    return restartsIn(current) < this.#lives - 1;
  }

  /** Checks whether somebody would start the program again, by hand or by rule. */
  #isTriedAgain(run: Run): boolean {
    const { case: current, error, hang, outcome } = run;
    if (current.choice !== undefined || hang !== undefined) return false;
    if (current === UNDISTURBED) return saysUnknown(run);

    if (current.disturbances.some(({ group }) => group === 'fault')) {
      return outcome === 'unknown' || outcome === 'failed' || error !== undefined;
    }
    return saysUnknown(run) && !this.#isBaselineInDoubt;
  }

  /** Adds what can happen at requests that only this case has caused, once for each path that leads there. */
  #addAtNewRequests(run: Run): void {
    const { case: current, requests } = run;
    if (current.disturbances.length >= MAX_FAULTS || !mayGoOn(run)) return;

    for (const [index, request] of requests.entries()) {
      if (!this.#isNew(request, run)) continue;
      if (!this.#addPath(requests.slice(0, index + 1))) continue;

      for (const fault of faultsAt(request.name)) {
        if (this.#mayHappen(fault, run)) this.#addUrgent(extended(current, fault));
      }
    }
  }

  /** Checks whether a fault can follow a run. A program that was started again can only be killed once more. */
  #mayHappen({ needs }: Disturbance, { case: current, lives }: Run): boolean {
    if (needs === undefined) return lives === 1;
    return needs === 'lives' && this.#mayRestart(current);
  }

  /** Checks whether the undisturbed run does not send a request: one of a new life, or after the last fault. */
  #isNew({ life, name, number }: RunRequest, { case: current, lives, requests }: Run): boolean {
    if (name === '') return false;
    if (lives > 1) return life === lives;

    const last = current.disturbances.at(-1);
    const disturbed = requests.find((each) => each.name === last?.at);
    return number > (disturbed?.number ?? 0) && !this.#baselineNames.has(name);
  }

  /** Notes the requests that led to the last of them, and returns false where it is known that they do. */
  #addPath(requests: readonly RunRequest[]): boolean {
    const path = requests.map(stepOf).join('\n');
    const isNew = !this.#paths.has(path);
    this.#paths.add(path);
    return isNew;
  }
}

/** Checks whether a program, at its end, does not know what became of its write. */
function saysUnknown({ error, outcome }: Run): boolean {
  return outcome === 'unknown' || (error !== undefined && isInDoubt(error));
}

/** Checks whether the program itself decides on what it does after the last fault. */
function mayGoOn({ case: current, lives }: Run): boolean {
  const last = current.disturbances.at(-1);
  return lives > 1 || (last?.group === 'fault' && last.endsCase !== true);
}

/** Returns a request as the service sees it, and whether it took effect, as a key. */
function stepOf({ effects, life, sent }: RunRequest): string {
  const { method, target, body } = sent;
  return JSON.stringify([life, method, target, body, effects.length]);
}
