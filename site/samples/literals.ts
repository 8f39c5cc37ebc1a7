import { NumberText } from './json-text.ts';

/** How a language writes JSON values. */
interface Dialect {
  null: string;
  true: string;
  false: string;
  text: (text: string) => string;
  key: (key: string) => string;
  /** What stands before the members of an object and after them. */
  object: (keys: readonly string[]) => [open: string, close: string];
  indent: string;
}

const CONTROLS = /[\p{Cc}\p{Cs}\u2028\u2029\ufeff]/u;
const escaped = (text: string) => text.replaceAll('\\', '\\\\').replaceAll("'", "\\'");

/** A text in double quotes for JavaScript, Python and Go, without invisible characters. */
export function quoted(text: string): string {
  return JSON.stringify(text).replaceAll(
    /[\u007f-\u009f\u2028\u2029\ufeff]/g,
    (each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

const javascriptText = (text: string) =>
  CONTROLS.test(text) ? quoted(text) : `'${escaped(text)}'`;
const isName = (key: string) => /^[A-Za-z_$][\w$]*$/.test(key);

/** PHP would fill in variables between double quotes, and knows other escapes. */
function phpText(text: string): string {
  if (!CONTROLS.test(text)) return `'${escaped(text)}'`;
  const safe = text
    .replaceAll(/["$\\]/g, String.raw`\$&`)
    .replaceAll(
      /[\p{Cc}\u2028\u2029\ufeff]/gu,
      (each) => `\\u{${each.charCodeAt(0).toString(16)}}`,
    );
  return `"${safe}"`;
}

const JAVASCRIPT: Dialect = {
  null: 'null',
  true: 'true',
  false: 'false',
  text: javascriptText,
  key(key) {
    // Without brackets this key would set the prototype.
    if (key === '__proto__') return "['__proto__']: ";
    return `${isName(key) ? key : javascriptText(key)}: `;
  },
  object: () => ['{', '}'],
  indent: '  ',
};
const PYTHON: Dialect = {
  null: 'None',
  true: 'True',
  false: 'False',
  text: quoted,
  key: (key) => `${quoted(key)}: `,
  object: () => ['{', '}'],
  indent: '    ',
};
const PHP: Dialect = {
  null: 'null',
  true: 'true',
  false: 'false',
  text: phpText,
  key: (key) => `${phpText(key)} => `,
  // An array without names would become a list in JSON.
  object: (keys) => (keys.every((key) => /^\d+$/.test(key)) ? ['(object) [', ']'] : ['[', ']']),
  indent: '    ',
};

export const javascript = (value: unknown, depth = 0) => write(JAVASCRIPT, value, depth);
export const python = (value: unknown, depth = 0) => write(PYTHON, value, depth);
export const php = (value: unknown, depth = 0) => write(PHP, value, depth);

/** A text in single quotes for a POSIX shell. */
export function shell(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

function write(dialect: Dialect, value: unknown, depth: number): string {
  if (value === null) return dialect.null;
  if (typeof value === 'boolean') return dialect[value ? 'true' : 'false'];
  if (typeof value === 'string') return dialect.text(value);
  if (value instanceof NumberText) return value.text;
  if (typeof value !== 'object') return String(value);
  const items = Array.isArray(value)
    ? value.map((item) => write(dialect, item, depth + 1))
    : Object.entries(value).map(
        ([key, item]) => `${dialect.key(key)}${write(dialect, item, depth + 1)}`,
      );
  const [open, close] = Array.isArray(value) ? ['[', ']'] : dialect.object(Object.keys(value));
  if (items.length === 0) return `${open}${close}`;
  const inner = dialect.indent.repeat(depth + 1);
  return `${open}\n${items.map((item) => `${inner}${item},\n`).join('')}${dialect.indent.repeat(depth)}${close}`;
}
