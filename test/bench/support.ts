import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type BuildOptions, build } from 'esbuild';

export const ROOT = join(import.meta.dirname, '..', '..');

/** For what a bench compiles and writes; inside node_modules, so that imports of packages resolve. */
export const CACHE = join(ROOT, 'node_modules', '.cache', 'bench');
mkdirSync(CACHE, { recursive: true });

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
export async function gzipped(contents: string): Promise<number> {
  const { outputFiles } = await build({
    ...common,
    stdin: { contents, resolveDir: ROOT },
    minify: true,
    write: false,
    platform: 'browser',
    conditions: ['browser'],
    target: 'es2022',
  });
  return gzipSync(outputFiles[0]?.contents ?? '', { level: 9 }).length;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const [low = NaN, high = NaN] =
    sorted.length % 2 === 1
      ? [sorted[middle], sorted[middle]]
      : [sorted[middle - 1], sorted[middle]];
  return (low + high) / 2;
}

/** Rows as aligned columns, numbers to the right. */
export function table(rows: readonly (readonly (string | number)[])[]): string {
  const text = rows.map((row) => row.map(String));
  const widths = (text[0] ?? []).map((_, at) =>
    Math.max(...text.map((row) => row[at]?.length ?? 0)),
  );
  return text
    .map((row) =>
      row
        .map((cell, at) =>
          at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
    .map((line) => `  ${line}`)
    .join('\n');
}
