import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import type { OpenApi } from '../../scripts/lib/openapi.ts';
import { siteFiles } from '../../site/build.ts';
import { guideOf } from '../../site/guides/guides.ts';
import { referenceOf } from '../../site/model/reference.ts';

const read = (file: string) => readFileSync(`test/site/written/${file}`, 'utf8');
const document = parse(read('document.yaml')) as OpenApi;
const files = siteFiles({
  reference: referenceOf(document),
  guides: [
    guideOf('client', 'Start', read('guide.md')),
    guideOf('mock', 'Start', '# Short\n\nA lead.\n\n## One\n\n## Two\n'),
    guideOf('open-questions', 'Start', '# Open questions\n\nAsk.\n'),
  ],
  downloads: [{ file: 'openapi.yaml', description: 'The document' }],
  siteUrl: 'https://docs.example/api/',
  repositoryUrl: 'https://code.example/owner/name',
  hasMock: true,
});

const BLOCKS =
  /(?=<(?:article|body|details|div|h\d|head|li|link|main|nav|ol|p|pre|script|section|table|tr|ul)\b)/;

/** A page with a line for each of its blocks. Samples stand in one of them, and the panel has tests of its own. */
function page(path: string): string {
  const html = (files.get(path) ?? '')
    .replaceAll(/(?<=<pre[^>]*>)[^]*?(?=<\/pre>)/g, '')
    .replace(/(?<=<div class="try-it"[^>]*>)[^]*?<\/section><\/div>/, '');
  const [, main = ''] = html.split(/(?=<main)/);
  if (path === 'index.html') return html.split(BLOCKS).join('\n');
  const shown = path.endsWith('getPart.html')
    ? main
    : main.replace(/(?<=<div class="samples"[^>]*>)[^]*?<\/details><\/div>/, '');
  return shown.split('</main>')[0]!.split(BLOCKS).join('\n');
}

/** The files whose paths match, one after the other. */
function together(pattern: RegExp): string {
  return [...files]
    .filter(([path]) => pattern.test(path))
    .map(([path, text]) => `==> ${path}\n${text}\n`)
    .join('');
}

// With `-u` they are written anew: read what has changed.
test.each([
  'index.html',
  '404.html',
  'guides/client.html',
  'guides/mock.html',
  'guides/open-questions.html',
  'operations/getPart.html',
  'operations/putHooks.html',
  'operations/voidCharge.html',
])('the page %s of a small document', async (path) => {
  await expect(page(path)).toMatchFileSnapshot(
    `written/${path.replace('/', '-').replace('html', 'txt')}`,
  );
});

test.each([
  ['llms', () => files.get('llms.txt') ?? ''],
  ['samples', () => together(/^samples\//)],
  [
    'search-entries',
    () => (files.get('assets/search-entries.js') ?? '').replaceAll('},{', '},\n{'),
  ],
  ['try-it', () => together(/^assets\/try-it/).replaceAll(/(?<=[}\]]),(?=["{])/g, ',\n')],
])('%s of a small document', async (name, text) => {
  await expect(text()).toMatchFileSnapshot(`written/${name}.txt`);
});

test('HTML in the prose of a document is shown as text', () => {
  const hostile = structuredClone(document);
  const operation = hostile.paths['/hooks']?.['put'] as { summary: string; description: string };
  operation.summary = '<img src=x onerror=alert(1)>';
  operation.description = 'a <script>alert(1)</script> [b](javascript:alert(1)) "c"';
  const pages = siteFiles({ reference: referenceOf(hostile), guides: [], downloads: [] });
  for (const path of ['operations/putHooks.html', 'index.html']) {
    const html = pages.get(path) ?? '';
    expect(html).not.toContain('<img');
    expect(html).not.toContain('<script>');
    expect(html).not.toMatch(/href="javascript:/i);
    expect(html).toContain('&lt;img src=x');
  }
});
