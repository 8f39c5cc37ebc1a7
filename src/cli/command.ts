import { manifest } from '../shared/package-files.ts';
import { printable } from '../shared/terminal.ts';
import {
  type Options,
  ArgumentsError,
  type Values,
  guideAddress,
  optionLines,
  parseOptions,
} from './command-line.ts';

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
      const { values, positionals } = parseOptions(own, all, takes === 'arguments');
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
