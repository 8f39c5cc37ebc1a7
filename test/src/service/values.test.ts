import * as fc from 'fast-check';
import { afterEach, describe, expect, expectTypeOf, test } from 'vitest';
import {
  type Amount,
  formatAmount,
  parseAmount,
  parseDateTime,
  parseExpiry,
  parseTimestamp,
  parseYearMonth,
  sumAmounts,
} from '../../../src/client/index.ts';
import { rowsIn } from '../../support/files.ts';

const PARSERS = {
  timestamp: parseTimestamp,
  dateTime: parseDateTime,
  yearMonth: parseYearMonth,
  expiry: parseExpiry,
};
interface Rows {
  amounts: {
    read: { value: string | number; units: string; scale: number }[];
    refused: Record<string, (string | number)[]>;
    written: { units: string; scale: number; text: string }[];
    sums: { of: string[]; sum: string }[];
  };
  times: { what: string; of: keyof typeof PARSERS; texts: string[] }[];
}
const rows = rowsIn<Rows>(import.meta.dirname, 'values.yaml');

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

  test.each(rows.amounts.read)('reads %j', ({ value, units, scale }) => {
    expect(parseAmount(value)).toEqual({ units: BigInt(units), scale });
  });

  test.each([null, undefined])('returns null for %j', (value) => {
    expect(parseAmount(value)).toBeNull();
    expectTypeOf(parseAmount(value)).toEqualTypeOf<Amount | null>();
    expectTypeOf(parseAmount('1')).toEqualTypeOf<Amount>();
  });

  // In JSON, hundredths of a large number are lost before anybody sees them.
  test.each(Object.entries(rows.amounts.refused))('refuses %s: %j', (_, values) => {
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

test.each(rows.amounts.written)('formatAmount writes $text', ({ units, scale, text }) => {
  expect(formatAmount({ units: BigInt(units), scale })).toBe(text);
});

test.each(rows.amounts.sums)('sumAmounts of $of is $sum', ({ of, sum }) => {
  expect(formatAmount(sumAmounts(of.map((text) => parseAmount(text))))).toBe(sum);
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

const pad = (value: number, length = 2) => String(value).padStart(length, '0');
const zone = process.env['TZ'];
afterEach(() => {
  if (zone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zone;
});

// One has a summer time, one is not a whole number of hours away, one skipped a day.
describe.each(['UTC', 'Europe/Berlin', 'Asia/Kathmandu', 'Pacific/Apia'])(
  'on a machine in %s',
  (tz) => {
    const epochs = fc.integer({ min: Date.UTC(1, 0) / 1000, max: Date.UTC(9999, 11, 31) / 1000 });
    const digits = fc.constantFrom(...'0123456789');
    const fractions = fc.option(fc.string({ unit: digits, minLength: 1, maxLength: 9 }));

    test('a timestamp is the point in time it is, and a date and time as it is written', () => {
      process.env['TZ'] = tz;
      fc.assert(
        fc.property(epochs, fractions, (epochSeconds, fraction) => {
          const iso = new Date(epochSeconds * 1000).toISOString().slice(0, 19);
          const parsed = parseTimestamp(`${iso}${fraction === null ? '' : `.${fraction}`}Z`);
          expect(parsed.epochSeconds).toBe(epochSeconds);
          expect(parsed.nanosecond).toBe(Number((fraction ?? '').padEnd(9, '0')));
          const local = iso.replace('T', ' ');
          for (const time of [parsed, parseDateTime(local)]) {
            const { year, month, day, hour, minute, second } = time;
            const date = `${pad(year, 4)}-${pad(month)}-${pad(day)}`;
            expect(`${date} ${pad(hour)}:${pad(minute)}:${pad(second)}`).toBe(local);
          }
        }),
      );
    });
  },
);

test('each month is read in both forms', () => {
  const parts = { year: fc.integer({ min: 0, max: 9999 }), month: fc.integer({ min: 1, max: 12 }) };
  fc.assert(
    fc.property(fc.record(parts), ({ year, month }) => {
      expect(parseYearMonth(`${pad(year, 4)}-${pad(month)}`)).toEqual({ year, month });
      const expiry = { year: 2000 + (year % 100), month };
      expect(parseExpiry(`${pad(month)}/${pad(year % 100)}`)).toEqual(expiry);
    }),
  );
});

describe('what is not in the format is refused', () => {
  test.each([
    [parseTimestamp, '2026-01-10T08:15:30Z'],
    [parseDateTime, '2026-01-15 09:30:00'],
    [parseYearMonth, '2031-09'],
    [parseExpiry, '09/31'],
  ])('by %o, with an example of what is not', (read, example) => {
    expect(read(example)).not.toBeNull();
    for (const text of ['soon', example.replaceAll(/\d/g, '9')]) {
      expect(() => read(text)).toThrow(new RangeError(`not a time such as ${example}`));
    }
  });

  test.each(rows.times)('$what: $of of $texts', ({ of, texts }) => {
    for (const text of texts) expect(() => PARSERS[of](text), text).toThrow(RangeError);
  });
});

test('all four return null for an absent value, and not for N/A', () => {
  for (const read of Object.values(PARSERS)) {
    expect([read(null), read(undefined)]).toEqual([null, null]);
    expect(() => read('N/A')).toThrow(RangeError);
  }
});

test('+00:00 is UTC too, and leap days exist', () => {
  expect(parseTimestamp('2024-02-29T00:00:00.5+00:00')).toMatchObject({
    day: 29,
    nanosecond: 500_000_000,
  });
});
