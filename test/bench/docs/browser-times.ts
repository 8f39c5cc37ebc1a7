import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import sirv from 'sirv';
import { launch } from '../../support/chromium.ts';
import { median } from '../support.ts';
import type { MeasuredPage } from './peer-pages.ts';

export interface PageTimes {
  name: string;
  kilobytes: number;
  paint: number;
  lastTask: number;
  taskTime: number;
  requests: number;
}

interface Sample {
  paint: number;
  lastTask: number;
  taskTime: number;
  files: string[];
}

/** How long a page may go on working after it is loaded. */
const SETTLE_MS = 2500;

/** Loads each page `rounds` times, in turn, each time in a new context with nothing cached. */
export async function pageTimes(pages: MeasuredPage[], rounds: number): Promise<PageTimes[]> {
  const browser = await launch();
  const samples = new Map<string, Sample[]>(pages.map(({ name }) => [name, []]));
  try {
    for (let round = 0; round < rounds; round += 1) {
      for (const page of pages) samples.get(page.name)?.push(await load(browser, page));
    }
  } finally {
    await browser.close();
  }
  return pages.map(({ name, folder }) => {
    const own = samples.get(name) ?? [];
    const files = own[0]?.files ?? [];
    const weights = files.map((file) => gzipSync(readFileSync(join(folder, file))).length);
    return {
      name,
      kilobytes: weights.reduce((sum, bytes) => sum + bytes, 0) / 1000,
      paint: median(own.map(({ paint }) => paint)),
      lastTask: median(own.map(({ lastTask }) => lastTask)),
      taskTime: median(own.map(({ taskTime }) => taskTime)),
      requests: files.length,
    };
  });
}

/** Milliseconds for each query, as the search of the page counts them. */
export async function searchTimes(folder: string, queries: string[]): Promise<number[]> {
  const browser = await launch();
  try {
    return await serving(folder, async (origin) => {
      const page = await browser.newPage();
      await page.goto(`${origin}index.html`);
      await page.keyboard.press('/');
      await page.waitForFunction(() => 'searchEntries' in globalThis);
      const times: number[] = [];
      for (const query of queries) {
        await page.fill('.search input', '');
        // Each key is a search of its own.
        for (const key of query) {
          await page.keyboard.type(key);
          times.push(await page.$eval('.search', (node) => Number(node.dataset['milliseconds'])));
        }
      }
      return times;
    });
  } finally {
    await browser.close();
  }
}

async function load(browser: Browser, { folder, path }: MeasuredPage): Promise<Sample> {
  return serving(folder, async (origin) => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    const files: string[] = [];
    page.on('response', (response) => {
      const { href, pathname } = new URL(response.url());
      if (href.startsWith(origin)) files.push(decodeURIComponent(pathname));
    });
    await observe(page);
    await page.goto(origin + path, { waitUntil: 'load' });
    await page.waitForTimeout(SETTLE_MS);
    const found = await page.evaluate(() => {
      const { tasks } = globalThis as unknown as { tasks: { end: number; duration: number }[] };
      const [paint] = performance.getEntriesByName('first-contentful-paint');
      return {
        paint: paint?.startTime ?? NaN,
        lastTask: Math.max(0, ...tasks.map(({ end }) => end)),
        taskTime: tasks.reduce((sum, { duration }) => sum + duration, 0),
      };
    });
    await context.close();
    return { ...found, files };
  });
}

function observe(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    const tasks: { end: number; duration: number }[] = [];
    Object.assign(globalThis, { tasks });
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries()) {
        tasks.push({ end: startTime + duration, duration });
      }
    }).observe({ type: 'longtask', buffered: true });
  });
}

/** Serves a folder plainly, for no renderer is to be helped or hindered by a policy of ours. */
async function serving<T>(folder: string, use: (origin: string) => Promise<T>): Promise<T> {
  const server = createServer(sirv(folder, { dev: true }));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  try {
    return await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}
