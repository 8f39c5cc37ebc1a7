import { defineConfig } from 'vitest/config';

/** Attacks on what listens, reads files or prints, each with what came of it before. */
export default defineConfig({
  test: {
    include: ['test/attacks/**/*.attack.ts'],
    testTimeout: 120_000,
    hookTimeout: 60_000,
  },
});
