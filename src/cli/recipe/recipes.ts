import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { packageRoot } from '../../shared/package-files.ts';

/** How to generate a client with one generator, as its `recipe.json` describes it. */
export interface Recipe {
  /** `language/generator`, named after the folders. */
  id: string;
  language: string;
  /** Absolute path of the folder with its files. */
  folder: string;
  /** The generator's package, as people know it. */
  generator: string;
  version: string;
  /** Names of the published documents that it reads. */
  documents: string[];
  /** What must be installed, a name of {@link TOOL_NAMES} each. */
  tools: string[];
  /** How the body of an error reaches the caller. */
  errors: 'typed' | 'partly typed' | 'readable';
  /** The strict settings under which the client and a program compile. */
  strict: string;
  /** Name of the program that the commands below are about. */
  program: string;
  compile: string[];
  run: string;
  /** What the document says and the client does not, a sentence each. */
  losses: string[];
}

/** Languages in the order in which they are listed. */
const LANGUAGE_NAMES: Readonly<Record<string, string>> = {
  typescript: 'TypeScript',
  python: 'Python',
  go: 'Go',
  java: 'Java',
  kotlin: 'Kotlin',
  rust: 'Rust',
  php: 'PHP',
};

export const TOOL_NAMES: Readonly<Record<string, string>> = {
  node22: 'Node 22.18 or newer',
  python3: 'Python 3.11 or newer',
  go: 'Go 1.24 or newer',
  java: 'a JDK 17 or newer',
  mvn: 'Maven',
  cargo: 'Rust with Cargo',
  php: 'PHP 8.1 or newer',
  'php-guzzle': 'Guzzle 7',
};

export function languageName({ language }: Recipe): string {
  return LANGUAGE_NAMES[language] ?? language;
}

/** All recipes of the package, ordered by language and generator. */
export async function readRecipes(): Promise<Recipe[]> {
  const root = join(packageRoot(), 'docs/recipes');
  const recipes: Recipe[] = [];
  for (const language of Object.keys(LANGUAGE_NAMES)) {
    const generators = await readdir(join(root, language));
    for (const generator of generators.filter((name) => name !== SHARED).toSorted()) {
      const folder = join(root, language, generator);
      const described = JSON.parse(await readFile(join(folder, DESCRIPTION), 'utf8')) as object;
      recipes.push({ ...described, id: `${language}/${generator}`, language, folder } as Recipe);
    }
  }
  return recipes;
}

/** Folder with what all recipes of a language share. */
export const SHARED = 'shared';
/** Describes a recipe, and is no part of what it writes. */
export const DESCRIPTION = 'recipe.json';
