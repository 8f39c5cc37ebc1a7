import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sampleFolder, writeSnippets } from './files.ts';
import { execute } from './tools.ts';

const folder = await sampleFolder();
const { runnable } = await writeSnippets(folder);

test('the samples in TypeScript and the snippets of the guides have no type errors', async () => {
  const tsc = join(process.cwd(), 'node_modules/typescript7/bin/tsc');
  const { code, out } = await execute([process.execPath, tsc, '-p', folder]);
  expect(out).toBe('');
  expect(code).toBe(0);
});

test('the snippets of the guides that have the mock run', async () => {
  expect(runnable.length).toBeGreaterThan(0);
  // One process for all, which names each before it runs: the last one named is the one that failed.
  const all = join(folder, 'all.mjs');
  await writeFile(
    all,
    'for (const file of process.argv.slice(2)) {\n  console.log(file);\n  await import(file);\n}\n',
  );
  const command: [string, ...string[]] = [process.execPath, '--import', 'tsx', all, ...runnable];
  const outcome = await execute(command, { TSX_TSCONFIG_PATH: join(folder, 'tsconfig.json') });
  // A failed console.assert writes to stderr.
  const out = runnable.map((file) => `${file}\n`).join('');
  expect(outcome).toEqual({ code: 0, out, err: '' });
});
