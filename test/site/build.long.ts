import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildDocs } from '../../site/build.ts';
import { referenceOf } from '../../site/model/reference.ts';
import { siteFiles } from '../../site/site-files.ts';
import { BUNDLE, built, bundle } from './built.ts';

const root = process.cwd();

test('an older site is replaced, another folder is left alone', async () => {
  const out = await built();
  await writeFile(join(out, 'stale.html'), 'old');
  await buildDocs({ root, document: BUNDLE, out });
  expect(await readdir(out)).not.toContain('stale.html');
  await rm(out, { recursive: true });

  const other = await mkdtemp(join(tmpdir(), 'payments-other-'));
  await writeFile(join(other, 'letter.txt'), 'mine');
  await expect(buildDocs({ root, document: BUNDLE, out: other })).rejects.toThrow(/not this site/);
  expect(await readFile(join(other, 'letter.txt'), 'utf8')).toBe('mine');
  await rm(other, { recursive: true });
});

test('two builds of one document are the same, byte for byte', async () => {
  const [first, second] = await Promise.all([built(), built()]);
  const files = (await readdir(first, { recursive: true })).filter((file) => file.includes('.'));
  expect(files.length).toBeGreaterThan(100);
  for (const file of files) {
    const [a, b] = await Promise.all([readFile(join(first, file)), readFile(join(second, file))]);
    expect(a.equals(b), file).toBe(true);
  }
  await rm(first, { recursive: true });
  await rm(second, { recursive: true });
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
  for (const name of ['operations/listRefunds.html', 'index.html', 'everything.html']) {
    const html = files.get(name) ?? '';
    expect(html).not.toContain('<img');
    expect(html).not.toContain('<script>');
    expect(html).not.toMatch(/href="javascript:/i);
    expect(html).toContain('&lt;img src=x');
  }
});
