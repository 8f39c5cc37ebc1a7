import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface Manifest {
  name: string;
  version: string;
  /** The address of the site; the release fills it in. */
  homepage?: string;
}

/** The package.json of this package, whether it runs from source or from dist/. */
export function manifest(): Manifest {
  return readJson('package.json') as Manifest;
}

/** A JSON file of generated/. */
export function readGenerated(name: string): unknown {
  return readJson(join('generated', name));
}

/** Checks whether generated/ has a file. */
export function hasGenerated(name: string): boolean {
  return existsSync(join(packageRoot(), 'generated', name));
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(join(packageRoot(), file), 'utf8'));
}

/** The folder of this package's package.json. */
export function packageRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'package.json'))) {
    const parent = dirname(folder);
    if (parent === folder) throw new Error('the package.json of payments-contract is missing');
    folder = parent;
  }
  return folder;
}
