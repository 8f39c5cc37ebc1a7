import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Recipe } from '../../../src/cli/recipe.ts';

const PROGRAMS = join(import.meta.dirname, '..');

/** Folders with the program that uses the client of a recipe: shared files, then its own. */
export function programFolders({ id, language }: Recipe): string[] {
  return [join(PROGRAMS, language, 'support'), join(PROGRAMS, id)];
}

/** The part of the program that sets the client up: roots, token, headers. */
export async function setUpOf({ id, program }: Recipe): Promise<string> {
  const text = await readFile(join(PROGRAMS, id, program), 'utf8');
  const parts = text.matchAll(/^.*\bset-up:.*\n([\s\S]*?)^.*\bend of set-up\b/gm);
  return [...parts].map(([, part]) => part).join('');
}
