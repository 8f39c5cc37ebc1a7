/** The decoded tokens of a JSON pointer, `/a~1b/0` or, as in a reference, `#/a~1b/0`. */
export function tokens(pointer: string): string[] {
  const path = pointer.startsWith('#') ? pointer.slice(1) : pointer;
  if (path === '') return [];
  const parts = path.slice(1).split('/');
  return path.includes('~') ? parts.map(decode) : parts;
}

/** The JSON pointer for decoded tokens. */
export function toPointer(parts: readonly (string | number)[]): string {
  return parts.map((part) => `/${encode(String(part))}`).join('');
}

export function decode(token: string): string {
  return token.replaceAll('~1', '/').replaceAll('~0', '~');
}

/** One token as it stands in a JSON pointer. */
export function encode(token: string): string {
  return token.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** The value that a pointer leads to, or undefined. What an object inherits is not in the document. */
export function get(value: unknown, pointer: string): unknown {
  let current = value;
  for (const token of tokens(pointer)) {
    if (typeof current !== 'object' || current === null) return undefined;
    if (!Object.hasOwn(current, token)) return undefined;
    current = (current as Record<string, unknown>)[token];
  }
  return current;
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Adds to a list of JSON values all that is inside them, at any depth. The list grows while it is read,
 * since hostile input is nested deeper than calls can be.
 */
export function withInnerValues(values: unknown[]): unknown[] {
  for (const each of values) {
    if (typeof each !== 'object' || !each) continue;
    // A list is not copied: it may be long.
    for (const inner of Array.isArray(each) ? each : Object.values(each)) values.push(inner);
  }
  return values;
}
