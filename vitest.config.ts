import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import './scripts/node-20.js';

type Suite = NonNullable<TestProjectInlineConfiguration['test']>;

const SECOND = 1000;

/** Only suites that install packages need these certificates. Node 20 takes longer to read them than to start. */
const OFFLINE = { NODE_EXTRA_CA_CERTS: '' };

/** `npm test` runs `unit`, which needs Node, bash and git alone; `npm run test:suite NAME` runs any other. */
const suites: Record<string, Suite> = {
  unit: {
    include: ['test/**/*.test.{ts,tsx}'],
    // Files share a worker, so Spectral, Prism and the documents are loaded once: half the time. Threads
    // take a tenth less than processes.
    isolate: false,
    pool: 'threads',
    // Rehearsals and programs keep a worker waiting, and leave its core to another one.
    maxWorkers: availableParallelism() + 1,
    // Some tests start programs; on a busy machine these take much longer than usual.
    testTimeout: 300 * SECOND,
    hookTimeout: 300 * SECOND,
  },
  // What starts whole programs, or changes the document many times.
  long: {
    include: ['test/**/*.long.ts'],
    isolate: false,
    maxWorkers: '100%',
    testTimeout: 900 * SECOND,
    hookTimeout: 300 * SECOND,
  },
  // Any request whatever to the mock. FUZZ_RUNS and FUZZ_SEED set other numbers.
  fuzz: {
    include: ['test/src/mock/fuzz/*.fuzz.ts'],
    isolate: false,
    fileParallelism: false,
  },
  // On what listens, reads files or prints.
  attacks: {
    include: ['test/attacks/**/*.attack.ts'],
    testTimeout: 120 * SECOND,
    hookTimeout: 60 * SECOND,
  },
  // The code samples of the documentation, checked and run against the mock.
  samples: {
    include: ['test/samples/*.samples.ts'],
    isolate: false,
    // The first sample in Go compiles the standard library.
    testTimeout: 180 * SECOND,
    hookTimeout: 60 * SECOND,
  },
  // The package as others install it, with peers from the registry; no secret in it, the source and the site.
  package: {
    include: ['test/package/*.package.ts'],
    env: {}, // Not OFFLINE.
    isolate: false,
    globalSetup: 'test/package/packed.ts',
    testTimeout: 240 * SECOND,
    hookTimeout: 240 * SECOND,
    maxWorkers: 2,
  },
  // The site in Chromium: one core for the browser, one for the tests.
  browser: {
    include: ['test/browser/*.browser.ts'],
    isolate: false,
    globalSetup: 'test/browser/site.ts',
    expect: { poll: { timeout: 15 * SECOND } },
    testTimeout: 60 * SECOND,
    hookTimeout: 60 * SECOND,
    maxWorkers: 2,
  },
  // The clients of the recipes, generated, compiled and run. What is installed for them takes minutes.
  generators: {
    include: ['test/generators/*.generators.ts'],
    env: {}, // Not OFFLINE.
    testTimeout: 900 * SECOND,
    hookTimeout: 300 * SECOND,
  },
};

export default defineConfig({
  test: {
    // A file that has not changed is not transformed again. What is kept goes with a copy of the project.
    experimental: { fsModuleCache: true, fsModuleCachePath: join(import.meta.dirname, '.vitest') },
    // CI runs the files in any order, and prints the seed: --sequence.seed N --sequence.shuffle.files repeats it.
    sequence: { shuffle: { files: process.env.CI !== undefined } },
    projects: Object.entries(suites).map(([name, suite], groupOrder) => ({
      // Names of tests have their values whole.
      test: {
        name,
        env: OFFLINE,
        sequence: { groupOrder },
        chaiConfig: { truncateThreshold: 0 },
        ...suite,
      },
    })),
  },
});
