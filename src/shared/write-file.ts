import { randomBytes } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  constants,
  lstatSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

/** A file could not be written; the message names it. What was there before is there still. */
export class WriteError extends Error {
  override name = 'WriteError';
}

/**
 * Writes a file: its text is complete beside it before it replaces what was there. The mode stays. A link is not
 * followed.
 *
 * @param file - Path of the file. Its folder must be there.
 * @throws WriteError
 */
export function writeFile(file: string, text: string): void {
  const problem = writeProblem(file);
  if (problem !== undefined) throw new WriteError(`${file}: ${problem}`);

  // A random name: nobody can place a link there in advance.
  const temporary = join(dirname(file), `.${randomBytes(12).toString('hex')}.tmp`);
  try {
    const mode = lstatSync(file, { throwIfNoEntry: false })?.mode;
    // A full disk is noticed when the file is flushed, at the latest.
    writeFileSync(temporary, text, { flag: 'wx', mode, flush: true });
    // The umask must not change the mode that a file had.
    if (mode !== undefined) chmodSync(temporary, mode);
    renameSync(temporary, file);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw new WriteError(`${file}: ${writeErrorText(error)}`);
  }
}

/**
 * @param file - Path of a file that is to be written.
 * @returns Why it cannot be, worded to follow its name, or undefined when nothing is in the way.
 */
export function writeProblem(file: string): string | undefined {
  try {
    const stats = lstatSync(file, { throwIfNoEntry: false });
    if (stats?.isDirectory() === true) return 'it is a folder';
    if (stats?.isFile() === false) return 'it is not a plain file; give the path of a file';
    if (stats !== undefined) accessSync(file, constants.W_OK);
    accessSync(dirname(file), constants.W_OK);
    return undefined;
  } catch (error) {
    return writeErrorText(error);
  }
}

function writeErrorText(error: unknown): string {
  return `the file cannot be written (${(error as NodeJS.ErrnoException).code ?? String(error)})`;
}
