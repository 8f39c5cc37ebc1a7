import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/**
 * Other tools on the published documents: `npm run test:tools`. The first run installs 580 MB beside
 * this file; later ones need no network.
 */
export default defineConfig({
  test: {
    root: fileURLToPath(new URL('../..', import.meta.url)),
    include: ['test/tools/*.tools.ts'],
    globalSetup: 'test/tools/install.ts',
    fileParallelism: false,
    silent: 'passed-only',
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});
