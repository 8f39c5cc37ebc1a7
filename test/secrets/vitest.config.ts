import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** Secrets and card numbers in the source, the package and the site: `npm run test:secrets`. */
export default defineConfig({
  test: {
    root: fileURLToPath(new URL('../..', import.meta.url)),
    include: ['test/secrets/*.secrets.ts'],
    globalSetup: ['test/secrets/install.ts'],
    testTimeout: 240_000,
  },
});
