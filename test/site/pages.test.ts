import { gzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { operations } from '../../generated/operations.ts';
import { builtSite, words } from './built.ts';
import { cases } from './small.ts';

let files: Map<string, string>;
beforeAll(async () => {
  ({ files } = await builtSite());
});
const read = (path: string) => files.get(path) ?? '';

/** The bytes of files as they are sent. Each of them is there. */
function weigh(paths: readonly string[]): number {
  return paths.reduce((sum, path) => {
    expect(files.has(path), path).toBe(true);
    return sum + gzipSync(read(path)).length;
  }, 0);
}

const ids = Object.keys(operations);

test.each(ids)('the page of %s is light, and asks no more than is read', (id) => {
  const path = `operations/${id}.html`;
  const assets = ['site.css', 'first.js', 'site.js', 'icon.svg'].map((name) => `assets/${name}`);
  // Each page leads to all operations: one beyond the nine takes up to 50 bytes of it.
  expect(weigh([path, ...assets])).toBeLessThanOrEqual(20_000 + 50 * (ids.length - 9));
  const html = read(path);
  const [, asked = ''] = /<strong>Ask first<\/strong>([^]*?)<div class="side">/.exec(html) ?? [];
  expect((asked.match(/The mock:/g) ?? []).length).toBeLessThanOrEqual(5);
});

/** A script and all that it imports as it loads. */
function withImports(path: string): string[] {
  const imported = read(path).matchAll(/(?:from|import)"\.\/([^"]+)"/g);
  return [
    ...new Set([path, ...[...imported].flatMap(([, name]) => withImports(`assets/${name}`))]),
  ];
}

/** The script whose name begins so. */
function scriptOf(name: string): string {
  return [...files.keys()].find((path) => path.startsWith(`assets/${name}-`)) ?? '';
}

// An operation that is added takes 300 bytes of each; there is room for three.
test.each([
  { name: 'the panel with its mock', paths: () => withImports(scriptOf('start')), most: 48_000 },
  {
    name: 'the search with its index',
    paths: () => [...withImports(scriptOf('search')), 'assets/search-index.json'],
    most: 36_000,
  },
])('$name loads later, and is not too heavy', ({ paths, most }) => {
  expect(weigh(paths())).toBeLessThanOrEqual(most);
  for (const [path, html] of files) {
    if (path.endsWith('.html')) for (const each of paths()) expect(html).not.toContain(each);
  }
});

test.each(cases.pages)('$page says what is stated, no more', ({ page, says, never = [] }) => {
  const text = words(read(`${page}.html`));
  expect(says.filter((each) => !text.includes(each))).toEqual([]);
  expect(never.filter((each) => new RegExp(each).test(text))).toEqual([]);
});
