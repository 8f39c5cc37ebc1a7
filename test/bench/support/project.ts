import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '..', '..', '..');

/** For what a bench compiles and writes; inside node_modules, so that imports of packages resolve. */
export const CACHE = join(ROOT, 'node_modules', '.cache', 'bench');
mkdirSync(CACHE, { recursive: true });

const PARTS = [
  'openapi',
  'scripts',
  'site',
  'src',
  'generated',
  '.spectral.yaml',
  'redocly.yaml',
  'package.json',
  'package-lock.json',
];

/** A copy of what a build needs in a folder of its own, gone when the process ends. */
export function projectCopy(): string {
  const folder = mkdtempSync(join(tmpdir(), 'payments-contract-'));
  for (const part of PARTS) cpSync(join(ROOT, part), join(folder, part), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
