import { markdownHref } from '../../links.ts';

/** "Copy page", at the top of each page: the script makes it a button. */
export function PageTools({ href, base }: { href: string; base: string }) {
  const markdown = `${base}${markdownHref(href)}`;
  return (
    <p class="page-tools">
      <a href={markdown} data-copy-page={markdown}>
        Copy page
      </a>
    </p>
  );
}
