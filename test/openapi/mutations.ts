/**
 * Copies of a value with one thing changed, each with the pointer of that thing.
 *
 * @param variantsOf - What can stand in the place of a value. One that has no variants is not changed inside either.
 */
export function* mutationsOf(
  value: unknown,
  variantsOf: (value: unknown, pointer: string) => unknown[],
  pointer = '',
): Generator<[pointer: string, copy: unknown]> {
  const variants = variantsOf(value, pointer);
  for (const variant of variants) yield [pointer, variant];
  if (variants.length === 0 || typeof value !== 'object' || value === null) return;
  for (const [key, item] of Object.entries(value))
    for (const [inner, copy] of mutationsOf(item, variantsOf, `${pointer}/${key}`))
      yield [
        inner,
        Array.isArray(value) ? value.with(Number(key), copy) : { ...value, [key]: copy },
      ];
}

/** Copies of an object without one of its keys. */
export function withoutEach(object: object, keys = Object.keys(object)): object[] {
  return keys.map((key) =>
    Object.fromEntries(Object.entries(object).filter(([name]) => name !== key)),
  );
}
