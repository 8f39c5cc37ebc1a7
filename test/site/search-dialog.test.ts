import { describe, expect, test, vi } from 'vitest';
import type { Search, SearchHit } from '../../site/search/search.ts';
import { $, TestPage, runScript, textsOf } from './dom.ts';

const HTML =
  '<button id="search-open"></button><input id="text"><input id="radio" type="radio"><select id="select"></select>';

const hit = (entry: Partial<SearchHit['entry']>, terms: string[] = []): SearchHit =>
  ({
    entry: {
      kind: 'guide',
      title: 'Title',
      context: 'Guide',
      href: 'guides/a.html#b',
      ...entry,
    } as SearchHit['entry'],
    terms,
    score: 1,
  }) as SearchHit;

/** Finds as many results as the query says. */
const countable: Search = (query) => Array.from({ length: Number(query) || 0 }, () => hit({}));

async function openPage(): Promise<TestPage> {
  const page = TestPage.open(HTML);
  await runScript('site');
  await runScript('search');
  vi.stubGlobal('createSiteSearch', () => Promise.resolve(countable));
  page.files = {
    'search-entries.js': () => vi.stubGlobal('searchEntries', []),
    'search.js': () => {},
  };
  return page;
}
const hint = () => textsOf('.search .hint')[0];
const isOpen = () => $<HTMLDialogElement>('dialog').open;
/** The number of the result that is selected, and how many there are. */
const selected = () => {
  const options = [...document.querySelectorAll('[role=option]')];
  const at = options.findIndex((option) => option.getAttribute('aria-selected') === 'true');
  expect($('.search input').getAttribute('aria-activedescendant')).toBe(
    at < 0 ? '' : `search-result-${at}`,
  );
  expect($('.search input').getAttribute('aria-expanded')).toBe(String(options.length > 0));
  return [at, options.length];
};
const loaded = () => vi.waitFor(() => expect(hint()).not.toBe(''));

describe('the search', () => {
  test.each([
    { from: 'body', key: '/', init: {}, opens: true },
    { from: '#radio', key: '/', init: {}, opens: true },
    { from: '#text', key: '/', init: {}, opens: false },
    { from: '#select', key: '/', init: {}, opens: false },
    { from: 'body', key: '/', init: { ctrlKey: true }, opens: false },
    { from: 'body', key: '/', init: { metaKey: true }, opens: false },
    { from: 'body', key: '/', init: { altKey: true }, opens: false },
    { from: 'body', key: 'k', init: {}, opens: false },
    { from: '#text', key: 'k', init: { ctrlKey: true }, opens: true },
    { from: 'body', key: 'K', init: { metaKey: true }, opens: true },
    { from: 'body', key: 'j', init: { ctrlKey: true }, opens: false },
  ])('opens with / and Ctrl+K, and not while one types: $key in $from, $init', async (row) => {
    const page = await openPage();
    expect(page.press(row.from, row.key, row.init)).toBe(!row.opens);
    expect(isOpen()).toBe(row.opens);
    expect(page.loaded).toEqual(row.opens ? ['search-entries.js', 'search.js'] : []);
  });

  test('loads when it is first opened, loses nothing that was typed, and tries again', async () => {
    const page = await openPage();
    const { files } = page;
    page.files = {};
    $('#search-open').click();
    page.enter('.search input', ' 2 ');
    expect(textsOf('[role=option]')).toEqual([]);
    await loaded();
    expect(hint()).toBe('The search did not load. Try again.');
    page.files = files;
    $('#search-open').click();
    await vi.waitFor(() => expect(hint()).toBe('2 results'));
    expect(selected()).toEqual([0, 2]);
    expect(page.loaded.length).toBe(4);
    $('.search .close').click();
    expect(isOpen()).toBe(false);
    $('#search-open').click();
    expect(isOpen()).toBe(true);
    expect(page.loaded.length).toBe(4);
  });

  test.each([
    { query: '', said: 'Use the arrow keys to choose, Enter to open and Esc to close.' },
    { query: '0', said: 'Nothing found.' },
    { query: '1', said: '1 result' },
    { query: '3', said: '3 results' },
  ])('says what was found for "$query"', async ({ query, said }) => {
    const page = await openPage();
    $('#search-open').click();
    await loaded();
    page.enter('.search input', query);
    expect(hint()).toBe(said);
  });

  test('has its results chosen with the arrows, round and round', async () => {
    const page = await openPage();
    $('#search-open').click();
    await loaded();
    expect(page.press('.search input', 'ArrowDown')).toBe(true);
    page.enter('.search input', '3');
    const at = (key: string) => {
      expect(page.press('.search input', key)).toBe(false);
      return selected()[0];
    };
    expect(['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp'].map(at)).toEqual([
      1, 2, 0, 2, 1,
    ]);
    expect(page.press('.search input', 'a')).toBe(true);
    page.enter('.search input', '1');
    expect(selected()).toEqual([0, 1]);
  });

  test('opens the chosen one with Enter, also while it still loads, and closes', async () => {
    const page = await openPage();
    const clicked: string[] = [];
    document.addEventListener('click', ({ target }) => clicked.push((target as Element).id));
    $('#search-open').click();
    page.enter('.search input', '2');
    expect(page.press('.search input', 'Enter')).toBe(false);
    await vi.waitFor(() => expect(isOpen()).toBe(false));
    expect(clicked).toEqual(['search-open', 'search-result-0']);
    expect(page.loaded.length).toBe(2);
  });

  test.each([
    { on: 'a', init: {}, stays: false },
    { on: 'a .title', init: {}, stays: false },
    { on: 'a', init: { ctrlKey: true }, stays: true },
    { on: 'a', init: { metaKey: true }, stays: true },
    { on: 'a', init: { shiftKey: true }, stays: true },
    { on: 'ul', init: {}, stays: true },
    { on: '.search-box', init: {}, stays: true },
  ])('stays where a result opens beside it: $on, $init', async ({ on, init, stays }) => {
    const page = await openPage();
    $('#search-open').click();
    await loaded();
    page.enter('.search input', '1');
    page.click(`.search ${on}`, init);
    expect(isOpen()).toBe(stays);
  });

  test('closes with a click beside it', async () => {
    const page = await openPage();
    $('#search-open').click();
    page.click('dialog');
    expect(isOpen()).toBe(false);
  });
});

