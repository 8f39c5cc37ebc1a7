import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Metafile } from 'esbuild';

/**
 * The licence of each package of which esbuild has taken in code.
 *
 * @param root - The folder in which esbuild has worked.
 */
export async function licencesOf({ inputs }: Metafile, root: string): Promise<string> {
  const folders = Object.keys(inputs)
    .map((file) => /.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0])
    .filter((each) => each !== undefined);

  const texts = [...new Set(folders)].toSorted().map(async (folder) => {
    const files = await readdir(join(root, folder));
    const licence = files.find((file) => /^licen[cs]e/i.test(file)) ?? 'LICENSE';
    const text = await readFile(join(root, folder, licence), 'utf8');
    return `${folder.replace(/.*node_modules\//, '')}\n\n${text.trim()}\n`;
  });
  return (await Promise.all(texts)).join('\n\n');
}
