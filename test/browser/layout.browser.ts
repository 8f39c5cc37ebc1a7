import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { DESK, PHONE, inBrowser } from './browser.ts';
import { LAYOUTS, spills } from './faults.ts';

const at = (path: string) => inject('origin') + path;

/** Pages with samples, tables, much code or nothing of these. */
const MOVING = [
  'index.html',
  '404.html',
  'operations/voidCharge.html',
  'guides/client.html',
  'guides/errors.html',
];

/** Of phones, tablets and desktops, and close to where the style sheets change. */
const TABLE_WIDTHS = [320, 390, 600, 760, 820, 960, 1100, 1290, 1440];

/** Runs in the page: what moves although nobody touched it. */
function recordShifts(): void {
  const shifts: number[] = [];
  Object.assign(globalThis, { shifts });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      shifts.push((entry as PerformanceEntry & { value: number }).value);
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

async function shiftsOf(page: Page, address: string): Promise<number[]> {
  await page.goto(address, { waitUntil: 'load' });
  await page.waitForTimeout(200);
  return page.evaluate(() => (globalThis as unknown as { shifts: number[] }).shifts);
}

inBrowser('layout', (open) => {
  test.each(LAYOUTS)('nothing moves while a page loads, at %i pixels', async (width) => {
    await using page = await open({ viewport: { width, height: 900 } });
    // A choice of the reader is in place before the first paint.
    await page.addInitScript(() => {
      localStorage.setItem('language', 'go');
      localStorage.setItem('target', 'own');
      localStorage.setItem('theme', 'dark');
    });
    await page.addInitScript(recordShifts);
    for (const path of MOVING) expect(await shiftsOf(page, at(path)), path).toEqual([]);
  });

  test(
    'no text leaves its cell at any width, where all is as wide as code',
    { timeout: 180_000 },
    async () => {
      await using page = await open();
      const faults: string[] = [];
      let count = 0;
      for (const path of inject('pages')) {
        await page.goto(at(path));
        const own = await page.locator('.table').count();
        if (own === 0) continue;
        count += own;
        await page.evaluate(() => {
          document.documentElement.style.setProperty('--sans', 'DejaVu Sans Mono');
        });
        for (const width of TABLE_WIDTHS) {
          await page.setViewportSize({ width, height: 900 });
          faults.push(...(await spills(page)).map((fault) => `${path}, ${width}: ${fault}`));
        }
      }
      expect(count).toBeGreaterThan(20);
      expect(faults).toEqual([]);
    },
  );

  test('on a phone the fields of the request come before the samples', async () => {
    await using page = await open({ viewport: PHONE });
    await page.goto(at('operations/createBulkTokenizedCharge.html'));
    const sample = await page.locator('.samples').first().boundingBox();
    const fields = await page.locator('.fields').first().boundingBox();
    expect(fields?.y).toBeLessThan(sample?.y ?? 0);
    // After the title, what to do and what to ask first.
    expect(fields?.y).toBeLessThan(2 * PHONE.height);
  });

  test('forced colours show what is chosen and where one is', async () => {
    await using page = await open({ viewport: DESK, forcedColors: 'active' });
    await page.goto(at('operations/voidCharge.html'));
    const outline = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((node) => getComputedStyle(node).outlineStyle);
    expect(await outline('#nav [aria-current]')).toBe('solid');
    expect(await outline('.tabs input:checked + span')).toBe('solid');
    await page.keyboard.press('/');
    await page.keyboard.type('card');
    await page.waitForSelector('[role=option]');
    expect(await outline('.search [aria-selected=true]')).toBe('solid');
  });
});
