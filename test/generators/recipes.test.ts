import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { blocksOf } from '../package/blocks.ts';
import { commandsOf } from './commands.ts';

const DOCS = join(import.meta.dirname, '../../docs');
const RECIPES = join(DOCS, 'recipes');
const guide = readFileSync(join(DOCS, 'generate-clients.md'), 'utf8');

function textsOf(language: string): Map<string, string> {
  const entries = readdirSync(join(RECIPES, language), { recursive: true, withFileTypes: true });
  const files = entries.filter((each) => each.isFile());
  return new Map(
    files.map((each) => [each.name, readFileSync(join(each.parentPath, each.name), 'utf8')]),
  );
}

test('the guide shows the recipe for Python as it is', () => {
  const files = textsOf('python');
  const blocks = blocksOf('generate-clients.md', guide);
  expect(blocks.map(({ code }) => code)).toContain(files.get('program.py'));
  const commands = commandsOf(files.get('README.md') ?? '');
  const shown = blocks.flatMap(({ code }) => code.split('\n'));
  expect(shown).toEqual(expect.arrayContaining(commands));
});

test.each(readdirSync(RECIPES))(
  'the recipe for %s pins what it names, and the guide has its row',
  (language) => {
    const files = textsOf(language);
    const [title = ''] = (files.get('README.md') ?? '').split('\n');
    const [, generator = '', version = ''] = /^# \w+: (.+) (\d\S+)$/.exec(title) ?? [];
    expect(guide).toMatch(new RegExp(`^\\| \`${language}\` +\\| ${generator} ${version} `, 'm'));
    const text = [...files].filter(([name]) => name !== 'README.md').map(([, each]) => each);
    expect(text.join('\n')).toContain(version);
    expect(text.join('\n')).not.toMatch(/@latest|@next|:latest|[\^~]\d/);
  },
);
