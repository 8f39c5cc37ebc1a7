import { readFileSync } from 'node:fs';
import { ArgumentsError } from './command.ts';

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
