import { constants } from 'node:os';
import { FORMATS, type Format } from '../report/report.ts';
import { redactText } from '../shared/redact.ts';
import { printable } from '../shared/terminal.ts';
import { Command, CommanderError, InvalidArgumentError, Option } from './commander.ts';

export { Command, CommanderError, Option };

const PROGRAM = 'payments-contract';

/** Why a command could not do what it does, for the one who typed it. */
export class CommandError extends Error {
  readonly exitCode: 1 | 2;

  /** @param exitCode - 2 where the arguments are wrong, or nothing could be found out. */
  constructor(message: string, exitCode: 1 | 2 = 2) {
    super(message);
    this.exitCode = exitCode;
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
    .description(about.replaceAll(/(?<!\n)\n(?!\n)/g, ' '))
    .exitOverride()
    .configureOutput({
      outputError: (text) =>
        printError(text.slice('error: '.length).trim().replace('\n', ' '), name),
    })
    .configureHelp({
      optionTerm: ({ flags }) => flags.replaceAll(/[<>]/g, ''),
      optionDescription: ({ description, defaultValue }) =>
        defaultValue === undefined ? description : `${description} (${defaultValue})`,
    })
    .showHelpAfterError('Try --help.')
    .helpOption('-h, --help', 'print this text')
    .addHelpText('after', `\n${notes.trim()}\nGuide: docs/${guide}.md`);
}

/** Prints an error behind the name of its command, without control characters and secrets. */
export function printError(message: string, name?: string): void {
  const command = name === undefined ? PROGRAM : `${PROGRAM} ${name}`;
  // Each line by itself, behind its indentation.
  const safe = message.replaceAll(/\S.*/g, (text) => redactText(printable(text), [], Infinity));
  process.stderr.write(`${command}: ${safe}\n`);
}

/** Options of a command that writes a report. */
export interface ReportGiven {
  format: Format;
  out?: string;
  quiet?: boolean;
}

/** Adds the options of a report. */
export function addReportOptions(command: Command): Command {
  return command
    .addOption(new Option('--format <FORMAT>', FORMATS.join(', ')).choices(FORMATS).default('text'))
    .option('-o, --out <FILE>', 'write the report to a file')
    .option('-q, --quiet', 'print no progress');
}

/** Collects the values of an option that may be repeated. */
export function collect(text: string, before: readonly string[] = []): string[] {
  return [...before, text];
}

/** Returns a parser of a number in these bounds. */
export function number(least: number, most: number) {
  return (text: string): number => {
    const value = text.trim() === '' ? Number.NaN : Number(text);
    if (value >= least && value <= most) return value;
    throw new InvalidArgumentError(`It must be a number from ${least} to ${most}.`);
  };
}

/** Returns a parser of a whole number in these bounds. */
export function wholeNumber(least: number, most: number) {
  return (text: string): number => {
    const value = number(least, most)(text);
    if (Number.isInteger(value)) return value;
    throw new InvalidArgumentError('It must be a whole number.');
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
