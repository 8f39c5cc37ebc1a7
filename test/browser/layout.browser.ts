import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { serveFolder } from '../../site/serve.ts';
import { DESK, PHONE, inBrowser } from './browser.ts';
import { LAYOUTS, brokenCode, misfits, spills } from './faults.ts';

const at = (path: string) => inject('origin') + path;
/** Ends of what arrives at a time on a slow line: within the header, and of each row of a table. */
const PART = /(?<=<\/tr>|Search |<\/kbd><\/button>)/;

/** Pages with samples, tables, much code or nothing of these. */
const MOVING = [
  'index.html',
  '404.html',
  'operations/voidCharge.html',
  'guides/client.html',
  'guides/errors.html',
];

/** Those of the other tests, and one in which all is as wide as code. */
const FONTS = [
  { sans: 'DejaVu Sans', mono: 'DejaVu Sans Mono' },
  { sans: 'DejaVu Sans Mono', mono: 'DejaVu Sans Mono' },
];

/** Of phones, tablets and desktops, and close to where the style sheets change. */
const TABLE_WIDTHS = [
  320, 390, 540, 600, 700, 760, 820, 850, 960, 1024, 1100, 1200, 1290, 1440, 1920,
];

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
  test('a part that is too wide is found', async () => {
    await using page = await open();
    await page.goto(at('index.html'));
    await page.evaluate(() => {
      const wide = document.createElement('div');
      wide.style.cssText = 'width: 2000px; height: 1px';
      document.querySelector('main')?.append(wide);
    });
    expect(await misfits(page)).toContainEqual(expect.stringMatching(/^the page is \d+ wide$/));
  });

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

  test.each(FONTS)(
    'no text leaves its cell at any width, in $sans and $mono',
    { timeout: 180_000 },
    async ({ mono, sans }) => {
      await using page = await open();
      const faults: string[] = [];
      let count = 0;
      for (const path of inject('pages')) {
        await page.goto(at(path));
        const own = await page.locator('.table').count();
        if (own === 0) continue;
        count += own;
        await page.evaluate(
          ([one, other]) => {
            const { style } = document.documentElement;
            style.setProperty('--sans', one);
            style.setProperty('--mono', other);
          },
          [sans, mono] as const,
        );
        for (const width of TABLE_WIDTHS) {
          await page.setViewportSize({ width, height: 900 });
          faults.push(...(await spills(page)).map((fault) => `${path}, ${width}: ${fault}`));
        }
      }
      expect(count).toBeGreaterThan(20);
      expect(faults).toEqual([]);
    },
  );

  test.each([PHONE.width, 820, DESK.width])(
    'short code does not break, a path only between its names, and no mark begins a line, at %i pixels',
    async (width) => {
      await using page = await open({ viewport: { width, height: 900 } });
      const faults: string[] = [];
      for (const path of inject('pages')) {
        await page.goto(at(path));
        faults.push(...(await brokenCode(page)).map((fault) => `${path}: ${fault}`));
      }
      expect(faults).toEqual([]);
    },
  );

  describe('on a slow line', () => {
    const serve = serveFolder(inject('folder'));
    // The parts of the header and the first rows of the tables of a page arrive one by one.
    const server = createServer(async (request, response) => {
      const path = (request.url ?? '').slice(1);
      if (!path.endsWith('.html')) return serve(request, response);
      const rows = (await readFile(join(inject('folder'), path), 'utf8')).split(PART);
      response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' });
      for (const row of rows.slice(0, 15)) {
        response.write(row);
        await delay(50);
      }
      response.end(rows.slice(15).join(''));
    });
    beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
    afterAll(() => {
      server.closeAllConnections();
      server.close();
    });

    test.each(LAYOUTS)(
      'nothing moves while header and rows arrive, at %i pixels',
      async (width) => {
        const { port } = server.address() as AddressInfo;
        await using page = await open({ viewport: { width, height: 900 } });
        await page.addInitScript(recordShifts);
        for (const path of ['guides/errors.html', 'guides/mock.html', 'guides/interfaces.html']) {
          expect(await shiftsOf(page, `http://127.0.0.1:${port}/${path}`), path).toEqual([]);
        }
      },
    );
  });

  // A window of 1280 pixels that is zoomed has as many fewer CSS pixels.
  test.each([200, 400])('nothing is lost at a zoom of %i percent', async (zoom) => {
    await using page = await open({
      viewport: { width: (1280 * 100) / zoom, height: (1024 * 100) / zoom },
      deviceScaleFactor: zoom / 100,
    });
    for (const path of ['index.html', 'operations/voidCharge.html', 'guides/mock.html']) {
      await page.goto(at(path));
      expect(await misfits(page), path).toEqual([]);
    }
  });

  test('all operations are in sight in the navigation of a desktop', async () => {
    await using page = await open({ viewport: DESK });
    await page.goto(at('index.html'));
    const links = page.locator('#nav .method');
    expect(await links.count()).toBe(
      inject('pages').filter((path) => path.startsWith('operations/')).length,
    );
    const box = await links.last().boundingBox();
    expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThan(DESK.height);
  });

  test('the navigation is the same on each page, whichever is chosen in it', async () => {
    await using page = await open({ viewport: DESK });
    const tops = async (path: string) => {
      await page.goto(at(path));
      return page
        .locator('#nav a')
        .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().top));
    };
    expect(await tops('operations/voidCharge.html')).toEqual(await tops('index.html'));
  });

  test('an operation leaves no gaps where it has no parts, on a tablet', async () => {
    await using page = await open({ viewport: { width: 820, height: 900 } });
    await page.goto(at('operations/listRefunds.html'));
    const gaps = await page.locator('section.row').evaluateAll((rows) =>
      rows.map((row) => {
        const ends = [...row.querySelectorAll('*')]
          .filter((part) => part.checkVisibility())
          .map((part) => part.getBoundingClientRect().bottom);
        return row.getBoundingClientRect().bottom - Math.max(...ends);
      }),
    );
    expect(Math.max(...gaps)).toBeLessThan(40);
  });

  test('a field without a description is one line, and the void is two thirds as long as it was', async () => {
    await using page = await open({ viewport: DESK });
    await page.goto(at('operations/voidCharge.html'));
    const heights = await page
      .locator('.fields > li:not(:has(> p, .fields))')
      .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
    expect(heights.length).toBeGreaterThan(10);
    expect(Math.max(...heights)).toBeLessThan(40);
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    expect(height).toBeLessThan(4010);
  });

  test('header and navigation begin at the same place on a wide screen', async () => {
    await using page = await open({ viewport: { width: 1920, height: 1080 } });
    await page.goto(at('index.html'));
    const [brand, name] = await Promise.all(
      ['.brand', '#nav .group-name'].map((part) => page.locator(part).first().boundingBox()),
    );
    expect(brand?.x).toBe(name?.x);
  });

  test('on a phone the sample comes before the fields', async () => {
    await using page = await open({ viewport: PHONE });
    await page.goto(at('operations/createBulkTokenizedCharge.html'));
    const sample = await page.locator('.samples').first().boundingBox();
    const fields = await page.locator('.fields').first().boundingBox();
    expect(sample?.y).toBeLessThan(fields?.y ?? 0);
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
