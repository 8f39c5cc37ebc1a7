/**
 * Reads JSON as all parts of this package do: a byte order mark before it, which the specification forbids to write
 * and allows to ignore, is ignored and noted.
 *
 * @param text - Decoded with `ignoreBOM: true`, else there is no mark to note.
 * @returns Undefined for a text that is not JSON. The parser's own message would repeat a part of it.
 */
export function readJson(text: string): { value: unknown; hasByteOrderMark: boolean } | undefined {
  const hasByteOrderMark = text.startsWith('\uFEFF');
  try {
    return { value: JSON.parse(hasByteOrderMark ? text.slice(1) : text), hasByteOrderMark };
  } catch {
    return undefined;
  }
}

/** The value of a text that is JSON; undefined for any other. */
export function parseJson(text: string): unknown {
  return readJson(text)?.value;
}
