import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** The code samples, checked and run against the mock: `npm run test:samples`. */
export default defineConfig({
  test: {
    root: fileURLToPath(new URL('../..', import.meta.url)),
    include: ['test/samples/*.samples.ts'],
    // The first sample in Go compiles the standard library.
    testTimeout: 180_000,
    hookTimeout: 60_000,
  },
});
