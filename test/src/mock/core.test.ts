import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** A module as a browser would load it. A module of Node in it is an error. */
async function bundle(entry: string) {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: [entry],
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    write: false,
    logLevel: 'silent',
  });
  return outputFiles[0]?.contents ?? new Uint8Array();
}

// A module of Node would not be found.
test('the mock without Node has at most 34 kB gzip', async () => {
  // An operation takes about 450 bytes, so there is room for some.
  const code = await bundle('src/mock/mock.ts');
  expect(gzipSync(code, { level: 9 }).length).toBeLessThanOrEqual(34_000);
});
