/**
 * Counts how often each item was seen, up to a number of different items, so that memory stays
 * bounded.
 *
 * @typeParam Item - A text, or a small object that is compared by its content.
 */
export class Counter<Item extends string | object = string> {
  readonly #counts = new Map<string, { item: Item; count: number }>();
  readonly #limit: number;
  #others = 0;

  /** @param limit - Different items that are kept. */
  constructor(limit = 30) {
    this.#limit = limit;
  }

  add(item: Item): void {
    const key = keyOf(item);
    const known = this.#counts.get(key);
    if (known !== undefined) known.count += 1;
    else if (this.#counts.size < this.#limit) this.#counts.set(key, { item, count: 1 });
    else this.#others += 1;
  }

  count(item: Item): number {
    return this.#counts.get(keyOf(item))?.count ?? 0;
  }

  items(): Item[] {
    return [...this.#counts.values()].map(({ item }) => item);
  }

  /** The most frequent first. */
  entries(): { item: Item; count: number }[] {
    return [...this.#counts.values()].toSorted(
      (a, b) => b.count - a.count || (keyOf(a.item) < keyOf(b.item) ? -1 : 1),
    );
  }

  /** Number of times that something was seen that there was no room for. */
  get others(): number {
    return this.#others;
  }

  /** Number of times that anything was seen. */
  get total(): number {
    return [...this.#counts.values()].reduce((sum, { count }) => sum + count, this.#others);
  }

  get size(): number {
    return this.#counts.size;
  }
}

function keyOf(item: string | object): string {
  return typeof item === 'string' ? item : JSON.stringify(item);
}

/** `once` or `3 times`. */
export function times(count: number): string {
  return count === 1 ? 'once' : `${count} times`;
}

/** Writes what was counted, the most frequent first: `string 3 times, null once`. */
export function listCounts(counter: Counter): string {
  return counter
    .entries()
    .map(({ item, count }) => `${item} ${times(count)}`)
    .join(', ');
}

/** Names as code: `` `id`, `amount` ``. */
export function listNames(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(', ');
}
