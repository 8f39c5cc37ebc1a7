import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { TOOL_NAMES, ciStep, filesOf, readRecipes } from '../../src/cli/recipe.ts';
import { blocksOf } from '../package/guides/blocks.ts';
import { warningsOf } from './lib/expectations.ts';
import { OUTPUT, writtenFiles } from './lib/guide.ts';

const GENERATED = join(import.meta.dirname, '../../generated');
const recipes = await readRecipes();
const written = await writtenFiles(recipes);

test.each([...written])('%s is up to date', async (file, text) => {
  await expect(text).toMatchFileSnapshot(file);
});

test('the guide shows a program as it is', async () => {
  const guide = [...written.values()].at(-1) ?? '';
  const shown = blocksOf('generate-clients.md', guide).map(({ code }) => code);
  const { folder, program, run } = recipes.find(({ id }) => guide.includes(`recipe ${id} `))!;
  const text = await readFile(join(folder, program), 'utf8');
  expect(shown).toEqual(expect.arrayContaining([text, `${run}\n`, OUTPUT]));
});

describe.each(recipes)('$id', (recipe) => {
  test('is described in full, reads published documents and has a longer program', () => {
    const { generator, version, strict, program, run } = recipe;
    for (const text of [generator, version, strict, program, run]) expect(text).toMatch(/\S/);
    const { documents, tools, compile, ignored, losses } = recipe;
    for (const list of [documents, tools, compile, ignored, losses]) {
      expect(list).toBeInstanceOf(Array);
    }
    expect(['typed', 'partly typed', 'readable']).toContain(recipe.errors);
    expect(Object.keys(TOOL_NAMES)).toEqual(expect.arrayContaining(tools));
    expect(documents.filter((name) => !existsSync(join(GENERATED, name)))).toEqual([]);
    expect(existsSync(join(import.meta.dirname, recipe.id))).toBe(true);
  });

  test('begins with a program that its README shows, and pins what it names', async () => {
    const files = await filesOf(recipe, 'client');
    const program = files.get(recipe.program) ?? '';
    expect(program).toContain('http://localhost:4010/v3');
    const shown = blocksOf('README.md', files.get('README.md') ?? '').map(({ code }) => code);
    expect(shown).toEqual(expect.arrayContaining([program, `${recipe.run}\n`, OUTPUT]));
    const text = [...files]
      .filter(([name]) => !name.startsWith('openapi') && name !== 'README.md')
      .map(([, content]) => content)
      .join('\n');
    expect(text).toContain(recipe.version);
    expect(text).not.toMatch(/@latest|@next|:latest|[\^~]\d/);
  });
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

test('warnings of a generator are found, in any case, and those of npm are not', () => {
  const output =
    'Generating\nWarning(s) encountered\n[main] WARN  x\nnpm warn Unknown user config\n';
  expect(warningsOf(output)).toEqual(['Warning(s) encountered', '[main] WARN  x']);
});
