import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import * as YAML from 'yaml';
import {
  parseDateTime,
  parseExpiry,
  parseTimestamp,
  parseYearMonth,
} from '../../../src/client/index.ts';

const PARSERS = {
  timestamp: parseTimestamp,
  dateTime: parseDateTime,
  yearMonth: parseYearMonth,
  expiry: parseExpiry,
};
const file = readFileSync(new URL('times.yaml', import.meta.url), 'utf8');
const refused = YAML.parse(file) as { what: string; of: keyof typeof PARSERS; texts: string[] }[];

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
    const instants = fc
      .integer({ min: Date.UTC(1, 0) / 1000, max: Date.UTC(9999, 11, 31) / 1000 })
      .map((epochSeconds) => ({
        epochSeconds,
        iso: new Date(epochSeconds * 1000).toISOString().slice(0, 19),
      }));

    test('each timestamp is read as the point in time it is', () => {
      process.env['TZ'] = tz;
      const fraction = fc.option(
        fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 1, maxLength: 9 }),
      );
      fc.assert(
        fc.property(instants, fraction, ({ epochSeconds, iso }, digits) => {
          const parsed = parseTimestamp(`${iso}${digits === null ? '' : `.${digits}`}Z`);
          expect(parsed.epochSeconds).toBe(epochSeconds);
          expect(parsed.nanosecond).toBe(Number((digits ?? '').padEnd(9, '0')));
          const { year, month, day, hour, minute, second } = parsed;
          expect(
            `${pad(year, 4)}-${pad(month)}-${pad(day)}T${pad(hour)}:${pad(minute)}:${pad(second)}`,
          ).toBe(iso);
        }),
      );
    });

    test('each date and time is read as it is written', () => {
      process.env['TZ'] = tz;
      fc.assert(
        fc.property(instants, ({ iso }) => {
          const text = iso.replace('T', ' ');
          const { year, month, day, hour, minute, second } = parseDateTime(text);
          expect(
            `${pad(year, 4)}-${pad(month)}-${pad(day)} ${pad(hour)}:${pad(minute)}:${pad(second)}`,
          ).toBe(text);
        }),
      );
    });
  },
);

test('each month is read in both forms', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 9999 }),
      fc.integer({ min: 0, max: 99 }),
      (year, month) => {
        const texts = [
          () => parseYearMonth(`${pad(year, 4)}-${pad(month)}`),
          () => parseExpiry(`${pad(month)}/${pad(year % 100)}`),
        ];
        for (const parse of texts) {
          if (month < 1 || month > 12) expect(parse).toThrow(RangeError);
          else expect(parse()).toMatchObject({ month });
        }
        if (month >= 1 && month <= 12) {
          expect(texts.map((parse) => parse().year)).toEqual([year, 2000 + (year % 100)]);
        }
      },
    ),
  );
});

describe('what is not in the format is refused', () => {
  test.each([
    [parseTimestamp, '2026-01-10T08:15:30Z'],
    [parseDateTime, '2026-01-15 09:30:00'],
    [parseYearMonth, '2031-09'],
    [parseExpiry, '09/31'],
  ])('by %o, with an example of what is not', (parse, example) => {
    expect(parse(example)).not.toBeNull();
    for (const text of ['soon', example.replaceAll(/\d/g, '9')]) {
      expect(() => parse(text)).toThrow(new RangeError(`not a time such as ${example}`));
    }
  });

  test.each(refused)('$what: $of of $texts', ({ of, texts }) => {
    for (const text of texts) expect(() => PARSERS[of](text), text).toThrow(RangeError);
  });
});

test('all four return null for an absent value, and not for N/A', () => {
  for (const parse of Object.values(PARSERS)) {
    expect([parse(null), parse(undefined)]).toEqual([null, null]);
    expect(() => parse('N/A')).toThrow(RangeError);
  }
});

test('+00:00 is UTC too, and leap days exist', () => {
  expect(parseTimestamp('2024-02-29T00:00:00.5+00:00')).toMatchObject({
    day: 29,
    nanosecond: 500_000_000,
  });
});
