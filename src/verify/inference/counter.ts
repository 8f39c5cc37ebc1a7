/** Counts how often each key was seen, up to a number of different keys: memory stays bounded. */
export class Counter {
  readonly #counts = new Map<string, number>();
  readonly #limit: number;
  #others = 0;

  constructor(limit = 30) {
    this.#limit = limit;
  }

  add(key: string, times = 1): void {
    const known = this.#counts.get(key);
    if (known !== undefined || this.#counts.size < this.#limit) {
      this.#counts.set(key, (known ?? 0) + times);
    } else this.#others += times;
  }

  get(key: string): number {
    return this.#counts.get(key) ?? 0;
  }

  keys(): string[] {
    return [...this.#counts.keys()];
  }

  /** The most frequent first. */
  entries(): [key: string, count: number][] {
    return [...this.#counts].toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  }

  /** How often something was seen that there was no room for. */
  get others(): number {
    return this.#others;
  }

  get size(): number {
    return this.#counts.size;
  }
}
