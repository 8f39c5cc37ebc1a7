import type { Records } from '../service/mock/records.ts';
import { isObjectOrList } from '../shared/json.ts';

/** Tokens with records of their own. Beyond them, the one that was written longest ago starts anew. */
const MAX_TOKENS = 1_000;

/** Limit for tokens, snapshots and scheduled faults, each. The newest token or snapshot is kept, a larger fault refused. */
export const MAX_KEPT_CHARACTERS = 16_000_000;

/** Characters that are counted for a value that is not a text. */
const MIN_SIZE = 8;

/**
 * The characters that a value keeps, at any depth.
 *
 * @param counted - Objects that are already counted; those of the value are added.
 */
export function sizeOf(value: object, counted = new Set<unknown>()): number {
  let size = 0;
  // A list that grows while it is read, since what is hostile is nested deeper than calls can be.
  const objects: object[] = [value];
  for (const each of objects) {
    if (counted.has(each)) continue;
    counted.add(each);
    for (const [name, inner] of Object.entries(each)) {
      size += name.length + (typeof inner === 'string' ? inner.length : MIN_SIZE);
      if (isObjectOrList(inner)) objects.push(inner);
    }
  }
  return size;
}

/** The records of all tokens at one time. */
export interface Snapshot {
  /** Records that a token sees before it has written. */
  readonly seed: Records;
  /** By token, for those that have written. */
  readonly tokens: ReadonlyMap<string, Records>;
}

/** The records of every token. A token that has not written yet sees those that all have in common. */
export class Store {
  readonly #initial: Records;
  #seed: Records;
  /** Longest unwritten first. */
  #tokens = new Map<string, Records>();
  /** Characters of all tokens, at most: it costs too much to count them at each write. */
  #size = 0;

  constructor(initial: Records) {
    this.#initial = initial;
    this.#seed = initial;
  }

  /** The records of a token, or those that a new token starts with. */
  records(token?: string): Records {
    return (token === undefined ? undefined : this.#tokens.get(token)) ?? this.#seed;
  }

  /**
   * Replaces some collections of one token.
   *
   * @param size - Characters that they have brought, at most.
   */
  update(token: string, changes: Partial<Records>, size: number): void {
    const records = { ...this.records(token), ...changes };
    this.#tokens.delete(token);
    this.#tokens.set(token, records);
    const [oldest] = this.#tokens.keys();
    if (this.#tokens.size > MAX_TOKENS) this.#tokens.delete(oldest as string);

    this.#size += size;
    if (this.#size > MAX_KEPT_CHARACTERS) this.#forgetOldest();
  }

  /** Counts what is kept, and lets the tokens begin anew that are beyond half of it. */
  #forgetOldest(): void {
    const counted = new Set<unknown>();
    sizeOf(this.#seed, counted);
    this.#size = 0;

    for (const [token, records] of [...this.#tokens].toReversed()) {
      const isNewest = this.#size === 0;
      const size = sizeOf(records, counted);
      if (isNewest || this.#size + size <= MAX_KEPT_CHARACTERS / 2) this.#size += size;
      else this.#tokens.delete(token);
    }
  }

  /** Replaces some collections of every token, which loses what it has written. */
  replaceAll(changes: Partial<Records>): void {
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
