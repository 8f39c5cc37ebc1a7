import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { blocksOf, commandsOf } from '../package/blocks.ts';
import { ROOT, readText } from '../support/files.ts';

const RECIPES = join(ROOT, 'docs/recipes');
const guide = readText('docs/generate-clients.md');

function textsOf(language: string): Map<string, string> {
  const entries = readdirSync(join(RECIPES, language), { recursive: true, withFileTypes: true });
  const files = entries.filter((each) => each.isFile());
  return new Map(
    files.map((each) => [each.name, readFileSync(join(each.parentPath, each.name), 'utf8')]),
  );
}

test('the guide shows the recipe for Python as it is', () => {
  const files = textsOf('python');
  const guideBlocks = blocksOf('generate-clients.md', guide);
  const shown = guideBlocks.find(({ language }) => language === 'python');
  expect(files.get('program.py')).toContain(shown?.code ?? 'nothing is shown');
  const blocks = guideBlocks.map(({ code }) => code);
  const commands = commandsOf(files.get('generate.sh') ?? '');
  expect(commands).toHaveLength(2);
  expect(blocks.join('').split('\n')).toEqual(expect.arrayContaining(commands));
});

test.each(readdirSync(RECIPES))(
  'the recipe for %s pins what it names, and the guide has its row',
  (language) => {
    const files = [...textsOf(language).values()].join('\n');
    const [title = '', generator = '', version = ''] =
      /^# \w+: (.+) (\d\S+)\.( |$)/m.exec(files) ?? [];
    expect(guide).toMatch(new RegExp(`^\\| \`${language}\` +\\| ${generator} ${version} `, 'm'));
    expect(files.replace(title, '')).toContain(version);
    expect(files).not.toMatch(/@latest|@next|:latest|[\^~]\d/);
  },
);
