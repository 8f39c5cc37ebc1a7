import { FEED } from '../../feed.ts';
import { hasMarkdown, markdownHref } from '../../links.ts';
import type { Site } from '../../site.ts';
import { plain } from '../markup/markdown.ts';
import { POLICY } from './policy.ts';

interface HeadProps {
  site: Site;
  href: string;
  title: string;
  description: string;
  base: string;
}

/** Title, description and addresses of a page, for browsers, search engines and link previews. */
export function Head({ site, href, title, description, base }: HeadProps) {
  const { info } = site.reference.document;
  const fullTitle = href === 'index.html' ? info.title : `${title} · ${info.title}`;
  const summary = shortened(plain(description));
  const address = absolute(site, href);
  return (
    <head>
      <meta charset="utf-8" />
      <meta http-equiv="Content-Security-Policy" content={POLICY} />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <meta name="description" content={summary} />
      <meta name="referrer" content="no-referrer" />
      <title>{fullTitle}</title>
      {address === undefined ? null : (
        <>
          <link rel="canonical" href={address} />
          <meta property="og:url" content={address} />
        </>
      )}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={info.title} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={summary} />
      <link rel="icon" href={`${base}assets/icon.svg`} type="image/svg+xml" />
      <link rel="stylesheet" href={`${base}assets/site.css`} />
      {hasMarkdown(href) ? (
        <link rel="alternate" type="text/markdown" href={`${base}${markdownHref(href)}`} />
      ) : null}
      {address === undefined || site.versions === undefined ? null : (
        <link
          rel="alternate"
          type="application/atom+xml"
          href={`${base}${FEED}`}
          title="Versions"
        />
      )}
      <script src={`${base}assets/first.js`} />
      <script defer src={`${base}assets/site.js`} />
    </head>
  );
}

/** The address of a page on the web, when it is known where the site will be. */
export function absolute({ siteUrl }: Site, href: string): string | undefined {
  if (siteUrl === undefined) return undefined;
  return new URL(href.replace(/(^|\/)index\.html$/, '$1'), siteUrl).href;
}

/** At most 160 characters, cut at a word. */
function shortened(text: string): string {
  if (text.length <= 160) return text;
  return `${text.slice(0, 159).replace(/\s+\S*$/, '')}…`;
}
