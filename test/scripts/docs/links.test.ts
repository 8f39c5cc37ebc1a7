import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { built, textsOf } from './built.ts';

let folder: string;
let pages: Map<string, string>;

beforeAll(async () => {
  folder = await built();
  pages = await textsOf(folder, '.html');
  pages.delete('redoc.html');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const decoded = (text: string) => text.replaceAll('&amp;', '&').replaceAll('&quot;', '"');

const attributes = (html: string, name: string) =>
  [...html.matchAll(new RegExp(` ${name}="([^"]*)"`, 'g'))].map(([, value = '']) => decoded(value));

test('each link of each page leads to a file, and its fragment to a part of it', () => {
  const broken: string[] = [];
  let count = 0;
  for (const [page, html] of pages) {
    for (const link of [...attributes(html, 'href'), ...attributes(html, 'src')]) {
      count += 1;
      const [path = '', fragment] = link.split('#');
      const target = path === '' ? page : posix.normalize(posix.join(posix.dirname(page), path));
      if (!existsSync(join(folder, target))) broken.push(`${page}: ${link}`);
      else if (fragment !== undefined && !idsOf(target).has(decodeURIComponent(fragment))) {
        broken.push(`${page}: ${link}`);
      }
    }
  }
  expect(count).toBeGreaterThan(1000);
  expect(broken).toEqual([]);
});

test('each download is listed once', () => {
  const html = pages.get('guides/downloads.html') ?? '';
  const files = [...html.matchAll(/<td[^>]*><a href="([^"]+)"/g)].map(([, file]) => file);
  expect(files.length).toBeGreaterThan(10);
  expect(new Set(files).size).toBe(files.length);
});

test('each result of the search leads to a part of a page', async () => {
  const scripts = await textsOf(join(folder, 'assets'), 'search-index.js');
  const scope: { searchIndex?: string[][] } = {};
  new Function('globalThis', scripts.get('search-index.js') ?? '')(scope);
  const hrefs = (scope.searchIndex ?? []).map((entry) => entry[3] ?? '');
  expect(hrefs.length).toBeGreaterThan(150);
  const broken = hrefs.filter((href) => {
    const [path = '', fragment] = href.split('#');
    return !pages.has(path) || (fragment !== undefined && !idsOf(path).has(fragment));
  });
  expect(broken).toEqual([]);
});

test('each link of each Markdown page leads to a file', async () => {
  const broken: string[] = [];
  for (const [page, text] of await textsOf(folder, '.md')) {
    if (page === 'reference.md') continue;
    for (const [, link = ''] of text.matchAll(/\]\((?!#|[a-z]+:)([^)\s#]+)[^)]*\)/g)) {
      if (!existsSync(join(folder, posix.dirname(page), link))) broken.push(`${page}: ${link}`);
    }
  }
  expect(broken).toEqual([]);
});

test('no id stands twice on a page', () => {
  for (const [page, html] of pages) {
    const ids = attributes(html, 'id');
    const twice = ids.filter((id, index) => ids.indexOf(id) !== index);
    expect(twice, page).toEqual([]);
  }
});

const known = new Map<string, Set<string>>();

function idsOf(page: string): Set<string> {
  const ids = known.get(page) ?? new Set(attributes(pages.get(page) ?? '', 'id'));
  known.set(page, ids);
  return ids;
}
