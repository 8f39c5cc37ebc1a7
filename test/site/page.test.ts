import { runInThisContext } from 'node:vm';
import { transformSync } from 'esbuild';
import { describe, expect, test, vi } from 'vitest';
import { readText } from '../support/files.ts';
import { cases, operationFiles, smallSite } from './support.ts';
import { startPage } from '../../site/browser/page.ts';
import { $, TestPage, textsOf } from './dom.ts';
// Loaded before a page asks for them, so that no test waits for it.
import '../../site/search/search.ts';
import '../../site/try-it/start.tsx';

const site = smallSite();

/** A page with its scripts, of the small document or of a test. */
async function openPage(html: string, fragment = '') {
  const page = new TestPage(site.get(html) ?? html, fragment);
  const served = page.serve(site);
  startPage();
  return { page, served };
}

const firstScript = transformSync(readText('site/browser/first.ts'), { loader: 'ts' });

test.each(cases.choices)(
  'choices are in place before the first paint: $kept',
  ({ kept, chosen }) => {
    void new TestPage('');
    for (const [name, value] of Object.entries(kept ?? {})) localStorage.setItem(name, value);
    const getItem = () => {
      throw new Error('this browser keeps nothing');
    };
    if (kept === undefined) vi.stubGlobal('localStorage', { getItem });
    // A classic script, in a block of its own.
    runInThisContext(`{${firstScript.code}}`);
    expect({ ...document.documentElement.dataset }).toEqual({ script: 'on', ...chosen });
  },
);

describe('a link into the page', () => {
  const HTML = `<details id="outer"><summary>More</summary>
      <div id="a"><div class="field"><details class="gaps" id="badge"></details></div></div>
    </details>
    <div id="é b"></div><details id="own"></details>`;
  const opened = () => [...document.querySelectorAll('details[open]')].map(({ id }) => id);

  test.each(cases.fragments)(
    'opens what is folded around its target: "$fragment"',
    async ({ fragment, ids, shown }) => {
      void new TestPage(HTML, fragment);
      const scroll = vi.spyOn(HTMLElement.prototype, 'scrollIntoView');
      startPage();
      expect(opened()).toEqual(ids);
      expect(scroll).toHaveBeenCalledTimes(shown);
      location.hash = '#own';
      dispatchEvent(new Event('hashchange'));
      expect(opened()).toContain('own');
    },
  );
});

test.each(cases.mocks)(
  'the address of the mock is that of its server: "$mock"',
  async ({ mock, text }) => {
    const named = 'http://localhost:4010';
    void new TestPage(`<p>${named}</p><main><code>curl <b>${named}/v3</b> ${named}</code></main>`);
    document.body.dataset['mock'] = mock;
    startPage();
    expect(textsOf('body > p, main > code')).toEqual([named, text]);
  },
);

test('the open page is in sight in the navigation', () => {
  void new TestPage('<nav id="nav"><a>a</a><a aria-current="page">b</a></nav>');
  const scroll = vi.spyOn($('[aria-current]'), 'scrollIntoView');
  startPage();
  expect(scroll).toHaveBeenCalledExactlyOnceWith({ block: 'nearest' });
});

test('a theme and a language are chosen once, and kept', async () => {
  await openPage('operations/getPart.html');
  const { dataset } = document.documentElement;
  for (const theme of ['dark', 'light']) {
    $('#theme').click();
    expect([dataset['theme'], localStorage.getItem('theme')]).toEqual([theme, theme]);
  }
  const inputs = [...document.querySelectorAll<HTMLInputElement>('.tabs input')];
  const chosen = () => inputs.filter(({ checked }) => checked).map(({ value }) => value);
  inputs.find(({ value }) => value === 'go')!.click();
  expect([dataset['language'], localStorage.getItem('language')]).toEqual(['go', 'go']);
  inputs[0]!.checked = true;
  startPage();
  expect(chosen()).toEqual(['go']);
});

describe('a copy button', () => {
  const said = (name: string) => textsOf(`[aria-label="Copy ${name}"], #announced`);

  test('copies code, the address and the page, and says so for a moment', async () => {
    vi.useFakeTimers();
    const { page } = await openPage('operations/getPart.html');
    for (const [name, label] of [
      ['200: A part', 'Copy'],
      ['address', 'Copy'],
      ['page', 'Copy page'],
    ]) {
      $(`[aria-label="Copy ${name}"]`).click();
      await vi.advanceTimersByTimeAsync(1499);
      expect(said(name!)).toEqual(['Copied', `Copied ${name}`]);
      await vi.advanceTimersByTimeAsync(1);
      expect(said(name!)).toEqual([label, '']);
    }
    expect(page.copied).toEqual([
      expect.stringMatching(/^{\n {2}"status": "success",[^]*\n}\n$/),
      'https://{host}/v3/things/{id}/{part}',
      site.get('operations/getPart.md')!.replaceAll('](../', '](https://docs.example/'),
    ]);
    vi.useRealTimers();
  });

  test('says where the browser does not let it', async () => {
    await openPage('operations/getPart.html');
    vi.stubGlobal('navigator', { clipboard: { writeText: () => Promise.reject(new Error()) } });
    $('[aria-label="Copy address"]').click();
    const expected = ['Not copied', 'Not copied: address'];
    await vi.waitFor(() => expect(said('address')).toEqual(expected));
  });
});

