interface HtmlProps {
  as?: 'span' | 'p' | 'div' | 'code';
  html: string;
  class?: string;
  'data-kind'?: string;
}

/** HTML that comes from the Markdown renderer or the highlighter, both of which escape texts. */
export function Html({ as: Tag = 'span', html, ...rest }: HtmlProps) {
  return <Tag {...rest} dangerouslySetInnerHTML={{ __html: html }} />;
}
