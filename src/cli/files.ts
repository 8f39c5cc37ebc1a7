import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { writeProblem } from '../shared/write-files.ts';
import { ArgumentsError, type Options, type Typed } from './options.ts';

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
 * Checks the files that options name, before anything is done whose results would be lost.
 *
 * @param typed - The options as they were given.
 * @param program - A program with its arguments, which may be files too.
 * @throws ArgumentsError - A file cannot be written, or is read too.
 */
export function checkFiles(typed: Typed, options: Options, program: readonly string[]): void {
  const filesOf = (use: 'read' | 'written') =>
    typed.flatMap(([name, value]) =>
      options[name]?.file === use
        ? [value].flat().map((file) => ({ name, file: String(file) }))
        : [],
    );
  const taken = new Map(program.map((word) => [identity(word), 'that is rehearsed']));
  for (const { name, file } of filesOf('read')) {
    // NAME=FILE, too.
    taken.set(identity(file.replace(/^\w+=/, '')), `that --${name} reads`);
  }
  for (const { name, file } of filesOf('written')) {
    const problem = writeProblem(file);
    if (problem !== undefined) throw new ArgumentsError(`--${name} ${file}: ${problem}`);
    const use = taken.get(identity(file));
    if (use !== undefined) throw new ArgumentsError(`--${name} ${file}: it is the file ${use}`);
  }
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
