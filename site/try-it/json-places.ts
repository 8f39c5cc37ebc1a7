/** A value of a JSON text, and where it stands there. */
export interface JsonPlace {
  /** Its key in an object or its index in a list. */
  key: string;
  start: number;
  end: number;
  /** The values inside, by their keys. */
  inside: Map<string, JsonPlace>;
}

/** Texts, signs, and what stands between them: numbers, `true`, `false` and `null`. */
const TOKENS = /"(?:[^"\\]|\\.)*"|[[\]{}:,]|[^\s[\]{}:,"]+/g;

/**
 * Finds the values of a JSON text.
 *
 * @returns The whole value, and each value whose key stands before it in the same object.
 */
export function placesOf(json: string): { whole: JsonPlace; repeated: JsonPlace[] } {
  const top: JsonPlace = { key: '', start: 0, end: 0, inside: new Map() };
  const repeated: JsonPlace[] = [];
  // Not by recursion, as a text can have thousands of levels.
  const open: { place: JsonPlace; isList: boolean }[] = [];
  let key: string | undefined = '';

  for (const { 0: token, index } of json.matchAll(TOKENS)) {
    const { place: parent, isList } = open.at(-1) ?? { place: top, isList: true };
    if (token === ':') continue;
    if (token === ',') {
      key = isList ? String(parent.inside.size) : undefined;
    } else if (token === '}' || token === ']') {
      open.pop();
    } else if (key === undefined) {
      key = JSON.parse(token) as string;
    } else {
      const place = { key, start: index, end: index + token.length, inside: new Map() };
      if (parent.inside.has(key)) repeated.push(place);
      parent.inside.set(key, place);
      if (token === '{' || token === '[') open.push({ place, isList: token === '[' });
      if (token === '{') key = undefined;
      if (token === '[') key = '0';
    }
  }
  return { whole: top.inside.get('')!, repeated };
}

/** The value that keys lead to or, where it is missing, the nearest one around it; the whole value is no place. */
export function placeAt(whole: JsonPlace, keys: readonly string[]): JsonPlace | undefined {
  const [key = '', ...others] = keys;
  const next = whole.inside.get(key);
  return next && (placeAt(next, others) ?? next);
}
