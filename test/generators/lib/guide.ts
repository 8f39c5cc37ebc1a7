import { readFile, writeFile } from 'node:fs/promises';
import { extname, join, resolve } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { type Recipe, TOOL_NAMES, languageName } from '../../../src/cli/recipe.ts';
import { table } from '../../../src/shared/write-markdown.ts';
import { setUpOf } from './programs.ts';

const ROOT = resolve(import.meta.dirname, '../../..');

/** The text of every file that is made from the recipes, by its absolute path. */
export async function writtenFiles(recipes: Recipe[]): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for (const recipe of recipes) {
    const file = join(recipe.folder, 'README.md');
    files.set(file, await tidy(`# ${await description(recipe)}`, file));
  }
  const texts = await Promise.all(recipes.map(description));
  const guide = join(ROOT, GUIDE);
  const [head = ''] = (await readFile(guide, 'utf8')).split(START);
  const sections = texts.map((text) => `### ${text}`);
  const text = [`${head}${START}`, table(HEAD, recipes.map(row)), ...sections].join('\n\n');
  return files.set(guide, await tidy(text, guide));
}

/** The guide; what stands before the mark is written by hand. */
const GUIDE = 'docs/generate-clients.md';
const START = '<!-- Written by `npm run test:generators -- --write`: do not edit below. -->';

export async function writeAll(recipes: Recipe[]): Promise<void> {
  for (const [file, text] of await writtenFiles(recipes)) await writeFile(file, text);
}

/** What a person needs beside the files of a recipe: commands, the set-up of the client, losses. */
async function description(recipe: Recipe): Promise<string> {
  const tools = recipe.tools.map((tool) => TOOL_NAMES[tool] ?? tool);
  const needs = tools.length === 0 ? '' : ` Needs ${new Intl.ListFormat('en-GB').format(tools)}.`;
  const setUp = dedent(await setUpOf(recipe));
  const script = await readFile(join(recipe.folder, 'generate.sh'), 'utf8');
  const lines = [
    `${languageName(recipe)}: ${recipe.generator}`,
    '',
    `Version ${recipe.version}, reads ${recipe.documents.map((name) => `\`${name}\``).join(' and ')}.${needs}`,
    'Write the files with',
    '',
    ...fence('bash alone', `npx payments-contract recipe ${recipe.id} --out clients/payments`),
    '',
    '`generate.sh` runs',
    '',
    ...fence('bash generator', script.slice(script.indexOf('\n\n') + 2)),
    '',
    ...(setUp === '' ? [] : [`Set the client up in \`${recipe.program}\`, after its imports:`, '']),
    ...(setUp === '' ? [] : [...fence(FENCES[extname(recipe.program)] ?? '', setUp), '']),
    `Compiled under strict settings (${recipe.strict}) with`,
    '',
    ...fence('bash generator', recipe.compile.join('\n')),
    '',
    ...recipe.losses.map((loss) => `- ${loss}`),
  ];
  return `${lines.join('\n').trimEnd()}\n`;
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

function dedent(text: string): string {
  const lines = text.trimEnd().split('\n');
  const filled = lines.filter((line) => line.trim() !== '');
  const indent = Math.min(...filled.map((line) => /^\s*/.exec(line)?.[0].length ?? 0));
  return lines.map((line) => line.slice(indent)).join('\n');
}

const HEAD = ['Language', 'Generator', 'Version', 'Documents', 'Errors', 'Losses'];

function row(recipe: Recipe): string[] {
  return [
    languageName(recipe),
    recipe.generator,
    recipe.version,
    recipe.documents.some((name) => name.startsWith('openapi-3.0')) ? '3.0' : '3.1',
    recipe.errors,
    recipe.losses.join(' ') || 'none',
  ];
}

async function tidy(text: string, file: string): Promise<string> {
  return format(text, { ...(await resolveConfig(file)), parser: 'markdown' });
}
