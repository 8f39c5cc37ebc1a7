import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeFiles } from '../../src/shared/write-files.ts';
import { PlainError } from './errors.ts';

/**
 * Writes all files into a folder or none. Files that already say the same are not touched.
 *
 * @returns The names that changed.
 */
export async function writeOutputs(
  out: string,
  outputs: ReadonlyMap<string, string>,
): Promise<string[]> {
  try {
    await mkdir(out, { recursive: true });
    const changed: string[] = [];
    const texts = new Map<string, string>();
    for (const [name, text] of outputs) {
      const file = join(out, name);
      if ((await readIfThere(file)) === text) continue;
      changed.push(name);
      texts.set(file, text);
    }
    writeFiles(texts);
    return changed;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new PlainError(`cannot write to ${out}: ${reason}. Is it writable, and a folder?`);
  }
}

/** The text of a file, or undefined where there is none. */
export async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
