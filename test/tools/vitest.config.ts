import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** Other tools on the published documents: `npm run test:tools`. */
export default defineConfig({
  test: {
    root: fileURLToPath(new URL('../..', import.meta.url)),
    include: ['test/tools/*.tools.ts'],
    globalSetup: 'test/tools/install.ts',
    fileParallelism: false,
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});
