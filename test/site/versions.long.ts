import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildDocs } from '../../site/build.ts';
import { type Node, find } from '../scripts/diff/mutations/mutate.ts';
import { releasedDocument, releasedProject } from '../support/released-project.ts';
import { textsOf, words } from './built.ts';

const VERSIONS = ['0.3.0', '0.2.1', '0.2.0'];
const HOME = 'https://docs.example/api/';
const CHANGELOG = `# Changelog

## 0.4.0

- Not released.

## 0.3.0 - 2026-03-31

- Webhooks <b>&</b> more, see [the errors](guides/errors.html).

## 0.2.1 - 2026-02-28

- Other words.

## 0.2.0 - 2026-01-31

- First.
`;

/** A project with three released documents, and their sites side by side. */
let root: string;
let sites: string;

beforeAll(async () => {
  root = await releasedProject(
    [
      { version: '0.2.0' },
      { version: '0.2.1', change: otherWords },
      { version: '0.3.0', change: moreAndOther },
      { version: '0.4.0' },
    ],
    CHANGELOG,
  );
  sites = join(root, 'sites');
  for (const version of VERSIONS) await site(version, version);
});
afterAll(() => rm(root, { recursive: true }));

function otherWords(document: Node): void {
  find(document, ['info'])['description'] = 'Other words.';
}

function moreAndOther(document: Node): void {
  find(document, ['components', 'schemas', 'Refund', 'properties'])['note'] = { type: 'string' };
  find(document, ['paths', '/refunds', 'get'])['tags'] = ['Charges'];
}

const released = (version: string) => releasedDocument(root, version);

const site = (folder: string, version: string, versions = VERSIONS) =>
  buildDocs({
    root,
    document: released(version),
    out: join(sites, folder),
    siteUrl: `${HOME}${folder}/`,
    versions,
  });

const read = (path: string) => readFile(join(sites, path), 'utf8');

describe('the changes of a version', () => {
  test('are on a page, with what breaks first', async () => {
    const html = await read('0.3.0/guides/changes.html');
    expect(words(html)).toContain(
      'The document 0.3.0, compared with 0.2.1: 1 breaking change, 1 addition, no edits.',
    );
    expect(words(html)).toMatch(
      /Breaking.*GET \/refunds, tags ?was Refunds, is Charges\..*Additions.*GET \/refunds, response 200, data\[\]\.note ?Added\./,
    );
    expect(words(await read('0.2.1/guides/changes.html'))).toMatch(
      /compared with 0\.2\.0: no breaking changes, no additions, 1 edit\..*info, description ?Changed\./,
    );
  });

  test('are none for the first version', () => {
    expect(existsSync(join(sites, '0.2.0/guides/changes.html'))).toBe(false);
  });

  test('stand beside the other versions in the picker', async () => {
    const links = await linksOf('0.2.1/guides/errors.html');
    expect(links).toEqual(expect.arrayContaining(VERSIONS.map((each) => `${each}/index.html`)));
  });

  test('can be reached from the picker and the changelog of every version', async () => {
    for (const folder of VERSIONS) {
      for (const page of ['index.html', 'guides/changelog.html']) {
        const links = await linksOf(`${folder}/${page}`);
        expect(links, folder).toEqual(
          expect.arrayContaining(['0.3.0/guides/changes.html', '0.2.1/guides/changes.html']),
        );
        expect(links).not.toContain('0.2.0/guides/changes.html');
      }
    }
  });

  test('are no page without the folders of other versions', async () => {
    const out = join(root, 'alone');
    await buildDocs({ root, document: released('0.3.0'), out });
    expect(existsSync(join(out, 'guides/changes.html'))).toBe(false);
    expect(await readFile(join(out, 'guides/changelog.html'), 'utf8')).not.toContain(
      'changes.html',
    );
  });
});

test('each link between the versions leads to a file', async () => {
  const pages = await textsOf(sites, '.html');
  const broken: string[] = [];
  let count = 0;
  for (const page of pages.keys()) {
    if (page.endsWith('404.html')) continue;
    for (const link of await linksOf(page)) {
      count += 1;
      if (!existsSync(join(sites, link))) broken.push(`${page}: ${link}`);
    }
  }
  expect(count).toBeGreaterThan(1000);
  expect(broken).toEqual([]);
});

/** The links of a page within the sites, from their common folder. */
async function linksOf(page: string): Promise<string[]> {
  const links = [...(await read(page)).matchAll(/ href="(?!#|[a-z]+:)([^"#]+)/g)];
  return links.map(([, link = '']) => posix.join(posix.dirname(page), link));
}

describe('the feed', () => {
  const feed = (folder: string) => read(`${folder}/feed.xml`);
  const each = (xml: string, pattern: RegExp) => [...xml.matchAll(pattern)].map(([, text]) => text);

  test('has each version with its address and the day of its release', async () => {
    const xml = await feed('0.3.0');
    expect(each(xml, /<title>(.*)<\/title>/g)).toEqual([
      'Payments API: versions',
      ...VERSIONS.map((version) => `Payments API ${version}`),
    ]);
    expect(each(xml, /<updated>(.*)<\/updated>/g)).toEqual([
      '2026-03-31T00:00:00Z',
      '2026-03-31T00:00:00Z',
      '2026-02-28T00:00:00Z',
      '2026-01-31T00:00:00Z',
    ]);
    expect(each(xml, /rel="alternate" type="text\/html" href="(.*)"/g)).toEqual([
      `${HOME}0.3.0/`,
      `${HOME}0.3.0/guides/changes.html`,
      `${HOME}0.2.1/guides/changes.html`,
      `${HOME}0.2.0/`,
    ]);
    expect(each(xml, /rel="self" type="application\/atom\+xml" href="(.*)"/g)).toEqual([
      `${HOME}0.3.0/feed.xml`,
    ]);
    expect(xml).not.toContain('0.4.0');
  });

  test('has the same ids wherever it is, and after the next version', async () => {
    const ids = [HOME, ...VERSIONS.map((version) => `${HOME}${version}/`)];
    for (const folder of VERSIONS) {
      expect(each(await feed(folder), /<id>(.*)<\/id>/g)).toEqual(ids);
    }
    await site('first', '0.2.0', ['0.2.0']);
    expect(each(await feed('first'), /<id>(.*)<\/id>/g)).toEqual([ids[0], ids[3]]);
  });

  test('is named in the head of each page, and only where its address is known', async () => {
    expect(await read('0.3.0/guides/errors.html')).toContain(
      '<link rel="alternate" type="application/atom+xml" href="../feed.xml"',
    );
    const out = join(root, 'nowhere');
    await buildDocs({ root, document: released('0.2.0'), out, versions: VERSIONS });
    expect(existsSync(join(out, 'feed.xml'))).toBe(false);
    expect(await readFile(join(out, 'index.html'), 'utf8')).not.toContain('feed.xml');
  });

  test('needs the day of each release', async () => {
    await expect(site('next', '0.4.0', ['0.4.0'])).rejects.toThrow(
      'CHANGELOG.md has no "## 0.4.0 - DATE"',
    );
  });
});
