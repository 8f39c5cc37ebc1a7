import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, describe } from 'vitest';
import { launch, noBrowser } from '../support/chromium.ts';

const missing = noBrowser();
if (missing !== undefined) process.stderr.write(`skipped: ${missing}\n`);

/** Text is as wide on every machine: the browser sees DejaVu alone. */
const FONTS = { FONTCONFIG_FILE: fileURLToPath(new URL('fonts.conf', import.meta.url)) };

/** The browser of a file. */
let browser: Promise<Browser> | undefined;

/** A group of tests in a browser; skipped where there is none. */
export function inBrowser(name: string, tests: (open: Open) => void): void {
  afterAll(async () => {
    await (await browser)?.close();
    browser = undefined;
  });
  // oxlint-disable-next-line vitest/valid-title -- the caller's string
  describe.skipIf(missing !== undefined)(name, () => {
    tests(async (options) => {
      browser ??= launch(FONTS);
      const context = await (await browser).newContext(options);
      const page = await context.newPage();
      return Object.assign(page, { [Symbol.asyncDispose]: () => context.close() });
    });
  });
}

/** A page in a context of its own, closed at the end of the block that opens it. */
export type Open = (options?: BrowserContextOptions) => Promise<Page & AsyncDisposable>;

export const DESK = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };

/** The address of each request of the page, whatever came of it. */
export function requestsOf(page: Page): string[] {
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  return addresses;
}

/** Complaints of the browser: refused by the policy, not found, broken scripts. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('requestfailed', (request) => {
    // Going on to the next page ends what the last one was still loading.
    if (request.failure()?.errorText === 'net::ERR_ABORTED') return;
    complaints.push(`failed: ${request.url()}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) complaints.push(`${response.status()}: ${response.url()}`);
  });
  return complaints;
}

/**
 * Holds back the files of a pattern.
 *
 * @returns Lets them come.
 */
export async function hold(page: Page, pattern: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(pattern, async (route) => {
    await released;
    await route.continue();
  });
  return () => release();
}
