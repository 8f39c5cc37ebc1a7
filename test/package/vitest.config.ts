import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** The package as others install it: `npm run test:package`. It asks the registry for its peers. */
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
