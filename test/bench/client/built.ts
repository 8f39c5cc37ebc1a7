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

/** A program or module as plain JavaScript, without what a TypeScript loader adds to each function. */
export async function built(source: string, name: string): Promise<string> {
  mkdirSync(FOLDER, { recursive: true });
  const outfile = join(FOLDER, `${name}.mjs`);
  await build({
    ...common,
    entryPoints: [source],
    outfile,
    platform: 'node',
    packages: 'external',
  });
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
