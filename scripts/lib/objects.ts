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

/** Checks whether an object has a key. */
export function hasKeys(object: object): boolean {
  return Object.keys(object).length > 0;
}
