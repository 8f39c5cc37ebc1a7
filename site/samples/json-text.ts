/** Why a text is no JSON. */
export class JsonFault extends Error {
  override name = 'JsonFault';

  /** What should stand at the offset. */
  readonly expected: string;
  readonly offset: number;

  constructor(expected: string, offset: number) {
    super(`expected ${expected}`);
    this.expected = expected;
    this.offset = offset;
  }
}

/** Deeper ones are left to `JSON.parse`: nobody writes them by hand, and they overflow the stack. */
const MAX_DEPTH = 500;

const BLANKS = /[ \t\n\r]*/y;
const SCALAR =
  /"[ !#-[\]-\u{10ffff}]*(?:\\(?:["\\/bfnrt]|u[\da-fA-F]{4})[ !#-[\]-\u{10ffff}]*)*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/uy;

/** A number as it is written. As a double it could be another amount. */
export class NumberText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/**
 * The value of a JSON text, with its numbers as they are written. `JSON.parse` would round them, and would not say in
 * every browser where a text is wrong.
 *
 * @throws JsonFault - The text is no JSON, or has more than 500 levels.
 */
export function jsonValue(text: string): unknown {
  let at = 0;
  const match = (pattern: RegExp) => {
    pattern.lastIndex = at;
    const [found = ''] = pattern.exec(text) ?? [];
    at += found.length;
    return found;
  };
  const isNext = (sign: string) => {
    match(BLANKS);
    if (text[at] !== sign) return false;
    at += 1;
    return true;
  };
  const need = (sign: string, expected: string) => {
    if (!isNext(sign)) throw new JsonFault(expected, at);
  };
  const readScalar = (expected: string): unknown => {
    const found = match(SCALAR);
    if (found === '') {
      throw new JsonFault(text[at] === '"' ? 'a text that is closed and escaped' : expected, at);
    }
    return /^[-\d]/.test(found) ? new NumberText(found) : (JSON.parse(found) as unknown);
  };
  const readName = (): string => {
    match(BLANKS);
    if (text[at] !== '"') throw new JsonFault('a name in double quotes', at);
    const name = readScalar('') as string;
    need(':', ':');
    return name;
  };
  const read = (depth: number): unknown => {
    match(BLANKS);
    const isList = text[at] === '[';
    if (!isList && text[at] !== '{') return readScalar('a value');
    if (depth === MAX_DEPTH) throw new JsonFault(`at most ${MAX_DEPTH} levels`, at);
    at += 1;
    const close = isList ? ']' : '}';
    const members: [name: string, value: unknown][] = [];
    if (!isNext(close)) {
      do members.push([isList ? '' : readName(), read(depth + 1)]);
      while (isNext(','));
      need(close, `, or ${close}`);
    }
    // A member `__proto__` stays a member.
    return isList ? members.map(([, value]) => value) : Object.fromEntries(members);
  };
  const value = read(0);
  match(BLANKS);
  if (at < text.length) throw new JsonFault('the end of the text', at);
  return value;
}

/**
 * Whether a program that reads numbers as doubles would send another amount than a JSON text has.
 *
 * @param limit - Numbers from here on are refused. @default none
 */
export function changesAsDoubles(text: string, limit = Infinity): boolean {
  for (const [token] of text.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*/g)) {
    if (token.startsWith('"')) continue;
    const read = Number(token);
    if (!(Math.abs(read) < limit) || digitsOf(token) !== digitsOf(String(read))) return true;
  }
  return false;
}

/** The digits of a number and their weight, however it is written: `1.50` and `15e-1` have the same. */
function digitsOf(number: string): string {
  const [, whole = '', fraction = '', exponent = '0'] =
    /^-?(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(number) ?? [];
  const digits = (whole + fraction).replace(/^0+/, '');
  const significant = digits.replace(/0+$/, '');
  const weight = Number(exponent) - fraction.length + digits.length - significant.length;
  return significant === '' ? '0' : `${significant}e${weight}`;
}
