import { askHref, guideHref, markdownHref, operationHref, toMarkdownLinks } from './links.ts';
import { llmsText, operationMarkdown, referenceMarkdown } from './machine-pages.ts';
import { escapeHtml } from './model/text.ts';
import { askPage } from './pages/ask.tsx';
import { guidePage, homePage, notFoundPage } from './pages/text-pages.tsx';
import { baseOf } from './pages/layout.tsx';
import { operationPage } from './pages/operation.tsx';
import { samplesOf } from './samples/languages.ts';
import { searchIndex } from './search/entries.ts';
import { type Site, absolute } from './site.ts';
import { tryFile, tryScript } from './try-it/try-operation.ts';

/** The files of the site: from the path below its folder to the text. */
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

/** What search engines read, for a site whose address is known: from file name to text. */
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
  return new Map([
    ['sitemap.xml', sitemap],
    ['robots.txt', robots],
  ]);
}
