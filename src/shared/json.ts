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

/** Checks whether a JSON value is an object or a list. */
export function isObjectOrList(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return isObjectOrList(value) && !Array.isArray(value);
}

/** A JSON value and all that is inside it. A loop, since hostile input is nested deeper than calls can be. */
export function withInnerValues(value: unknown): unknown[] {
  const values = [value];
  for (const each of values) {
    if (!isObjectOrList(each)) continue;
    // A list is not copied: it may be long.
    for (const inner of Array.isArray(each) ? each : Object.values(each)) values.push(inner);
  }
  return values;
}
