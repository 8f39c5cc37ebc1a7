import { readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildDocs } from '../../site/build.ts';
import { BUNDLE, built } from './built.ts';

const root = process.cwd();

test('an older site is replaced by the same bytes that are written elsewhere', async () => {
  const [older, elsewhere] = await Promise.all([built(), built()]);
  await writeFile(join(older, 'stale.html'), 'old');
  await writeFile(join(older, 'index.html'), 'old');
  await buildDocs({ root, document: BUNDLE, out: older });
  const files = (await readdir(older, { recursive: true })).filter((file) => file.includes('.'));
  expect(files.length).toBeGreaterThan(100);
  expect(files).not.toContain('stale.html');
  expect(files).toContain('rehearse-report.schema.json');
  expect(files).toContain('verify-report.schema.json');
  for (const file of files) {
    const [a, b] = await Promise.all([
      readFile(join(older, file)),
      readFile(join(elsewhere, file)),
    ]);
    expect(a.equals(b), file).toBe(true);
  }
  await rm(older, { recursive: true });
  await rm(elsewhere, { recursive: true });
});
