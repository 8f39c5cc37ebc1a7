import { FEED, atomFeed } from './feed.ts';
import { absolute } from './parts/page/head.tsx';
import { escapeHtml } from './model/text.ts';
import type { Site } from './site.ts';

/** What search engines and feed readers read, for a site whose address is known: from file name to text. */
export function webFiles(site: Site, pages: readonly string[]): Map<string, string> {
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
