import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { readAssets } from '../../site/build.ts';
import { DOWNLOADS, changelogGuide, guideOf } from '../../scripts/guides/guides.ts';
import { readGuides } from '../../scripts/guides/files.ts';
import { referenceOf } from '../../scripts/reference/reference.ts';
import { searchEntries, searchIndex } from '../../site/search/entries.ts';
import { words } from '../../site/search/words.ts';
import { type Search, createSearch } from '../../site/search/search.ts';
import type { Site } from '../../site/site.ts';
import { bundle } from './built.ts';
import { small } from './small.ts';

type Queries = Record<string, string[]>;
const queries = parse(await readFile('test/site/queries.yaml', 'utf8')) as Record<string, Queries>;
const all: Queries = Object.assign({}, ...Object.values(queries));

let site: Site;
let search: Search;

beforeAll(async () => {
  const reference = referenceOf(bundle);
  const guides = [
    ...(await readGuides(process.cwd(), reference, DOWNLOADS)),
    changelogGuide(await readFile('CHANGELOG.md', 'utf8')),
  ];
  site = { reference, guides, downloads: DOWNLOADS };
  search = createSearch(searchIndex(site));
});

/** The results as `queries.yaml` names pages. */
const found = (query: string) => search(query).map(({ href }) => href.replace('.html', ''));

const isRight = (href: string, page: string) =>
  page.endsWith('*') ? href.split('#')[0] === page.slice(0, -1) : href === page;

describe('the search of this site', () => {
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

  test('has no place twice', () => {
    for (const query of Object.keys(all)) {
      const hrefs = search(query).map(({ href }) => href);
      expect(new Set(hrefs).size, query).toBe(hrefs.length);
    }
  });

  test('says of a status that is assumed that it is', () => {
    const entries = searchEntries(site);
    for (const code of ['10401', '10403']) {
      const error = entries.find(({ kind, context }) => kind === 'error' && context.includes(code));
      expect(error?.context, code).toMatch(/^HTTP 40[13], assumed/);
    }
  });

  test('loads at most 36 kB of index and script', async () => {
    const assets = await readAssets(join(process.cwd(), 'site'));
    const script = [...assets].find(([name]) => /^search-.*\.js$/.test(name))?.[1] ?? '';
    const parts = [JSON.stringify(searchEntries(site)), script];
    const bytes = parts.reduce((sum, part) => sum + gzipSync(part).length, 0);
    expect(bytes).toBeGreaterThan(10_000);
    expect(bytes).toBeLessThanOrEqual(36_000);
  });
});

describe('a search', () => {
  const [put] = small.operations;
  const list = { ...put!, id: 'listThings', method: 'GET', summary: 'List things' };
  const entries = searchEntries({
    reference: { ...small, operations: [put!, list] },
    guides: [guideOf('x', 'Start', '# How to begin\n\nFirst.\n\n## Marks\n\nA `#` stays.\n')],
    downloads: [{ file: 'things.json', description: 'The document' }],
  });
  let find: Search;
  beforeAll(async () => {
    find = createSearch({ ...words, entries });
  });

  test.each([
    ['putThing', 'operation', 'Put a thing'],
    ['list things', 'operation', 'List things'],
    ['amount', 'field', 'amount'],
    ['error.code', 'field', 'error.code'],
    ['NGN', 'field', 'currency'],
    ['10401', 'error', 'The token is refused'],
    ['minor units', 'gap', 'Unit'],
    ['begin', 'guide', 'How to begin'],
    ['marks', 'section', 'Marks'],
    ['create thing', 'absent', 'No operation here creates things'],
    ['cancel thing', 'absent', 'No operation here deletes or cancels things'],
    ['dispute', 'absent', 'No operation here is about disputes'],
  ])('has for "%s" first a result of the kind %s', (query, kind, title) => {
    expect(find(query)[0]).toMatchObject({ kind, title });
  });

  test('says of nothing that an operation does that none does it', () => {
    const titles = entries.map(({ title }) => title);
    expect(titles).not.toContain('No operation here reads things');
  });

  test('keeps marks in texts', () => {
    expect(find('marks')[0]?.text).toContain('#');
  });

  test.each(['', 'the of', 'zzzzqqq'])('finds nothing for "%s"', (query) => {
    expect(find(query)).toEqual([]);
  });

  test('takes anything for words', () => {
    const names = Object.getOwnPropertyNames(Object.prototype);
    const marks = [
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
    for (const query of [...names, ...marks, names.join(' '), marks.join(' ')])
      expect(() => find(query), query).not.toThrow();
    expect(find('constructor thing')).not.toEqual([]);
  });
});
