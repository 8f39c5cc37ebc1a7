import type { Records } from '../service/mock/records.ts';

/** More tokens than this are not kept apart: the one that was written longest ago starts anew. */
const MAX_TOKENS = 1_000;

/** A state of the store to go back to. */
export interface Snapshot {
  /** Records that a token sees before it has written. */
  readonly seed: Records;
  /** By token, for those that have written. */
  readonly tokens: ReadonlyMap<string, Records>;
}

/** The records of every token. A token that has not written yet sees those that all have in common. */
export class Store {
  readonly #initial: Records;
  #common: Records;
  /** Longest unwritten first. */
  #tokens = new Map<string, Records>();

  constructor(initial: Records) {
    this.#initial = initial;
    this.#common = initial;
  }

  /** The records of a token, or those that a new token starts with. */
  records(token?: string): Records {
    return (token === undefined ? undefined : this.#tokens.get(token)) ?? this.#common;
  }

  /** Replaces some collections of one token. */
  update(token: string, changes: Partial<Records>): void {
    const records = { ...this.records(token), ...changes };
    this.#tokens.delete(token);
    this.#tokens.set(token, records);
    const [oldest] = this.#tokens.keys();
    if (this.#tokens.size > MAX_TOKENS) this.#tokens.delete(oldest as string);
  }

  /** Replaces some collections of every token, which loses what it has written. */
  replaceAll(changes: Partial<Records>): void {
    this.#tokens.clear();
    this.#common = { ...this.#common, ...changes };
  }

  /** Brings back the first records, for one token or for all. */
  reset(token?: string): void {
    if (token !== undefined) {
      this.#tokens.delete(token);
      return;
    }
    this.#tokens.clear();
    this.#common = this.#initial;
  }

  snapshot(): Snapshot {
    return { seed: this.#common, tokens: new Map(this.#tokens) };
  }

  restore({ seed, tokens }: Snapshot): void {
    this.#common = seed;
    this.#tokens = new Map(tokens);
  }
}
