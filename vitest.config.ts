import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.{ts,tsx}'],
    // Some tests start programs; on a busy machine these take longer than vitest's five seconds.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
