import { expect, inject, test } from 'vitest';
import { hold, inBrowser, PHONE } from './browser.ts';

const at = (path: string) => inject('origin') + path;

inBrowser('search', (open) => {
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

  test('Escape closes it and gives the focus back', async () => {
    await using page = await open();
    await page.goto(at('operations/getVirtualCard.html'));
    await page.click('#search-open');
    await page.keyboard.press('Escape');
    expect(await page.isVisible('.search')).toBe(false);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('search-open');
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
});
