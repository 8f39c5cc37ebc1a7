/** The tokens of a JSON pointer, `/a~1b/0` or `#/a~1b/0`, decoded. */
export function tokens(at: string): string[] {
  const path = at.startsWith('#') ? at.slice(1) : at;
  if (path === '') return [];
  return path
    .slice(1)
    .split('/')
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** The JSON pointer for decoded tokens, without a leading `#`. */
export function pointer(parts: readonly (string | number)[]): string {
  return parts.map((part) => `/${escape(String(part))}`).join('');
}

/** One token, escaped for use inside a JSON pointer. */
export function escape(token: string): string {
  return token.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** The value that a pointer leads to, or undefined. */
export function get(value: unknown, at: string): unknown {
  let current = value;
  for (const token of tokens(at)) {
    if (typeof current !== 'object' || current === null) return undefined;
    current = (current as Record<string, unknown>)[token];
  }
  return current;
}
