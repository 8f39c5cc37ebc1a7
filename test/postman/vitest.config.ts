import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** The Postman collection in Postman's own runner, against the mock: `npm run test:postman`. */
export default defineConfig({
  test: {
    root: fileURLToPath(new URL('../..', import.meta.url)),
    include: ['test/postman/*.postman.ts'],
    testTimeout: 60_000,
    hookTimeout: 300_000,
  },
});
