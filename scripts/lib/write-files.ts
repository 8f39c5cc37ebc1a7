import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PlainError } from './errors.ts';

/**
 * Writes all files or none: every new content lies beside its target before the first one is
 * renamed. Files that already say the same are not touched. Returns the names that changed.
 */
export async function writeOutputs(out: string, outputs: Map<string, string>): Promise<string[]> {
  const staged: { name: string; from: string; to: string }[] = [];
  try {
    await mkdir(out, { recursive: true });
    for (const [name, text] of outputs) {
      const to = join(out, name);
      if ((await readIfThere(to)) === text) continue;
      const from = join(out, `.${name}.${process.pid}.tmp`);
      staged.push({ name, from, to });
      await writeFile(from, text);
    }
    for (const { from, to } of staged) await rename(from, to);
    return staged.map(({ name }) => name);
  } catch (error) {
    await Promise.allSettled(staged.map(({ from }) => rm(from, { force: true })));
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
