import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A JSON file of the package's generated/ folder, whether run from source or from dist/. */
export function readGenerated(name: string): unknown {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'generated', name))) {
    const parent = dirname(folder);
    if (parent === folder) throw new Error(`generated/${name} is missing; run \`npm run build\``);
    folder = parent;
  }
  return JSON.parse(readFileSync(join(folder, 'generated', name), 'utf8'));
}
