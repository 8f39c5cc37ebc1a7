import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';

export const ROOT = join(import.meta.dirname, '..', '..');

/** For what a bench compiles and writes; inside node_modules, so that imports of packages resolve. */
export const CACHE = join(ROOT, 'node_modules', '.cache', 'bench');
mkdirSync(CACHE, { recursive: true });

/** A program or module as it is published, so that no loader is measured. Returns its file. */
export async function compile(entry: string, name: string): Promise<string> {
  const outfile = join(CACHE, `${name}.mjs`);
  await build({
    absWorkingDir: ROOT,
    bundle: true,
    format: 'esm',
    logLevel: 'error',
    entryPoints: [entry],
    outfile,
    packages: 'external',
    platform: 'node',
    target: 'node20',
  });
  return outfile;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return (sorted[Math.floor(middle)]! + sorted[Math.ceil(middle)]!) / 2;
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
