import { guideHref } from '../links.ts';
import type { Site } from '../site.ts';
import { page } from './layout.tsx';

/** What a server returns for an address that has no page, at whatever depth. */
export function notFoundPage(site: Site): string {
  // The address of the missing page is not known, so that links must not be relative to it.
  const base = site.siteUrl === undefined ? '/' : new URL(site.siteUrl).pathname;
  return page({
    site,
    href: '404.html',
    title: 'Page not found',
    description: 'There is no page at this address.',
    base,
    children: (
      <article class="home">
        <h1>Page not found</h1>
        <p>
          There is no page at this address. Search for it, or go to the{' '}
          <a href={`${base}index.html`}>overview</a> or to{' '}
          <a href={`${base}${guideHref('getting-started')}`}>Getting started</a>.
        </p>
      </article>
    ),
  });
}
