import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** The style and the scripts of the pages, by their names below `assets/`. */
export async function readAssets(folder: string): Promise<Map<string, string>> {
  const read = (file: string) => readFile(join(folder, file), 'utf8');
  // Small files with one job each become one request; the store is what the others use.
  const scripts = (await readdir(join(folder, 'script'))).filter((file) => file !== 'store.js');
  const parts = await Promise.all(
    ['store.js', ...scripts.toSorted()].map((file) => read(`script/${file}`)),
  );
  return new Map([
    ['site.css', await read('site.css')],
    ['theme.js', await read('theme.js')],
    ['icon.svg', await read('icon.svg')],
    ['site.js', `'use strict';\n${parts.join('\n')}`],
  ]);
}
