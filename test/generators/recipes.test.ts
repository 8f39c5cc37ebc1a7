import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { guide, recipesOf } from './lib/readme.ts';
import { type Row, readRows } from './lib/row.ts';

const HERE = import.meta.dirname;
const ROOT = join(HERE, '../..');
const rows = await readRows(HERE);
const working = rows.filter(({ cannot }) => cannot === undefined);

test('README.md has a line for each row and the recipes as the rows say them', async () => {
  const file = join(HERE, 'README.md');
  const readme = await readFile(file, 'utf8');
  for (const { generator } of rows) expect(readme).toContain(` ${generator} `);
  expect(readme).toContain(await recipesOf(rows, file));
});

test('the guide of the site is what the rows say (npm run test:generators -- --guide)', async () => {
  const file = join(ROOT, 'scripts/docs/guides/77-generate-clients.md');
  expect(await readFile(file, 'utf8')).toBe(await guide(rows));
});

test.each(working)('$id takes published documents and pins what it installs', async (row) => {
  for (const name of row.documents) expect(existsSync(join(ROOT, 'generated', name))).toBe(true);
  const text = [...row.install, ...row.generate, await manifest(row)].join('\n');
  expect(text).toContain(row.version);
  expect(text).not.toMatch(/@latest|@next|:latest|"[\^~]\d/);
});

async function manifest(row: Row): Promise<string> {
  return row.manifest === '' ? '' : readFile(join(row.folder, row.manifest), 'utf8');
}
