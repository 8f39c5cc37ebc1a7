import { expect, inject, test } from 'vitest';
import { hold, inBrowser, PHONE } from './browser.ts';

const at = (path: string) => inject('origin') + path;

inBrowser('search', (open) => {
  // `test/site/search.test.ts` has what readers type; here it is what the keyboard does.
  const cases: [query: string, title: string, path: string][] = [
    ['how do I void a charge', 'Void a preauthorization charge', 'operations/voidCharge.html'],
    ['/refunds', 'List refunds', 'operations/listRefunds.html'],
    ['10403', 'No permission', 'guides/errors.html#no-permission'],
  ];
  for (const [query, title, path] of cases) {
    test(`"${query}" leads to ${path} with the keyboard alone`, async () => {
      await using page = await open();
      await page.goto(at('index.html'));
      await page.keyboard.press('/');
      await page.keyboard.type(query);
      await expect.poll(() => page.textContent('[aria-selected=true] .title')).toBe(title);
      await page.keyboard.press('Enter');
      await page.waitForURL(at(path));
    });
  }

  test('shows the box at once and loses no key while the index loads', async () => {
    await using page = await open();
    const release = await hold(page, '**/search*.js');
    await page.goto(at('index.html'));
    await page.keyboard.press('/');
    await page.keyboard.type('refnud');
    expect(await page.inputValue('.search input')).toBe('refnud');
    await page.keyboard.press('Enter');
    release();
    await page.waitForURL(at('operations/listRefunds.html'));
  });

  test('a result is a link, which Ctrl and the middle button open in a tab', async () => {
    await using page = await open();
    await page.goto(at('index.html'));
    await page.keyboard.press('/');
    await page.keyboard.type('list refunds');
    const first = page.locator('a[role=option]').first();
    const ways = [
      () => first.click({ modifiers: ['Control'] }),
      () => first.click({ button: 'middle' }),
    ];
    for (const click of ways) {
      const opened = page.context().waitForEvent('page');
      await click();
      const tab = await opened;
      await tab.waitForURL(at('operations/listRefunds.html'));
      await tab.close();
      expect(await page.isVisible('.search')).toBe(true);
    }
    await first.click();
    await page.waitForURL(at('operations/listRefunds.html'));
  });

  test('loads its script and index only when it is opened', async () => {
    await using page = await open();
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
    await page.goto(at('index.html'));
    expect(loaded.filter((path) => path.includes('search'))).toEqual([]);
    await page.click('#search-open');
    await page.waitForFunction(() => 'searchEntries' in globalThis);
    expect(loaded.filter((path) => path.includes('search')).length).toBe(2);
  });

  test('marks what matched', async () => {
    await using page = await open();
    await page.goto(at('index.html'));
    await page.keyboard.press('/');
    await page.keyboard.type('cancel charge');
    await expect
      .poll(() => page.locator('[aria-selected=true] .title mark').allTextContents())
      .toEqual(['Void', 'charge']);
  });

  test('arrows go round, Escape closes and gives the focus back', async () => {
    await using page = await open();
    await page.goto(at('operations/getVirtualCard.html'));
    await page.click('#search-open');
    await page.keyboard.type('card');
    await page.waitForSelector('[role=option]');
    const active = () => page.getAttribute('[role=combobox]', 'aria-activedescendant');
    expect(await active()).toBe('search-result-0');
    await page.keyboard.press('ArrowDown');
    expect(await active()).toBe('search-result-1');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    const last = (await page.locator('[role=option]').count()) - 1;
    expect(await active()).toBe(`search-result-${last}`);
    await page.keyboard.press('Escape');
    expect(await page.isVisible('.search')).toBe(false);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('search-open');
  });

  test('closes with a button on a touch screen', async () => {
    await using page = await open({ viewport: PHONE, hasTouch: true, isMobile: true });
    await page.goto(at('index.html'));
    await page.tap('#search-open');
    await page.tap('.search .close');
    expect(await page.isVisible('.search')).toBe(false);
  });

  test('has the whole width for each part of a result on a phone', async () => {
    await using page = await open({ viewport: PHONE });
    await page.goto(at('index.html'));
    await page.click('#search-open');
    await page.keyboard.type('token');
    const [result, ...parts] = await Promise.all(
      ['', '.kind', '.title', '.context', '.snippet'].map((part) =>
        page.locator(`a[role=option] ${part}`.trim()).first().boundingBox(),
      ),
    );
    for (const part of parts) {
      expect(part?.x).toBe(parts[0]?.x);
      expect(part?.width).toBeGreaterThan((result?.width ?? Infinity) - 40);
    }
  });

  test('names what there is not as such, and cuts a text at a word', async () => {
    await using page = await open();
    await page.goto(at('index.html'));
    await page.keyboard.press('/');
    await page.keyboard.type('dispute');
    await expect.poll(() => page.textContent('[aria-selected=true] .kind')).toBe('not here');
    await page.fill('.search input', 'void');
    const snippet = page.locator('[aria-selected=true] .snippet');
    await expect.poll(() => snippet.textContent()).toMatch(/ …$/);
    const [shown = ''] = (await snippet.textContent())?.split(' …') ?? [];
    await page.keyboard.press('Enter');
    expect(await page.innerText('.lead')).toContain(`${shown} `);
  });

  test('says so when nothing is found', async () => {
    await using page = await open();
    await page.goto(at('index.html'));
    await page.keyboard.press('Control+k');
    await page.keyboard.type('zzzz');
    await expect.poll(() => page.textContent('.search .hint')).toBe('Nothing found.');
  });
});