describe('the open questions', () => {
  const QUESTIONS = 'guides/open-questions.html';
  const shown = () => textsOf('li:not([hidden]) > strong');
  const tick = (id: string, isTicked: boolean) => {
    $<HTMLInputElement>(`[value=${id}]`).checked = isTicked;
    $(`[value=${id}]`).dispatchEvent(new Event('change', { bubbles: true }));
  };

  test('are those of the chosen operations and of all', async () => {
    const { page } = await openPage(QUESTIONS);
    const all = shown();
    tick('putHooks', true);
    const own = ['Which query parameters are there?', 'What are the rate limits?'];
    expect([...shown(), ...textsOf('.filter p')]).toEqual([...own, '2 open questions']);
    $('[aria-label="Copy page"]').click();
    const copied = () => page.copied[0]?.match(/^### .*|(?<=^- \*\*).*?(?=\*\*)/gm);
    await vi.waitFor(() => expect(copied()).toEqual(['### Query', own[0], '### Service', own[1]]));
    tick('getPart', true);
    expect(location.hash).toBe('#getPart,putHooks');
    expect(shown()).toEqual(expect.arrayContaining([...own, 'What does a void do?']));
    tick('putHooks', false);
    tick('getPart', false);
    expect(shown()).toEqual(all);
  });
});

describe('the search', () => {
  const INPUT = '.search input';
  const hint = () => textsOf('.search .hint')[0];
  const isOpen = () => $<HTMLDialogElement>('dialog').open;
  /** The number of the result that is selected. */
  const selected = () => {
    const options = [...document.querySelectorAll('[role=option]')];
    const at = options.findIndex((option) => option.getAttribute('aria-selected') === 'true');
    expect($(INPUT).getAttribute('aria-activedescendant')).toBe(options[at]?.id ?? '');
    expect($(INPUT).getAttribute('aria-expanded')).toBe(String(options.length > 0));
    return at;
  };
  /** A page with its search opened, and a query entered. */
  async function search(query: string) {
    const opened = await openPage('guides/client.html');
    $('#search-open').click();
    await vi.waitFor(() => expect(hint()).not.toBe(''));
    opened.page.enter(INPUT, query);
    return opened;
  }

  test.each(cases.keys)('opens with / and Ctrl+K: $key in $from, $held', async (row) => {
    const fields = '<input id="text"><input id="radio" type="radio"><select id="select"></select>';
    const { page, served } = await openPage(fields);
    expect(page.press(row.from, row.key, row.held)).toBe(!row.opens);
    expect(isOpen()).toBe(row.opens);
    expect(served.loaded.length).toBe(Number(row.opens));
  });

  test('loads when it is first opened, loses nothing that was typed, and tries again', async () => {
    const { page, served } = await openPage('guides/client.html');
    served.areThere = false;
    $('#search-open').click();
    page.enter(INPUT, ' put thing ');
    await vi.waitFor(() => expect(hint()).toContain('The search did not load. Try again'));
    served.areThere = true;
    // Enter opens the first result as soon as there is one.
    const follow = vi.fn<(event: Event) => void>((event) => event.preventDefault());
    addEventListener('click', follow);
    page.press(INPUT, 'Enter');
    await vi.waitFor(() => expect(follow).toHaveBeenCalledTimes(1));
    expect((follow.mock.calls[0]![0].target as HTMLAnchorElement).href).toBe(
      'https://docs.example/operations/putThing.html',
    );
    expect(served.loaded).toEqual(Array(2).fill('assets/search-index.json'));
  });

  test.each(cases.found)('says what it has found, and shows it: "$query"', async (row) => {
    const { query, said, first = '' } = row;
    await search(query);
    if (said !== undefined) expect(hint()).toBe(said);
    const [result = ''] = textsOf('.search li a');
    expect(result.slice(0, first.length || undefined)).toBe(first);
    expect(selected()).toBe(first === '' ? -1 : 0);
  });

  test('has its results chosen with the arrows, round and round', async () => {
    const { page } = await search('');
    expect(page.press(INPUT, 'ArrowDown')).toBe(true);
    page.enter(INPUT, 'hooks');
    const last = document.querySelectorAll('[role=option]').length - 1;
    const at = (key: string) => {
      expect(page.press(INPUT, key)).toBe(false);
      return selected();
    };
    expect(['ArrowUp', 'ArrowDown', 'ArrowDown', 'ArrowUp'].map(at)).toEqual([last, 0, 1, 0]);
    expect(page.press(INPUT, 'a')).toBe(true);
  });

  test('stays open where a result opens a tab, and closes with a click beside it', async () => {
    const { page } = await search('hooks');
    expect(page.click('[role=option]', { ctrlKey: true })).toBe(true);
    expect(isOpen()).toBe(true);
    page.click('dialog');
    expect(isOpen()).toBe(false);
  });
});

describe('the panel loads', () => {
  async function openPanel() {
    const files = await operationFiles('listRefunds');
    const page = new TestPage(files.get('operations/listRefunds.html')!);
    const served = page.serve(files);
    startPage();
    return { page, served };
  }
  const news = () => textsOf('.try-it [role=status]')[0];
  const isReady = () => vi.waitFor(() => expect($('.try-it').className).toContain('ready'));
  const SEND = '.try-actions button';

  test('once, when it is first used, and presses the button that was pressed meanwhile', async () => {
    const { page, served } = await openPanel();
    expect(served.loaded).toEqual([]);
    $(SEND).dispatchEvent(new Event('focusin', { bubbles: true }));
    expect(news()).toBe('Loading…');
    // The form of the page alone would send it.
    expect(page.click(SEND)).toBe(false);
    await isReady();
    expect(served.loaded).toEqual(['assets/try-it/listRefunds.json']);
    await vi.waitFor(() => expect(news()).toBe('The mock responded with status 200.'));
  });

  test('or says that it did not, and does with the next attempt', async () => {
    const { page, served } = await openPanel();
    served.areThere = false;
    page.click(SEND);
    await vi.waitFor(() => expect(news()).toContain('The panel did not load. Try again'));
    served.areThere = true;
    page.click(SEND);
    await isReady();
  });
});
