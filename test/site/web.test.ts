import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMock } from '../../src/mock/mock.ts';
import { built, bundle, textsOf, words } from './built.ts';

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

test('the front page says what this is and how far, and leads four ways', () => {
  const html = pages.get('index.html') ?? '';
  const text = words(html);
  expect(words(/<p class="lead">.*?<\/p>/.exec(html)?.[0] ?? '')).toMatch(
    /^A payments API, [^.]+\.$/,
  );
  expect(text).toContain(
    `Version ${bundle.info.version} · not published yet · never checked against the live service`,
  );
  const [, list = ''] = html.split('<ul class="cards ways">');
  const [own = ''] = list.split('</ul>');
  const ways = [...own.matchAll(/<li><a href="([^"]+)"/g)].map(([, href]) => href);
  expect(ways).toEqual([
    'guides/getting-started.html',
    'guides/mock.html',
    'guides/rehearse.html',
    'guides/open-questions.html',
  ]);
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

test.each([
  ['guides/errors.html', 'docs/errors.md'],
  ['guides/open-questions.html', 'docs/open-questions.md'],
  ['operations/voidCharge.html', 'openapi/paths/charges_{flw_ref}_void.yaml'],
])('%s leads to its source', (page, file) => {
  expect(existsSync(file)).toBe(true);
  expect(pages.get(page)).toContain(
    `href="https://code.example/owner/name/edit/main/${encodeURI(file)}"`,
  );
});

test('each page leads to a new issue that names it and the version', () => {
  for (const [path, html] of pages) {
    const [, href = ''] = /href="([^"]+issues[^"]+)">Report a mistake/.exec(html) ?? [];
    const { origin, pathname, searchParams } = new URL(href.replaceAll('&amp;', '&'));
    expect(origin + pathname).toBe('https://code.example/owner/name/issues/new');
    expect(searchParams.get('title')).toContain(path);
    expect(searchParams.get('body')).toContain(`Version: ${bundle.info.version}`);
  }
});
