import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeSamples, writeSnippets } from './files.ts';
import { TOOLS, execute } from './tools.ts';

let folder: string;
let runnable: string[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'payments-types-'));
  await writeSamples(folder);
  ({ runnable } = await writeSnippets(folder));
});
afterAll(() => rm(folder, { recursive: true }));

test('the samples in TypeScript and the snippets of the guides have no type errors', async () => {
  const tsc = join(process.cwd(), 'node_modules/typescript/bin/tsc');
  const { code, out } = await execute([process.execPath, tsc, '-p', folder]);
  expect(out).toBe('');
  expect(code).toBe(0);
});

test('the snippets of the guides that have the mock run', async () => {
  expect(runnable.length).toBeGreaterThan(0);
  const run = TOOLS.find(({ language }) => language === 'typescript')?.run;
  for (const file of runnable) {
    // A failed console.assert writes to stderr.
    expect(await execute(run?.(file) ?? ['false'])).toEqual({ code: 0, out: '', err: '' });
  }
});
