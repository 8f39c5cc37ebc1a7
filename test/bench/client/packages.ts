import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

interface Manifest {
  dependencies?: Record<string, string>;
}

/** How many packages an installation brings: the package itself and all that it depends on. */
export function packagesOf(manifest: string, seen = new Set<string>()): number {
  seen.add(manifest);
  const { dependencies = {} } = JSON.parse(readFileSync(manifest, 'utf8')) as Manifest;
  for (const name of Object.keys(dependencies)) {
    const found = resolve(name, dirname(manifest));
    if (!seen.has(found)) packagesOf(found, seen);
  }
  return seen.size;
}

function resolve(name: string, from: string): string {
  const manifest = join(from, 'node_modules', name, 'package.json');
  if (existsSync(manifest)) return manifest;
  if (dirname(from) === from) throw new Error(`${name} is not installed`);
  return resolve(name, dirname(from));
}
