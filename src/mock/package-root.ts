import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

interface Manifest {
  name: string;
  version: string;
  peerDependencies?: Record<string, string>;
}

/** The folder of this package, from its source as well as from its built files. */
export function packageRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'package.json'))) {
    const parent = dirname(folder);
    if (parent === folder) throw new Error('the package.json of payments-contract is missing');
    folder = parent;
  }
  return folder;
}

export function manifest(): Manifest {
  return JSON.parse(readFileSync(join(packageRoot(), 'package.json'), 'utf8')) as Manifest;
}
