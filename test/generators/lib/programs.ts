import { join } from 'node:path';
import type { Recipe } from '../../../src/cli/recipe.ts';

const PROGRAMS = join(import.meta.dirname, '..');

/** Folders with the program that uses the client of a recipe: shared files, then its own. */
export function programFolders({ id, language }: Recipe): string[] {
  return [join(PROGRAMS, language, 'support'), join(PROGRAMS, id)];
}

/** How many lines a program has beside empty ones, and what it imports. */
export function lengthOf(program: string): number {
  const code = program.replace(/^import \([\s\S]*?^\)$/m, '');
  return code.split('\n').filter((line) => !/^\s*$|^(package|import|use|from) /.test(line)).length;
}
