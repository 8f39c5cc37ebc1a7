import * as fc from 'fast-check';
import { describe, expect, expectTypeOf, test } from 'vitest';
import { examples } from '../../../generated/examples.ts';
import { type Amount, formatAmount, parseAmount } from '../../../src/client/index.ts';

const amounts = fc.record({
  units: fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }),
  scale: fc.integer({ min: 0, max: 12 }),
});

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

  test('reads each JSON number of up to 15 digits exactly', () => {
    const number = fc.tuple(
      fc.integer({ min: -(10 ** 15) + 1, max: 10 ** 15 - 1 }),
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

  test.each(['20.000,00', '20 000.00', "20'000.00", '75,50'])('throws for %s', (text) => {
    expect(() => parseAmount(text)).toThrow(new RangeError('not an amount such as 1,234.50'));
  });

  test('takes only what is an amount in full', () => {
    const wire = /^-?(0|[1-9]\d{0,2}(,\d{3})+|[1-9]\d*)(\.\d+)?$/;
    const nearly = fc.string({ unit: fc.constantFrom(...'0123456789,.-+ e'), maxLength: 12 });
    fc.assert(
      fc.property(nearly, (text) => {
        if (wire.test(text)) expect(parseAmount(text)).toBeTypeOf('object');
        else expect(() => parseAmount(text)).toThrow(RangeError);
      }),
      { numRuns: 1000 },
    );
  });

  test.each([
    ['20,000.00', 2_000_000n, 2],
    ['20000.00', 2_000_000n, 2],
    ['0.10', 10n, 2],
    ['-1,250.5', -12_505n, 1],
    ['1,234,567', 1_234_567n, 0],
    [1250.5, 12_505n, 1],
    [3500, 3500n, 0],
    [0, 0n, 0],
    ['9007199254740993.01', 900_719_925_474_099_301n, 2],
  ])('reads %j', (value, units, scale) => {
    expect(parseAmount(value)).toEqual({ units, scale });
  });

  test.each([null, undefined])('returns null for %j', (value) => {
    expect(parseAmount(value)).toBeNull();
    expectTypeOf(parseAmount(value)).toEqualTypeOf<Amount | null>();
    expectTypeOf(parseAmount('1')).toEqualTypeOf<Amount>();
  });

  test.each([
    '',
    ' ',
    ' 1',
    '1 ',
    '1.',
    '.5',
    '01',
    '1,00',
    '1,0000',
    '10,00,000',
    ',100',
    '1,000,',
    '1e3',
    '+1',
    '--1',
    '0x10',
    '٣',
    '１',
    '1.000,00',
    'NaN',
    '$5',
    '1\n',
    '9'.repeat(65),
    'n/a',
    'N/A',
    Number.NaN,
    Infinity,
    1e21,
    1e-7,
    0.1 + 0.2,
    2 ** 53,
  ])('refuses %j', (value) => {
    expect(() => parseAmount(value)).toThrow(RangeError);
  });

  test('reads a text of up to 64 characters', () => {
    expect(parseAmount('9'.repeat(64)).units).toBe(10n ** 64n - 1n);
  });

  test('reads every amount of the examples', () => {
    for (const { amount } of examples.VirtualCardAll.data)
      expect(parseAmount(amount).scale).toBe(2);
    for (const { amount } of examples.SubscriptionPage.data)
      expect(parseAmount(amount)).not.toBeNull();
  });
});

test('formatAmount writes cards as the service does', () => {
  for (const { amount } of examples.VirtualCardAll.data) {
    expect(formatAmount(parseAmount(amount))).toBe(amount);
  }
  expect(formatAmount({ units: -5n, scale: 2 })).toBe('-0.05');
});
