import type { ComponentChildren } from 'preact';
import { cutAtWord, withoutMarkup } from '../../scripts/reference/text.ts';
import { renderToString } from 'preact-render-to-string';
import { CHANGELOG, GROUPS } from '../../scripts/guides/guides.ts';
import {
  guideHref,
  hasMarkdown,
  markdownHref,
  operationHref,
} from '../../scripts/reference/addresses.ts';
import { Method } from '../components/html.tsx';
import { type Site, CONTENT_SECURITY_POLICY } from '../site.ts';

interface PageProps {
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

/** A whole page as text. An address within the site begins with a slash until here. */
export function page(props: PageProps): string {
  const base = props.base ?? baseOf(props.href);
  const html = renderToString(<Page {...props} base={base} />);
  return `<!doctype html>\n${html.replaceAll(/(?<= (?:href|src)=")\//g, base)}\n`;
}

/** The way from a page to the root of the site. */
export function baseOf(href: string): string {
  return '../'.repeat(href.split('/').length - 1);
}

function Page(props: PageProps) {
  const { site, href, base, children } = props;
  const { info } = site.reference.document;
  return (
    <html lang="en">
      <Head {...props} />
      <body data-base={base} data-mock={site.hasMock === true ? 'here' : undefined}>
        <a class="skip" href="#main">
          Skip to content
        </a>
        <header class="top">
          <button type="button" class="menu" popovertarget="nav">
            Menu
          </button>
          <a class="brand" href="/index.html">
            {info.title}
          </a>
          <a
            class="version"
            href={`/${guideHref(CHANGELOG)}`}
            aria-label={`Version ${info.version}: changelog`}
          >
            {info.version}
          </a>
          <div class="tools">
            <button type="button" id="search-open" aria-keyshortcuts="/">
              Search <kbd aria-hidden="true">/</kbd>
            </button>
            <button type="button" id="theme">
              Theme
            </button>
          </div>
        </header>
        <div class="frame" data-origin={disclaimerOf(site)}>
          <Nav site={site} current={href} />
          <main id="main" tabIndex={-1}>
            {children}
            <Footer {...props} />
          </main>
        </div>
      </body>
    </html>
  );
}

/** The document of which a page is, and that it is unofficial: on a screen and on paper. */
function disclaimerOf({ reference }: Site): string {
  const { title, version } = reference.document.info;
  return `${title} ${version} · unofficial description`;
}

function Footer({ site, href, source }: PageProps) {
  const { repositoryUrl } = site;
  return (
    <footer>
      <span>{disclaimerOf(site)}</span>
      {hasMarkdown(href) && <a href={`/${markdownHref(href)}`}>This page as Markdown</a>}
      {source !== undefined && repositoryUrl !== undefined && (
        <a href={`${repositoryUrl}/edit/main/${encodeURI(source)}`}>Edit this page</a>
      )}
      <a href={mistakeHref(site, href)}>Report a mistake</a>
    </footer>
  );
}

/** A new issue that names page and version; without a repository, the guide that says how to report a mistake. */
function mistakeHref({ reference, repositoryUrl }: Site, href: string): string {
  if (repositoryUrl === undefined) return `/${guideHref('getting-started')}#report-a-mistake`;
  const { version } = reference.document.info;
  const body = `Page: ${href}\nVersion: ${version}\n\nWhat is wrong:\n`;
  return `${repositoryUrl}/issues/new?${new URLSearchParams({ title: `Mistake on ${href}`, body })}`;
}

/** Nothing is painted before header and navigation are there: a half of them would move. */
const NAVIGATION = { rel: 'expect', href: '#nav', blocking: 'render' };

/** Title, description and address of a page, for browsers and search engines. */
function Head({ site, href, title, description }: PageProps) {
  const { info } = site.reference.document;
  const fullTitle = href === 'index.html' ? info.title : `${title} · ${info.title}`;
  return (
    <head>
      <meta charset="utf-8" />
      <meta http-equiv="Content-Security-Policy" content={CONTENT_SECURITY_POLICY} />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <meta name="description" content={cutAtWord(withoutMarkup(description), 160)} />
      <meta name="referrer" content="no-referrer" />
      <title>{fullTitle}</title>
      {site.siteUrl !== undefined && (
        <link rel="canonical" href={site.siteUrl + href.replace(/^index\.html$/, '')} />
      )}
      <link rel="icon" href="/assets/icon.svg" type="image/svg+xml" />
      <link rel="stylesheet" href="/assets/site.css" />
      <link {...NAVIGATION} />
      {hasMarkdown(href) && (
        <link rel="alternate" type="text/markdown" href={`/${markdownHref(href)}`} />
      )}
      <script src="/assets/first.js" />
      <script type="module" src="/assets/site.js" />
    </head>
  );
}

/** The navigation: beside the page on a desktop, a popover on a phone. Neither needs a script. */
function Nav({ site, current }: { site: Site; current: string }) {
  return (
    <nav id="nav" popover="auto" aria-label="Pages">
      {GROUPS.map((name) => (
        <>
          <p class="group-name" id={`nav-${name.toLowerCase()}`}>
            {name}
          </p>
          <ul aria-labelledby={`nav-${name.toLowerCase()}`}>
            {linksOf(site, name).map(({ href, method, text }) => (
              <li>
                <a href={`/${href}`} aria-current={href === current ? 'page' : undefined}>
                  {method !== undefined && <Method name={method} />} <span>{text}</span>
                </a>
              </li>
            ))}
          </ul>
        </>
      ))}
    </nav>
  );
}

interface NavLink {
  href: string;
  text: string;
  method?: string;
}

/** The pages of a group: those of the site itself, then its guides. */
function linksOf({ guides, reference }: Site, group: string): NavLink[] {
  const operations = reference.groups.flatMap((each) => each.operations);
  const own: Record<string, NavLink[]> = {
    Start: [{ href: 'index.html', text: 'Overview' }],
    Reference: operations.map(({ id, method, summary }) => ({
      href: operationHref(id),
      text: summary,
      method,
    })),
  };
  const written = guides
    .filter((guide) => guide.group === group)
    .map(({ id, title }) => ({ href: guideHref(id), text: title }));
  return [...(own[group] ?? []), ...written];
}

/** The parts of a page. */
export function Outline({ parts }: { parts: readonly { id: string; title: string }[] }) {
  return (
    <nav class="outline tool" aria-label="On this page">
      {parts.map(({ id, title }) => (
        <a href={`#${id}`}>{title}</a>
      ))}
    </nav>
  );
}

/** "Copy page", at the top of each page: the script makes it a button. */
export function PageTools({ href }: { href: string }) {
  return (
    <p class="page-tools tool">
      <a href={`/${markdownHref(href)}`} data-copy-page>
        Copy page
      </a>
    </p>
  );
}
