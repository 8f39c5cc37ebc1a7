/** The object with another value for each of its keys. */
export function mapValues<T, Result>(
  object: Readonly<Record<string, T>>,
  make: (value: T, key: string) => Result,
): Record<string, Result> {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, make(value, key)]));
}

/** The object with those of its entries that are kept. */
export function pickBy<T>(
  object: Readonly<Record<string, T>>,
  isKept: (value: T, key: string) => boolean,
): Record<string, T> {
  return Object.fromEntries(Object.entries(object).filter(([key, value]) => isKept(value, key)));
}

/** The start and all to which it leads, directly or by others. */
export function reachedFrom<T>(start: Iterable<T>, next: (each: T) => Iterable<T>): Set<T> {
  const reached = new Set(start);
  // A Set is iterated to its end, also over what was added meanwhile.
  for (const each of reached) {
    for (const inner of next(each)) reached.add(inner);
  }
  return reached;
}

/** Checks whether an object has a key. */
export function hasKeys(object: object): boolean {
  return Object.keys(object).length > 0;
}
