/** How a language writes JSON values. */
interface Dialect {
  /** Its names of null, true and false, where they differ. */
  names: Partial<Record<string, string>>;
  text: (text: string) => string;
  key: (key: string) => string;
  indent: string;
}

const CONTROLS = /[\p{Cc}\p{Cs}\u2028\u2029\ufeff]/u;

/** A text in double quotes for JavaScript, Python and Go, without invisible characters. */
export function quoted(text: string): string {
  return JSON.stringify(text).replaceAll(
    /[\u007f-\u009f\u2028\u2029\ufeff]/g,
    (each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

function javascriptText(text: string): string {
  if (CONTROLS.test(text)) return quoted(text);
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}

const JAVASCRIPT: Dialect = {
  names: {},
  text: javascriptText,
  key(key) {
    // Without brackets this key would set the prototype.
    if (key === '__proto__') return "['__proto__']: ";
    const isName = /^[A-Za-z_$][\w$]*$/.test(key);
    return `${isName ? key : javascriptText(key)}: `;
  },
  indent: '  ',
};

const PYTHON: Dialect = {
  names: { null: 'None', true: 'True', false: 'False' },
  text: quoted,
  key: (key) => `${quoted(key)}: `,
  indent: '    ',
};

/** A JSON value as code of JavaScript. */
export const javascriptLiteral = (value: unknown) => write(JAVASCRIPT, value, 0);

/** A JSON value as code of Python. */
export const pythonLiteral = (value: unknown) => write(PYTHON, value, 0);

/** A text in single quotes for a POSIX shell. */
export function shell(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

function write(dialect: Dialect, value: unknown, depth: number): string {
  // Nobody writes more levels by hand, and their indentation grows by the square.
  if (depth > 500) throw new RangeError('more than 500 levels');
  if (typeof value === 'string') return dialect.text(value);
  if (typeof value !== 'object' || value === null) {
    return dialect.names[String(value)] ?? String(value);
  }

  const items = Array.isArray(value)
    ? value.map((item) => write(dialect, item, depth + 1))
    : Object.entries(value).map(
        ([key, item]) => `${dialect.key(key)}${write(dialect, item, depth + 1)}`,
      );
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  if (items.length === 0) return `${open}${close}`;

  const inner = dialect.indent.repeat(depth + 1);
  return `${open}\n${items.map((item) => `${inner}${item},\n`).join('')}${dialect.indent.repeat(depth)}${close}`;
}
