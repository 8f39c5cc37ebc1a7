import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, expectTypeOf, test } from 'vitest';
import { parse } from 'yaml';
import { type Amount, formatAmount, parseAmount, sumAmounts } from '../../../src/client/index.ts';

const amounts = fc.record({
  units: fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }),
  scale: fc.integer({ min: 0, max: 12 }),
});

const file = readFileSync(new URL('amounts.yaml', import.meta.url), 'utf8');
const rows = parse(file) as {
  read: { value: string | number; units: string; scale: number }[];
  refused: Record<string, (string | number)[]>;
};

describe('parseAmount', () => {
  test('gives back what formatAmount wrote, with or without separators', () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        const text = formatAmount(amount);
        expect(parseAmount(text)).toEqual(amount);
        expect(parseAmount(text.replaceAll(',', ''))).toEqual(amount);
      }),
    );
  });

  test('reads each JSON number exactly that can have two decimals more', () => {
    const number = fc.tuple(
      fc.integer({ min: -(10 ** 13) + 1, max: 10 ** 13 - 1 }),
      fc.integer({ min: 0, max: 5 }),
    );
    fc.assert(
      fc.property(number, ([units, scale]) => {
        const text = formatAmount({ units: BigInt(units), scale }).replaceAll(',', '');
        const parsed = parseAmount(JSON.parse(text) as number);
        // A JSON number does not keep zeros at its end.
        expect(parsed.units * 10n ** BigInt(scale - parsed.scale)).toBe(BigInt(units));
      }),
    );
  });

  test.each(rows.read)('reads %j', ({ value, units, scale }) => {
    expect(parseAmount(value)).toEqual({ units: BigInt(units), scale });
  });

  test.each([null, undefined])('returns null for %j', (value) => {
    expect(parseAmount(value)).toBeNull();
    expectTypeOf(parseAmount(value)).toEqualTypeOf<Amount | null>();
    expectTypeOf(parseAmount('1')).toEqualTypeOf<Amount>();
  });

  // In JSON, hundredths of a large number are lost before anybody sees them.
  test.each(Object.entries(rows.refused))('refuses %s: %j', (_, values) => {
    for (const value of values) {
      expect(() => parseAmount(value)).toThrow(new RangeError('not an amount such as 1,234.50'));
    }
  });

  test('reads a text of up to 64 characters, and a number of up to 15 digits', () => {
    expect(parseAmount('9'.repeat(64)).units).toBe(10n ** 64n - 1n);
    expect(parseAmount(9999999999999.99)).toEqual({ units: 999999999999999n, scale: 2 });
    expect(parseAmount(123456789.012345)).toEqual({ units: 123456789012345n, scale: 6 });
  });
});

test.each([
  [{ units: -5n, scale: 2 }, '-0.05'],
  [{ units: 2_000_000n, scale: 2 }, '20,000.00'],
  [{ units: -1_234_567n, scale: 0 }, '-1,234,567'],
  [{ units: 999n, scale: 0 }, '999'],
])('formatAmount writes %o as %s', (amount, text) => expect(formatAmount(amount)).toBe(text));

test.each([
  [[], '0'],
  [['0.1', '0.2'], '0.3'],
  [['-1.50', '1', '0.25'], '-0.25'],
  [['0.005', '20,000.00', '3500'], '23,500.005'],
])('sumAmounts of %j is %s', (texts, sum) => {
  expect(formatAmount(sumAmounts(texts.map((text) => parseAmount(text))))).toBe(sum);
});

test.each([20_000_000, 65, -1, 0.5, NaN])(
  'an amount of %d decimals is refused at once',
  (scale) => {
    const amount = { units: 1n, scale };
    const message = 'the scale of an amount must be an integer from 0 to 64';
    expect(() => sumAmounts([{ units: 1n, scale: 0 }, amount])).toThrow(new RangeError(message));
    expect(() => formatAmount(amount)).toThrow(new RangeError(message));
  },
);
