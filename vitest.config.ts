import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.{ts,tsx}'],
    // Files share a worker, so Spectral, Prism and the documents are loaded once: half the time.
    isolate: false,
    maxWorkers: '100%',
    // Some tests start programs; on a busy machine these take much longer than vitest's five seconds.
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});
