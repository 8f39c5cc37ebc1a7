// What Node has from 22 on.

/** A promise that is resolved from outside, as `Promise.withResolvers` makes one. */
export class Deferred<T> {
  readonly promise: Promise<T>;
  /** Resolves the promise; a second call does nothing. */
  readonly resolve: (value: T) => void;

  constructor() {
    let resolver: ((value: T) => void) | undefined;
    this.promise = new Promise((resolve) => {
      resolver = resolve;
    });
    this.resolve = (value) => resolver?.(value);
  }
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
