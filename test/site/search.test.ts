import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { readAssets } from '../../site/build.ts';
import { DOWNLOADS, changelogGuide } from '../../site/guides/guides.ts';
import { readGuides } from '../../site/guides/files.ts';
import { referenceOf } from '../../site/model/reference.ts';
import { searchEntries, searchIndex } from '../../site/search/entries.ts';
import { type Search, createSearch } from '../../site/search/search.ts';
import type { Site } from '../../site/site.ts';
import { bundle } from './built.ts';

type Queries = Record<string, string[]>;
const queries = parse(await readFile('test/site/queries.yaml', 'utf8')) as Record<string, Queries>;
const all: Queries = Object.assign({}, ...Object.values(queries));

let site: Site;
let search: Search;

beforeAll(async () => {
  const reference = referenceOf(bundle);
  const guides = [
    ...(await readGuides(process.cwd(), { reference, downloads: DOWNLOADS })),
    changelogGuide(await readFile('CHANGELOG.md', 'utf8')),
  ];
  site = { reference, guides, downloads: DOWNLOADS };
  search = await createSearch(searchEntries(site));
});

/** The results as `queries.yaml` names pages. */
const found = (query: string) =>
  search(query).map(({ entry: { href } }) => href.replace('.html', ''));

const isRight = (href: string, page: string) =>
  page.endsWith('*') ? href.split('#')[0] === page.slice(0, -1) : href === page;

describe('the search', () => {
  test('has the right page within the first three', () => {
    const missed = Object.entries(all).flatMap(([query, pages]) => {
      const three = found(query).slice(0, 3);
      const isFound = three.some((href) => pages.some((page) => isRight(href, page)));
      return isFound ? [] : [{ query, three }];
    });
    expect(missed).toEqual([]);
  });

  test.each(Object.entries(queries['first']!))(
    'has the right page first for "%s"',
    (query, pages) => {
      const [first = ''] = found(query);
      expect(
        pages.some((page) => isRight(first, page)),
        first,
      ).toBe(true);
    },
  );

  test.each([
    ['retry_strategy', 'field', /(^|\.)retry_strategy$/],
    ['amount', 'field', /(^|\.)amount$/],
    ['page_size', 'field', /(^|\.)page_size$/],
    ['create refund', 'absent', /^No operation here creates refunds$/],
    ['dispute', 'absent', /^No operation here is about disputes$/],
    ['cancel subscription', 'absent', /^No operation here deletes or cancels subscriptions$/],
    ['void', 'operation', /^Void /],
    ['list refunds', 'operation', /^List refunds$/],
    ['get virtual card', 'operation', /virtual card/],
    ['create charge', 'operation', /charge/i],
  ])('has for "%s" first a result of the kind %s', (query, kind, title) => {
    expect(search(query)[0]?.entry).toMatchObject({ kind, title: expect.stringMatching(title) });
  });

  test('says of nothing that an operation does that none does it', () => {
    for (const { summary, id } of site.reference.operations) {
      for (const query of [summary, id]) expect(search(query)[0]?.entry.kind).toBe('operation');
    }
    const titles = searchEntries(site)
      .filter(({ kind }) => kind === 'absent')
      .map(({ title }) => title);
    for (const words of [
      'reads refunds',
      'reads virtual cards',
      'creates bulk tokenized charges',
    ]) {
      expect(titles.filter((title) => title.endsWith(words))).toEqual([]);
    }
  });

  test('says which words matched, so that they can be marked', () => {
    const [hit] = search('cancel charge');
    expect(hit?.terms).toEqual(expect.arrayContaining(['void', 'charge']));
  });

  test.each(['', 'the of', 'zzzzqqq'])('finds nothing for "%s"', (query) => {
    expect(search(query)).toEqual([]);
  });

  test('takes anything for words', () => {
    const names = Object.getOwnPropertyNames(Object.prototype);
    const others = [
      '%',
      '#%',
      '\\',
      '(',
      '.*',
      '\0',
      '\uD800',
      '💳',
      'http://[',
      'a'.repeat(10_000),
    ];
    for (const query of [...names, ...others, names.join(' '), others.join(' ')]) {
      expect(() => search(query), query).not.toThrow();
    }
    expect(search('constructor charge')).not.toEqual([]);
  });

  test('has no place twice, and keeps the marks of its texts', () => {
    for (const query of Object.keys(all)) {
      const hrefs = search(query).map(({ entry: { href } }) => href);
      expect(new Set(hrefs).size, query).toBe(hrefs.length);
    }
    const texts = searchEntries(site).map(({ text = '' }) => text);
    expect(texts.join('\n')).toContain('#');
  });

  test('loads at most 36 kB of index and script', async () => {
    const assets = await readAssets(join(process.cwd(), 'site'));
    const parts = [searchIndex(site), assets.get('search.js') ?? ''];
    const bytes = parts.reduce((sum, part) => sum + gzipSync(part).length, 0);
    expect(bytes).toBeGreaterThan(10_000);
    expect(bytes).toBeLessThanOrEqual(36_000);
  });
});
