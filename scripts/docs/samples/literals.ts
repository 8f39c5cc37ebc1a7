/** How a language writes JSON values. */
interface Dialect {
  null: string;
  true: string;
  false: string;
  text: (text: string) => string;
  key: (key: string) => string;
  object: [string, string];
  indent: string;
}

const escaped = (text: string) => text.replaceAll('\\', '\\\\').replaceAll("'", "\\'");
const single = (text: string) =>
  /[\n\r\t]/.test(text) ? JSON.stringify(text) : `'${escaped(text)}'`;
const double = (text: string) => JSON.stringify(text);

const JAVASCRIPT: Dialect = {
  null: 'null',
  true: 'true',
  false: 'false',
  text: single,
  key: (key) => `${/^[A-Za-z_$][\w$]*$/.test(key) ? key : single(key)}: `,
  object: ['{', '}'],
  indent: '  ',
};
const PYTHON: Dialect = {
  null: 'None',
  true: 'True',
  false: 'False',
  text: double,
  key: (key) => `${double(key)}: `,
  object: ['{', '}'],
  indent: '    ',
};
const PHP: Dialect = {
  null: 'null',
  true: 'true',
  false: 'false',
  text: single,
  key: (key) => `${single(key)} => `,
  object: ['[', ']'],
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
  if (typeof value !== 'object') return String(value);
  const items = Array.isArray(value)
    ? value.map((item) => write(dialect, item, depth + 1))
    : Object.entries(value).map(
        ([key, item]) => `${dialect.key(key)}${write(dialect, item, depth + 1)}`,
      );
  const [open, close] = Array.isArray(value) ? ['[', ']'] : dialect.object;
  if (items.length === 0) return `${open}${close}`;
  const inner = dialect.indent.repeat(depth + 1);
  return `${open}\n${items.map((item) => `${inner}${item},\n`).join('')}${dialect.indent.repeat(depth)}${close}`;
}
