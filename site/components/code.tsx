import type { ComponentChildren } from 'preact';
import { highlight } from './highlight.ts';
import { Html, jsonHtml } from './html.tsx';

interface BlockProps {
  /** What the block is called by a screen reader. */
  label: string;
  /** What stands above the block, to the left of its copy button. */
  children: ComponentChildren;
}

interface CodeProps extends BlockProps {
  code: string;
  language: string;
}

/** A block of code. */
export function Code({ code, language, ...block }: CodeProps) {
  return <CodeBlock html={highlight(code.trimEnd(), language)} {...block} />;
}

interface JsonProps extends BlockProps {
  value: unknown;
  /** JSON pointers of made-up texts. */
  placeholders: readonly string[];
}

/** A block of JSON, in which made-up texts are marked. */
export function Json({ value, placeholders, ...block }: JsonProps) {
  return <CodeBlock html={jsonHtml(value, placeholders)} {...block} />;
}

/** Coloured code. The script puts a copy button into its bar. */
function CodeBlock({ html, label, children }: BlockProps & { html: string }) {
  return (
    <div class="code">
      <div class="bar">
        <span>{children}</span>
      </div>
      <pre tabIndex={0} role="group" aria-label={label}>
        <Html as="code" html={html} />
      </pre>
    </div>
  );
}
