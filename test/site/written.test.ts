import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import type { OpenApi } from '../../scripts/lib/openapi.ts';
import { siteFiles } from '../../site/build.ts';
import { guideOf } from '../../scripts/guides/guides.ts';
import { referenceOf } from '../../scripts/reference/reference.ts';

const document = parse(readFileSync('test/site/written/document.yaml', 'utf8')) as OpenApi;
const files = siteFiles({
  reference: referenceOf(document),
  guides: [
    guideOf('client', 'Start', '# A guide\n\nSee [a part](operations/getPart.html#request).\n'),
    guideOf('open-questions', 'Start', '# Open questions\n\nAsk.\n'),
  ],
  downloads: [{ file: 'openapi.yaml', description: 'The document' }],
  siteUrl: 'https://docs.example/api/',
  repositoryUrl: 'https://code.example/owner/name',
  hasMock: true,
});

/** A page with a line for each of its blocks, without the samples and the panel, which have tests of their own. */
function page(path: string): string {
  const [, main = ''] = (files.get(path) ?? '').split(/(?=<main)/);
  return main
    .split('</main>')[0]!
    .replaceAll(/(?<=<pre[^>]*>)[^]*?(?=<\/pre>)/g, '')
    .replace(/(?<=<div class="try-it"[^>]*>)[^]*?<\/section><\/div>/, '')
    .replace(/(?<=<div class="samples"[^>]*>)[^]*?<\/details><\/div>/, '')
    .split(/(?=<(?:article|details|div|h\d|li|nav|p|pre|section|table|tr|ul)\b)/)
    .join('\n');
}

// With `-u` they are written anew: read what has changed.
test.each([
  ['operations-getPart', () => page('operations/getPart.html')],
  ['open-questions', () => page('guides/open-questions.html')],
  ['llms', () => files.get('llms.txt') ?? ''],
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
