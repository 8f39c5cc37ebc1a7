/**
 * Reads JSON as all parts of this package do: a byte order mark before it, which the specification forbids to write
 * and allows to ignore, is ignored and noted.
 *
 * @param text - Decoded with `ignoreBOM: true`, else there is no mark to note.
 * @throws SyntaxError - It is not JSON. The message repeats a part of it.
 */
export function readJson(text: string): { value: unknown; hasByteOrderMark: boolean } {
  const hasByteOrderMark = text.startsWith('\uFEFF');
  return { value: JSON.parse(hasByteOrderMark ? text.slice(1) : text), hasByteOrderMark };
}

/** The value of a text that is JSON; undefined for any other. The parser's own message would repeat a part of it. */
export function parseJson(text: string): unknown {
  try {
    return readJson(text).value;
  } catch {
    return undefined;
  }
}
