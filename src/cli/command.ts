import { constants } from 'node:os';
import { Command, CommanderError, Option } from 'commander';
import { redactText } from '../shared/redact.ts';
import { printable } from '../shared/terminal.ts';

// The build puts commander beside this module, so no other one imports it.
export { Command, CommanderError, Option };

const PROGRAM = 'payments-contract';

/** A command of payments-contract, which is loaded when it is asked for. */
export interface CommandModule {
  /** Its options and its help. */
  define(): Command;
  /**
   * Does what the command does, with the options that were read.
   *
   * @param args - As they were typed.
   * @returns The exit code.
   * @throws CommandError
   */
  run(command: Command, args: readonly string[]): Promise<number>;
}

/** Why a command could not do what it does, for the one who typed it. */
export class CommandError extends Error {
  readonly exitCode: 1 | 2;

  constructor(message: string, exitCode: 1 | 2) {
    super(message.split('\n').map(printable).join('\n'));
    this.exitCode = exitCode;
  }
}

const HINT = 'Try --help.';

/** Wrong arguments: on one line, without control characters and secrets. */
export class ArgumentsError extends CommandError {
  constructor(message: string) {
    super(`${redactText(printable(message), [], Infinity)}\n${HINT}`, 2);
  }
}

/** Parts of a help text. */
interface Help {
  /** Paragraphs; commander breaks their lines. */
  about?: string;
  /** Behind the options: examples, exit codes. */
  notes: string;
  /** Id of the guide. */
  guide: string;
}

/**
 * Makes a command of commander that prints as all of ours do, and never ends the process.
 *
 * @param name - Without it the program itself.
 */
export function createCommand({ about = '', notes, guide }: Help, name?: string): Command {
  return new Command(name ?? PROGRAM)
    .description(about.trim().replaceAll(/(?<!\n)\n(?!\n)/g, ' '))
    .exitOverride()
    .configureOutput({
      outputError: (text) => {
        const lines = text.replace(/^error: /, '').trim();
        const { message } = new CommandError(lines, 2);
        printError(redactText(message, [], Infinity), name);
      },
    })
    .configureHelp({
      optionTerm: ({ flags }) => flags.replaceAll(/[<>]/g, ''),
      optionDescription: ({ description, defaultValue }) =>
        defaultValue === undefined ? description : `${description} (${defaultValue})`,
    })
    .showHelpAfterError(HINT)
    .helpOption('-h, --help', 'print this text')
    .addHelpText('after', `\n${notes.trim()}\nGuide: docs/${guide}.md`);
}

/** Prints an error behind the name of its command. */
export function printError(message: string, name?: string): void {
  process.stderr.write(`${name === undefined ? PROGRAM : `${PROGRAM} ${name}`}: ${message}\n`);
}

/** Options of a command that writes a report. */
export interface ReportGiven<Format extends string> {
  format: Format;
  out?: string;
  quiet?: boolean;
}

/** Adds the options of a report. */
export function addReportOptions(command: Command, formats: readonly string[]): Command {
  return command
    .option('--format <FORMAT>', formats.join(', '), oneOf('format', formats), 'text')
    .option('-o, --out <FILE>', 'write the report to a file', notTwice('out'))
    .option('-q, --quiet', 'print no progress');
}

/** Reads one of a few words. */
export function oneOf(name: string, words: readonly string[]) {
  return (text: string): string => {
    if (words.includes(text)) return text;
    throw new ArgumentsError(`--${name} must be one of ${words.join(', ')}, not "${text}"`);
  };
}

/** Reads an option that may be repeated. */
export function listed(text: string, before: readonly string[] = []): string[] {
  return [...before, text];
}

/** Reads an option that may not be repeated. */
export function notTwice(name: string) {
  return (text: string, before?: string): string => {
    if (before === undefined) return text;
    throw new ArgumentsError(`--${name} is given twice`);
  };
}

/** Reads a number; without bounds any. */
export function number(name: string, bounds?: readonly [least: number, most: number]) {
  const [least, most] = bounds ?? [-Number.MAX_VALUE, Number.MAX_VALUE];
  const range = bounds === undefined ? '' : ` from ${least} to ${most}`;
  return (text: string): number => {
    const value = text.trim() === '' ? Number.NaN : Number(text);
    if (value >= least && value <= most) return value;
    throw new ArgumentsError(`--${name} must be a number${range}, not "${text}"`);
  };
}

/** Reads a whole number. */
export function wholeNumber(name: string, least: number, most: number) {
  return (text: string): number => {
    const value = number(name, [least, most])(text);
    if (Number.isInteger(value)) return value;
    throw new ArgumentsError(`--${name} must be a whole number from ${least} to ${most}`);
  };
}

/**
 * Makes a controller that aborts at the first signal to stop, and catches none once it has aborted: a second
 * one ends the process. Its reason is the exit code of a process that the signal has ended.
 */
export function stopController(...names: readonly NodeJS.Signals[]): AbortController {
  const stopped = new AbortController();
  const stop = (name: NodeJS.Signals) => stopped.abort(128 + constants.signals[name]);
  for (const name of names) process.once(name, stop);
  stopped.signal.addEventListener('abort', () => {
    for (const name of names) process.off(name, stop);
  });
  return stopped;
}
