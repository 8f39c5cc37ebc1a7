import type { ComponentChildren } from 'preact';
import { highlight } from './highlight.ts';

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

interface CodeProps {
  code: string;
  language: string;
  /** What the block is called by a screen reader. */
  label: string;
  /** What stands above the block, to the left of its copy button. */
  children: ComponentChildren;
}

/** A block of code. The script puts a copy button into its bar. */
export function Code({ code, language, label, children }: CodeProps) {
  return (
    <div class="code">
      <div class="bar">
        <span>{children}</span>
      </div>
      <pre tabIndex={0} role="group" aria-label={label}>
        <Html as="code" html={highlight(code.trimEnd(), language)} />
      </pre>
    </div>
  );
}
