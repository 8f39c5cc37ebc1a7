import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import {
  describeValue,
  formatNamed,
  formatOf,
  isDate,
  toRfc3339,
} from '../../../src/shared/value-format.ts';

const file = join(import.meta.dirname, 'value-format.yaml');
const { formats, times } = parse(readFileSync(file, 'utf8')) as {
  formats: { texts: string[]; format: ReturnType<typeof formatOf> }[];
  times: Record<string, string | null>;
};

it.each(formats)('texts are of the format $format.name', ({ texts, format }) => {
  for (const text of texts) expect(formatOf(text)).toEqual(format);
  expect(formatNamed(format.name)).toEqual(format);
});

it('texts of a format have a thousand characters at most', () => {
  expect(formatOf('1'.repeat(1000)).name).toBe('digits');
  expect(formatOf('1'.repeat(1001)).name).toBe('other text');
  expect(formatNamed('poem').name).toBe('other text');
});

it.each(Object.entries(times))('the time %j is %s by RFC 3339', (text, time) => {
  expect(toRfc3339(text) ?? null).toBe(time);
});

it.each([
  ['2024-02-29', true],
  ['2025-02-29', false],
  ['2025-12-31', true],
  ['2025-13-01', false],
  ['2025-12', false],
  ['25-12-01', false],
  ['2025-12-01T00:00:00Z', false],
  ['', false],
])('%j is a day that exists: %s', (text, exists) => expect(isDate(text)).toBe(exists));

describe('a value is described without telling it', () => {
  it.each([
    [undefined, 'nothing'],
    [null, 'null'],
    [[1, 2], 'an array of 2'],
    [{ length: 1 }, 'an object'],
    [0, 'an integer'],
    [0.5, 'a number with a fraction'],
    [false, 'a boolean'],
    ['', 'a string like ``'],
    ['2026/01/15', 'a string like `9999/99/99`'],
    ['Ünï`çode ٣ 中 ✓\n', "a string like `aaa'aaaa 9 a ??`"],
    ['x'.repeat(40), `a string like \`${'a'.repeat(40)}\``],
    ['x'.repeat(41), `a string like \`${'a'.repeat(40)}…\``],
  ])('%j as %s', (value, text) => expect(describeValue(value)).toBe(text));

  it('and without its mask where it is sensitive', () => {
    expect(describeValue('123', true)).toBe('a string');
    expect(describeValue(123, true)).toBe('an integer');
  });
});
