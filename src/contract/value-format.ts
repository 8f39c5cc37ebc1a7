/** Format of a text. */
interface ValueFormat {
  /** A name for people. */
  readonly name: string;
  /** As the document has it, where it describes the format by a pattern. */
  readonly pattern: string;
}

const DATE = '[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])';
const TIME = '([01][0-9]|2[0-3]):[0-5][0-9]:([0-5][0-9]|60)';
const HEX = '[0-9a-fA-F]';

const OTHER: ValueFormat = { name: 'other text', pattern: '' };

const FORMATS = Object.entries({
  'empty text': '^$',
  'ISO 8601 timestamp in UTC': String.raw`^${DATE}T${TIME}(\.[0-9]+)?(Z|\+00:00)$`,
  'ISO 8601 timestamp with an offset': String.raw`^${DATE}T${TIME}(\.\d+)?[+-]\d{2}:\d{2}$`,
  'ISO 8601 timestamp without a zone': String.raw`^${DATE}T${TIME}(\.\d+)?$`,
  '`YYYY-MM-DD HH:MM:SS`': `^${DATE} ${TIME}$`,
  '`YYYY-MM-DD`': `^${DATE}$`,
  '`YYYY-MM`': '^[0-9]{4}-(0[1-9]|1[0-2])$',
  '`MM/YY`': '^(0[1-9]|1[0-2])/[0-9]{2}$',
  UUID: `^${HEX}{8}-${HEX}{4}-${HEX}{4}-${HEX}{4}-${HEX}{12}$`,
  digits: '^[0-9]+$',
  'decimal number': String.raw`^-?[\d,]+\.\d+$`,
  'e-mail address': String.raw`^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$`,
  URL: String.raw`^[a-zA-Z][a-zA-Z\d+.-]*:\/\/\S+$`,
  'JSON text': String.raw`^(?:\{[\s\S]*\}|\[[\s\S]*\])$`,
}).map(([name, pattern]) => ({ name, pattern, expression: new RegExp(pattern) }));

/** Texts of a known format are shorter. */
const MAX_FORMAT_LENGTH = 1000;

/** The format of a text; `other text` where none is recognized. */
export function formatOf(text: string): ValueFormat {
  if (text.length > MAX_FORMAT_LENGTH) return OTHER;
  return FORMATS.find(({ expression }) => expression.test(text)) ?? OTHER;
}

const ISO_DATE = String.raw`(?<year>\d{4})-?(?:(?<month>\d{2})-?(?<day>\d{2})|W(?:0[1-9]|[1-4]\d|5[0-3])-?[1-7]|(?<ordinal>\d{3}))`;
const ISO_TIME = String.raw`(?:[01]\d|2[0-4])(?::?[0-5]\d(?::?(?:[0-5]\d|60))?)?(?:[.,]\d+)?`;
const ISO_ZONE = String.raw`(?<zone>Z|[+-]\d{2}(?::?\d{2})?)`;
const ISO_8601 = new RegExp(`^${ISO_DATE}T${ISO_TIME}${ISO_ZONE}?$`, 'i');

/**
 * The zone of a time in any spelling of ISO 8601: `Z` for UTC, which a text without a zone is taken for, or
 * another offset. Undefined for any other text. Days of a week are not counted.
 */
export function zoneOf(text: string): string | undefined {
  const { groups } = ISO_8601.exec(text) ?? {};
  if (groups === undefined) return undefined;

  const { year, month = '01', day = '01', ordinal = '001', zone = 'Z' } = groups;
  const isDayOfYear = Number(ordinal) >= 1 && Number(ordinal) <= 366;
  if (!isDayOfYear || !isDate(`${year}-${month}-${day}`)) return undefined;

  return /^(?:Z|[+-]00(?::?00)?)$/i.test(zone) ? 'Z' : zone;
}

/** Checks whether a text is a day that exists: `2027-03-31`. */
export function isDate(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(`${text}T`);
}

/**
 * Describes a value without telling it.
 *
 * @param sensitive - Redacts the mask of a text, too.
 * @returns `an integer`, or for a text its mask: ``a string like `9999/99/99` ``.
 */
export function describeValue(value: unknown, sensitive = false): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return `an array of ${value.length}`;
  switch (typeof value) {
    case 'string':
      return sensitive ? 'a string' : `a string like \`${maskOf(value)}\``;
    case 'number':
      return Number.isInteger(value) ? 'an integer' : 'a number with a fraction';
    case 'boolean':
      return 'a boolean';
    default:
      return 'an object';
  }
}

/** `2026/01/15` becomes `9999/99/99`: the format stays, the value does not. */
function maskOf(text: string): string {
  const mask = text
    .slice(0, 40)
    .replaceAll(/\p{N}/gu, '9')
    .replaceAll(/\p{L}/gu, 'a')
    .replaceAll(/[^\x20-\x7e]/g, '?')
    .replaceAll('`', "'");
  return text.length > 40 ? `${mask}…` : mask;
}
