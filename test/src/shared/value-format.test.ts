import { describe, expect, it } from 'vitest';
import {
  describeValue,
  formatNamed,
  formatOf,
  isDate,
  toRfc3339,
} from '../../../src/shared/value-format.ts';

const DATE = '[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])';
const TIME = '([01][0-9]|2[0-3]):[0-5][0-9]:([0-5][0-9]|60)';
const UTC = {
  name: 'ISO 8601 timestamp in UTC',
  schema: { format: 'date-time', pattern: `^${DATE}T${TIME}(\\.[0-9]+)?(Z|\\+00:00)$` },
  timeZone: 'UTC',
};
const OFFSET = {
  name: 'ISO 8601 timestamp with an offset',
  schema: { format: 'date-time' },
  timeZone: 'an offset from UTC',
};
const PLAIN = {
  name: '`YYYY-MM-DD HH:MM:SS`',
  schema: { pattern: `^${DATE} ${TIME}$` },
  timeZone: 'none',
};
const MONTH = { name: '`YYYY-MM`', schema: { pattern: '^[0-9]{4}-(0[1-9]|1[0-2])$' } };
const EXPIRY = { name: '`MM/YY`', schema: { pattern: '^(0[1-9]|1[0-2])/[0-9]{2}$' } };
const DIGITS = { name: 'digits', schema: { pattern: '^[0-9]+$' } };
const OTHER = { name: 'other text' };

describe('the format of a text', () => {
  it.each([
    ['', { name: 'empty text' }],
    ['2026-01-15T09:30:00Z', UTC],
    ['2026-01-15T09:30:60.125+00:00', UTC],
    ['2026-01-15T09:30:00+02:00', OFFSET],
    ['2026-01-15T09:30:00.5-11:30', OFFSET],
    ['2026-01-15T23:59:59', { name: 'ISO 8601 timestamp without a zone', timeZone: 'none' }],
    ['2026-01-15 09:30:00', PLAIN],
    ['2026-01-15 24:00:00', OTHER],
    ['2026-01-31', { name: '`YYYY-MM-DD`', schema: { format: 'date' } }],
    ['2026-01-32', OTHER],
    ['2026-12', MONTH],
    ['2026-13', OTHER],
    ['09/31', EXPIRY],
    ['13/31', OTHER],
    ['7D9A0C34-51be-4f2a-8e67-0b3c9d8f1a25', { name: 'UUID', schema: { format: 'uuid' } }],
    ['0123', DIGITS],
    ['1'.repeat(1000), DIGITS],
    ['1'.repeat(1001), OTHER],
    ['-20,000.00', { name: 'decimal number' }],
    ['a.b@c.example', { name: 'e-mail address' }],
    ['a@localhost', OTHER],
    ['myapp+v1.0://x', { name: 'URL' }],
    ['https://', OTHER],
    ['{"a":\n1}', { name: 'JSON text' }],
    ['[]', { name: 'JSON text' }],
    ['{]', OTHER],
  ])('of %j', (text, format) => {
    expect(formatOf(text)).toEqual(format);
    expect(formatNamed(format.name)).toEqual(format);
  });

  it('has no name that is not known', () => expect(formatNamed('poem')).toEqual(OTHER));
});

describe('a time of ISO 8601', () => {
  it.each([
    ['2025-12-01T10:00:30.250Z', '2025-12-01T10:00:30.250Z'],
    ['20251201t100030,5z', '2025-12-01T10:00:30.5Z'],
    ['2025-12-01T10', '2025-12-01T10:00:00Z'],
    ['2025-12-01T10:59', '2025-12-01T10:59:00Z'],
    ['2025-12-01T24:00:60', '2025-12-01T24:00:60Z'],
    ['2025-12-01T10.5Z', '2025-12-01T10:00:00Z'],
    ['2025-12-01T10:00.5Z', '2025-12-01T10:00:00Z'],
    ['2025-12-01T10:00:00-00', '2025-12-01T10:00:00Z'],
    ['2025-12-01T10:00:00+0000', '2025-12-01T10:00:00Z'],
    ['2025-12-01T10:00:00+00:00', '2025-12-01T10:00:00Z'],
    ['2025-12-01T10:00:00+00:30', '2025-12-01T10:00:00+00:30'],
    ['2025-12-01T10:00:00-0130', '2025-12-01T10:00:00-0130'],
    ['2024-02-29T10:00:00Z', '2024-02-29T10:00:00Z'],
    // A day of a week, or of a year, becomes the first of January.
    ['2025-W01-1T10:00:00Z', '2025-01-01T10:00:00Z'],
    ['2025W537T10:00:00Z', '2025-01-01T10:00:00Z'],
    ['2025-001T10:00:00Z', '2025-01-01T10:00:00Z'],
    ['2025366T10:00:00Z', '2025-01-01T10:00:00Z'],
  ])('%s is %s by RFC 3339', (text, time) => expect(toRfc3339(text)).toBe(time));

  it.each([
    '',
    'noon',
    '2025-12-01',
    '2025-12-01 10:00:00Z',
    '2025-02-29T10:00:00Z',
    '2025-13-01T10:00:00Z',
    '2025-000T10:00:00Z',
    '2025-367T10:00:00Z',
    '2025-W00-1T10:00:00Z',
    '2025-W54-1T10:00:00Z',
    '2025-W01-8T10:00:00Z',
    '2025-12-01T25:00:00Z',
    '2025-12-01T10:60:00Z',
    '2025-12-01T10:00:61Z',
    '2025-12-01T10:00:00+1',
  ])('is not %j', (text) => expect(toRfc3339(text)).toBeUndefined());
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
