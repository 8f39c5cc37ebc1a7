/** What a scenario keeps for itself beyond the end of its life. Values are copied in and out. */
export interface RehearsalStore {
  /** A copy of the value; undefined where there is none. */
  get(key: string): unknown;
  /** @throws DataCloneError - The value cannot be copied, as a function cannot. */
  set(key: string, value: unknown): void;
  has(key: string): boolean;
  /** Returns whether there was a value. */
  delete(key: string): boolean;
  /** In the order in which they were set first. */
  keys(): string[];
}

/** The values that all lives and copies of a program share in one run. */
export class KeptValues {
  readonly #values = new Map<string, unknown>();
  #changes = 0;

  /** How often a value was set or deleted. */
  get changes(): number {
    return this.#changes;
  }

  /**
   * The store of one life.
   *
   * @param isOver - Whether the life is over: what still runs of it keeps nothing.
   */
  storeFor(isOver: () => boolean): RehearsalStore {
    const values = this.#values;
    const change = () => {
      this.#changes += 1;
    };
    return {
      get: (key) => structuredClone(values.get(key)),
      set: (key, value) => {
        const copy: unknown = structuredClone(value);
        if (isOver()) return;
        values.set(key, copy);
        change();
      },
      has: (key) => values.has(key),
      delete: (key) => {
        if (isOver() || !values.delete(key)) return false;
        change();
        return true;
      },
      keys: () => [...values.keys()],
    };
  }
}
