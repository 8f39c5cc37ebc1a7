import type { Choices } from '../service/choices.ts';
import { closest } from '../shared/closest.ts';
import { type Case, type Disturbance, caseOf } from './cases.ts';
import { faultsAt } from './faults.ts';
import { choiceCases, openResponses } from './open-questions.ts';
import { otherValues } from './other-values.ts';
import { listed } from './report.ts';
import { RehearsalError, type Run, type RunRequest } from './run.ts';

/** Faults in one run: a third retry is rare, and the number of cases grows with each. */
const MAX_FAULTS = 3;

/** What the list of cases follows from, besides the requests of the undisturbed run. */
export interface CaseListOptions {
  /** Ids of the cases to try. @default all */
  readonly cases?: readonly string[] | undefined;
  /** The choices of the mock, to which others are tried. */
  readonly choices: Choices;
}

/** The cases to come, in their order. */
export class CaseList {
  /** Faults go first: they are what costs money. */
  readonly #faults: Case[];
  readonly #others: Case[];
  /** All cases that there were, by their ids. */
  readonly #known: Map<string, Case>;
  /** Whether cases that a fault causes are tried, too. */
  readonly #isWhole: boolean;
  readonly #usual: ReadonlySet<string>;
  /** How programs came to requests that the undisturbed run does not send. */
  readonly #ways = new Set<string>();

  /**
   * @param requests - Those of the undisturbed run.
   * @throws RehearsalError - A case does not exist.
   */
  constructor(requests: readonly RunRequest[], { cases, choices }: CaseListOptions) {
    const names = requests.map(({ name }) => name);
    const faults = names.flatMap(faultsAt).map((each) => caseOf(each));
    const responses = requests.flatMap((each) => [...otherValues(each), ...openResponses(each)]);
    const others = [...choiceCases(requests, choices), ...responses.map((each) => caseOf(each))];
    this.#usual = new Set(names);
    this.#isWhole = cases === undefined;
    this.#known = new Map([...faults, ...others].map((each) => [each.id, each]));
    const chosen = cases?.map((id) => this.find(id));
    for (const each of chosen ?? []) this.#known.set(each.id, each);
    this.#faults = chosen === undefined ? faults : [];
    this.#others = chosen ?? others;
  }

  /** All cases that there were, also those that were not chosen. */
  get known(): readonly Case[] {
    return [...this.#known.values()];
  }

  /** The cases that come next, whatever the runs before them cause. */
  get upcoming(): readonly Case[] {
    return this.#faults.length > 0 ? this.#faults : this.#others;
  }

  /** @throws RehearsalError - There is no such case. */
  find(id: string): Case {
    return findCase(id, this.known);
  }

  /** How many cases are to come. */
  get size(): number {
    return this.#faults.length + this.#others.length;
  }

  /** Takes the next case from the list. */
  take(): Case | undefined {
    return this.#faults.shift() ?? this.#others.shift();
  }

  /** Adds the cases at requests that only this case has caused, once for each way that leads there. */
  addCausedBy({ case: { disturbances }, requests }: Run): void {
    const last = disturbances.at(-1);
    if (!this.#isWhole || last?.group !== 'fault') return;
    if (last.isLast === true || disturbances.length >= MAX_FAULTS) return;
    const from = requests.findIndex(({ name }) => name === last.at);
    for (const [index, { name }] of requests.entries()) {
      if (index <= from || name === '' || this.#usual.has(name)) continue;
      const way = requests.slice(0, index + 1).map(stepOf);
      if (this.#ways.has(way.join('\n'))) continue;
      this.#ways.add(way.join('\n'));
      for (const each of faultsAt(name).map((fault) => caseOf(...disturbances, fault))) {
        this.#known.set(each.id, each);
        this.#faults.push(each);
      }
    }
  }
}

/** A request as the service sees it, and whether it took effect. */
function stepOf({ effects, sent }: RunRequest): string {
  const { method, target, body } = sent;
  return JSON.stringify([method, target, body, effects.length]);
}

/** @throws RehearsalError - There is no such case. */
function findCase(id: string, known: readonly Case[]): Case {
  const found = known.find((each) => each.id === id);
  if (found !== undefined) return found;
  // Cases at requests that others cause are not known before these have been tried.
  const faults = id.split('+').map(findFault);
  if (faults.length <= MAX_FAULTS && faults.every((each) => each !== undefined)) {
    return caseOf(...faults);
  }
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

function findFault(id: string): Disturbance | undefined {
  const at = id.slice(0, id.indexOf(':'));
  return faultsAt(at).find(({ kind }) => `${at}:${kind}` === id);
}
