import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMock } from '../../src/mock/mock.ts';
import { built, textsOf, words } from './built.ts';

const SITE = 'https://docs.example/api/';

let folder: string;
let pages: Map<string, string>;

beforeAll(async () => {
  folder = await built({ siteUrl: SITE });
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

test('the front page has the response that the mock gives to its request', async () => {
  const [, call = ''] = (pages.get('index.html') ?? '').split('<div class="first-call">');
  const [shown = '', folded = ''] = call.split('<details');
  const [, method, path] = /(GET) (\S+) → 200/.exec(words(shown)) ?? [];
  const headers = { Authorization: 'Bearer any' };
  const response = await createMock().fetch(`http://mock/v3${path}`, { method: method!, headers });
  expect(words(shown)).toContain(
    JSON.stringify(await response.json(), null, 2).replaceAll(/\s+/g, ' '),
  );
  expect(shown).not.toContain('<select');
  expect(folded).toContain('class="try-it"');
});
