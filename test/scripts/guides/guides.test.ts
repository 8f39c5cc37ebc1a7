import { readFile, readdir } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { GUIDE_IDS_BY_GROUP, fillSections } from '../../../scripts/guides/guides.ts';
import {
  toMarkdownLinks,
  toPackageLinks,
  toRepositoryLinks,
  toSiteLinks,
  withCurrentSources,
} from '../../../scripts/guides/links.ts';
import type { Schema } from '../../../src/contract/schema.ts';
import { isAmountName } from '../../../src/service/values/amounts.ts';
import { publishedDocument } from '../../../src/shared/package-files.ts';

test('each guide is in the navigation and in the list of docs/README.md', async () => {
  const entries = await readdir('docs');
  const files = entries.filter((file) => file !== 'README.md' && file.endsWith('.md'));
  const listed = Object.values(GUIDE_IDS_BY_GROUP).flat();
  const guides = listed.map((id) => `${id}.md`).toSorted();
  expect(guides, 'name it in scripts/guides/contents.yaml').toEqual(files.toSorted());
  const readme = await readFile('docs/README.md', 'utf8');
  const unlisted = files.filter((file) => !readme.includes(`](${file})`));
  expect(unlisted, 'name it in docs/README.md').toEqual([]);
});

test('each amount and each time is named in the guide of them', async () => {
  const guide = await readFile('docs/amounts-and-times.md', 'utf8');
  const { components } = publishedDocument() as { components: { schemas: Record<string, Schema> } };
  const fields = Object.entries(components.schemas).flatMap(([schema, { properties = {} }]) =>
    Object.entries(properties)
      .filter(([name, { format }]) => format === 'date-time' || isAmountName(name))
      .map(([name]) => `\`${schema}.${name}\``),
  );
  expect(fields.length).toBeGreaterThan(0);
  expect(fields.filter((field) => !guide.includes(field))).toEqual([]);
});

describe('a section', () => {
  const sections = { words: (...args: string[]) => args.join(' and ') };

  test('is written anew between its markers, and the prose stays', () => {
    const text = 'Before.\n\n<!-- section: words a b -->\n\nold\n\n<!-- end -->\n\nAfter.\n';
    const expected = text.replace('old', 'a and b');
    expect(fillSections({ file: 'x.md', markdown: text }, sections)).toBe(expected);
    expect(fillSections({ file: 'x.md', markdown: expected }, sections)).toBe(expected);
  });

  test.each(['nothing', 'constructor', 'toString'])('%s does not exist', (name) => {
    const text = `<!-- section: ${name} -->\n<!-- end -->\n`;
    expect(() => fillSections({ file: 'x.md', markdown: text }, sections)).toThrow(
      `x.md: there is no section "${name}"`,
    );
  });
});

describe('links', () => {
  const sources = new Map([
    ['getThing', '../openapi/paths/things_{id}.yaml'],
    ['putThing', '../openapi/paths/things_{id}.yaml#L20'],
  ]);

  test.each([
    ['errors.md#no-charge-matches', 'guides/errors.html#no-charge-matches'],
    ['../generated/openapi.yaml', 'openapi.yaml'],
    ['../openapi/paths/things_{id}.yaml', 'operations/getThing.html'],
    ['../openapi/paths/things_{id}.yaml#L20', 'operations/putThing.html'],
    ['https://example.com/x', 'https://example.com/x'],
    ['#c', '#c'],
  ])('%s is %s on the site', (repository, site) => {
    expect(toSiteLinks(`[a](${repository})`, sources)).toBe(`[a](${site})`);
    expect(toRepositoryLinks(`[a](${site})`, sources)).toBe(`[a](${repository})`);
  });

  test.each([
    ['guides/errors.html#a', '../../docs/errors.md#a', '../guides/errors.md#a'],
    ['guides/changelog.html#a', '../../CHANGELOG.md', '../guides/changelog.md#a'],
    ['operations/getThing.html', 'getThing.md', '../operations/getThing.md'],
    ['../operations/getThing.html', 'getThing.md', '../../operations/getThing.html'],
    ['samples/curl/getThing.sh', 'samples/curl/getThing.sh', '../samples/curl/getThing.sh'],
    ['llms.txt', 'llms.txt', '../llms.txt'],
    ['SKILL.md', '../../skills/payments-contract/SKILL.md', '../SKILL.md'],
    ['openapi.yaml', '../../generated/openapi.yaml', '../openapi.yaml'],
  ])('%s is %s in the package', (site, inPackage, besidePages) => {
    expect(toPackageLinks(`[a](${site})`)).toBe(`[a](${inPackage})`);
    expect(toMarkdownLinks(`[a](${site})`, '../')).toBe(`[a](${besidePages})`);
  });

  test('that are written by hand follow an operation to another line', () => {
    const operations = [{ id: 'putThing', summary: 'Replace a thing' }];
    const written = (hash: string) => `[Replace a thing](../openapi/paths/things_{id}.yaml${hash})`;
    expect(withCurrentSources(written('#L9'), operations, sources)).toBe(written('#L20'));
  });

  test('to a line where no operation begins are refused', () => {
    const link = '[a](../openapi/paths/things_{id}.yaml#L19)';
    expect(() => toSiteLinks(link, sources)).toThrow('no operation begins at ../openapi/paths');
  });
});