describe('a result', () => {
  const long = `one two three four five six ${'seven '.repeat(18)}eight nine ten eleven`;

  test.each([
    {
      what: 'marks what matched, and leaves out a text in which nothing did',
      shown: hit({ title: 'Void a charge', text: 'Nothing here.' }, ['void', 'charge']),
      html: '<span class="kind">guide</span> <span class="title"><mark>Void</mark> a <mark>charge</mark></span> <span class="context">Guide</span> ',
    },
    {
      what: 'is named as readers call its kind',
      shown: hit({ kind: 'absent', title: 'No disputes' }),
      html: '<span class="kind">not here</span> <span class="title">No disputes</span> <span class="context">Guide</span> ',
    },
    {
      what: 'is a question where it is a gap',
      shown: hit({ kind: 'gap', title: '<b>', context: '' }),
      html: '<span class="kind">question</span> <span class="title">&lt;b&gt;</span> <span class="context"></span> ',
    },
    {
      what: 'has its text from the beginning where a match is near it',
      shown: hit({ title: 'A', text: 'One two three four five, six.' }, ['six']),
      html: '<span class="kind">guide</span> <span class="title">A</span> <span class="context">Guide</span> <span class="snippet">One two three four five, <mark>six</mark>.</span> ',
    },
    {
      what: 'has the text around a match, cut at words',
      shown: hit({ title: 'A', text: long }, ['seven']),
      html: `<span class="kind">guide</span> <span class="title">A</span> <span class="context">Guide</span> <span class="snippet">… two three four five six ${'<mark>seven</mark> '.repeat(16).trim()} …</span> `,
    },
  ])('$what', async ({ shown, html }) => {
    TestPage.open('');
    await runScript('search');
    const item = globalThis.searchResult(shown, 7);
    const link = item.querySelector('a')!;
    expect(link.innerHTML).toBe(html);
    expect([link.id, link.href, link.tabIndex, link.role, item.role]).toEqual([
      'search-result-7',
      'https://docs.example/guides/a.html#b',
      -1,
      'option',
      'presentation',
    ]);
  });
});
