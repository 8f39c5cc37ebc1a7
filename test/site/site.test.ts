import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, posix, relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import { slug } from 'github-slugger';
import { expect, test } from 'vitest';
import { operations } from '../../generated/operations.ts';
import { main as docs } from '../../site/commands/docs.ts';
import { main as start } from '../../site/commands/start.ts';
import { LANGUAGES } from '../../site/samples/languages.ts';
import { runScriptHere } from '../support/run-here.ts';
import { ROOT, emptyFolder } from '../support/files.ts';
import { SITE_URL, builtSite, cases, textsOf, words } from './support.ts';

const { files, folder, pages, printed } = await builtSite();

const commands = { docs, start };
const empty = emptyFolder();

test.each(cases.commands)('$command ends with $status', async ({ command, status, says }) => {
  const [name, ...args] = command.split(' ') as [keyof typeof commands];
  const { stderr, stdout, ...ended } = await runScriptHere(commands[name], empty, ...args);
  expect(ended.status).toBe(status);
  expect(status === 0 ? stdout : stderr).toContain(says);
  expect(status === 0 ? stderr : stdout).toBe('');
});

const other = emptyFolder();

test('docs replaces an older site, says where it is, and leaves any other folder alone', async () => {
  expect(printed).toMatchObject({ status: 0, stderr: '' });
  const [where, counts] = printed.stdout.split(': ');
  expect(where).toBe(relative(ROOT, folder));
  expect(counts).toMatch(new RegExp(`^${files.size} files in \\d+ ms\n$`));
  expect(files.has('stale.html')).toBe(false);

  const letter = join(other, 'letter.txt');
  writeFileSync(letter, 'mine');
  const { status, stderr } = await runScriptHere(docs, ROOT, '--out', other);
  const refusal = `${other} holds something that is not this site; choose another --out\n`;
  expect([status, stderr]).toEqual([1, refusal]);
  expect(readFileSync(letter, 'utf8')).toBe('mine');
});

const attributes = (html: string, name: string) =>
  [...html.matchAll(new RegExp(` ${name}="([^"]*)"`, 'g'))].map(([, value = '']) =>
    value.replaceAll('&amp;', '&').replaceAll('&quot;', '"'),
  );

/** The links of a text, what a fragment can name in it, and where they lead. */
const HTML = {
  links: (html: string) => [...attributes(html, 'href'), ...attributes(html, 'src')],
  anchors: (html: string) => attributes(html, 'id'),
  exists: (path: string) => files.has(path),
};
const MARKDOWN = {
  ...HTML,
  links: (text: string) => [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link),
  anchors: (text: string) => {
    const prose = text.replaceAll(/^```[^]*?^```/gm, '');
    return [...prose.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => slug(heading));
  },
};

const SETS = {
  page: () => ({ texts: new Map(pages), ...HTML, least: 1000 }),
  'Markdown page': () => ({
    texts: new Map([...files].filter(([path]) => /\.md$|^llms/.test(path))),
    ...MARKDOWN,
    least: 100,
  }),
  'result of the search': () => {
    const index = files.get('assets/search-index.json')!;
    const { entries } = JSON.parse(index) as { entries: { href: string }[] };
    const results = entries.map(({ href }) => ` href="${href}"`).join('');
    return { texts: new Map([...pages, ['results', results]]), ...HTML, least: 1150 };
  },
  'guide in the repository': async () => {
    const guides = [...(await textsOf('docs'))].filter(([path]) => path.endsWith('.md'));
    const texts = new Map(guides.map(([path, text]) => [`docs/${path}`, text]));
    return { texts, ...MARKDOWN, exists: existsSync, least: 50 };
  },
};

