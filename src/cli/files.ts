import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { type Paint, paintFor } from '../shared/terminal.ts';
import { WriteError, writeFiles, writeProblem } from '../shared/write-files.ts';
import { ArgumentsError, CommandError, type ReportGiven } from './command.ts';

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

/**
 * Checks the file that an option writes, before anything is done whose results would be lost.
 *
 * @param read - Files that are read, by what they are: `that --seed reads`.
 * @throws ArgumentsError - It cannot be written, or is read too.
 */
export function checkWritten(
  option: string,
  file: string | undefined,
  read: Readonly<Record<string, readonly (string | undefined)[]>>,
): void {
  if (file === undefined) return;
  const problem = writeProblem(file);
  if (problem !== undefined) throw new ArgumentsError(`--${option} ${file}: ${problem}`);
  const written = identity(file);
  for (const [use, files] of Object.entries(read)) {
    if (files.some((each) => each !== undefined && identity(each) === written)) {
      throw new ArgumentsError(`--${option} ${file}: it is the file ${use}`);
    }
  }
}

/**
 * Writes a report to the file of `--out`, and its first line to standard error; without a file to
 * standard output.
 *
 * @param render - Makes its text.
 * @throws CommandError - The file can no longer be written.
 */
export function writeReport<Format extends string>(
  { format, out, quiet }: ReportGiven<Format>,
  render: (format: Format | 'text', paint?: Paint) => string,
): void {
  if (out === undefined) {
    process.stdout.write(render(format, paintFor(process.stdout)));
    return;
  }
  try {
    writeFiles(new Map([[out, render(format)]]));
  } catch (error) {
    if (!(error instanceof WriteError)) throw error;
    throw new CommandError(`--out ${error.message}`, 2);
  }
  const [conclusion = ''] = render('text').split('\n', 1);
  if (quiet !== true) process.stderr.write(`--out ${out}: ${conclusion}\n`);
}

/** The same for all names of a file. */
function identity(file: string): string {
  try {
    const { dev, ino } = statSync(file, { bigint: true });
    return `${dev}:${ino}`;
  } catch {
    return existsSync(dirname(file))
      ? join(realpathSync(dirname(file)), basename(file))
      : resolve(file);
  }
}
