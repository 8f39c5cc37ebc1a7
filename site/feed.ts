import { PlainError } from '../scripts/lib/errors.ts';
import { changesHref } from './guides/changelog.ts';
import { escapeHtml } from './model/text.ts';
import { proseHtml } from './parts/markup/markdown.ts';
import type { Site } from './site.ts';

export const FEED = 'feed.xml';

/**
 * An Atom feed of the released versions, the newest first; undefined where nobody knows the addresses.
 *
 * @throws PlainError - The changelog does not say when a version was released.
 */
export function atomFeed(site: Site): string | undefined {
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
    <content type="html">${escapeHtml(proseHtml(notes, { base: own }))}</content>
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
