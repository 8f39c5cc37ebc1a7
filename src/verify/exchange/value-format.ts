/** What a text looks like. Each form is a name for people; some are also a change to a schema. */
export interface ValueFormat {
  name: string;
  schema?: Record<string, string>;
}

const DATE = String.raw`\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])`;
const TIME = String.raw`(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d`;

const FORMATS_OF_VALUES: readonly [RegExp, ValueFormat][] = [
  [/^$/, { name: 'empty text' }],
  [
    new RegExp(`^${DATE}T${TIME}(?:\\.\\d+)?(?:Z|\\+00:00)$`),
    { name: 'ISO 8601 timestamp in UTC', schema: { format: 'date-time' } },
  ],
  [
    new RegExp(`^${DATE}T${TIME}(?:\\.\\d+)?[+-]\\d{2}:\\d{2}$`),
    { name: 'ISO 8601 timestamp with an offset', schema: { format: 'date-time' } },
  ],
  [new RegExp(`^${DATE}T${TIME}(?:\\.\\d+)?$`), { name: 'ISO 8601 timestamp without a zone' }],
  [
    new RegExp(`^${DATE} ${TIME}$`),
    {
      name: '`YYYY-MM-DD HH:MM:SS`',
      schema: { pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}:[0-9]{2}$' },
    },
  ],
  [new RegExp(`^${DATE}$`), { name: '`YYYY-MM-DD`', schema: { format: 'date' } }],
  [/^\d{4}-\d{2}$/, { name: '`YYYY-MM`', schema: { pattern: '^[0-9]{4}-[0-9]{2}$' } }],
  [/^\d{2}\/\d{2}$/, { name: '`MM/YY`', schema: { pattern: '^[0-9]{2}/[0-9]{2}$' } }],
  [
    /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i,
    { name: 'UUID', schema: { format: 'uuid' } },
  ],
  [/^\d+$/, { name: 'digits', schema: { pattern: '^[0-9]+$' } }],
  [/^-?[\d,]+\.\d+$/, { name: 'decimal number' }],
  [/^[^\s@]+@[^\s@]+\.[^\s@]+$/, { name: 'e-mail address' }],
  [/^[a-z][a-z\d+.-]*:\/\/\S+$/i, { name: 'URL' }],
  [/^\s*(?:\{[\s\S]*\}|\[[\s\S]*\])\s*$/, { name: 'JSON text' }],
];

const OTHER: ValueFormat = { name: 'other text' };

export function formatOf(text: string): ValueFormat {
  for (const [pattern, form] of FORMATS_OF_VALUES) if (pattern.test(text)) return form;
  return OTHER;
}

export function formatNamed(name: string): ValueFormat {
  return FORMATS_OF_VALUES.find(([, form]) => form.name === name)?.[1] ?? OTHER;
}

/** What stands in a place, without telling its value: enough to see what is wrong with it. */
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

/** `2026/01/15` becomes `9999/99/99`: the form stays, the value does not. */
function maskOf(text: string): string {
  const mask = text
    .slice(0, 40)
    .replaceAll(/\p{N}/gu, '9')
    .replaceAll(/\p{Lu}/gu, 'A')
    .replaceAll(/\p{L}/gu, 'a')
    .replaceAll(/[^\x20-\x7e]/g, '?')
    .replaceAll('`', "'");
  return text.length > 40 ? `${mask}…` : mask;
}
