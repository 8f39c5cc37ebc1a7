import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { ROOT } from '../support/project.ts';

const FOLDER = join(ROOT, 'node_modules', '.cache', 'bench');

const common = {
  absWorkingDir: ROOT,
  bundle: true,
  format: 'esm',
  target: 'es2022',
  logLevel: 'error',
} as const;

/**
 * The client as JavaScript, without what a TypeScript loader adds to each function. With
 * openapi-fetch inside, calls of openapi-fetch by itself do not change how fast its code is here.
 */
export async function builtClient(openapiFetch: 'inside' | 'outside'): Promise<string> {
  mkdirSync(FOLDER, { recursive: true });
  const outfile = join(FOLDER, `client-${openapiFetch}.mjs`);
  const entryPoints = [join(ROOT, 'src', 'client', 'index.ts')];
  const packages = openapiFetch === 'inside' ? 'bundle' : 'external';
  await build({ ...common, entryPoints, outfile, platform: 'node', packages });
  return outfile;
}

/** Bytes of this code in a bundle for browsers, minified and gzipped. */
export async function gzipped(contents: string, resolveDir = ROOT): Promise<number> {
  const { outputFiles } = await build({
    ...common,
    stdin: { contents, resolveDir },
    minify: true,
    write: false,
    platform: 'browser',
    conditions: ['browser'],
  });
  return gzipSync(outputFiles[0]?.contents ?? '', { level: 9 }).length;
}
