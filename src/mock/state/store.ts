import type { Records } from './records.ts';

/** More tokens than this are not kept apart: the one that was written longest ago starts anew. */
export const MAX_TOKENS = 1_000;

/** A state of the store to go back to. */
export interface Snapshot {
  /** What a token that has not written yet sees. */
  readonly seed: Records;
  /** By token, for those that have written. */
  readonly tokens: ReadonlyMap<string, Records>;
}

/** The records of every token. A token that has not written yet sees the seed. */
export class Store {
  readonly #initial: Records;
  #seed: Records;
  /** Longest unwritten first. */
  #tokens = new Map<string, Records>();

  constructor(initial: Records) {
    this.#initial = initial;
    this.#seed = initial;
  }

  /** The records of a token, or those that a new token starts with. */
  records(token?: string): Records {
    return (token === undefined ? undefined : this.#tokens.get(token)) ?? this.#seed;
  }

  /** Replaces some collections of one token. */
  update(token: string, changes: Partial<Records>): void {
    const records = { ...this.records(token), ...changes };
    this.#tokens.delete(token);
    this.#tokens.set(token, records);
    if (this.#tokens.size <= MAX_TOKENS) return;
    const [oldest] = this.#tokens.keys();
    this.#tokens.delete(oldest as string);
  }

  /** Replaces some collections for every token, which loses what it has written. */
  seed(changes: Partial<Records>): void {
    this.#tokens.clear();
    this.#seed = { ...this.#seed, ...changes };
  }

  /** Brings back the first records, for one token or for all. */
  reset(token?: string): void {
    if (token !== undefined) {
      this.#tokens.delete(token);
      return;
    }
    this.#tokens.clear();
    this.#seed = this.#initial;
  }

  snapshot(): Snapshot {
    return { seed: this.#seed, tokens: new Map(this.#tokens) };
  }

  restore({ seed, tokens }: Snapshot): void {
    this.#seed = seed;
    this.#tokens = new Map(tokens);
  }
}
