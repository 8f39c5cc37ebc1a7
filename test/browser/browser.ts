import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, describe, inject } from 'vitest';
import { launch, noBrowser } from '../support/chromium.ts';
import { rowsIn } from '../support/files.ts';

interface Rows {
  kinds: string[];
  tableWidths: number[];
  hostile: string[];
  orders: { name: string; path: string; init: RequestInit }[];
}
export const rows = rowsIn<Rows>(import.meta.dirname, 'cases.yaml');

const missing = noBrowser();
if (missing !== undefined) process.stderr.write(`skipped: ${missing}\n`);

/** Text is as wide on every machine: the browser sees DejaVu alone. */
const FONTS = { FONTCONFIG_FILE: fileURLToPath(new URL('fonts.conf', import.meta.url)) };

/** The browser of a file. */
let browser: Promise<Browser> | undefined;

/** A page in a context of its own, closed at the end of the block that opens it. */
export type Open = (options?: BrowserContextOptions) => Promise<Page & AsyncDisposable>;

/** A group of tests in a browser; skipped where there is none. Addresses begin at the root of the site. */
export function inBrowser(name: string, tests: (open: Open) => void): void {
  afterAll(async () => {
    await (await browser)?.close();
    browser = undefined;
  });
  // oxlint-disable-next-line vitest/valid-title -- the caller's string
  describe.skipIf(missing !== undefined)(name, () => {
    tests(async (options) => {
      browser ??= launch(FONTS);
      const context = await (await browser).newContext({ baseURL: inject('origin'), ...options });
      const page = await context.newPage();
      return Object.assign(page, { [Symbol.asyncDispose]: () => context.close() });
    });
  });
}

export const DESK = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };

/**
 * What a page that is as it should be does not have: requests to another host, and complaints of the browser, such as
 * what the policy refuses, what is not found, and broken scripts.
 */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('request', (request) => {
    const isOurs =
      /^(data|blob):/.test(request.url()) || request.url().startsWith(inject('origin'));
    if (!isOurs) complaints.push(`leaves the site: ${request.url()}`);
  });
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
