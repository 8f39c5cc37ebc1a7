import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildDocs } from '../../site/build.ts';
import { releasedDocument, releasedProject } from '../support/released-project.ts';
import { inBrowser } from './browser.ts';

const ATOM = 'http://www.w3.org/2005/Atom';
const NOTES = 'Fewer than 3 < 4 & more: "a", <b>bold</b>, `]]>`, [a link](guides/errors.html).';

inBrowser('the feed of the versions', (open) => {
  test('is well-formed Atom, whatever the changelog says', async () => {
    const root = await releasedProject(
      [{ version: '0.2.0' }],
      `# Changelog\n\n## 0.2.0 - 2026-01-31\n\n- ${NOTES}\n`,
    );
    const out = join(root, 'published');
    const siteUrl = 'https://docs.example/a&b/0.2.0/';
    const document = releasedDocument(root, '0.2.0');
    await buildDocs({ root, document, out, siteUrl, versions: ['0.2.0'] });
    const xml = await readFile(join(out, 'feed.xml'), 'utf8');
    await rm(root, { recursive: true });

    await using page = await open();
    const feed = await page.evaluate((text) => {
      const read = new DOMParser().parseFromString(text, 'application/xml');
      const content = read.querySelector('entry > content')?.textContent ?? '';
      return {
        error: read.querySelector('parsererror')?.textContent,
        namespace: read.documentElement.namespaceURI,
        parts: [...read.documentElement.children].map(({ tagName }) => tagName),
        entry: [...(read.querySelector('entry')?.children ?? [])].map(({ tagName }) => tagName),
        said: new DOMParser().parseFromString(content, 'text/html').body.textContent?.trim(),
        link: new DOMParser().parseFromString(content, 'text/html').querySelector('a')?.href,
      };
    }, xml);
    expect(feed).toMatchObject({
      error: undefined,
      namespace: ATOM,
      parts: ['id', 'title', 'updated', 'author', 'link', 'link', 'entry'],
      entry: ['id', 'title', 'updated', 'link', 'content'],
      said: NOTES.replaceAll('`', '').replace(/\[(.*)\]\(.*\)/, '$1'),
    });
    expect(feed.link).toMatch(/^https:\/\/docs\.example\/.*guides\/errors\.html$/);
  });
});
