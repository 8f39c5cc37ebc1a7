/** A value of a JSON text, and its range of characters. */
export interface JsonRange {
  /** Its key in an object or its index in a list. */
  key: string;
  start: number;
  end: number;
  /** The values inside, by their keys. */
  inside: Map<string, JsonRange>;
}

/** Texts, signs, and what stands between them: numbers, `true`, `false` and `null`. */
const TOKENS = /"(?:[^"\\]|\\.)*"|[[\]{}:,]|[^\s[\]{}:,"]+/g;

/**
 * Finds the values of a JSON text.
 *
 * @returns The whole value, and each value whose key stands before it in the same object.
 */
export function rangesOf(json: string): { whole: JsonRange; repeated: JsonRange[] } {
  const top: JsonRange = { key: '', start: 0, end: 0, inside: new Map() };
  const repeated: JsonRange[] = [];
  // Not by recursion, as a text can have thousands of levels.
  const open: { range: JsonRange; isList: boolean }[] = [];
  let key: string | undefined = '';

  for (const { 0: token, index } of json.matchAll(TOKENS)) {
    const { range: parent, isList } = open.at(-1) ?? { range: top, isList: true };
    if (token === ':') continue;
    if (token === ',') {
      key = isList ? String(parent.inside.size) : undefined;
    } else if (token === '}' || token === ']') {
      open.pop();
    } else if (key === undefined) {
      key = JSON.parse(token) as string;
    } else {
      const range = { key, start: index, end: index + token.length, inside: new Map() };
      if (parent.inside.has(key)) repeated.push(range);
      parent.inside.set(key, range);
      if (token === '{' || token === '[') open.push({ range, isList: token === '[' });
      if (token === '{') key = undefined;
      if (token === '[') key = '0';
    }
  }
  return { whole: top.inside.get('')!, repeated };
}

/** The value that keys lead to or, where it is missing, the nearest one around it; undefined for the whole value. */
export function rangeAt(whole: JsonRange, keys: readonly string[]): JsonRange | undefined {
  const [key = '', ...others] = keys;
  const next = whole.inside.get(key);
  return next && (rangeAt(next, others) ?? next);
}
