// What Node has from 22 on.

/** A promise that is resolved from outside, as `Promise.withResolvers` makes one. */
export class Deferred<T> {
  /** Resolves the promise; a second call does nothing. */
  resolve!: (value: T) => void;
  readonly promise = new Promise<T>((resolve) => {
    this.resolve = resolve;
  });
}

/** The items by their key, as `Map.groupBy` returns them. */
export function grouped<Item, Key extends string>(
  items: readonly Item[],
  keyOf: (item: Item) => Key,
): Map<Key, [first: Item, ...others: Item[]]> {
  const groups = new Map<Key, [Item, ...Item[]]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}
