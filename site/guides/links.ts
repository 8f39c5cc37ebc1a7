import { operationHref } from '../model/links.ts';
import type { OperationView } from '../model/operations.ts';
import { slug } from '../model/text.ts';

/**
 * A guide has links that work on GitHub; the site shows the same text with links from its root. The
 * page of an operation is a heading of the reference there.
 */
const REFERENCE = '../generated/reference.md';

const LINK = /\]\((?!#|[a-z]+:)([^)\s]+)\)/g;

/** The links of a file in `docs/` as links from the root of the site. */
export function toSiteLinks(markdown: string, operations: readonly OperationView[]): string {
  return markdown.replaceAll(LINK, (_, href: string) => `](${siteHref(href, operations)})`);
}

function siteHref(href: string, operations: readonly OperationView[]): string {
  const [path = '', fragment] = href.split('#');
  const hash = fragment === undefined ? '' : `#${fragment}`;
  if (path === REFERENCE) {
    const operation = operations.find((each) => slug(each.summary) === fragment);
    return operation === undefined ? 'reference.md' : operationHref(operation.id);
  }
  if (path === '../CHANGELOG.md') return `guides/changelog.html${hash}`;
  if (path.startsWith('../generated/')) return path.replace('../generated/', '');
  return `guides/${path.replace(/\.md$/, '.html')}${hash}`;
}

/** Links from the root of the site as links of a file in `docs/`. */
export function toRepositoryLinks(markdown: string, operations: readonly OperationView[]): string {
  return markdown.replaceAll(LINK, (_, href: string) => `](${repositoryHref(href, operations)})`);
}

function repositoryHref(href: string, operations: readonly OperationView[]): string {
  const [path = '', fragment] = href.split('#');
  const operation = operations.find((each) => operationHref(each.id) === path);
  if (operation !== undefined) return `${REFERENCE}#${slug(operation.summary)}`;
  if (!path.startsWith('guides/')) return `../generated/${path}`;
  return `${path.slice('guides/'.length).replace(/\.html$/, '.md')}${fragment === undefined ? '' : `#${fragment}`}`;
}