test.each(Object.entries(SETS))('each link of each %s leads somewhere', async (_, read) => {
  const { texts, links, anchors, exists, least } = await read();
  const known = new Map([...texts].map(([path, text]) => [path, new Set(anchors(text))]));
  const broken: string[] = [];
  let count = 0;
  for (const [page, text] of texts) {
    // Other sites cannot be looked up here.
    for (const link of links(text).filter((each) => !/^[a-z]+:/.test(each))) {
      count += 1;
      const [path = '', fragment] = link.split('#');
      // The address of a missing page is not known: the links of its page begin at the root of the host.
      const isRooted = page === '404.html';
      const own = isRooted ? path.replace(/^\/api\//, '') : posix.join(posix.dirname(page), path);
      const target = path === '' ? page : own;
      // Of a file that is no Markdown, GitHub knows the lines.
      const isPart =
        fragment === undefined ||
        (target.endsWith('.yaml') && /^L\d+$/.test(fragment)) ||
        known.get(target)?.has(decodeURIComponent(fragment));
      if (!exists(target) || isPart !== true) broken.push(`${page}: ${link}`);
    }
  }
  expect(broken).toEqual([]);
  expect(count).toBeGreaterThan(least);
});

test('each page has a title, a description, an address, the policy and a way to report a mistake', () => {
  const titles = new Set<string>();
  for (const [path, html] of pages) {
    titles.add(/<title>(.*?)<\/title>/.exec(html)?.[1] ?? '');
    const [, description = ''] = /<meta name="description" content="([^"]*)"/.exec(html) ?? [];
    // A sentence that is cut says so.
    expect(description, path).toMatch(/^.{20,159}[.!?:…]$/);
    const address = `${SITE_URL}${path === 'index.html' ? '' : path}`;
    expect(html, path).toContain(`<link rel="canonical" href="${address}"`);
    expect(html, path).toContain('http-equiv="Content-Security-Policy" content="default-src');
    const [, foot = ''] = html.split('<footer>');
    const base = path === '404.html' ? '/api/' : '../'.repeat(path.split('/').length - 1);
    const report = `${base}guides/getting-started.html#report-a-mistake`;
    expect(foot, path).toContain(`<a href="${report}">Report a mistake</a>`);
  }
  expect(titles.size).toBe(pages.length);
});

test('each page has an address for each part, no script or style of its own, and no marker of a section', () => {
  for (const [path, html] of pages) {
    const ids = attributes(html, 'id');
    expect(
      ids.filter((id, index) => ids.indexOf(id) !== index),
      path,
    ).toEqual([]);
    expect(html, path).not.toMatch(/<script(?![^>]* src=)|<style| style=| on[a-z]+=|(<|&lt;)!--/);
    if (!/^operations|^guides/.test(path)) continue;
    for (const [, heading = ''] of html.matchAll(/<h2([^]*?)<\/h2>/g)) {
      // The panel goes where its script takes it.
      const [id = ''] = attributes(heading, 'id');
      if (id !== 'try-it') expect(heading, path).toContain(`href="#${id}"`);
    }
  }
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

const read = (path: string) => files.get(path) ?? '';

const HEAVY = 'Bytes of gzip: shorten what is new, load it later, or say here why it takes more';

/** The bytes of files as they are sent. Each of them is there. */
function weigh(paths: readonly string[]): number {
  expect(paths.filter((path) => !files.has(path))).toEqual([]);
  return paths.reduce((sum, path) => sum + gzipSync(read(path)).length, 0);
}

const ids = Object.keys(operations);

test.each(ids)('the page of %s is light, and asks no more than is read', (id) => {
  const path = `operations/${id}.html`;
  const assets = ['site.css', 'first.js', 'site.js', 'icon.svg'].map((name) => `assets/${name}`);
  // Each page leads to all operations and has a sample in each language. One more takes up to so much of it.
  const more = 50 * (ids.length - 9) + 1000 * (LANGUAGES.length - 5);
  expect(weigh([path, ...assets]), HEAVY).toBeLessThanOrEqual(20_000 + more);
  const html = read(path);
  const [, asked = ''] = /first<\/strong>([^]*?)<div class="prose">/.exec(html) ?? [];
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
  { name: 'the panel with its mock', paths: () => withImports(scriptOf('start')), most: 48_500 },
  {
    name: 'the search with its index',
    paths: () => [...withImports(scriptOf('search')), 'assets/search-index.json'],
    // Its sentences are shown, so they are whole.
    most: 48_000,
  },
])('$name loads later, and is not too heavy', ({ paths, most }) => {
  expect(weigh(paths()), HEAVY).toBeLessThanOrEqual(most);
  for (const [path, html] of files) {
    if (path.endsWith('.html')) for (const each of paths()) expect(html).not.toContain(each);
  }
});

test.each(cases.pages)('$page says what is stated, no more', ({ page, says, never = [] }) => {
  const text = words(read(`${page}.html`));
  const where = `the row of ${page} in test/site/cases.yaml, beside dist/docs/${page}.html`;
  const missing = says.filter((each) => !text.includes(each));
  const invented = never.filter((each) => new RegExp(each).test(text));
  expect({ missing, invented }, where).toEqual({ missing: [], invented: [] });
});

test('no command of a guide has words for the tests', () => {
  const guides = [...files].filter(([path]) => /^guides.*\.md$/.test(path));
  expect(guides.join('\n')).not.toMatch(/^ *```(bash|sh) ./m);
});
