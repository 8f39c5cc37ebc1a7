import { describe, expect, test, vi } from 'vitest';
import { $, TestPage, runScript, textsOf } from './dom.ts';

const root = () => ({ ...document.documentElement.dataset });

/** What a browser has where it keeps nothing. */
const broken = {
  getItem: () => {
    throw new Error('no storage');
  },
  setItem: () => {
    throw new Error('no storage');
  },
};

describe('before the first paint', () => {
  test('the choices of the reader are in place', async () => {
    void new TestPage('');
    localStorage.setItem('theme', 'dark');
    localStorage.setItem('language', 'go');
    localStorage.setItem('other', 'x');
    await runScript('first');
    expect(root()).toEqual({ script: 'on', theme: 'dark', language: 'go' });
  });

  test('there are none where nothing is kept', async () => {
    void new TestPage('');
    vi.stubGlobal('localStorage', broken);
    await runScript('first');
    expect(root()).toEqual({ script: 'on' });
  });
});

describe('a link into the page', () => {
  const HTML = `<details id="outer"><summary>More</summary>
      <div id="a"><div class="field"><details class="gaps" id="badge"></details></div></div>
    </details>
    <div id="é b"><p><span class="field"><details class="gaps" id="deep"></details></span></p></div>
    <details id="own"></details>`;
  const opened = () => [...document.querySelectorAll('details[open]')].map(({ id }) => id);

  test.each([
    { fragment: '', ids: [], shown: 0 },
    { fragment: '#a', ids: ['outer', 'badge'], shown: 1 },
    { fragment: '#own', ids: ['own'], shown: 1 },
    { fragment: '#%C3%A9%20b', ids: [], shown: 1 },
    { fragment: '#%', ids: [], shown: 0 },
    { fragment: '#nothing', ids: [], shown: 0 },
  ])('opens what is folded around its target: "$fragment"', async ({ fragment, ids, shown }) => {
    void new TestPage(HTML, fragment);
    const scroll = vi.spyOn(HTMLElement.prototype, 'scrollIntoView');
    await runScript('site');
    expect(opened()).toEqual(ids);
    expect(scroll).toHaveBeenCalledTimes(shown);
  });

  test('does so when it is followed too', async () => {
    void new TestPage(HTML);
    await runScript('site');
    location.hash = '#a';
    dispatchEvent(new Event('hashchange'));
    expect(opened()).toEqual(['outer', 'badge']);
  });
});

test.each([
  { mock: 'here', text: 'curl https://docs.example/v3 https://docs.example' },
  { mock: undefined, text: 'curl http://localhost:4010/v3 http://localhost:4010' },
])('the address of the mock is that of its server: $mock', async ({ mock, text }) => {
  const named = 'http://localhost:4010';
  void new TestPage(`<p>${named}</p><main><p>curl <b>${named}/v3</b> ${named}</p></main>`);
  if (mock !== undefined) document.body.dataset['mock'] = mock;
  await runScript('site');
  expect(textsOf('body > p, main > p')).toEqual([named, text]);
});

test.each([
  { place: 0, top: 0 },
  { place: 100, top: 0 },
  { place: 101, top: 51 },
])('the open page is in sight in the navigation: at $place', async ({ place, top }) => {
  void new TestPage('<nav id="nav"><a>a</a><a aria-current="page">b</a></nav>');
  Object.defineProperty($('#nav'), 'clientHeight', { value: 100 });
  Object.defineProperty($('[aria-current]'), 'offsetTop', { value: place });
  await runScript('site');
  expect($('#nav').scrollTop).toBe(top);
});

