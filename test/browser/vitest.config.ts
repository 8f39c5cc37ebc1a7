import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** The tests that need a real browser: `npm run test:browser`. */
export default defineConfig({
  test: {
    root: fileURLToPath(new URL('../..', import.meta.url)),
    include: ['test/browser/*.browser.ts'],
    globalSetup: ['test/browser/site.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Two cores: one for the browser, one for the tests.
    maxWorkers: 2,
  },
});
