import { readFile, writeFile } from 'node:fs/promises';
import { extname, join, resolve } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { type Recipe, TOOL_NAMES, languageName } from '../../../src/cli/recipe.ts';
import { table } from '../../../src/shared/write-markdown.ts';
import { OUTPUT } from './expectations.ts';

const ROOT = resolve(import.meta.dirname, '../../..');

/** The text of every file that is made from the recipes, by its absolute path. */
export async function writtenFiles(recipes: Recipe[]): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for (const recipe of recipes) {
    const file = join(recipe.folder, 'README.md');
    files.set(file, await tidy(await readmeOf(recipe), file));
  }
  const guide = join(ROOT, GUIDE);
  const [head = '', rest = ''] = (await readFile(guide, 'utf8')).split(START);
  const [, tail = ''] = rest.split(END);
  const text = `${head}${START}\n\n${table(HEAD, recipes.map(row))}\n\n${END}${tail}`;
  return files.set(guide, await tidy(text, guide));
}

/** The guide; what stands outside of the marks is written by hand. */
const GUIDE = 'docs/generate-clients.md';
const START = '<!-- Written by `npm run test:generators -- --write`: do not edit this table. -->';
const END = '<!-- end of the table -->';

export async function writeAll(recipes: Recipe[]): Promise<void> {
  for (const [file, text] of await writtenFiles(recipes)) await writeFile(file, text);
}

/** What a person needs beside the files of a recipe: the commands, and what the program is. */
async function readmeOf(recipe: Recipe): Promise<string> {
  const program = await readFile(join(recipe.folder, recipe.program), 'utf8');
  const documents = recipe.documents.map((name) => `\`${name}\``);
  const tools = recipe.tools.map((tool) => TOOL_NAMES[tool] ?? tool);
  const needs = tools.length === 0 ? '' : ` Needs ${list(tools)}.`;
  const lines = [
    `# ${languageName(recipe)}: ${recipe.generator}`,
    '',
    `Version ${recipe.version}, reads ${list(documents)}.${needs} Generate the clients:`,
    '',
    ...fence('bash', 'bash generate.sh'),
    '',
    `\`${recipe.program}\` lists the virtual cards of the mock that \`npx payments-contract mock\` starts:`,
    '',
    ...fence(FENCES[extname(recipe.program)] ?? '', program),
    '',
    ...fence('bash', recipe.run),
    '',
    ...fence('text', OUTPUT),
    '',
    ...strictly(recipe),
    '',
    ...recipe.losses.map((loss) => `- ${loss}`),
  ];
  return lines.join('\n');
}

function strictly({ strict, compile }: Recipe): string[] {
  if (compile.length === 0)
    return [`The command compiles it first, under strict settings (${strict}).`];
  const lines = [`It compiles under strict settings (${strict}):`, ''];
  return [...lines, ...fence('bash', compile.join('\n'))];
}

function list(texts: string[]): string {
  return new Intl.ListFormat('en-GB').format(texts);
}

const FENCES: Readonly<Record<string, string>> = {
  '.ts': 'ts',
  '.py': 'python',
  '.go': 'go',
  '.java': 'java',
  '.kt': 'kotlin',
  '.rs': 'rust',
  '.php': 'php',
};

function fence(language: string, text: string): string[] {
  return [`\`\`\`${language}`, text.trimEnd(), '```'];
}

const HEAD = ['Recipe', 'Generator', 'OpenAPI', 'Errors', 'Losses'];

function row(recipe: Recipe): string[] {
  return [
    `\`${recipe.id}\``,
    `${recipe.generator} ${recipe.version}`,
    recipe.documents.some((name) => name.startsWith('openapi-3.0')) ? '3.0' : '3.1',
    recipe.errors,
    recipe.losses.join(' ') || 'none',
  ];
}

async function tidy(text: string, file: string): Promise<string> {
  return format(text, { ...(await resolveConfig(file)), parser: 'markdown' });
}
