import { defineConfig } from 'vitest/config';

// Tests that take minutes, or need programs that `npm test` does without. CI runs them by name.
export default defineConfig({
  test: { include: ['test/**/*.long.ts'] },
});
