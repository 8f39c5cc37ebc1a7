import type { ComponentChildren } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { Nav } from '../parts/nav.tsx';
import type { Site } from '../model/site.ts';

/** Nothing but this site's own files, and nothing inline. `file:` is for readers of a folder. */
export const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

export interface PageProps {
  site: Site;
  /** The address of the page from the root of the site. */
  href: string;
  title: string;
  description: string;
  children: ComponentChildren;
}

/** A whole page as text. */
export function page(props: PageProps): string {
  return `<!doctype html>\n${renderToString(<Page {...props} />)}\n`;
}

/** The way from a page to the root of the site. */
export function baseOf(href: string): string {
  return '../'.repeat(href.split('/').length - 1);
}

function Page({ site, href, title, description, children }: PageProps) {
  const base = baseOf(href);
  const { info } = site.document;
  const markdown = href.replace(/\.html$/, '.md');
  return (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content={POLICY} />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="description" content={description} />
        <meta name="referrer" content="no-referrer" />
        <title>{href === 'index.html' ? info.title : `${title} · ${info.title}`}</title>
        <link rel="icon" href={`${base}assets/icon.svg`} type="image/svg+xml" />
        <link rel="stylesheet" href={`${base}assets/site.css`} />
        {href === 'everything.html' ? null : (
          <link rel="alternate" type="text/markdown" href={`${base}${markdown}`} />
        )}
        <script src={`${base}assets/theme.js`} />
        <script defer src={`${base}assets/site.js`} />
      </head>
      <body data-base={base}>
        <a class="skip" href="#main">
          Skip to content
        </a>
        <header class="top">
          <button type="button" class="menu" popovertarget="nav">
            Menu
          </button>
          <a class="brand" href={`${base}index.html`}>
            {info.title} <span>{info.version}</span>
          </a>
          <div class="tools" hidden>
            <button type="button" id="search-open" aria-keyshortcuts="/">
              Search <kbd aria-hidden="true">/</kbd>
            </button>
            <button type="button" id="theme" aria-pressed="false">
              Dark
            </button>
          </div>
        </header>
        <div class="frame">
          <Nav site={site} base={base} current={href} />
          <main id="main" tabIndex={-1}>
            {children}
            <footer>
              {href === 'everything.html' ? null : (
                <>
                  <a href={`${base}${markdown}`}>This page as Markdown</a>{' '}
                </>
              )}
              <a href={`${base}guides/downloads.html`}>All downloads</a>
            </footer>
          </main>
        </div>
      </body>
    </html>
  );
}
