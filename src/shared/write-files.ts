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

/** A file could not be written. What was there before is there still. */
export class WriteError extends Error {
  override name = 'WriteError';
  readonly file: string;
  /** The problem, worded to follow the name of the file. */
  readonly problem: string;

  constructor(file: string, problem: string) {
    super(`${file}: ${problem}`);
    this.file = file;
    this.problem = problem;
  }
}

/**
 * Writes all files or none: each new text is complete beside its target before the first target is
 * replaced. A target keeps its mode. Links are not followed.
 *
 * @param files - From path to text. The folders must be there.
 * @throws WriteError
 */
export function writeFiles(files: ReadonlyMap<string, string>): void {
  const staged: { file: string; temporary: string }[] = [];
  let current = '';
  try {
    for (const [file, text] of files) {
      current = file;
      const problem = writeProblem(file);
      if (problem !== undefined) throw new WriteError(file, problem);

      // A random name: nobody can place a link there in advance.
      const temporary = join(dirname(file), `.${randomBytes(12).toString('hex')}.tmp`);
      staged.push({ file, temporary });

      const mode = lstatSync(file, { throwIfNoEntry: false })?.mode;
      // A full disk is noticed when the file is flushed, at the latest.
      writeFileSync(temporary, text, { flag: 'wx', mode, flush: true });
      // The umask must not change the mode that a target had.
      if (mode !== undefined) chmodSync(temporary, mode);
    }

    for (const { file, temporary } of staged) {
      current = file;
      renameSync(temporary, file);
    }
  } catch (error) {
    for (const { temporary } of staged) rmSync(temporary, { force: true });
    throw error instanceof WriteError ? error : new WriteError(current, writeErrorText(error));
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
