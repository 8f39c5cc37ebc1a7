import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { GUIDES, fillSections } from '../../../scripts/guides/guides.ts';
import { toRepositoryLinks, toSiteLinks } from '../../../scripts/guides/links.ts';
import { filledGuides } from '../../../scripts/guides/files.ts';

const read = (file: string) => readFile(join('docs', file), 'utf8');
const filled = await filledGuides(process.cwd());

test('each guide is in the navigation and in the list of docs/README.md', async () => {
  const files = [...filled.keys()]
    .filter((file) => !file.endsWith('README.md') && file.endsWith('.md'))
    .map((file) => file.replace('docs/', ''));
  const listed = Object.values(GUIDES).flat();
  expect(listed.map((id) => `${id}.md`).toSorted()).toEqual(files.toSorted());
  const readme = await read('README.md');
  for (const file of files) expect(readme).toContain(`](${file})`);
});

describe('a section', () => {
  const sections = { words: (...args: string[]) => args.join(' and ') };

  test('is written anew between its markers, and the prose stays', () => {
    const text = 'Before.\n\n<!-- section: words a b -->\n\nold\n\n<!-- end -->\n\nAfter.\n';
    const expected = text.replace('old', 'a and b');
    expect(fillSections(text, 'x.md', sections)).toBe(expected);
    expect(fillSections(expected, 'x.md', sections)).toBe(expected);
  });

  test.each(['nothing', 'constructor', 'toString'])('%s does not exist', (name) => {
    const text = `<!-- section: ${name} -->\n<!-- end -->\n`;
    expect(() => fillSections(text, 'x.md', sections)).toThrow(
      `x.md: there is no section "${name}"`,
    );
  });
});

describe('links', () => {
  const cases = [
    ['errors.md#no-charge-matches', 'guides/errors.html#no-charge-matches'],
    ['../generated/openapi.yaml', 'openapi.yaml'],
    ['../generated/openapi.yaml#putThing', 'operations/putThing.html'],
  ] as const;

  test.each(cases)('%s is %s on the site', (repository, site) => {
    expect(toSiteLinks(`[a](${repository})`)).toBe(`[a](${site})`);
    expect(toRepositoryLinks(`[a](${site})`)).toBe(`[a](${repository})`);
  });

  test('to the web and within a page stay', () => {
    const text = '[a](https://example.com/x) [b](#c)';
    expect(toSiteLinks(text)).toBe(text);
    expect(toRepositoryLinks(text)).toBe(text);
  });
});
