/** The address of the Markdown beside a page. */
export function markdownHref(href: string): string {
  return href.replace(/\.html(?=$|#)/, '.md');
}

/** Whether a page has a Markdown file beside it. */
export function hasMarkdown(href: string): boolean {
  return href === 'index.html' || /^(operations|guides)\//.test(href);
}

/**
 * Markdown with links from the root of the site as links to Markdown pages.
 *
 * @param base The way from the file to the root of the site.
 */
export function linkedFrom(base: string, markdown: string): string {
  return markdown.replaceAll(/\]\((?!#|[a-z]+:)([^)\s]+)\)/g, (_, href: string) => {
    const [path = '', fragment] = href.split('#');
    if (!hasMarkdown(path)) return `](${base}${href})`;
    // Only the headings of a guide are anchors in Markdown too.
    const hash = fragment === undefined || !path.startsWith('guides/') ? '' : `#${fragment}`;
    return `](${base}${markdownHref(path)}${hash})`;
  });
}
