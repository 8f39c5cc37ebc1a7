/** The value of a text that is JSON; undefined for any other. The parser's own message would repeat a part of it. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
