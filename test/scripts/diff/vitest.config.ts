import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** All mutations through the whole gate, which takes a minute: `npm run test:diff`. */
export default defineConfig({
  test: {
    root: fileURLToPath(new URL('../../..', import.meta.url)),
    include: ['test/scripts/diff/*.long.ts'],
  },
});
