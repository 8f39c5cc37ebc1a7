import { once } from 'node:events';
import { fstatSync, readFileSync } from 'node:fs';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { closest } from '../shared/closest.ts';
import { manifest } from '../shared/package-files.ts';
import { redactText } from '../shared/redact.ts';
import { printable } from '../shared/terminal.ts';
import { differingFiles } from '../shared/write-files.ts';

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
 * @param takes - What may stand behind the options.
 * @throws ArgumentsError - An unknown option, an option without its value, or another argument.
 */
function parseOptions<const Of extends Options>(
  args: string[],
  options: Of,
  takes: Command<Of>['takes'],
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
      allowPositionals: takes === 'arguments',
      options: config as NonNullable<ParseArgsConfig['options']>,
      allowNegative: true,
    });
    return { values: values as Values<Of>, positionals };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') {
      throw new ArgumentsError(unknownOption(message, Object.keys(options)));
    }
    // Node writes some of them on several lines.
    const text = message.replaceAll('\n', ' ');
    const isMisplaced = code === 'ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL' && takes === 'program';
    throw new ArgumentsError(isMisplaced ? `${text}; a program comes after --` : text);
  }
}

function unknownOption(message: string, names: readonly string[]): string {
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

/** Why a file cannot be read, by the code of the system. */
const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a folder',
};

/**
 * Reads the file of an option.
 *
 * @param option - Its name.
 * @param file - `-` for standard input.
 * @throws ArgumentsError - It cannot be read.
 */
export function readFile(option: string, file: string): string {
  try {
    // Some editors put a byte order mark at the beginning.
    return readFileSync(file === '-' ? 0 : file, 'utf8').replace(/^\uFEFF/, '');
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    const reason = REASONS[code] ?? `the file cannot be read (${code})`;
    throw new ArgumentsError(`--${option} ${file}: ${reason}`);
  }
}

/**
 * Reads the JSON file of an option.
 *
 * @throws ArgumentsError - It cannot be read, or is not JSON.
 */
export function readJson(option: string, file: string): unknown {
  const text = readFile(option, file);
  try {
    return JSON.parse(text);
  } catch {
    // The parser's own message would repeat a part of the file.
    throw new ArgumentsError(`--${option} ${file}: the file is not JSON`);
  }
}

const HELP_COLUMN = 25;

