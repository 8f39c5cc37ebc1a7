/** A day and a time of day. */
export interface DateTime {
  /** As it is written, such as 2026. */
  year: number;
  /** 1 to 12. */
  month: number;
  /** 1 to 31. */
  day: number;
  /** 0 to 23. */
  hour: number;
  /** 0 to 59. */
  minute: number;
  /** 0 to 59. */
  second: number;
}

/** A point in time. `new Date(epochSeconds * 1000)` is it without its fraction. */
export interface Instant extends DateTime {
  /** Whole seconds since 1970, in UTC. */
  epochSeconds: number;
  /** The fraction of the second, in nanoseconds: 0 to 999,999,999. */
  nanosecond: number;
}

/** A month of a year. */
export interface YearMonth {
  /** All four digits, such as 2031. */
  year: number;
  /** 1 to 12. */
  month: number;
}

type Text = string | null | undefined;

// The formats, each with an example for the message of an error.
const TIMESTAMP = {
  pattern: /^(.{10})T(.{8})(?:\.(\d{1,9}))?(?:Z|\+00:00)$/,
  example: '2026-01-10T08:15:30Z',
};
const DATE_TIME = { pattern: /^(.+)$/, example: '2026-01-15 09:30:00' };
const YEAR_MONTH = { pattern: /^(\d{4})-(0[1-9]|1[0-2])$/, example: '2031-09' };
const EXPIRY = { pattern: /^(0[1-9]|1[0-2])\/(\d{2})$/, example: '09/31' };
type TimeFormat = typeof TIMESTAMP;

/**
 * Reads an ISO 8601 timestamp in UTC: `2026-01-10T08:15:30.125Z`, with or without a fraction of up
 * to nine digits, and with `Z` or `+00:00`. The time zone of the machine has no influence, here and in
 * the other three.
 *
 * @param value - Null and undefined, as an absent field has them, return null. A string never does.
 * @returns The parts of the time, in UTC, and the seconds since 1970.
 * @throws RangeError for everything else, also where ISO 8601 allows it: another offset or none, `+00`,
 * a comma, no seconds, no separators, small letters, a leap second, the hour 24.
 */
export function parseTimestamp(value: string): Instant;
export function parseTimestamp(value: Text): Instant | null;
export function parseTimestamp(value: Text): Instant | null {
  const parts = match(value, TIMESTAMP);
  if (parts === null) return null;
  const [day = '', time = '', fraction = ''] = parts;
  const moment = dateTime(`${day} ${time}`, TIMESTAMP);
  return {
    ...moment,
    epochSeconds: epochSeconds(moment),
    nanosecond: Number(fraction.padEnd(9, '0')),
  };
}

/**
 * Reads `2026-01-15 09:30:00`. Its time zone is not specified, so the result is no point in time.
 *
 * @param value - Null and undefined return null.
 * @returns The parts as they are written.
 * @throws RangeError for a text in another format.
 */
export function parseDateTime(value: string): DateTime;
export function parseDateTime(value: Text): DateTime | null;
export function parseDateTime(value: Text): DateTime | null {
  const parts = match(value, DATE_TIME);
  return parts && dateTime(parts[0] ?? '', DATE_TIME);
}

/**
 * Reads `2031-09`, the expiration of a virtual card.
 *
 * @param value - Null and undefined return null.
 * @throws RangeError for a text in another format.
 */
export function parseYearMonth(value: string): YearMonth;
export function parseYearMonth(value: Text): YearMonth | null;
export function parseYearMonth(value: Text): YearMonth | null {
  const parts = match(value, YEAR_MONTH);
  return parts && { year: Number(parts[0]), month: Number(parts[1]) };
}

/**
 * Reads `09/31`, the expiry of a charged card. Its century is not specified: the year is taken as 20YY.
 *
 * @param value - Null and undefined return null.
 * @throws RangeError for a text in another format.
 */
export function parseExpiry(value: string): YearMonth;
export function parseExpiry(value: Text): YearMonth | null;
export function parseExpiry(value: Text): YearMonth | null {
  const parts = match(value, EXPIRY);
  return parts && { year: 2000 + Number(parts[1]), month: Number(parts[0]) };
}

function match(value: Text, { example, pattern }: TimeFormat): (string | undefined)[] | null {
  if (value === null || value === undefined) return null;
  const found = pattern.exec(value);
  return found ? found.slice(1) : throwFormatError(example);
}

function dateTime(text: string, { example }: TimeFormat): DateTime {
  const found =
    /^(\d{4})-(\d{2})-(\d{2}) (\d{2}):(\d{2}):(\d{2})$/.exec(text) ?? throwFormatError(example);
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = found
    .slice(1)
    .map(Number);
  const parts = { year, month, day, hour, minute, second };
  // A day or an hour that does not exist would come back as another one.
  const back = new Date(epochSeconds(parts) * 1000).toISOString().slice(0, 19).replace('T', ' ');
  return back === text ? parts : throwFormatError(example);
}

function epochSeconds({ year, month, day, hour, minute, second }: DateTime): number {
  const date = new Date(0);
  // Unlike Date.UTC it takes the years 0 to 99 as they are.
  date.setUTCFullYear(year, month - 1, day);
  date.setUTCHours(hour, minute, second);
  return date.getTime() / 1000;
}

function throwFormatError(example: string): never {
  throw new RangeError(`not a time such as ${example}`);
}
