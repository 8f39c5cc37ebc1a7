import { describe, expect, test, vi } from 'vitest';
import type { Search, SearchEntry } from '../../site/search/search.ts';
import { $, TestPage, runScript, textsOf } from './dom.ts';

/** Finds as many results as the query says, or one of the kind. */
const countable: Search = (query) =>
  Array.from({ length: /^\d+$/.test(query) ? Number(query) : Number(query !== '') }, () => ({
    kind: (/^\d+$/.test(query) ? 'guide' : query) as SearchEntry['kind'],
    title: '<b>',
    context: 'Guide',
    href: 'guides/a.html#b',
    text: 'Text',
  }));
vi.mock('../../site/search/search.ts', () => ({ createSearch: () => countable }));

const HTML =
  '<button id="search-open"></button><input id="text"><input id="radio" type="radio"><select id="select"></select>';

const files: string[] = [];
let isThere = true;

async function openPage(): Promise<TestPage> {
  const page = new TestPage(HTML);
  files.length = 0;
  isThere = true;
  vi.stubGlobal('fetch', (file: string) => {
    files.push(file);
    return isThere ? Promise.resolve(new Response('[]')) : Promise.reject(new Error(file));
  });
  await runScript('site');
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
    await vi.waitFor(() => expect(files.length).toBe(Number(row.opens)));
  });

  test('loads when it is first opened, loses nothing that was typed, and tries again', async () => {
    const page = await openPage();
    isThere = false;
    $('#search-open').click();
    page.enter('.search input', ' 2 ');
    expect(textsOf('[role=option]')).toEqual([]);
    await loaded();
    expect(hint()).toBe('The search did not load. Try again, or load the page anew.');
    isThere = true;
    $('#search-open').click();
    await vi.waitFor(() => expect(hint()).toBe('2 results'));
    expect(selected()).toEqual([0, 2]);
    expect(files.length).toBe(2);
    $('.search .close').click();
    expect(isOpen()).toBe(false);
    $('#search-open').click();
    expect(isOpen()).toBe(true);
    expect(files.length).toBe(2);
  });

  test.each([
    { query: '', said: 'Use the arrow keys to choose, Enter to open and Esc to close.' },
    { query: '0', said: 'No results' },
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

  test('closes with a click beside it', async () => {
    const page = await openPage();
    $('#search-open').click();
    page.click('dialog');
    expect(isOpen()).toBe(false);
  });
});

test.each([
  ['guide', 'guide'],
  ['gap', 'question'],
  ['absent', 'not here'],
])('a result of the kind %s is named as readers call it', async (kind, name) => {
  const page = await openPage();
  $('#search-open').click();
  await loaded();
  page.enter('.search input', kind);
  const link = $<HTMLAnchorElement>('.search li a');
  expect(link.innerHTML).toBe(
    `<span class="kind">${name}</span> <span class="title">&lt;b&gt;</span> <span class="context">Guide</span> <span class="snippet">Text</span> `,
  );
  expect([link.href, link.tabIndex]).toEqual(['https://docs.example/guides/a.html#b', -1]);
});
