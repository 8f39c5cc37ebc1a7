import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { DESK, PHONE, complaintsOf, inBrowser, rows } from './browser.ts';
import { LAYOUTS, faultsAt, lightAndDark, looks, misfits, spills, violations } from './faults.ts';

const { kinds: KINDS } = rows;
const kindsFirst = [...new Set([...KINDS, ...inject('pages')])];

inBrowser('every page', (open) => {
  // The browser compiles axe once for all pages that it shows in one place.
  let page: Awaited<ReturnType<typeof open>>;
  let complaints: string[];
  beforeAll(async () => {
    page = await open();
    complaints = complaintsOf(page);
  });
  afterAll(() => page[Symbol.asyncDispose]());

  test.each(kindsFirst.map((path, turn) => ({ path, turn })))(
    '$path fits, loads nothing from another host and has no violation',
    async ({ path, turn }) => {
      complaints.length = 0;
      await page.goto(path);
      expect(await faultsAt(page, [320, 390, 820, 1440], misfits)).toEqual([]);
      const all = looks(turn);
      const own = KINDS.includes(path) ? all : [all[turn % all.length]!];
      expect(await violations(page, own)).toEqual([]);
      // Where text is as wide as code, none of a table leaves its cell.
      await page.evaluate(() => {
        document.documentElement.style.setProperty('--sans', 'DejaVu Sans Mono');
      });
      expect(await faultsAt(page, rows.tableWidths, spills)).toEqual([]);
      expect(complaints).toEqual([]);
    },
  );
});

inBrowser('a page', (open) => {
  test('shows text in the font that these tests are made for', async () => {
    await using page = await open();
    const width = await page.evaluate(() => {
      const context = document.createElement('canvas').getContext('2d')!;
      context.font = '100px sans-serif';
      return Math.round(context.measureText('DejaVu Sans').width);
    });
    expect(width, 'install fonts-dejavu-core').toBe(623);
  });

  test('a violation is found at each width and in all colours', async () => {
    await using page = await open();
    await page.goto('index.html');
    await page.evaluate(() => {
      const pale = document.createElement('p');
      pale.textContent = 'Pale words';
      pale.style.cssText = 'color: #777; background: #888';
      document.querySelector('main')?.append(pale, document.createElement('button'));
    });
    for (const look of looks(0)) {
      const found = (await violations(page, [look])).join('\n');
      expect(found).toContain(`${look.width}, ${look.colours}: button-name`);
      if (look.colours !== 'forced colours') expect(found).toContain('color-contrast');
    }
  });

  test.each(LAYOUTS)('moves no part while it loads, %i pixels wide', async (width) => {
    await using page = await open({ viewport: { width, height: 900 } });
    await page.addInitScript(() => {
      // A choice of the reader is in place before the first paint.
      localStorage.setItem('language', 'go');
      localStorage.setItem('theme', 'dark');
      const shifts: number[] = [];
      Object.assign(globalThis, { shifts });
      new PerformanceObserver((list) => {
        const entries = list.getEntries() as (PerformanceEntry & { value: number })[];
        shifts.push(...entries.map(({ value }) => value));
      }).observe({ type: 'layout-shift', buffered: true });
    });
    for (const path of KINDS.slice(0, 5)) {
      await page.goto(path, { waitUntil: 'load' });
      await page.waitForTimeout(200);
      const shifts = await page.evaluate<number[]>('shifts');
      // A slow machine shows half a line, or half a row of a table, before the rest.
      expect(Math.max(0, ...shifts), path).toBeLessThan(0.01);
    }
  });
});

inBrowser('search and menu', (open) => {
  test.each([DESK, PHONE])('have no violation, $width wide', async (viewport) => {
    await using page = await open({ viewport });
    await page.goto('index.html');
    await page.keyboard.press('/');
    await page.keyboard.type('card');
    await page.waitForSelector('[role=option]');
    expect(await violations(page, lightAndDark(viewport.width))).toEqual([]);
    expect(await page.isVisible('[role=option]')).toBe(true);
    if (viewport === DESK) return;
    // Each part of a result has the whole width.
    const parts = page.locator('[role=option]:first-of-type span');
    for (const part of await parts.all()) {
      expect((await part.boundingBox())?.width).toBeGreaterThan(PHONE.width - 90);
    }
    await page.keyboard.press('Escape');
    await page.click('button.menu');
    expect(await violations(page, lightAndDark(viewport.width))).toEqual([]);
    expect(await page.isVisible('#nav >> text=List refunds')).toBe(true);
  });
});
