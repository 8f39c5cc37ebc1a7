import { readFile } from 'node:fs/promises';
import { extname, join, resolve } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { examples } from '../../../generated/examples.ts';
import { type Recipe, TOOL_NAMES, languageName } from '../../../src/cli/recipe.ts';
import { table } from '../../../src/shared/write-markdown.ts';

const ROOT = resolve(import.meta.dirname, '../../..');

/** What the program of each recipe prints: a line for each virtual card of the mock. */
export const OUTPUT = examples.VirtualCardAll.data
  .map(({ masked_pan, amount }) => `${masked_pan} ${amount}\n`)
  .join('');

/** The text of every file that is made from the recipes, by its absolute path. */
export async function writtenFiles(recipes: Recipe[]): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for (const recipe of recipes) {
    const file = join(recipe.folder, 'README.md');
    files.set(file, await tidy(await readmeOf(recipe), file));
  }
  const guide = join(ROOT, GUIDE);
  const rows = table(HEAD, recipes.map(row));
  const text = (await readFile(guide, 'utf8')).replace(
    TABLE,
    (_, start: string, end: string) => `${start}\n\n${rows}\n\n${end}`,
  );
  return files.set(guide, await tidy(text, guide));
}

/** The guide; what stands outside of the marks is written by hand. */
const GUIDE = 'docs/generate-clients.md';
const TABLE = /(<!-- Written by .* -->)[^]*(<!-- end of the table -->)/;

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
