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
  const staged: { file: string; from: string }[] = [];
  let current = '';
  try {
    for (const [file, text] of files) {
      current = file;
      const problem = writeProblem(file);
      if (problem !== undefined) throw new WriteError(file, problem);
      // Nobody can have put a link where nobody knows the name.
      const from = join(dirname(file), `.${randomBytes(12).toString('hex')}.tmp`);
      staged.push({ file, from });
      const mode = lstatSync(file, { throwIfNoEntry: false })?.mode;
      // A full disk is noticed when the file is flushed, at the latest.
      writeFileSync(from, text, { flag: 'wx', mode, flush: true });
      // The mask of the process has no say in the mode that a target had.
      if (mode !== undefined) chmodSync(from, mode);
    }

    for (const { file, from } of staged) {
      current = file;
      renameSync(from, file);
    }
  } catch (error) {
    for (const { from } of staged) rmSync(from, { force: true });
    throw error instanceof WriteError ? error : new WriteError(current, writeErrorText(error));
  }
}

/**
 * @param file - Path of a file that is to be written.
 * @returns Why it cannot be, worded to follow its name, or undefined when nothing is in the way.
 */
export function writeProblem(file: string): string | undefined {
  try {
    const there = lstatSync(file, { throwIfNoEntry: false });
    if (there?.isDirectory() === true) return 'it is a folder';
    if (there?.isFile() === false) return 'it is no plain file; give the path of a file';
    if (there !== undefined) accessSync(file, constants.W_OK);
    accessSync(dirname(file), constants.W_OK);
    return undefined;
  } catch (error) {
    return writeErrorText(error);
  }
}

function writeErrorText(error: unknown): string {
  return `the file cannot be written (${(error as NodeJS.ErrnoException).code ?? String(error)})`;
}
