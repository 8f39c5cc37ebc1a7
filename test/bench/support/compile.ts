import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type BuildOptions, build } from 'esbuild';
import { CACHE, ROOT } from './project.ts';

const common = {
  absWorkingDir: ROOT,
  bundle: true,
  format: 'esm',
  logLevel: 'error',
} satisfies BuildOptions;

/** A program or module as it is published, so that no loader is measured. Returns its file. */
export async function compile(entry: string, name: string): Promise<string> {
  const outfile = join(CACHE, `${name}.mjs`);
  await build({
    ...common,
    entryPoints: [entry],
    outfile,
    packages: 'external',
    platform: 'node',
    target: 'node20',
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
    target: 'es2022',
  });
  return gzipSync(outputFiles[0]?.contents ?? '', { level: 9 }).length;
}
