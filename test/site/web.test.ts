import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { built, textsOf } from './built.ts';

const SITE = 'https://docs.example/api/';

let folder: string;
let pages: Map<string, string>;

beforeAll(async () => {
  folder = await built({
    siteUrl: SITE,
    repositoryUrl: 'https://code.example/owner/name',
  });
  pages = await textsOf(folder, '.html');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('each page has a title, a short description and its own address', () => {
  const titles = new Set<string>();
  for (const [path, html] of pages) {
    const [, description = ''] = /<meta name="description" content="([^"]*)"/.exec(html) ?? [];
    expect(description.length, path).toBeGreaterThan(20);
    expect(description.length, path).toBeLessThanOrEqual(200);
    // A sentence that is cut says so.
    expect(description, path).toMatch(/[.!?:…]$/);
    const address = `${SITE}${path === 'index.html' ? '' : path}`;
    expect(html, path).toContain(`<link rel="canonical" href="${address}"`);
    titles.add(/<title>(.*?)<\/title>/.exec(html)?.[1] ?? '');
  }
  expect(titles.size).toBe(pages.size);
});

test('the front page shows a whole sentence of each guide', () => {
  const [, list = ''] = (pages.get('index.html') ?? '').split('<ul class="cards">');
  const cards = [...list.matchAll(/<li><a href="guides\/.*?<p>(.*?)<\/p>/g)];
  expect(cards.length).toBe([...pages.keys()].filter((path) => path.startsWith('guides/')).length);
  for (const [, sentence] of cards) expect(sentence).toMatch(/^[^.]+(\.[^.]+)?\.$/);
});

test('a guide leads to its source', () => {
  expect(pages.get('guides/errors.html')).toContain(
    'href="https://code.example/owner/name/edit/main/docs/errors.md"',
  );
});
