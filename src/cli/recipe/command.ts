import { mkdir, readFile } from 'node:fs/promises';
import { join, normalize } from 'node:path';
import { parseArgs } from 'node:util';
import { writeFiles } from '../../shared/write-files.ts';
import { guideAddress } from '../guide-address.ts';
import { UsageError } from '../usage-error.ts';
import { type Files, documentsOf, filesOf } from './files.ts';
import { type Recipe, TOOL_NAMES, languageName, readRecipes } from './recipes.ts';

const HELP = `Usage: payments-contract recipe [LANGUAGE/GENERATOR --out DIR]

Writes what generates a client in another language: a manifest with pinned versions, settings, the
documents, generate.sh, a README and a step for CI. Without arguments it lists the recipes.

  --out DIR    folder to write to; it is made if it is not there
  --documents  write the documents only, over the old ones
  --help       print this text

A file that is there and differs is never replaced, except for documents with --documents.
Exit code 2 means wrong arguments, 1 that a file is in the way.

Example:
  payments-contract recipe python/openapi-python-client --out clients/python

Guide: ${guideAddress('generate-clients')}
`;

/** `payments-contract recipe`: lists the recipes, or writes the files of one. */
export async function run(args: string[]): Promise<number> {
  try {
    return await listOrWrite(args);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    process.stderr.write(`payments-contract recipe: ${error.message}\nTry --help.\n`);
    return 2;
  }
}

async function listOrWrite(args: string[]): Promise<number> {
  const { values, positionals } = parse(args);
  if (values.help) {
    process.stdout.write(HELP);
    return 0;
  }
  const recipes = await readRecipes();
  const [id, ...more] = positionals;
  if (id === undefined) {
    process.stdout.write(`${recipes.map(line).join('\n')}\n`);
    return 0;
  }
  if (more.length > 0) throw new UsageError('name one recipe only');
  const recipe = recipes.find((each) => each.id === id);
  if (recipe === undefined) throw new UsageError(`there is no recipe "${id}"`);
  if (values.out === undefined) throw new UsageError('--out DIR is missing');
  return write(recipe, values.out, values.documents);
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        out: { type: 'string' },
        documents: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
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
    .replaceAll('\\', '/')
    .replace(/(?<=.)\/$/, '');
  const files = documentsOnly ? await documentsOf(recipe) : await filesOf(recipe, path);
  const inTheWay = documentsOnly ? [] : await differing(files, out);
  if (inTheWay.length > 0) {
    process.stderr.write(
      `payments-contract recipe: these files of ${path} differ and are left as they are: ${inTheWay.join(', ')}\n`,
    );
    return 1;
  }
  await mkdir(out, { recursive: true });
  writeFiles(new Map([...files].map(([name, text]) => [join(out, name), text])));
  process.stdout.write(`${[...files.keys()].map((name) => join(path, name)).join('\n')}\n`);
  if (!documentsOnly) process.stdout.write(`\nNext: bash ${join(path, 'generate.sh')}\n`);
  return 0;
}

/** Names of files that are there already with another text. */
async function differing(files: Files, out: string): Promise<string[]> {
  const names: string[] = [];
  for (const [name, text] of files) {
    const there = await readFile(join(out, name), 'utf8').catch(() => text);
    if (there !== text) names.push(name);
  }
  return names;
}
