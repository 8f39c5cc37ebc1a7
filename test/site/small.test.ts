import { expect, test } from 'vitest';
import { sectionsOf } from '../../scripts/guides/sections.ts';
import { ROOT } from '../support/files.ts';
import { cases, siteOf, small, smallDocument, smallSite, words } from './support.ts';

const files = smallSite();
const read = (path: string) => files.get(path) ?? '';

/**
 * What a reader sees of a page, with a line for each of its blocks and its address, without samples and panel. What is
 * marked as made up stands in brackets.
 */
function linesOf(path: string): string {
  return read(path)
    .split(/(?=<main)|<\/main>/)[1]!
    .replace(/<div class="try-it[^]*?<\/section><\/div>/, '')
    .replace(/<div class="samples"[^]*?<div class="environment[^]*?<\/pre>/, '')
    .replaceAll(/<mark[^>]*>([^]*?)<\/mark>/g, '[$1]')
    .split(/(?=<(?:a|article|b|details|strong|div|h\d|li|nav|p|pre|section|table|tr|ul)\b)/)
    .map((block) => {
      const [, id] = /^<[^>]* id="([^"]+)"/.exec(block) ?? [];
      return `${id === undefined ? '' : `#${id} `}${words(block).trim()}`;
    })
    .filter((line) => line !== '')
    .join('\n');
}

/** The samples of all operations, in each language. */
function samplesText(): string {
  const samples = [...files].filter(([path]) => path.startsWith('samples/'));
  return samples.map(([path, code]) => `== ${path}\n${code}\n`).join('');
}

/** What guides would say of the document in their sections. */
function sectionsText(): string {
  const sections = sectionsOf(ROOT, { reference: small, downloads: [] });
  const written = cases.sections.map((section) => {
    const [name = '', ...args] = section.split(' ');
    return `== ${section}\n${sections[name]!(...args)}\n`;
  });
  return written.join('');
}

// With `-u` they are written anew: read what has changed.
test.each([
  ...['getPart', 'putThing', 'voidCharge'].map((id) => ({
    name: id,
    text: () => linesOf(`operations/${id}.html`),
  })),
  { name: 'index', text: () => linesOf('index.html') },
  { name: 'voidCharge-markdown', text: () => read('operations/voidCharge.md') },
  { name: 'llms', text: () => read('llms.txt') },
  { name: 'sections', text: sectionsText },
  { name: 'samples', text: samplesText },
])('$name of a small document', async ({ name, text }) => {
  await expect(text()).toMatchFileSnapshot(`written/${name}.txt`);
});

test('a page leads to its source and to a report that names it, where there is a repository', () => {
  const [, foot = ''] = read('operations/getPart.html').split('<footer>');
  const repository = 'https://code.example/owner/name';
  expect(foot).toContain(`${repository}/edit/main/openapi/paths/things_%7Bid%7D_%7Bpart%7D.yaml"`);
  expect(foot).toContain(
    `${repository}/issues/new?title=Mistake+on+operations%2FgetPart.html&amp;`,
  );
});

test('HTML in the prose of a document is shown as text', () => {
  const hostile = structuredClone(smallDocument);
  const operation = hostile.paths['/hooks']?.['put'] as { summary: string; description: string };
  operation.summary = '<img src=x onerror=alert(1)>';
  operation.description = 'a <script>alert(1)</script> [b](javascript:alert(1)) "c"';
  const pages = siteOf(hostile);
  for (const path of ['operations/putHooks.html', 'index.html']) {
    const html = pages.get(path) ?? '';
    expect(html).not.toMatch(/<img|<script>|href="javascript:/i);
    expect(html).toContain('&lt;img src=x');
  }
});
