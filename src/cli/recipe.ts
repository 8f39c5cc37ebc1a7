import { mkdir, readFile, readdir } from 'node:fs/promises';
import { dirname, join, normalize, relative, sep } from 'node:path';
import { writeFiles } from '../shared/write-files.ts';
import { ArgumentsError, type Values, defineCommand, areInTheWay } from './command.ts';
import { type Manifest, manifest, packageRoot } from '../shared/package-files.ts';

const OPTIONS = {
  out: {
    type: 'string',
    short: 'o',
    value: 'DIR',
    text: 'folder to write to; it is made if it is not there',
  },
  documents: { type: 'boolean', text: 'write the documents only, over the old ones' },
} as const;

/** `payments-contract recipe`: lists the recipes, or writes the files of one. */
export const run = defineCommand({
  name: 'recipe',
  usage: '[LANGUAGE/GENERATOR --out DIR]',
  about: `Writes what generates a client in another language: a manifest with pinned versions, settings, the
documents, generate.sh, a program, a README, .gitignore and a step for CI. Without arguments it lists the recipes.`,
  options: OPTIONS,
  takes: 'arguments',
  notes: `A file that is there and differs is never replaced, except for documents with --documents.

Example:
  payments-contract recipe python/openapi-python-client --out clients/python

Exit code 0: listed or written. 1: a file is in the way. 2: wrong arguments.`,
  guide: 'generate-clients',
  run: listOrWrite,
});

async function listOrWrite(
  { out, documents = false }: Values<typeof OPTIONS>,
  [id, ...more]: readonly string[],
): Promise<number> {
  const recipes = await readRecipes();
  if (id === undefined) {
    process.stdout.write(`${recipes.map(line).join('\n')}\n`);
    return 0;
  }
  if (more.length > 0) throw new ArgumentsError('name one recipe only');
  const recipe = recipes.find((each) => each.id === id);
  if (recipe === undefined) throw new ArgumentsError(`there is no recipe "${id}"`);
  if (out === undefined) throw new ArgumentsError('--out DIR is missing');
  // A line break would end the command that has the name.
  if (/\p{Cc}/u.test(out))
    throw new ArgumentsError(`--out ${out}: the name has a control character`);
  return write(recipe, out, documents);
}

function line(recipe: Recipe): string {
  const needs = recipe.tools.map((tool) => TOOL_NAMES[tool] ?? tool).join(', ');
  const generator = `${recipe.generator} ${recipe.version}`;
  return [recipe.id.padEnd(36), languageName(recipe).padEnd(10), generator.padEnd(34), needs]
    .join('  ')
    .trimEnd();
}

async function write(recipe: Recipe, out: string, documentsOnly: boolean): Promise<number> {
  const path = normalize(out)
    .replaceAll(sep, '/')
    .replace(/(?<=.)\/$/, '');
  const files = documentsOnly ? await documentsOf(recipe) : await filesOf(recipe, path);
  const targets = new Map([...files].map(([name, text]) => [join(out, name), text]));
  if (!documentsOnly && areInTheWay('recipe', targets)) return 1;
  for (const file of targets.keys()) await mkdir(dirname(file), { recursive: true });
  writeFiles(targets);
  process.stdout.write(`${[...files.keys()].map((name) => join(path, name)).join('\n')}\n`);
  if (!documentsOnly)
    process.stdout.write(`\nNext: bash ${shellWord(join(path, 'generate.sh'))}\n`);
  return 0;
}

/** Name of a file to its text. */
type Files = Map<string, string>;

/** The published documents that a recipe reads. */
async function documentsOf({ documents }: Recipe): Promise<Files> {
  const files: Files = new Map();
  for (const name of documents) {
    files.set(name, await readFile(join(packageRoot(), 'generated', name), 'utf8'));
  }
  return files;
}

/**
 * Everything that a recipe writes: manifest, settings, `generate.sh`, a program, README.md, the
 * documents, `.gitignore` and a step for CI.
 *
 * @param path - the folder, from the root of the user's repository
 */
export async function filesOf(recipe: Recipe, path: string): Promise<Files> {
  const files: Files = new Map();
  const entries = await readdir(recipe.folder, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((each) => each.isFile() && each.name !== DESCRIPTION)) {
    const file = join(entry.parentPath, entry.name);
    files.set(relative(recipe.folder, file), await readFile(file, 'utf8'));
  }
  for (const [name, text] of await documentsOf(recipe)) files.set(name, text);
  // npm packs no file of this name.
  if (recipe.ignored.length > 0) files.set('.gitignore', `${recipe.ignored.join('\n')}\n`);
  return files.set('ci-step.yml', ciStep(recipe, path, manifest()));
}

/**
 * A step for CI that fails when the client is not up to date.
 *
 * @param path - Folder of the recipe, from the root of the user's repository.
 * @param from - Manifest of this package.
 */
export function ciStep({ id }: Recipe, path: string, from: Manifest): string {
  const folder = shellWord(path);
  const { env, spec } = packageSource(from);
  return `# A step for a workflow of GitHub Actions: takes the documents from the package, generates the client,
# and fails when a committed file changes or a new one appears.
- name: Generate the payments client
  env:
${env}
  run: |
    npx --yes --package "${spec}" payments-contract recipe ${id} --out ${folder} --documents
    bash ${shellWord(`${path}/generate.sh`)}
    git add --intent-to-add -- ${folder}
    git diff --exit-code -- ${folder}
`;
}

/**
 * Where a step takes the package from: its file, until a release says where its site is. Before that, anybody
 * could register the name.
 */
function packageSource({ name, version, homepage }: Manifest) {
  if (homepage === undefined) {
    return {
      env: `    # The file of the package, committed at the root of the repository.
    PAYMENTS_CONTRACT: ./${name}-${version}.tgz`,
      spec: '$PAYMENTS_CONTRACT',
    };
  }
  return {
    env: `    # Renovate reads the next line when it extends "customManagers:githubActionsVersions".
    # renovate: datasource=npm depName=${name}
    PAYMENTS_CONTRACT_VERSION: ${version}`,
    spec: `${name}@$PAYMENTS_CONTRACT_VERSION`,
  };
}

/** A text that a shell reads as one word, whatever is in it. */
function shellWord(text: string): string {
  return /^[\w./-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** Instructions for one generator of clients, as its `recipe.json` describes it. */
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
  /** Tools that must be installed, a name of {@link TOOL_NAMES} each. */
  tools: string[];
  /** Form in which the body of an error reaches the caller. */
  errors: 'typed' | 'partly typed' | 'readable';
  /** The strict settings under which the client and a program compile. */
  strict: string;
  /** The program of a few lines that calls the mock. */
  program: string;
  /** Commands that compile it under the strict settings; none where `run` does. */
  compile: string[];
  /** The command that runs it, and compiles it first where that is needed. */
  run: string;
  /** What its commands leave that nobody commits, as patterns of `.gitignore`. */
  ignored: string[];
  /** Statements of the document that the client loses, a sentence each. */
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
    for (const generator of generators.toSorted()) {
      const folder = join(root, language, generator);
      const described = JSON.parse(await readFile(join(folder, DESCRIPTION), 'utf8')) as object;
      recipes.push({ ...described, id: `${language}/${generator}`, language, folder } as Recipe);
    }
  }
  return recipes;
}

/** Describes a recipe, and is no part of what it writes. */
const DESCRIPTION = 'recipe.json';
