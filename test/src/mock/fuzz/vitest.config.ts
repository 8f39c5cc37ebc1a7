import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** The whole fuzz: `npm run test:fuzz`, with FUZZ_RUNS and FUZZ_SEED for other numbers. */
export default defineConfig({
  test: {
    root: fileURLToPath(new URL('../../../..', import.meta.url)),
    include: ['test/src/mock/fuzz/*.fuzz.ts'],
    fileParallelism: false,
  },
});
