import { existsSync } from 'node:fs';
import { posix } from 'node:path';
import { slug } from 'github-slugger';
import { beforeAll, describe, expect, test } from 'vitest';
import { SITE_URL, builtSite, textsOf } from './built.ts';

let files: Map<string, string>;
let pages: [path: string, html: string][];
beforeAll(async () => {
  ({ files, pages } = await builtSite());
});

const attributes = (html: string, name: string) =>
  [...html.matchAll(new RegExp(` ${name}="([^"]*)"`, 'g'))].map(([, value = '']) =>
    value.replaceAll('&amp;', '&').replaceAll('&quot;', '"'),
  );

/** What a text of the site or of the repository has, where it is one of these. */
interface Linked {
  links: (text: string) => string[];
  anchors: (text: string) => string[];
}
const HTML: Linked = {
  links: (html) => [...attributes(html, 'href'), ...attributes(html, 'src')],
  anchors: (html) => attributes(html, 'id'),
};
const MARKDOWN: Linked = {
  links: (text) => [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link),
  anchors: (text) =>
    [...text.replaceAll(/^```[^]*?^```/gm, '').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
      slug(heading),
    ),
};

describe('each link leads to a file, and its fragment to a part of it', () => {
  /** Links that do not, and how many were looked at. */
  function followLinks(
    texts: ReadonlyMap<string, string>,
    { links, anchors }: Linked,
    exists: (path: string) => boolean,
  ) {
    const known = new Map<string, Set<string>>();
    const has = (path: string, fragment: string) => {
      if (!known.has(path)) known.set(path, new Set(anchors(texts.get(path) ?? '')));
      // In a document, the fragment is the operation, for the site.
      return path.endsWith('.yaml') || known.get(path)!.has(decodeURIComponent(fragment));
    };
    const broken: string[] = [];
    let count = 0;
    for (const [page, text] of texts) {
      // Other sites cannot be looked up here.
      for (const link of links(text).filter((each) => !/^[a-z]+:/.test(each))) {
        count += 1;
        const [path = '', fragment] = link.split('#');
        // The address of a missing page is not known: the links of its page begin at the root of the host.
        const own =
          page === '404.html'
            ? path.replace(/^\/api\//, '')
            : posix.join(posix.dirname(page), path);
        const target = path === '' ? page : own;
        const isThere = exists(target) && (fragment === undefined || has(target, fragment));
        if (!isThere) broken.push(`${page}: ${link}`);
      }
    }
    return { broken, count };
  }

  test('of each page', () => {
    const { broken, count } = followLinks(new Map(pages), HTML, (path) => files.has(path));
    expect(broken).toEqual([]);
    expect(count).toBeGreaterThan(1000);
  });

  test('of each Markdown page and of llms.txt', () => {
    const texts = new Map([...files].filter(([path]) => /\.md$|^llms/.test(path)));
    expect(followLinks(texts, MARKDOWN, (path) => files.has(path)).broken).toEqual([]);
  });

  test('of each guide in the repository', async () => {
    const guides = [...(await textsOf('docs'))].filter(([path]) => path.endsWith('.md'));
    const texts = new Map(guides.map(([path, text]) => [`docs/${path}`, text]));
    const { broken, count } = followLinks(texts, MARKDOWN, existsSync);
    expect(broken).toEqual([]);
    expect(count).toBeGreaterThan(50);
  });

  test('of each result of the search', () => {
    const { entries } = JSON.parse(files.get('assets/search-index.json')!) as {
      entries: { href: string }[];
    };
    const html = new Map([
      ...pages,
      ['search', entries.map(({ href }) => ` href="${href}"`).join('')],
    ]);
    const { broken } = followLinks(html, HTML, (path) => files.has(path));
    expect(broken).toEqual([]);
    expect(entries.length).toBeGreaterThan(150);
  });
});

test('each page has a way to report a mistake at its foot, and an address for each part', () => {
  for (const [path, html] of pages) {
    const [, foot = ''] = html.split('<footer>');
    const base = path === '404.html' ? '/api/' : '../'.repeat(path.split('/').length - 1);
    expect(foot, path).toContain(
      `<a href="${base}guides/getting-started.html#report-a-mistake">Report a mistake</a>`,
    );
    const ids = attributes(html, 'id');
    expect(
      ids.filter((id, index) => ids.indexOf(id) !== index),
      path,
    ).toEqual([]);
    if (!/^operations|^guides/.test(path) || path.includes('open-questions')) continue;
    for (const [, heading = ''] of html.matchAll(/<h2([^]*?)<\/h2>/g)) {
      // The panel goes where its script takes it.
      const [id = ''] = attributes(heading, 'id');
      if (id !== 'try-it') expect(heading, path).toContain(`href="#${id}"`);
    }
  }
});

test('each page has no script or style of its own, the policy, and no marker of a section', () => {
  for (const [path, html] of pages) {
    expect(html, path).not.toMatch(/<script(?![^>]* src=)|<style| style=| on[a-z]+=/);
    expect(html, path).toContain('http-equiv="Content-Security-Policy" content="default-src');
    expect(html, path).not.toMatch(/(<|&lt;)!--/);
  }
});

test('each page has headings that go down one level at a time', () => {
  for (const [path, html] of pages) {
    const levels = [...html.matchAll(/<h([1-6])[ >]/g)].map(([, level]) => Number(level));
    expect(levels[0], path).toBe(1);
    const jumps = levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1);
    expect(jumps, path).toEqual([]);
  }
});

test('each page has a title, a short description and its own address', () => {
  const titles = new Set<string>();
  for (const [path, html] of pages) {
    const [, description = ''] = /<meta name="description" content="([^"]*)"/.exec(html) ?? [];
    // A sentence that is cut says so.
    expect(description, path).toMatch(/^.{20,199}[.!?:…]$/);
    const address = `${SITE_URL}${path === 'index.html' ? '' : path}`;
    expect(html, path).toContain(`<link rel="canonical" href="${address}"`);
    titles.add(/<title>(.*?)<\/title>/.exec(html)?.[1] ?? '');
  }
  expect(titles.size).toBe(pages.length);
});

test('each download is listed once, and is there', () => {
  const html = files.get('guides/downloads.html') ?? '';
  const listed = [...html.matchAll(/<td[^>]*><div><a href="([^"]+)"/g)].map(([, file]) => file);
  expect(listed.length).toBeGreaterThan(10);
  expect(new Set(listed).size).toBe(listed.length);
  for (const file of ['rehearse-report', 'verify-report']) {
    expect(files.has(`${file}.schema.json`)).toBe(true);
  }
});
