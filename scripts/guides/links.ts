import { guideHref, hasMarkdown, markdownHref, operationHref } from '../reference/addresses.ts';

/** The index for language models, which the package has in `docs/`. */
const INDEX = 'llms.txt';

/** In the repository and the package, an operation stands in this file; the fragment is for the site. */
const REFERENCE = '../generated/openapi.yaml';

/** The links of a file in `docs/`, which work on GitHub, as links from the root of the site. */
export function toSiteLinks(markdown: string): string {
  return withLinks(markdown, ({ path, hash }) => {
    if (path === REFERENCE && hash !== '') return operationHref(hash.slice(1));
    if (path === INDEX) return path;
    if (path === '../CHANGELOG.md') return `${guideHref('changelog')}${hash}`;
    if (path.startsWith('../generated/')) return path.replace('../generated/', '');
    return `${guideHref(path.replace(/\.md$/, ''))}${hash}`;
  });
}

/** Links from the root of the site as links of a file in `docs/`. */
export function toRepositoryLinks(markdown: string): string {
  return withLinks(markdown, ({ path, hash }) => {
    const [, operation] = /^operations\/(.+)\.html$/.exec(path) ?? [];
    if (operation !== undefined) return `${REFERENCE}#${operation}`;
    if (path === INDEX) return path;
    if (!path.startsWith('guides/')) return `../generated/${path}`;
    return `${markdownHref(path.slice('guides/'.length))}${hash}`;
  });
}

/**
 * Links from the root of the site as links to the Markdown beside its pages.
 *
 * @param base The way from the file to the root of the site.
 */
export function toMarkdownLinks(markdown: string, base: string): string {
  return withLinks(markdown, ({ path, hash }) => {
    if (!hasMarkdown(path)) return `${base}${path}${hash}`;
    // Only the headings of a guide are anchors in Markdown too.
    return `${base}${markdownHref(path)}${path.startsWith('guides/') ? hash : ''}`;
  });
}

/** The Markdown with other addresses in its links, but for those to the web and within the text. */
function withLinks(
  markdown: string,
  translate: (link: { path: string; hash: string }) => string,
): string {
  return markdown.replaceAll(/\]\((?!#|[a-z]+:)([^)\s]+)\)/g, (_, href: string) => {
    const [path = '', fragment] = href.split('#');
    return `](${translate({ path, hash: fragment === undefined ? '' : `#${fragment}` })})`;
  });
}
