import { beforeAll, describe, expect, test } from 'vitest';
import { searchIndex } from '../../site/search/entries.ts';
import { type Search, createSearch } from '../../site/search/search.ts';
import { realSite, smallSite } from './support.ts';
import { rowsIn } from '../support/files.ts';

describe('the search of this site', () => {
  let search: Search;
  beforeAll(async () => {
    search = createSearch(searchIndex(await realSite()));
  });

  type Group = { name: string; within: number; queries: Record<string, string[]> };
  const groups = rowsIn<Group[]>(import.meta.dirname, 'queries.yaml');
  const isRight = (href: string, page: string) =>
    page.endsWith('*') ? href.split('#')[0] === page.slice(0, -1) : href === page;

  test.each(groups)('has the right page, once: $name', ({ within, queries }) => {
    const missed = Object.entries(queries).flatMap(([query, pages]) => {
      const hits = search(query);
      const longest = Math.max(0, ...hits.map(({ excerpt }) => excerpt.length));
      expect(longest, query).toBeLessThanOrEqual(182);
      const hrefs = hits.map(({ href }) => href.replace('.html', ''));
      expect(new Set(hrefs).size, query).toBe(hrefs.length);
      const top = hrefs.slice(0, within);
      const isFound = top.some((href) => pages.some((page) => isRight(href, page)));
      return isFound ? [] : [{ query, top }];
    });
    expect(missed, 'the head of queries.yaml says what to do').toEqual([]);
  });

  test('puts nothing that is not here above what is', () => {
    const kinds = groups
      .flatMap(({ queries }) => Object.keys(queries))
      .map((query) => search(query).map(({ kind }) => kind))
      .filter((found) => found.some((kind) => kind !== 'absent'));
    expect(kinds.length).toBeGreaterThan(200);
    expect(kinds.filter(([first]) => first === 'absent')).toEqual([]);
  });

  test.each([
    { query: 'rate limit', shows: 'What are the rate limits?' },
    { query: 'refund a charge', shows: 'No operation here creates refunds' },
    { query: 'next page', shows: 'no page can be chosen' },
    { query: 'is a retry safe', shows: 'A write (POST, PUT) is not safe' },
    { query: 'void twice', shows: 'A write (POST, PUT) is not safe' },
    { query: 'Betrag', shows: 'An amount in a string has thousands separators' },
    { query: '10401', shows: 'The token was rejected (HTTP 401, assumed: 10401)' },
    { query: 'is this official', shows: 'This is an unofficial description' },
  ])('shows what answers: $query', ({ query, shows }) => {
    const hits = search(query).slice(0, 3);
    const texts = hits.map((hit) => `${hit.title} (${hit.context}): ${hit.excerpt}`);
    expect(texts.join('\n')).toContain(shows);
  });
});

describe('a search', () => {
  const find = createSearch(JSON.parse(smallSite().get('assets/search-index.json')!));

  test('says of nothing that an operation does that none does it, and keeps marks in texts', () => {
    const titles = find('read part').map(({ title }) => title);
    expect(titles).not.toContain('No operation here reads parts');
    expect(find('marks')[0]?.excerpt).toContain('#');
  });

  test('shows the part of a long sentence that has the words', () => {
    const sentences = [`${'before '.repeat(40)}a needle${' after'.repeat(40)}.`];
    const entry = { kind: 'section', title: 'A', context: 'B', href: 'a.html', sentences } as const;
    const findNeedle = createSearch({ entries: [entry], phrases: [], stop: '', synonyms: {} });
    expect(findNeedle('needle')[0]?.excerpt).toMatch(/^… before .*a needle.* …$/);
  });

  test('takes anything for words', () => {
    const names = Object.getOwnPropertyNames(Object.prototype);
    const signs = String.raw`% #% \ ( .* 💳 http://[`.split(' ');
    const marks = [...signs, '\0', '\uD800', 'a'.repeat(10_000)];
    for (const query of [...names, ...marks, names.join(' '), marks.join(' ')])
      expect(() => find(query), query).not.toThrow();
    expect(find('constructor thing')).not.toEqual([]);
  });
});
