import { readFileSync, statSync } from 'node:fs';
import type { Format } from '../report/report.ts';
import { type Paint, paintFor } from '../shared/terminal.ts';
import { WriteError, writeFile, writeProblem } from '../shared/write-file.ts';
import { CommandError, type ReportGiven } from './command.ts';

/**
 * Reads the file of an option.
 *
 * @param option - Its name.
 * @param file - `-` for standard input.
 * @throws CommandError - It cannot be read.
 */
export function readFile(option: string, file: string): string {
  try {
    // Some editors put a byte order mark at the beginning.
    return readFileSync(file === '-' ? 0 : file, 'utf8').replace(/^\uFEFF/, '');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new CommandError(`--${option} ${file}: the file cannot be read (${code})`);
  }
}

/**
 * Reads the JSON file of an option.
 *
 * @throws CommandError - It cannot be read, or is not JSON.
 */
export function readJson(option: string, file: string): unknown {
  const text = readFile(option, file);
  try {
    return JSON.parse(text);
  } catch {
    // The parser's own message would repeat a part of the file.
    throw new CommandError(`--${option} ${file}: the file is not JSON`);
  }
}

/**
 * Checks the file that an option writes, before anything is done whose results would be lost.
 *
 * @param read - Files that are read.
 * @throws CommandError - It cannot be written, or is read too.
 */
export function assertWritable(
  option: string,
  file: string | undefined,
  read: readonly (string | undefined)[],
): void {
  if (file === undefined) return;
  const isInput = read.some((each) => each !== undefined && isSameFile(each, file));
  const problem = writeProblem(file) ?? (isInput ? 'the command reads this file' : undefined);
  if (problem !== undefined) throw new CommandError(`--${option} ${file}: ${problem}`);
}

/** Checks whether two names, or links, are of one file that is there. */
function isSameFile(one: string, other: string): boolean {
  try {
    const [a, b] = [statSync(one, { bigint: true }), statSync(other, { bigint: true })];
    return a.dev === b.dev && a.ino === b.ino;
  } catch {
    return false;
  }
}

/**
 * Writes a report to the file of `--out`, and its first line to standard error; without a file to
 * standard output.
 *
 * @param render - Makes its text.
 * @throws CommandError - The file can no longer be written.
 */
export function writeReport(
  { format, out, quiet }: ReportGiven,
  render: (format: Format, paint?: Paint) => string,
): void {
  if (out === undefined) {
    process.stdout.write(render(format, paintFor(process.stdout)));
    return;
  }
  try {
    writeFile(out, render(format));
  } catch (error) {
    if (!(error instanceof WriteError)) throw error;
    throw new CommandError(`--out ${error.message}`);
  }
  const [conclusion = ''] = render('text').split('\n', 1);
  if (quiet !== true) process.stderr.write(`--out ${out}: ${conclusion}\n`);
}