describe('a copy button', () => {
  const HTML = `<main>Text of the page</main><div class="address"><code>https://a.example/{id}</code></div>
    <div class="code"><div class="bar"></div><pre aria-label="curl"><code>curl x</code></pre></div>
    <div class="code"><div class="bar"></div><pre>two</pre></div>
    <div class="code"><div class="bar"></div></div><div class="code"><pre>bare</pre></div>
    <a data-copy-page href="a.md">Markdown</a>`;
  const names = () =>
    [...document.querySelectorAll('.copy')].map((each) => each.getAttribute('aria-label'));
  const pressed = async (name: string) => {
    $(`[aria-label="Copy ${name}"]`).click();
    await vi.advanceTimersByTimeAsync(0);
  };
  const said = (name: string) => textsOf(`[aria-label="Copy ${name}"], #announced`);

  test('copies code, the address and the page, and says so for a moment', async () => {
    vi.useFakeTimers();
    const page = new TestPage(HTML);
    vi.stubGlobal('fetch', (url: string) => Promise.resolve(new Response(`# At ${url}`)));
    await runScript('site');
    expect(names()).toEqual(['Copy address', 'Copy curl', 'Copy code', 'Copy page']);
    expect(said('page')).toEqual(['Copy page', '']);
    for (const name of ['curl', 'code', 'address']) {
      await pressed(name);
      expect(said(name)).toEqual(['Copied', `Copied ${name}`]);
      await vi.advanceTimersByTimeAsync(1499);
      expect(said(name)).toEqual(['Copied', `Copied ${name}`]);
      await vi.advanceTimersByTimeAsync(1);
      expect(said(name)).toEqual(['Copy', '']);
    }
    await pressed('page');
    await vi.advanceTimersByTimeAsync(1500);
    expect(said('page')).toEqual(['Copy page', '']);
    expect(page.copied).toEqual([
      'curl x\n',
      'two\n',
      'https://a.example/{id}',
      '# At https://docs.example/operations/a.md',
    ]);
    vi.useRealTimers();
  });

  test('says where the browser does not copy', async () => {
    void new TestPage(HTML);
    vi.stubGlobal('navigator', { clipboard: { writeText: () => Promise.reject(new Error()) } });
    await runScript('site');
    $('[aria-label="Copy address"]').click();
    await vi.waitFor(() => expect(said('address')).toEqual(['Not copied', 'Not copied: address']));
  });

  test.each([true, false])('works over plain http where the browser lets it: %s', async (isLet) => {
    void new TestPage(HTML);
    vi.stubGlobal('isSecureContext', false);
    const copied: string[] = [];
    document.execCommand = (command) => {
      const { selectionEnd, selectionStart, value } = $<HTMLTextAreaElement>('body > textarea');
      copied.push(`${command} ${value.slice(selectionStart, selectionEnd)}`);
      return isLet;
    };
    await runScript('site');
    $('[aria-label="Copy address"]').click();
    await vi.waitFor(() => expect(said('address')[0]).toBe(isLet ? 'Copied' : 'Not copied'));
    expect(copied).toEqual(['copy https://a.example/{id}']);
    expect(document.querySelector('textarea')).toBeNull();
  });
});

describe('the open questions', () => {
  const item = (text: string, operations?: string) =>
    `<li${operations === undefined ? '' : ` data-operations="${operations}"`}>
      <span>${text}</span><p>Of ${text}</p></li>`;
  const HTML = `<form class="choice"><input type="checkbox" id="a" value="a"><input type="checkbox" value="b">
      <button type="button" data-action="copy">Copy as Markdown</button>
      <button type="button" data-action="print">Print</button></form>
    <div class="ask"><section><div class="subject"><h3>One</h3>
        <ul class="checklist">${item('of a?', 'a')}${item('of both?', 'a b')}</ul></div>
      <div class="subject"><h3>Two</h3><ul class="checklist">${item('of b?', 'b')}</ul></div></section>
      <section class="subject"><h3>All</h3><ul class="checklist">${item('of all?')}</ul></section></div>`;
  const shown = () => textsOf('.subject:not([hidden]) li:not([hidden]) span');
  const tick = (selector: string, isTicked = true) => {
    $<HTMLInputElement>(selector).checked = isTicked;
    $(selector).dispatchEvent(new Event('change', { bubbles: true }));
  };

  test('are those of the chosen operations and of all, without empty sections', async () => {
    void new TestPage(HTML);
    await runScript('site');
    expect(shown()).toEqual(['of a?', 'of both?', 'of b?', 'of all?']);
    tick('[value=b]');
    expect(shown()).toEqual(['of both?', 'of b?', 'of all?']);
    tick('[value=b]', false);
    tick('[value=a]');
    expect(shown()).toEqual(['of a?', 'of both?', 'of all?']);
    expect(textsOf('.subject:not([hidden]) h3')).toEqual(['One', 'All']);
  });

  test('are copied as a list of tasks, and printed', async () => {
    const page = new TestPage(HTML, '#a');
    const print = vi.fn<() => void>();
    vi.stubGlobal('print', print);
    await runScript('site');
    $('[data-action=copy]').click();
    expect(page.copied).toEqual([
      `# Open questions

## One

- [ ] of a?
  Of of a?
- [ ] of both?
  Of of both?

## All

- [ ] of all?
  Of of all?
`,
    ]);
    await vi.waitFor(() => expect(textsOf('#announced')).toEqual(['Copied questions']));
    expect(print).not.toHaveBeenCalled();
    $('[data-action=print]').click();
    $('form').click();
    expect([print.mock.calls.length, page.copied.length]).toEqual([1, 1]);
  });
});
