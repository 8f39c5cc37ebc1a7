import { once } from 'node:events';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { closest } from '../shared/closest.ts';
import { manifest } from '../shared/package-files.ts';
import { redactText } from '../shared/redact.ts';
import { printable } from '../shared/terminal.ts';

/** An option of a command. */
interface Option {
  readonly type: 'string' | 'boolean';
  readonly short?: string;
  readonly multiple?: boolean;
  /** Placeholder of the value in the help: `PORT`. A boolean with a `no-` form has `no`. */
  readonly value?: string;
  /** In the help, with the default at its end. */
  readonly text: string;
}

/** The options of a command by name. */
export type Options = Readonly<Record<string, Option>>;

type Value<Of extends Option> = Of['type'] extends 'boolean'
  ? boolean
  : Of extends { multiple: true }
    ? string[]
    : string;

/** The values of the options that were given. */
export type Values<Of extends Options> = { readonly [Name in keyof Of]?: Value<Of[Name]> };

/**
 * Reads the arguments of a command. `--no-x` is `false` for a boolean `x`.
 *
 * @param allowPositionals - Whether there may be other arguments than options.
 * @throws ArgumentsError - An unknown option, an option without its value, or another argument.
 */
export function parseOptions<const Of extends Options>(
  args: string[],
  options: Of,
  allowPositionals = false,
): { values: Values<Of>; positionals: string[] } {
  const config = Object.fromEntries(
    Object.entries(options).map(([name, { type, short, multiple = false }]) => [
      name,
      { type, multiple, ...(short === undefined ? {} : { short }) },
    ]),
  );
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals,
      options: config as NonNullable<ParseArgsConfig['options']>,
      allowNegative: true,
    });
    return { values: values as Values<Of>, positionals };
  } catch (error) {
    throw new ArgumentsError(describe(error as NodeJS.ErrnoException, Object.keys(options)));
  }
}

function describe({ code, message }: NodeJS.ErrnoException, names: readonly string[]): string {
  if (code !== 'ERR_PARSE_ARGS_UNKNOWN_OPTION') return message;
  const option = /'(-[^'\s]+)/.exec(message)?.[1] ?? '';
  const similar = closest(option.replace(/^--?/, ''), names);
  const hint = similar === undefined ? '' : `; did you mean --${similar}?`;
  return `there is no option ${option}${hint}`;
}

/**
 * Reads a number of an option.
 *
 * @param bounds - The least and the most that it may be; without them any number.
 * @throws ArgumentsError - It is no such number.
 */
export function parseNumber(
  name: string,
  text: string,
  bounds?: readonly [least: number, most: number],
): number {
  const [least, most] = bounds ?? [-Number.MAX_VALUE, Number.MAX_VALUE];
  const value = text.trim() === '' ? Number.NaN : Number(text);
  if (value >= least && value <= most) return value;
  const range = bounds === undefined ? '' : ` from ${least} to ${most}`;
  throw new ArgumentsError(`--${name} must be a number${range}, not "${text}"`);
}

const HELP_COLUMN = 25;

/** The lines of a help text about options. */
export function optionLines(options: Options): string {
  return Object.entries(options)
    .map(([name, { short, value, text }]) => {
      const long = value === undefined ? `--${name}` : `--${name} ${value}`;
      const names = short === undefined ? `    ${long}` : `-${short}, ${long}`;
      const margin = `\n${' '.repeat(HELP_COLUMN)}`;
      const begin = `  ${names}  `;
      const column = begin.length > HELP_COLUMN ? `  ${names}${margin}` : begin.padEnd(HELP_COLUMN);
      return `${column}${text.replaceAll('\n', margin)}\n`;
    })
    .join('');
}

/** Wrong arguments, said to the one who typed them: on one line, without control characters and secrets. */
export class ArgumentsError extends Error {
  constructor(message: string) {
    super(redactText(printable(message), [], Infinity));
  }
}

/** The first signal lets requests finish; a second one is not caught and ends the process. */
export async function stopSignal(): Promise<void> {
  const done = new AbortController();
  const { signal } = done;
  await Promise.race([once(process, 'SIGTERM', { signal }), once(process, 'SIGINT', { signal })]);
  done.abort();
}

/** Where a guide is: on the site of this version if the package says where it is, else its file. */
export function guideAddress(id: string): string {
  const { homepage, version } = manifest();
  if (homepage === undefined) return `docs/${id}.md`;
  return `${homepage.replace(/\/$/, '')}/${version}/guides/${id}.html`;
}
