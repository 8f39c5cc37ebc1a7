import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, describe } from 'vitest';
import { launch, noBrowser } from '../support/chromium.ts';

const missing = noBrowser();
if (missing !== undefined) process.stderr.write(`skipped: ${missing}\n`);

/** Text is as wide on every machine: the browser sees DejaVu alone. */
const FONTS = { FONTCONFIG_FILE: fileURLToPath(new URL('fonts.conf', import.meta.url)) };

/** All groups of a file share one browser. */
let browser: Promise<Browser> | undefined;
afterAll(async () => {
  await (await browser)?.close();
});

/** A group of tests in a browser; skipped where there is none. */
export function inBrowser(name: string, tests: (open: Open) => void): void {
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
