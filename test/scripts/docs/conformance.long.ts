import { spawnSync } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { built, words } from './built.ts';

/** A project with docs of its own, and the site of it. */
let root: string;
let site: string | undefined;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'payments-conformance-'));
  await cp('docs', join(root, 'docs'), { recursive: true });
  for (const name of ['scripts', 'node_modules', 'CHANGELOG.md']) {
    await symlink(join(process.cwd(), name), join(root, name));
  }
});
afterEach(async () => {
  await rm(root, { recursive: true });
  if (site !== undefined) await rm(site, { recursive: true });
  site = undefined;
});

/** Writes the page with `npm run conformance` and builds the site. */
async function siteWith(...args: string[]) {
  const command = ['--import', 'tsx', 'scripts/commands/conformance.ts', '--out'];
  const { status } = spawnSync(process.execPath, [...command, join(root, 'docs'), ...args]);
  expect(status).toBe(0);
  site = await built({ root });
  const html = await readFile(join(site, 'guides/conformance.html'), 'utf8');
  const badge = await readFile(join(site, 'guides/conformance.svg'), 'utf8');
  const home = await readFile(join(site, 'index.html'), 'utf8');
  return { html, badge, home, text: words(html) };
}

test('the site says without a report that the live service was never checked', async () => {
  const { html, text, badge, home } = await siteWith();
  expect(text).toContain('The document was never checked against the live service.');
  expect(html).toContain('<img src="../guides/conformance.svg" alt="');
  expect(badge).toContain('never checked');
  expect(home).toContain('guides/conformance.html');
});

test('the site shows the figures of a report and nothing else of it', async () => {
  const planted = 'planted-value';
  const report = {
    document: { title: planted, version: '0.2.0' },
    source: 'https://planted-value.example/v3',
    finishedAt: '2026-01-15T09:30:00.000Z',
    calls: [
      { operation: 'listRefunds', outcome: 'conforms', note: planted },
      { operation: 'voidCharge', outcome: 'skipped', note: planted },
      { operation: 'listVirtualCards', outcome: 'contradicts', note: planted },
    ],
    contradictions: [{ path: planted, found: planted }],
    observed: { gaps: [{ observations: [planted] }, { observations: [] }, { observations: [] }] },
  };
  const file = join(root, 'report.json');
  await writeFile(file, JSON.stringify(report));
  const { html, text, badge } = await siteWith(file);
  expect(text).toContain('contradicted the document (1 contradiction)');
  expect(text).toMatch(/Checked on ?2026-01-15/);
  expect(text).toMatch(/Version of the document ?0\.2\.0/);
  expect(text).toMatch(
    /Operations checked ?listVirtualCards, listRefunds|Operations checked ?listRefunds, listVirtualCards/,
  );
  expect(text).toMatch(/Operations not checked ?[^.]*voidCharge/);
  expect(text).toMatch(/Contradictions ?1/);
  expect(text).toMatch(/Gaps observed ?1 of 3/);
  expect(text).not.toContain('never checked');
  expect(badge).toContain('1 contradiction 2026-01-15');
  expect(html + badge).not.toContain(planted);
});

test('the page and the badge of the repository belong together', async () => {
  const page = await readFile('docs/conformance.md', 'utf8');
  const badge = await readFile('docs/conformance.svg', 'utf8');
  expect(badge.includes('never checked')).toBe(page.includes('never checked'));
});
