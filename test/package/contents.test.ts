import { expect, test } from 'vitest';
import { type Manifest, contentErrors } from './contents.ts';

const manifest: Manifest = {
  bin: { command: 'dist/cli.js' },
  exports: {
    '.': { types: './dist/index.d.ts', default: './dist/index.js' },
    './a.json': './generated/a.json',
  },
};
const texts: Record<string, string> = {
  'package.json': '{}',
  'README.md': '',
  LICENSE: '',
  'CHANGELOG.md': '',
  'AGENTS.md': '',
  'docs/llms.txt': '',
  'generated/a.json': '{}',
  'generated/source-map.json': '{}',
  'dist/index.js': "export { a } from './inner/a.js';",
  'dist/index.d.ts': "export { a } from './inner/a.ts';",
  'dist/inner/a.js': 'export const a = 1;',
  'dist/inner/a.d.ts': 'export declare const a = 1;',
  'dist/cli.js': "await import('./lazy.js');",
  'dist/lazy.js': '',
};
const errors = (files: Record<string, string>) =>
  contentErrors(manifest, Object.keys(files), (file) => Promise.resolve(files[file] ?? ''));

test('a package with all that its exports lead to has no errors', async () => {
  expect(await errors(texts)).toEqual([]);
});

test('the guides and the recipes belong to the package', async () => {
  const more = { 'docs/client.md': '', 'docs/recipes/go/a/generate.sh': '' };
  expect(await errors({ ...texts, ...more })).toEqual([]);
});

test.each([
  'test/a.test.js',
  'dist/old.js',
  'dist/cli.d.ts',
  'docs/a/b.md',
  'dist/index.js.map',
  'generated/b.json',
  '.env',
])('%s, which nothing leads to, is an error', async (file) => {
  expect(await errors({ ...texts, [file]: '' })).toEqual([
    `${file} is in the package and nothing leads to it`,
  ]);
});

test.each(['dist/index.d.ts', 'dist/inner/a.js', 'dist/lazy.js', 'generated/a.json', 'LICENSE'])(
  '%s, which is promised, is missed',
  async (file) => {
    const { [file]: _, ...rest } = texts;
    expect(await errors(rest)).toContain(`${file} is promised and not in the package`);
  },
);
