import type { ComponentChildren } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { hasMarkdown, markdownHref } from '../links.ts';
import { Head } from '../parts/page/head.tsx';
import { Nav } from '../parts/page/nav.tsx';
import { VersionPicker } from '../parts/page/version-picker.tsx';
import type { Site } from '../site.ts';

export interface PageProps {
  site: Site;
  /** The address of the page from the root of the site. */
  href: string;
  title: string;
  /** One or two sentences; cut at 160 characters where machines read it. */
  description: string;
  /** The file that the page is written in, from the root of the repository. */
  source?: string | undefined;
  /** The way to the root of the site, where it is not plain from `href`. */
  base?: string;
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

function Page(props: PageProps) {
  const { site, href, children } = props;
  const base = props.base ?? baseOf(href);
  const { info } = site.reference.document;
  return (
    <html lang="en">
      <Head {...props} base={base} />
      <body data-base={base} data-mock={site.hasMock === true ? 'here' : undefined}>
        <a class="skip" href="#main">
          Skip to content
        </a>
        <header class="top">
          <button type="button" class="menu" popovertarget="nav">
            Menu
          </button>
          <a class="brand" href={`${base}index.html`}>
            {info.title}
          </a>
          <VersionPicker site={site} base={base} />
          <div class="tools">
            <button type="button" id="search-open" aria-keyshortcuts="/">
              Search <kbd aria-hidden="true">/</kbd>
            </button>
            <button type="button" id="theme">
              <span class="to-dark">Dark</span>
              <span class="to-light">Light</span>
            </button>
          </div>
        </header>
        <div class="frame">
          <Nav site={site} base={base} current={href} />
          <main id="main" tabIndex={-1}>
            {children}
            <Footer {...props} base={base} />
          </main>
        </div>
      </body>
    </html>
  );
}

function Footer({ site, href, source, base }: PageProps & { base: string }) {
  return (
    <footer>
      {hasMarkdown(href) ? (
        <a href={`${base}${markdownHref(href)}`}>This page as Markdown</a>
      ) : null}
      {source === undefined || site.repositoryUrl === undefined ? null : (
        <a href={`${site.repositoryUrl}/edit/main/${source}`}>Edit this page</a>
      )}
      <a href={`${base}guides/downloads.html`}>Downloads</a>
    </footer>
  );
}