/** The lines of a help text about options. */
function optionLines(options: Options): string {
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

/**
 * Checks whether files are there already with another text, and says which.
 *
 * @param files - From path to text.
 * @param hint - What helps, as a line of its own. @default none
 */
export function areInTheWay(
  command: string,
  files: ReadonlyMap<string, string>,
  hint = '',
): boolean {
  const names = differingFiles(files).join(', ');
  if (names === '') return false;
  process.stderr.write(
    `payments-contract ${command}: these files differ and are left as they are: ${names}\n${hint}`,
  );
  return true;
}

/**
 * The first signal lets requests finish; a second one is not caught and ends the process.
 *
 * @param withStdin - Whether the end of standard input is such a signal. @default false
 * @param ready - Called once a signal is handled; what it throws ends the wait.
 */
export async function stopSignal(withStdin = false, ready = (): void => {}): Promise<void> {
  const done = new AbortController();
  const { signal } = done;
  const stops = [once(process, 'SIGTERM', { signal }), once(process, 'SIGINT', { signal })];
  if (withStdin) stops.push(once(process.stdin.resume(), 'end', { signal }));
  // An error of standard input is its end, too.
  const stopped = Promise.race(stops.map((each) => each.catch(() => [])));
  try {
    ready();
    await stopped;
  } finally {
    done.abort();
    // What is read keeps the process.
    if (withStdin) process.stdin.pause();
  }
}

/**
 * Checks whether standard input closes with the program that holds its other end. `/dev/null`, which a
 * shell gives to what runs in the background, is at its end at once.
 */
export function hasOpenStdin(): boolean {
  const stdin = fstatSync(0);
  return process.stdin.isTTY || stdin.isFIFO() || stdin.isSocket();
}

/** Where a guide is: on the site of this version if the package says where it is, else its file. */
export function guideAddress(id: string, { homepage, version } = manifest()): string {
  if (homepage === undefined) return `docs/${id}.md`;
  return `${homepage.replace(/\/$/, '')}/${version}/guides/${id}.html`;
}

/** A command of payments-contract: its options, its help and what it does. */
interface Command<Of extends Options> {
  /** As it is typed. */
  name: string;
  /**
   * Text behind the name in the first line of the help.
   *
   * @default '[options]'
   */
  usage?: string;
  /** Description of the command, in a few lines. */
  about: string;
  options: Of;
  /**
   * The options under headings.
   *
   * @default all of them under none
   */
  groups?: readonly { title: string; options: Options }[];
  /** Why there are no options of these names, for those who expect one. */
  refused?: Readonly<Record<string, string>>;
  /** Text of the help behind the options: examples, exit codes. */
  notes: string;
  /** Id of its guide. */
  guide: string;
  /**
   * Does what the command does.
   *
   * @param rest - What stands behind the options.
   * @returns The exit code.
   * @throws ArgumentsError - The arguments make no sense.
   */
  run(values: Values<Of>, rest: readonly string[]): number | Promise<number>;
  /**
   * Arguments that can stand behind the options: arguments, or a program with its arguments behind `--`.
   *
   * @default nothing
   */
  takes?: 'arguments' | 'program';
  /** Message of an error for the one who typed the command; undefined for one that is not expected. */
  explain?(error: unknown): Failure | undefined;
}

/** Why a command could not do what it does. */
interface Failure {
  message: string;
  exitCode: 1 | 2;
}

/** Options of every command. */
const COMMON = {
  version: { type: 'boolean', short: 'v', text: 'print the version' },
  help: { type: 'boolean', short: 'h', text: 'print this text' },
} as const;

/**
 * A command as a function of its arguments. It prints help and version, says what is wrong with
 * arguments (exit code 2), and ends with the exit code of what it does.
 */
export function defineCommand<const Of extends Options>(given: Command<Of>) {
  return async (args: string[]): Promise<number> => {
    const { name, options, takes } = given;
    const at = takes === 'program' ? args.indexOf('--') : -1;
    const own = at === -1 ? args : args.slice(0, at);
    try {
      refuse(own, given.refused ?? {});
      const all = { ...options, ...COMMON };
      const { values, positionals } = parseOptions(own, all, takes);
      const { help, version } = values as Values<typeof COMMON>;
      if (help !== true && version !== true) {
        const rest = takes === 'program' && at !== -1 ? args.slice(at + 1) : positionals;
        return await given.run(values as Values<Of>, rest);
      }
      process.stdout.write(help === true ? helpOf(given) : `${manifest().version}\n`);
      return 0;
    } catch (error) {
      const failure = failureOf(error, given);
      if (failure === undefined) throw error;
      process.stderr.write(`payments-contract ${name}: ${failure.message}\n`);
      return failure.exitCode;
    }
  };
}

function refuse(args: readonly string[], refused: Readonly<Record<string, string>>): void {
  for (const arg of args) {
    const name = /^--([^=]+)/.exec(arg)?.[1] ?? '';
    if (Object.hasOwn(refused, name)) throw new ArgumentsError(`--${name} ${refused[name]}`);
  }
}

function failureOf<Of extends Options>(
  error: unknown,
  { explain }: Command<Of>,
): Failure | undefined {
  if (error instanceof ArgumentsError) {
    return { message: `${error.message}\nTry --help.`, exitCode: 2 };
  }
  const failure = explain?.(error);
  if (failure === undefined) return undefined;
  return { ...failure, message: failure.message.split('\n').map(printable).join('\n') };
}

function helpOf<Of extends Options>(given: Command<Of>): string {
  const { name, usage = '[options]', about, notes, guide, options } = given;
  const { groups = [{ title: '', options }] } = given;
  const lines = groups.map(({ title, options: each }, index) => {
    const all = index === groups.length - 1 ? { ...each, ...COMMON } : each;
    return `${title === '' ? '' : `${title}:\n`}${optionLines(all)}`;
  });
  return [
    `Usage: payments-contract ${name} ${usage}\n`,
    `${about.trim()}\n`,
    ...lines,
    `${notes.trim()}\nGuide: ${guideAddress(guide)}\n`,
  ].join('\n');
}
