import type { Records } from './records.ts';
import { type Change, type Shelves, TokenState, shelve, unshelve } from './state.ts';

/** Records of more tokens than this are not kept apart: the longest unwritten one starts anew. */
export const KEPT_TOKENS = 1_000;

/** A moment of the store, to go back to. */
export interface Snapshot {
  readonly seed: Shelves;
  readonly tokens: ReadonlyMap<string, Shelves>;
}

/** The records of every token. A token that has not written sees the seed. */
export class Store {
  readonly #first: Shelves;
  #seed: TokenState;
  #tokens = new Map<string, TokenState>();

  constructor(seed: Shelves) {
    this.#first = seed;
    this.#seed = new TokenState(seed);
  }

  read(token: string): TokenState {
    return this.#tokens.get(token) ?? this.#seed;
  }

  write(token: string, changes: readonly Change[]): void {
    const state = this.#tokens.get(token) ?? new TokenState(this.#seed.share());
    for (const change of changes) state.apply(change);
    this.#keep(token, state);
  }

  /** Back to the records of the beginning, for one token or for all. */
  reset(token?: string): void {
    if (token !== undefined) {
      this.#tokens.delete(token);
      return;
    }
    this.#tokens.clear();
    this.#seed = new TokenState(this.#first);
  }

  /** Takes the given collections in place of those that are there, for one token or for all. */
  seed(records: Partial<Records>, token?: string): void {
    if (token !== undefined) {
      this.#keep(token, new TokenState(shelve(records, this.read(token).share())));
      return;
    }
    this.#tokens.clear();
    this.#seed = new TokenState(shelve(records, this.#seed.share()));
  }

  records(token?: string): Records {
    return unshelve((token === undefined ? this.#seed : this.read(token)).share());
  }

  snapshot(): Snapshot {
    const tokens = [...this.#tokens].map(([token, state]) => [token, state.share()] as const);
    return { seed: this.#seed.share(), tokens: new Map(tokens) };
  }

  restore(snapshot: Snapshot): void {
    this.#seed = new TokenState(snapshot.seed);
    const tokens = [...snapshot.tokens].map(
      ([token, shelves]) => [token, new TokenState(shelves)] as const,
    );
    this.#tokens = new Map(tokens);
  }

  #keep(token: string, state: TokenState): void {
    this.#tokens.delete(token);
    this.#tokens.set(token, state);
    if (this.#tokens.size <= KEPT_TOKENS) return;
    const [oldest] = this.#tokens.keys();
    this.#tokens.delete(oldest as string);
  }
}
