import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildDocs, siteFiles } from '../../site/build.ts';
import { referenceOf } from '../../site/model/reference.ts';
import { BUNDLE, built, bundle } from './built.ts';

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

test('a folder that holds something else is left alone', async () => {
  const other = await mkdtemp(join(tmpdir(), 'payments-other-'));
  await writeFile(join(other, 'letter.txt'), 'mine');
  await expect(buildDocs({ root, document: BUNDLE, out: other })).rejects.toThrow(/not this site/);
  expect(await readFile(join(other, 'letter.txt'), 'utf8')).toBe('mine');
  await rm(other, { recursive: true });
});

test('HTML in the prose of a document is shown as text', () => {
  const hostile = structuredClone(bundle);
  const operation = hostile.paths['/refunds']?.['get'] as { summary: string; description: string };
  operation.summary = '<img src=x onerror=alert(1)>';
  operation.description = 'a <script>alert(1)</script> [b](javascript:alert(1)) "c"';
  const files = siteFiles({
    reference: referenceOf(hostile),
    guides: [],
    downloads: [],
  });
  for (const name of ['operations/listRefunds.html', 'index.html']) {
    const html = files.get(name) ?? '';
    expect(html).not.toContain('<img');
    expect(html).not.toContain('<script>');
    expect(html).not.toMatch(/href="javascript:/i);
    expect(html).toContain('&lt;img src=x');
  }
});
