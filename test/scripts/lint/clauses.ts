import { valueAt } from '../../../src/shared/pointer.ts';
import { mutationsOf, withoutEach } from '../../openapi/mutations.ts';

/**
 * Copies of an object with one thing changed in one of its values: a key or an item less, a number one off, another
 * pattern.
 *
 * @returns Each copy by what is changed and what it is then: `/schema/minItems 2`.
 */
export function changesOf<T extends object>(object: T): Record<string, T> {
  const changes = [...mutationsOf(object, variantsOf)]
    .filter(([pointer]) => pointer !== '')
    .map(([pointer, copy]) => [`${pointer} ${JSON.stringify(valueAt(copy, pointer))}`, copy]);
  return Object.fromEntries(changes) as Record<string, T>;
}

/** A value with a key or an item less, a number one off, the other boolean, or another pattern. */
function variantsOf(value: unknown, pointer: string): unknown[] {
  if (Array.isArray(value)) return value.map((_, index) => value.toSpliced(index, 1));
  if (typeof value === 'object' && value !== null)
    return [...withoutEach(value), ...withOtherPattern(value)];
  if (typeof value === 'number') return [value - 1, value + 1];
  if (typeof value === 'boolean') return [!value];
  if (typeof value !== 'string') return [];
  return /\/(pattern|match|notMatch)$/.test(pointer) ? patternsOf(value) : pathsOf(value);
}

/** The keys of `patternProperties` are patterns. */
function withOtherPattern(value: object): object[] {
  const entries = Object.entries(value);
  return entries.flatMap(([key, each], index) =>
    key.startsWith('^')
      ? patternsOf(key).map((other) => Object.fromEntries(entries.with(index, [other, each])))
      : [],
  );
}

/** A JSON path with another pattern in its filter, or without one of the keys that it takes. */
function pathsOf(path: string): string[] {
  const [, before = '', pattern = '', after = ''] = /^(.*match\(\/)(.*)(\/\).*)$/.exec(path) ?? [];
  const [, start = '', keys = '', end = ''] = /^(.*\[)(\w+(?:,\w+)+)(\].*)$/.exec(path) ?? [];
  const names = keys.split(',').filter((name) => name !== '');
  return [
    ...patternsOf(pattern).map((other) => `${before}${other}${after}`),
    ...names.map((_, index) => `${start}${names.toSpliced(index, 1).join(',')}${end}`),
  ];
}

const TOKEN = /\\.|\[(?:\\.|[^\]])*\]|\((?:\?(?:[:=!]|<[=!]))?|\{\d+,?\d*\}|./g;
const MEMBER = /\\.|[^\\]-[^\]]|[^^]/g;

/** A pattern without one of its parts, without one of the choices that it leaves, or with a number one off. */
function patternsOf(text: string): string[] {
  const [, source = text, flags = ''] = /^\/(.+)\/([a-z]*)$/.exec(text) ?? [];
  const tokens: string[] = source.match(TOKEN) ?? [];
  const others = [
    ...tokens.flatMap((token, index) => tokensOf(token).map((other) => tokens.with(index, other))),
    ...rangesOf(tokens).map(([start, end]) => tokens.toSpliced(start, end - start)),
  ].map((each) => each.join(''));
  const whole = flags === '' ? others : [...others.map((each) => `/${each}/${flags}`), source];
  return [...new Set(whole)].filter((each) => each !== '' && isPattern(each));
}

/** What can stand in the place of a part of a pattern. */
function tokensOf(token: string): string[] {
  if (/^[()|]/.test(token)) return [];
  if (token.startsWith('[')) {
    const members = token.slice(1, -1).match(MEMBER) ?? [];
    const start = token.startsWith('[^') ? '[^' : '[';
    return members.map((_, index) => `${start}${members.toSpliced(index, 1).join('')}]`);
  }
  const numbers = [...token.matchAll(/\d+/g)];
  if (!token.startsWith('{') || numbers.length === 0) return [''];
  return numbers.flatMap(({ 0: number, index }) =>
    [Number(number) - 1, Number(number) + 1].map(
      (other) => token.slice(0, index) + other + token.slice(index + number.length),
    ),
  );
}

/** The parts that can go as a whole: what is between two `|`, with one of them, and what looks ahead or behind. */
function rangesOf(tokens: string[]): [start: number, end: number][] {
  const ranges: [number, number][] = [];
  const open: { start: number; bars: number[] }[] = [{ start: -1, bars: [] }];
  for (const [index, token] of [...tokens, ')'].entries()) {
    if (token.startsWith('(')) open.push({ start: index, bars: [] });
    if (token === '|') open.at(-1)!.bars.push(index);
    if (token !== ')') continue;
    const { start, bars } = open.pop()!;
    const [first, ...others] = [start + 1, ...bars];
    if (others.length > 0) ranges.push([first!, others[0]! + 1]);
    for (const [at, bar] of others.entries()) ranges.push([bar, others[at + 1] ?? index]);
    if (/[=!]$/.test(tokens[start] ?? '')) ranges.push([start, index + 1]);
  }
  return ranges;
}

function isPattern(text: string): boolean {
  try {
    return new RegExp(text) instanceof RegExp;
  } catch {
    return false;
  }
}
