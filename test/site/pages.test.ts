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
  expect((html.match(/<details class="gaps/g) ?? []).length).toBeLessThanOrEqual(10);
  const [, asked = ''] = /<strong>Ask first<\/strong>([^]*?)<div class="side">/.exec(html) ?? [];
  expect((asked.match(/The mock:/g) ?? []).length).toBeLessThanOrEqual(5);
});

test('what loads later is not too heavy, and no page names it', () => {
  const scripts = [...files.keys()].filter((path) => /^assets\/.*\.js$/.test(path));
  const later = scripts.filter((path) => !/\/(first|site)\.js$/.test(path));
  const search = later.filter((path) => path.includes('search-'));
  expect(later.length).toBeGreaterThan(1);
  // An operation that is added takes 500 bytes; there is room for three, and may be as much for each further one.
  expect(weigh(later)).toBeLessThanOrEqual(74_000);
  expect(weigh(['assets/search-index.json', ...search])).toBeLessThanOrEqual(36_000);
  for (const [path, html] of files) {
    if (!path.endsWith('.html')) continue;
    for (const name of later) expect(html).not.toContain(name);
  }
});

test.each(cases.pages)('$page says what is stated, no more', ({ page, says, never = [] }) => {
  const text = words(read(`${page}.html`));
  expect(says.filter((each) => !text.includes(each))).toEqual([]);
  expect(never.filter((each) => new RegExp(each).test(text))).toEqual([]);
});
