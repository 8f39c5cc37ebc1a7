import { PlainError } from '../scripts/lib/command.ts';
import { changesHref } from './guides/changelog.ts';
import { askHref, guideHref, markdownHref, operationHref, toMarkdownLinks } from './links.ts';
import { llmsText, operationMarkdown, referenceMarkdown } from './machine-pages.ts';
import { escapeHtml } from './model/text.ts';
import { askPage } from './pages/ask.tsx';
import { guidePage, homePage, notFoundPage } from './pages/text-pages.tsx';
import { baseOf } from './pages/layout.tsx';
import { operationPage } from './pages/operation.tsx';
import { proseHtml } from './parts/markdown.ts';
import { samplesOf } from './samples/languages.ts';
import { searchIndex } from './search/entries.ts';
import { type Site, FEED, absolute } from './site.ts';
import { tryFile, tryScript } from './try-it/try-operation.ts';

/** The pages of one version: from the path below its folder to the text. */
export function siteFiles(site: Site): Map<string, string> {
  const files = new Map([
    ...operationFiles(site),
    ...guideFiles(site),
    ['index.html', homePage(site)],
    ['404.html', notFoundPage(site)],
    [askHref(), askPage(site)],
    ['index.md', llmsText(site)],
    ['llms.txt', llmsText(site)],
    ['llms-full.txt', fullText(site)],
    ['assets/search-entries.js', searchIndex(site)],
  ]);
  const pages = [...files.keys()].filter((path) => path.endsWith('.html'));
  return new Map([...files, ...webFiles(site, pages)]);
}

function* operationFiles(site: Site): Generator<[string, string]> {
  const { errors, groups } = site.reference;
  const ordered = groups.flatMap((group) =>
    group.operations.map((operation) => ({ group, operation })),
  );
  for (const [index, { group, operation }] of ordered.entries()) {
    const href = operationHref(operation.id);
    const samples = samplesOf(operation);
    const previous = ordered[index - 1]?.operation;
    const next = ordered[index + 1]?.operation;
    yield [href, operationPage(site, { operation, group, samples, previous, next })];
    const base = baseOf(href);
    yield [
      markdownHref(href),
      `${operationMarkdown({ operation, group, errors, level: 1, base })}\n`,
    ];
    yield [`assets/${tryFile(operation.id)}`, tryScript(operation)];
    for (const { file, code } of samples) yield [`samples/${file}`, code];
  }
}

function* guideFiles(site: Site): Generator<[string, string]> {
  for (const guide of site.guides) {
    const href = guideHref(guide.id);
    yield [href, guidePage(site, guide)];
    yield [markdownHref(href), toMarkdownLinks(guide.markdown, baseOf(href))];
  }
}

/** Everything an agent may want to read, in one file. */
function fullText(site: Site): string {
  const guides = site.guides.filter(({ group }) => group !== 'About');
  return [
    llmsText(site),
    referenceMarkdown(site.reference.document),
    ...guides.map(({ markdown }) => toMarkdownLinks(markdown, '')),
  ].join('\n\n');
}

/** What search engines and feed readers read, for a site whose address is known: from file name to text. */
function webFiles(site: Site, pages: readonly string[]): Map<string, string> {
  if (site.siteUrl === undefined) return new Map();
  const urls = pages
    .filter((page) => page !== '404.html')
    .toSorted()
    .map((page) => `  <url><loc>${escapeHtml(absolute(site, page) ?? '')}</loc></url>`);
  const sitemap = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`;
  const robots = `User-agent: *\nAllow: /\n\nSitemap: ${absolute(site, 'sitemap.xml')}\n`;
  const feed = atomFeed(site);
  return new Map([
    ['sitemap.xml', sitemap],
    ['robots.txt', robots],
    ...(feed === undefined ? [] : ([[FEED, feed]] as const)),
  ]);
}

/**
 * An Atom feed of the released versions, the newest first; undefined where nobody knows the addresses.
 *
 * @throws PlainError - The changelog does not say when a version was released.
 */
function atomFeed(site: Site): string | undefined {
  const { siteUrl, versions = [], releases = [] } = site;
  if (siteUrl === undefined || versions.length === 0) return undefined;
  const { title } = site.reference.document.info;
  // Each version stays at an address of its own, which is its id; this site may be another one.
  const home = new URL('../', siteUrl).href;
  const entries = versions.map((version) => {
    const release = releases.find((each) => each.version === version);
    if (release?.date === undefined) {
      throw new PlainError(`CHANGELOG.md has no "## ${version} - DATE"; the feed needs the date`);
    }
    return { ...release, updated: `${release.date}T00:00:00Z`, home: `${home}${version}/` };
  });
  const link = (rel: string, type: string, href: string) =>
    `<link rel="${rel}" type="${type}" href="${escapeHtml(href)}"/>`;
  const entryXml = ({ version, updated, notes, home: own }: (typeof entries)[number]) => `  <entry>
    <id>${escapeHtml(own)}</id>
    <title>${escapeHtml(`${title} ${version}`)}</title>
    <updated>${updated}</updated>
    ${link('alternate', 'text/html', own + (changesHref(version, versions) ?? ''))}
    <content type="html">${escapeHtml(proseHtml(notes, own))}</content>
  </entry>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
  <id>${escapeHtml(home)}</id>
  <title>${escapeHtml(`${title}: versions`)}</title>
  <updated>${entries[0]?.updated}</updated>
  <author><name>${escapeHtml(title)}</name></author>
  ${link('self', 'application/atom+xml', new URL(FEED, siteUrl).href)}
  ${link('alternate', 'text/html', siteUrl)}
${entries.map(entryXml).join('\n')}
</feed>
`;
}
