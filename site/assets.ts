import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';

/** The scripts of the pages: the first before the first paint, those after `site` when they are wanted. */
const SCRIPTS = ['first', 'site', 'search', 'try-it', 'mock', 'highlight'];

/** The style and the scripts of the pages, by their names below `assets/`. */
export async function readAssets(folder: string): Promise<Map<string, string>> {
  const styles = (await readdir(join(folder, 'styles'))).toSorted();
  const css = await Promise.all(
    styles.map((file) => readFile(join(folder, 'styles', file), 'utf8')),
  );
  const scripts = await build({
    entryPoints: SCRIPTS.map((name) => join(folder, 'browser', 'bundles', `${name}.ts`)),
    outdir: 'assets',
    bundle: true,
    minify: true,
    // Classic scripts load from a folder too, modules do not.
    format: 'iife',
    target: 'es2022',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    write: false,
  });
  return new Map([
    ['site.css', css.join('\n')],
    ['try-it.css', await readFile(join(folder, 'try-it', 'try-it.css'), 'utf8')],
    ['icon.svg', await readFile(join(folder, 'images/icon.svg'), 'utf8')],
    ...scripts.outputFiles.map(
      ({ path, text }) => [path.slice(path.lastIndexOf('/') + 1), text] as const,
    ),
  ]);
}
