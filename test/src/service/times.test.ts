import * as fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import {
  parseDateTime,
  parseExpiry,
  parseTimestamp,
  parseYearMonth,
} from '../../../src/client/index.ts';

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

  test.each([
    ['a timestamp without a time or a zone', parseTimestamp, '2026-01-15|2026-01-15T09:30:00|'],
    ['an offset', parseTimestamp, '2026-01-15T09:30:00+01:00|2026-01-15T09:30:00+00'],
    ['the unknown offset', parseTimestamp, '2026-01-15T09:30:00-00:00'],
    ['another spelling', parseTimestamp, '20260115T093000Z|2026-01-15t09:30:00z|2026-01-15T09:30Z'],
    ['another year', parseTimestamp, '+02026-01-15T09:30:00Z|26-01-15T09:30:00Z'],
    ['another fraction', parseTimestamp, '2026-01-15T09:30:00,125Z|2026-01-15T09:30:00.Z'],
    ['ten decimals', parseTimestamp, '2026-01-15T09:30:00.1234567890Z'],
    [
      'a blank',
      parseTimestamp,
      '2026-01-15 09:30:00Z| 2026-01-15T09:30:00Z|2026-01-15T09:30:00Z\n',
    ],
    [
      'no such day',
      parseTimestamp,
      '2026-02-29T00:00:00Z|2026-01-32T00:00:00Z|2026-01-00T00:00:00Z',
    ],
    ['no such month', parseTimestamp, '2026-13-01T00:00:00Z|2026-00-01T00:00:00Z'],
    ['no such hour or minute', parseTimestamp, '2026-01-15T24:00:00Z|2026-01-15T09:60:00Z'],
    ['a leap second', parseTimestamp, '2026-12-31T23:59:60Z'],
    [
      'another date and time',
      parseDateTime,
      '2026-01-15T09:30:00|2026-1-15 09:30:00|2026-01-15 09:30|',
    ],
    ['no such day', parseDateTime, '2026-02-30 00:00:00|2026-00-30 00:00:00'],
    ['no such time', parseDateTime, '2026-01-15 25:00:00|2026-01-15 09:60:00|2026-01-15 09:30:60'],
    ['another month', parseYearMonth, '2031-9|31-09|2031/09|2031-09-01|12031-09|2031-00|2031-13|'],
    ['another expiry', parseExpiry, '9/31|09/2031|109/31|09-31|00/31|13/31|'],
  ])('%s: %o of %j', (_, parse, texts) => {
    for (const text of texts.split('|')) expect(() => parse(text), text).toThrow(RangeError);
  });
});

const PARSERS = [parseTimestamp, parseDateTime, parseYearMonth, parseExpiry];

test('all four return null for an absent value, and not for N/A', () => {
  for (const parse of PARSERS) {
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
