import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { table } from '../../../scripts/docs/model/tables.ts';
import { recipes } from './recipes.ts';
import { type Row, languageName } from './row.ts';
import type { Result } from './try-row.ts';

const START = '<!-- Written by `npm run test:generators`: do not edit below. -->';

/** The table of this run and the recipes, below the hand-written part of README.md. */
export async function writeReadme(folder: string, results: Result[]): Promise<void> {
  const file = join(folder, 'README.md');
  const [before = ''] = (await readFile(file, 'utf8')).split(START);
  const rows = results.map(({ row }) => row);
  const text = `${before}${START}\n\n${resultTable(results)}\n\n## Recipes\n\n${await recipes(rows, '###')}`;
  await writeFile(file, await tidy(text, file));
}

async function tidy(text: string, file: string): Promise<string> {
  return format(text, { ...(await resolveConfig(file)), parser: 'markdown' });
}

/** The page of the documentation site, which needs no run. */
export async function guide(rows: Row[]): Promise<string> {
  const text = `# Generate a client

For languages without a client here, generators make one from the published documents. Each recipe
is what the test of this repository runs: it generates, compiles under strict settings, calls all
nine operations and reads typed values and errors.

Take the documents from [the downloads](guides/downloads.html) or from the npm package. Use one document for
each interface: most generators know one base URL for a whole document. Three operations want the
header \`Content-Type: application/json\` without a body, which no document can say; the set-up of
each client sends it.

${await recipes(rows, '##')}`;
  return tidy(text, import.meta.filename);
}

/** README.md must hold the recipes as the rows say them now. */
export async function recipesOf(rows: Row[], readme: string): Promise<string> {
  return (await tidy(`## Recipes\n\n${await recipes(rows, '###')}`, readme)).trim();
}

function resultTable(results: Result[]): string {
  const head = [
    'Language',
    'Generator',
    'Version',
    'Documents',
    'Lines to set up',
    'Compiles',
    'Operations',
    'Errors',
    'What it lost',
  ];
  return table(head, results.map(cells));
}

function cells({ row, state, reasons, compiles, operations, setUpLines }: Result): string[] {
  if (state === 'skipped') {
    const empty = row.cannot === undefined ? row.version : '';
    return [languageName(row), row.generator, empty, '', '', '', '', '', reasons.join(' ')];
  }
  const documents = row.documents[0]?.startsWith('openapi-3.0') === true ? '3.0.3' : '3.1';
  return [
    languageName(row),
    row.generator,
    row.version,
    `${documents}, one for each interface`,
    String(setUpLines),
    compiles ? `yes (${row.strict})` : 'no',
    `${operations} of 9`,
    row.errors,
    row.losses.join(' ') || 'nothing',
  ];
}
