import { existsSync } from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { listed } from '../../../scripts/docs/model/text.ts';
import { code } from '../../../scripts/steps/reference/markdown.ts';
import { type Row, languageName } from './row.ts';
import { setUpOf } from './try-row.ts';

const TOOL_NAMES: Record<string, string> = {
  node22: 'Node 22.18 or newer',
  python3: 'Python 3.11 or newer',
  go: 'Go 1.24 or newer',
  java: 'a JDK 17 or newer',
  mvn: 'Maven',
  cargo: 'Rust with Cargo',
  php: 'PHP 8.1 or newer',
  'php-guzzle': 'Guzzle 7',
};

const FENCES: Record<string, string> = {
  '.mjs': 'js',
  '.kt': 'kotlin',
  '.rs': 'rust',
  '.py': 'python',
  '.mod': 'text',
  '.txt': 'text',
};

/** For each row that works: what to type in another repository. It is what the run does. */
export async function recipes(rows: Row[], heading: string): Promise<string> {
  const working = rows.filter((row) => row.cannot === undefined);
  const texts: string[] = [];
  for (const [index, row] of working.entries()) {
    const first = working[index - 1]?.language !== row.language;
    texts.push(await recipe(row, heading, first ? await settings(row) : []));
  }
  return texts.join('\n');
}

/** Settings of the compiler that all rows of a language share, shown with the first. */
async function settings(row: Row): Promise<string[]> {
  const support = join(row.folder, '..', 'support');
  const names = existsSync(support) ? await readdir(support) : [];
  const name = names.find((each) => ['tsconfig.json', 'mypy.ini'].includes(each));
  if (name === undefined) return [];
  const text = (await readFile(join(support, name), 'utf8')).trimEnd();
  return [`\`${name}\`, here and below:`, '', ...fence(fenceName(name), text), ''];
}

async function recipe(row: Row, heading: string, shared: string[]): Promise<string> {
  const tools = row.tools.map((tool) => TOOL_NAMES[tool] ?? tool);
  const lines = [
    `${heading} ${languageName(row)}: ${row.generator}`,
    '',
    `Version ${row.version}, with ${row.documents.map(code).join(' and ')}${tools.length === 0 ? '' : `. Needs ${listed(tools)}`}.`,
    '',
    ...shared,
  ];
  for (const name of [row.manifest, ...row.configuration]) {
    if (name !== '') lines.push(`\`${name}\`:`, '', ...(await manifest(row, name)), '');
  }
  lines.push(...fence('bash', [...row.install, ...row.generate, ...row.compile].join('\n')), '');
  const program = [row.program, ...row.configuration].filter((name) => name !== '');
  for (const name of program) {
    const setUp = setUpOf(await readFile(join(row.folder, name), 'utf8'));
    if (setUp === '') continue;
    lines.push(
      `In \`${name}\`, after its imports:`,
      '',
      ...fence(fenceName(name), dedent(setUp)),
      '',
    );
  }
  if (row.losses.length > 0) lines.push(...row.losses.map((loss) => `- ${loss}`), '');
  return lines.join('\n');
}

/** A file as it is; of package.json what is installed. */
async function manifest(row: Row, name: string): Promise<string[]> {
  const text = await readFile(join(row.folder, name), 'utf8');
  if (name !== 'package.json') return fence(fenceName(name), text.trimEnd());
  const { dependencies, devDependencies } = JSON.parse(text) as Record<string, unknown>;
  return fence('json', JSON.stringify({ dependencies, devDependencies }, null, 2));
}

function fenceName(file: string): string {
  const extension = extname(file);
  return FENCES[extension] ?? (extension.slice(1) || 'text');
}

function fence(language: string, text: string): string[] {
  return [`\`\`\`${language}`, text, '```'];
}

function dedent(text: string): string {
  const lines = text.trimEnd().split('\n');
  const filled = lines.filter((line) => line.trim() !== '');
  const indent = Math.min(...filled.map((line) => /^\s*/.exec(line)?.[0].length ?? 0));
  return lines.map((line) => line.slice(indent)).join('\n');
}
