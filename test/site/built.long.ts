import { existsSync, readFileSync } from 'node:fs';
import { readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { slug } from 'github-slugger';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { built, textsOf } from './built.ts';

let folder: string;
let pages: Map<string, string>;

beforeAll(async () => {
  folder = await built();
  pages = await textsOf(folder, '.html');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const decoded = (text: string) => text.replaceAll('&amp;', '&').replaceAll('&quot;', '"');

const attributes = (html: string, name: string) =>
  [...html.matchAll(new RegExp(` ${name}="([^"]*)"`, 'g'))].map(([, value = '']) => decoded(value));

test('each link of each page leads to a file, and its fragment to a part of it', () => {
  const broken: string[] = [];
  let count = 0;
  for (const [page, html] of pages) {
    // The address of a missing page is not known: the links of its page begin at the root.
    const rooted = page === '404.html';
    for (const link of [...attributes(html, 'href'), ...attributes(html, 'src')]) {
      // Other sites cannot be looked up here.
      if (link.startsWith('https://')) continue;
      count += 1;
      const [path = '', fragment] = link.split('#');
      if (rooted && path !== '') expect(path).toMatch(/^\//);
      const target = path === '' ? page : posix.join(rooted ? '' : posix.dirname(page), path);
      const file = rooted && path !== '' ? path.slice(1) : target;
      if (!existsSync(join(folder, file))) broken.push(`${page}: ${link}`);
      else if (fragment !== undefined && !idsOf(file).has(decodeURIComponent(fragment))) {
        broken.push(`${page}: ${link}`);
      }
    }
  }
  expect(count).toBeGreaterThan(1000);
  expect(broken).toEqual([]);
});

test('each download is listed once', () => {
  const html = pages.get('guides/downloads.html') ?? '';
  const files = [...html.matchAll(/<td[^>]*><div><a href="([^"]+)"/g)].map(([, file]) => file);
  expect(files.length).toBeGreaterThan(10);
  expect(new Set(files).size).toBe(files.length);
});

test('each result of the search leads to a part of a page', async () => {
  const entries = await readFile(join(folder, 'assets/search-index.json'), 'utf8');
  const hrefs = (JSON.parse(entries) as { entries: { href: string }[] }).entries.map(
    ({ href }) => href,
  );
  expect(hrefs.length).toBeGreaterThan(150);
  const broken = hrefs.filter((href) => {
    const [path = '', fragment] = href.split('#');
    return !pages.has(path) || (fragment !== undefined && !idsOf(path).has(fragment));
  });
  expect(broken).toEqual([]);
});

test('each link of each Markdown page leads to a file, and its fragment to a heading', async () => {
  const texts = await textsOf(folder, '.md');
  texts.set('llms.txt', await readFile(join(folder, 'llms.txt'), 'utf8'));
  expect(brokenLinks(texts, (path) => existsSync(join(folder, path)))).toEqual([]);
});

test('each link of the guides leads to a file of the repository and to a heading of it', async () => {
  const texts = new Map<string, string>();
  for (const [file, text] of await textsOf('docs', '.md')) texts.set(`docs/${file}`, text);
  expect(texts.size).toBeGreaterThan(10);
  expect(brokenLinks(texts, (path) => existsSync(path))).toEqual([]);
});

test('no id stands twice on a page', () => {
  for (const [page, html] of pages) {
    const ids = attributes(html, 'id');
    const twice = ids.filter((id, index) => ids.indexOf(id) !== index);
    expect(twice, page).toEqual([]);
  }
});

test('an older site is replaced by the same bytes that are written elsewhere', async () => {
  const older = await built();
  await writeFile(join(older, 'stale.html'), 'old');
  await writeFile(join(older, 'index.html'), 'old');
  await built({ out: older });
  const files = (await readdir(older, { recursive: true })).filter((file) => file.includes('.'));
  expect(files.length).toBeGreaterThan(100);
  expect(files).not.toContain('stale.html');
  expect(files).toContain('rehearse-report.schema.json');
  expect(files).toContain('verify-report.schema.json');
  for (const file of files) {
    const [a, b] = [older, folder].map((each) => readFileSync(join(each, file)));
    expect(a?.equals(b!), file).toBe(true);
  }
  await rm(older, { recursive: true });
});

const known = new Map<string, Set<string>>();

function idsOf(page: string): Set<string> {
  const ids = known.get(page) ?? new Set(attributes(pages.get(page) ?? '', 'id'));
  known.set(page, ids);
  return ids;
}

/** Links of Markdown files that lead to no file, or to no heading of a Markdown file. */
function brokenLinks(
  texts: ReadonlyMap<string, string>,
  exists: (path: string) => boolean,
): string[] {
  const broken: string[] = [];
  for (const [page, text] of texts) {
    for (const [, link = ''] of text.matchAll(/\]\((?![a-z]+:)([^)\s]+)\)/g)) {
      const [path = '', fragment] = link.split('#');
      const target = path === '' ? page : posix.join(posix.dirname(page), path);
      // In a document, the fragment is the operation, for the site.
      if (target.endsWith('.yaml') && exists(target)) continue;
      const headings = texts.get(target);
      if (!exists(target)) broken.push(`${page}: ${link}`);
      else if (fragment !== undefined && !headingsOf(headings ?? '').has(fragment)) {
        broken.push(`${page}: ${link}`);
      }
    }
  }
  return broken;
}

function headingsOf(markdown: string): Set<string> {
  const prose = markdown.replaceAll(/^```[^]*?^```/gm, '');
  return new Set([...prose.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => slug(heading)));
}
