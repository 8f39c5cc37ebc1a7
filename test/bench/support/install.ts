import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { installPackages } from '../../support/install-packages.ts';

/** Installs peers that have a manifest of their own, so that the project's own install stays small. */
export function install(folder: string, what: string): void {
  if (existsSync(join(folder, 'node_modules'))) return;
  process.stdout.write(`  installing ${what}\n`);
  installPackages(folder);
}
