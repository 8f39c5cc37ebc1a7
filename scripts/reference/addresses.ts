/** The address of an operation's page, from the root of the site. */
export function operationHref(id: string): string {
  return `operations/${id}.html`;
}

/** A link to an operation, as Markdown. */
export function operationLink({ id, summary }: { id: string; summary: string }): string {
  return `[${summary}](${operationHref(id)})`;
}

/** The address of a guide, from the root of the site. */
export function guideHref(id: string): string {
  return `guides/${id}.html`;
}

/** The open questions, with one operation chosen or with all. */
export function questionsHref(operation?: string): string {
  return `${guideHref(QUESTIONS_GUIDE)}${operation === undefined ? '' : `#${operation}`}`;
}

/** The guide that is a checklist on the site. */
export const QUESTIONS_GUIDE = 'open-questions';

/** The address of the Markdown beside a page. Only the headings of a guide are anchors in it too. */
export function markdownHref(href: string): string {
  const [page = '', fragment] = href.split('#');
  const address = page.replace(/\.html$/, '.md');
  return fragment !== undefined && page.includes('guides/') ? `${address}#${fragment}` : address;
}

/** Checks whether a page has a Markdown file beside it. */
export function hasMarkdown(href: string): boolean {
  return href === 'index.html' || /^(operations|guides)\//.test(href);
}

/** What to do with a write whose outcome is not known. */
export const UNKNOWN_OUTCOME_HREF =
  'guides/errors.html#when-nobody-knows-whether-a-write-took-effect';
