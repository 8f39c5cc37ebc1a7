import { isObjectOrList } from './json.ts';

/** The decoded tokens of a JSON pointer, `/a~1b/0` or, as in a reference, `#/a~1b/0`. */
export function parsePointer(pointer: string): string[] {
  const path = pointer.startsWith('#') ? pointer.slice(1) : pointer;
  if (path === '') return [];

  const parts = path.slice(1).split('/');
  return path.includes('~') ? parts.map(decodeToken) : parts;
}

/** The JSON pointer for decoded tokens. */
export function toPointer(tokens: readonly (string | number)[]): string {
  return tokens.map((token) => `/${encodeToken(String(token))}`).join('');
}

function decodeToken(token: string): string {
  return token.replaceAll('~1', '/').replaceAll('~0', '~');
}

/** One token as it stands in a JSON pointer. */
export function encodeToken(token: string): string {
  return token.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** The value that a pointer leads to, or undefined. What an object inherits is not in the document. */
export function valueAt(value: unknown, pointer: string): unknown {
  let current = value;
  for (const token of parsePointer(pointer)) {
    if (!isObjectOrList(current) || !Object.hasOwn(current, token)) return undefined;
    current = current[token];
  }
  return current;
}
