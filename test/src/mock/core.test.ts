import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { describe, expect, test } from 'vitest';

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

describe('the core of the mock', () => {
  test.each(['src/mock/mock.ts'])(
    '%s needs no module of Node and at most 34 kB gzip',
    async (entry) => {
      const code = await bundle(entry);
      // An operation takes about 450 bytes, so there is room for some.
      expect(gzipSync(code, { level: 9 }).length).toBeLessThanOrEqual(34_000);
    },
  );

  test('a module of Node would be noticed', async () => {
    await expect(bundle('src/mock/node.ts')).rejects.toThrow('node:http');
  });
});
