import { Command, CommanderError, Option } from 'commander';
import { manifest } from '../shared/package-files.ts';
import { redactText } from '../shared/redact.ts';
import { printable } from '../shared/terminal.ts';
import {
  ArgumentsError,
  type OptionRow,
  type Options,
  type Typed,
  type Values,
} from './options.ts';
import { checkFiles } from './files.ts';

/** A command of payments-contract: its options, its help and what it does. */
interface Definition<Of extends Options> {
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
   * @default all of them under one
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
   * @param rest - The program with its arguments behind `--`, where the command takes one.
   * @param typed - The options before their values were read.
   * @returns The exit code.
   * @throws ArgumentsError - The arguments make no sense.
   */
  run(values: Values<Of>, rest: readonly string[], typed: Typed): number | Promise<number>;
  /**
   * What can stand behind the options: a program with its arguments, after `--`.
   *
   * @default nothing
   */
  takes?: 'program';
  /** Message of an error for the one who typed the command; undefined for one that is not expected. */
  explain?(error: unknown): Failure | undefined;
}

/** Why a command could not do what it does. */
interface Failure {
  message: string;
  exitCode: 1 | 2;
}

/**
 * A command as a function of its arguments. It prints help and version, says what is wrong with
 * arguments (exit code 2), and ends with the exit code of what it does.
 */
export function defineCommand<const Of extends Options>(given: Definition<Of>) {
  const name = `payments-contract ${given.name}`;
  return async (args: string[]): Promise<number> => {
    let exitCode = 0;
    const command = commandOf(name, given).action(async () => {
      if (command.args.length > 0 && !args.includes('--')) {
        throw new ArgumentsError(`unexpected "${command.args[0]}"; a program comes after --`);
      }
      const typed = typedOptions(command, given.options);
      checkFiles(typed, given.options, command.args);
      exitCode = await given.run(valuesOf(typed, given.options), command.args, typed);
    });
    try {
      return (await parse(command, args)) ?? exitCode;
    } catch (error) {
      const failure = failureOf(error, given);
      if (failure === undefined) throw error;
      process.stderr.write(`${name}: ${failure.message}\n`);
      return failure.exitCode;
    }
  };
}

function failureOf<Of extends Options>(
  error: unknown,
  { explain }: Definition<Of>,
): Failure | undefined {
  if (error instanceof ArgumentsError) {
    return { message: `${error.message}\n${HINT}`, exitCode: 2 };
  }
  const failure = explain?.(error);
  return failure && { ...failure, message: printableLines(failure.message) };
}

function commandOf<Of extends Options>(
  name: string,
  {
    usage = '[options]',
    about,
    options,
    groups,
    refused = {},
    notes,
    guide,
    takes,
  }: Definition<Of>,
): Command {
  const command = createCommand(name, guide, `\n${notes.trim()}`)
    .usage(usage)
    .description(wrapped(about));
  if (takes === 'program') command.argument('[program...]');
  for (const { title = 'Options', options: rows } of groups ?? [{ options }]) {
    for (const [option, row] of Object.entries(rows)) {
      const shown = [optionOf(option, row)];
      // The other value of what is on by default.
      if (row.value === undefined) shown.push(new Option(`--no-${option}`).hideHelp());
      for (const each of shown) command.addOption(each.helpGroup(`${title}:`));
    }
  }
  for (const [option, reason] of Object.entries(refused)) {
    const refuse = () => {
      throw new ArgumentsError(`--${option} ${reason}`);
    };
    command.addOption(new Option(`--${option} [value]`).hideHelp().preset('').argParser(refuse));
  }
  return command;
}

function optionOf(name: string, { short, value, text, multiple, file }: OptionRow): Option {
  const flags = `${short === undefined ? '' : `-${short}, `}--${name}`;
  const option = new Option(value === undefined ? flags : `${flags} <${value}>`, wrapped(text));
  if (value === undefined) return option;
  return option.argParser((each: string, before?: string | string[]) => {
    if (multiple === true) return [...(before ?? []), each];
    if (before !== undefined && file === 'written') {
      throw new ArgumentsError(`--${name} is given twice`);
    }
    return each;
  });
}

function typedOptions(command: Command, options: Options): Typed {
  return Object.keys(options).flatMap((name) => {
    const option = new Option(`--${name}`);
    const value = command.getOptionValue(option.attributeName()) as Typed[number][1] | undefined;
    return value === undefined ? [] : [[name, value] as const];
  });
}

/** The values of the options by the names of the table. */
function valuesOf<Of extends Options>(typed: Typed, options: Of): Values<Of> {
  const entries = typed.map(([name, given]) => {
    const read = options[name]?.parse;
    if (read === undefined) return [name, given];
    if (typeof given === 'string') return [name, read(given, name)];
    return [name, [given].flat().map((text) => read(String(text), name))];
  });
  return Object.fromEntries(entries) as Values<Of>;
}

const HINT = 'Try --help.';

/** A command of commander that prints as all of ours do, and never ends the process. */
export function createCommand(name: string, guide: string, notes: string): Command {
  return new Command(name)
    .exitOverride()
    .configureOutput({
      outputError: (text, write) => {
        const message = printableLines(text.replace(/^error: /, '').trim());
        write(`${name}: ${redactText(message, [], Infinity)}\n`);
      },
    })
    .configureHelp({ optionTerm: ({ flags }) => flags.replaceAll(/[<>]/g, '') })
    .showHelpAfterError(HINT)
    .helpOption('-h, --help', 'print this text')
    .addHelpText('after', `${notes}\nGuide: docs/${guide}.md`);
}

/**
 * Has commander read the arguments and run what they name.
 *
 * @returns The exit code where they ask for a text or are wrong, which is said already.
 */
export async function parse(command: Command, args: string[]): Promise<number | undefined> {
  try {
    // Behind the other options in the help.
    command.version(manifest().version, '-v, --version', 'print the version');
    await command.parseAsync(args, { from: 'user' });
    return undefined;
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    return error.exitCode === 0 ? 0 : 2;
  }
}

/** Text whose lines commander breaks, where they do not end a paragraph. */
function wrapped(text: string): string {
  return text.trim().replaceAll(/(?<!\n)\n(?!\n)/g, ' ');
}

function printableLines(text: string): string {
  return text.split('\n').map(printable).join('\n');
}
