import { defineConfig } from 'vitest/config';

/** What starts whole programs, or changes the document many times: `npm run test:long`. */
export default defineConfig({
  test: {
    include: ['test/**/*.long.ts'],
    testTimeout: 900_000,
    hookTimeout: 300_000,
  },
});
