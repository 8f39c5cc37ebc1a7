import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** The package as others install it: `npm run test:package`. It fetches its peers from the registry. */
export default defineConfig({
  test: {
    root: fileURLToPath(new URL('../..', import.meta.url)),
    include: ['test/package/*.package.ts'],
    globalSetup: ['test/package/packed.ts'],
    testTimeout: 240_000,
    hookTimeout: 240_000,
    maxWorkers: 2,
  },
});
