import { readFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { TOOL_NAMES, ciStep, filesOf, readRecipes } from '../../src/cli/recipe.ts';
import { OUTPUT } from './lib/expectations.ts';
import { blocksOf } from '../package/guides/blocks.ts';
import { writtenFiles } from './lib/guide.ts';
import { lengthOf, longerProgram, programFolder } from './lib/programs.ts';

const GENERATED = join(import.meta.dirname, '../../generated');
const recipes = await readRecipes();
const written = await writtenFiles(recipes);
const guide = [...written.values()].at(-1) ?? '';

test('the guide and the README of each recipe are up to date (-- --write)', async () => {
  for (const [file, text] of written) {
    expect(await readFile(file, 'utf8'), file).toBe(text);
  }
});

test.each(recipes)('$id is described in full and has a program', (recipe) => {
  const { generator, version, strict, program, run } = recipe;
  for (const text of [generator, version, strict, program, run]) expect(text).toMatch(/\S/);
  const { documents, tools, compile, ignored, losses } = recipe;
  for (const list of [documents, tools, compile, ignored, losses])
    expect(list).toBeInstanceOf(Array);
  expect(['typed', 'partly typed', 'readable']).toContain(recipe.errors);
  expect(Object.keys(TOOL_NAMES)).toEqual(expect.arrayContaining(tools));
  expect(existsSync(join(programFolder(recipe), longerProgram(recipe).file))).toBe(true);
});

test.each(recipes)('$id begins with a short program, which its README shows', async (recipe) => {
  const files = await filesOf(recipe, 'client');
  const program = files.get(recipe.program) ?? '';
  expect(lengthOf(program)).toBeGreaterThan(2);
  expect(lengthOf(program)).toBeLessThanOrEqual(15);
  expect(program).toContain('http://localhost:4010/v3');
  const shown = blocksOf('README.md', files.get('README.md') ?? '').map(({ code }) => code);
  expect(shown).toEqual(expect.arrayContaining([program, `${recipe.run}\n`, OUTPUT]));
});

test('the step for CI takes the name of the package once a release has it', () => {
  const [recipe] = recipes;
  const from = { name: 'payments-contract', version: '1.2.3' };
  const before = ciStep(recipe!, 'client', from);
  expect(before).toContain('PAYMENTS_CONTRACT: ./payments-contract-1.2.3.tgz\n');
  expect(before).not.toContain('payments-contract@');
  const released = ciStep(recipe!, 'client', { ...from, homepage: 'https://pages.example/' });
  expect(released).toContain('npx --yes --package "payments-contract@$PAYMENTS_CONTRACT_VERSION"');
  // As the manager of Renovate that the guide names looks for it.
  expect(released).toMatch(
    /# renovate: datasource=npm depName=payments-contract\s+PAYMENTS_CONTRACT_VERSION: 1\.2\.3\n/,
  );
});

test('the guide shows a program as it is', async () => {
  const shown = blocksOf('generate-clients.md', guide).map(({ code }) => code);
  const { folder, program, run } = recipes.find(({ id }) => guide.includes(`recipe ${id} `))!;
  const text = await readFile(join(folder, program), 'utf8');
  expect(shown).toEqual(expect.arrayContaining([text, `${run}\n`, OUTPUT]));
});

test.each(recipes)('$id reads published documents', ({ documents }) => {
  expect(documents.filter((name) => !existsSync(join(GENERATED, name)))).toEqual([]);
});

test.each(recipes)('$id pins what it names', async (recipe) => {
  const text = [...(await filesOf(recipe, 'client'))]
    .filter(([name]) => !name.startsWith('openapi') && name !== 'README.md')
    .map(([, content]) => content)
    .join('\n');
  expect(text).toContain(recipe.version);
  expect(text).not.toMatch(/@latest|@next|:latest|[\^~]\d/);
});
