import { guideHref, hasMarkdown, markdownHref, operationHref } from '../reference/addresses.ts';

/** Where each operation stands in the repository, as a link of a file in `docs/`, by its id. */
export type OperationSources = ReadonlyMap<string, string>;

/**
 * The links of a file in `docs/`, which work on GitHub, as links from the root of the site.
 *
 * @throws Error - A link leads to a part of the document where no operation begins.
 */
export function toSiteLinks(markdown: string, sources: OperationSources): string {
  const operations = new Map([...sources].map(([id, link]) => [link, id]));
  return withLinks(markdown, ({ path, hash }) => {
    if (path.startsWith('../openapi/')) {
      const operation = operations.get(path + hash);
      if (operation === undefined) throw new Error(`no operation begins at ${path}${hash}`);
      return operationHref(operation);
    }
    if (path === '../CHANGELOG.md') return `${guideHref('changelog')}${hash}`;
    if (path.startsWith('../generated/')) return path.replace('../generated/', '');
    return `${guideHref(path.replace(/\.md$/, ''))}${hash}`;
  });
}

/** Links from the root of the site as links of a file in `docs/`. */
export function toRepositoryLinks(markdown: string, sources: OperationSources): string {
  return withLinks(markdown, ({ path, hash }) => {
    const [, operation = ''] = /^operations\/(.+)\.html$/.exec(path) ?? [];
    const source = sources.get(operation);
    if (source !== undefined) return source;
    if (!path.startsWith('guides/')) return `../generated/${path}`;
    return `${markdownHref(path.slice('guides/'.length))}${hash}`;
  });
}

/** Leads each link whose text is the summary of an operation to where that stands now: lines of a file change. */
export function withCurrentSources(
  markdown: string,
  operations: readonly { id: string; summary: string }[],
  sources: OperationSources,
): string {
  return markdown.replaceAll(/\[([^\]]+)\]\(\.\.\/openapi\/[^)]+\)/g, (link, text: string) => {
    const operation = operations.find(({ summary }) => summary === text);
    const source = sources.get(operation?.id ?? '');
    return source === undefined ? link : `[${text}](${source})`;
  });
}

/** Links from the root of the site, or from a page of an operation, as links of `dist/reference/` in the package. */
export function toPackageLinks(markdown: string): string {
  return withLinks(markdown, ({ path, hash }) => {
    const address = markdownHref(path.replace(/^\.\.\//, ''));
    if (address === 'guides/changelog.md') return '../../CHANGELOG.md';
    if (address.startsWith('guides/')) return address.replace('guides/', '../../docs/') + hash;
    if (address.startsWith('operations/')) return address.replace('operations/', '');
    if (address === 'SKILL.md') return '../../skills/payments-contract/SKILL.md';
    const isBeside = address === 'llms.txt' || address.startsWith('samples/');
    return isBeside ? address : `../../generated/${address}`;
  });
}

/**
 * Links from the root of the site as links to the Markdown beside its pages.
 *
 * @param base - The way from the file to the root of the site.
 */
export function toMarkdownLinks(markdown: string, base: string): string {
  return withLinks(markdown, ({ path, hash }) => {
    const address = path + hash;
    return base + (hasMarkdown(path) ? markdownHref(address) : address);
  });
}

/** The Markdown with other addresses in its links, but for those to the web and within the text. */
export function withLinks(
  markdown: string,
  translate: (link: { path: string; hash: string }) => string,
): string {
  return markdown.replaceAll(/\]\((?!#|[a-z]+:)([^)\s]+)\)/g, (_, href: string) => {
    const [path = '', fragment] = href.split('#');
    return `](${translate({ path, hash: fragment === undefined ? '' : `#${fragment}` })})`;
  });
}
