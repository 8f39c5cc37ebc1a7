import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
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

const content = (html: string, name: string) =>
  new RegExp(`<(?:meta|link) (?:name|property|rel)="${name}" (?:content|href)="([^"]*)"`).exec(
    html,
  )?.[1];

test('each page has a title, a short description and its own address', () => {
  const titles = new Set<string>();
  for (const [path, html] of pages) {
    const description = content(html, 'description') ?? '';
    expect(description.length, path).toBeGreaterThan(20);
    expect(description.length, path).toBeLessThanOrEqual(200);
    // A sentence that is cut says so.
    expect(description, path).toMatch(/[.!?:…]$/);
    const address = `${SITE}${path === 'index.html' ? '' : path}`;
    expect(content(html, 'canonical')).toBe(address);
    expect(content(html, 'og:url')).toBe(address);
    expect(content(html, 'og:title'), path).not.toBe('');
    titles.add(/<title>(.*?)<\/title>/.exec(html)?.[1] ?? '');
  }
  expect(titles.size).toBe(pages.size);
});

test('the sitemap has each page, and robots.txt names it', async () => {
  const sitemap = await readFile(join(folder, 'sitemap.xml'), 'utf8');
  for (const path of pages.keys()) {
    const address = `<loc>${SITE}${path === 'index.html' ? '' : path}</loc>`;
    expect(sitemap.includes(address), path).toBe(path !== '404.html');
  }
  const robots = await readFile(join(folder, 'robots.txt'), 'utf8');
  expect(robots).toContain(`Sitemap: ${SITE}sitemap.xml`);
});

test('the front page shows a whole sentence of each guide', () => {
  const cards = [
    ...(pages.get('index.html') ?? '').matchAll(/<li><a href="guides\/.*?<p>(.*?)<\/p>/g),
  ];
  expect(cards.length).toBeGreaterThan(10);
  for (const [, sentence] of cards) expect(sentence).toMatch(/^[^.]+(\.[^.]+)?\.$/);
});

test('a guide leads to its source', () => {
  expect(pages.get('guides/errors.html')).toContain(
    'href="https://code.example/owner/name/edit/main/docs/errors.md"',
  );
});
