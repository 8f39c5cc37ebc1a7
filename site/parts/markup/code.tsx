import type { ComponentChildren } from 'preact';
import { highlight } from './highlight.ts';
import { Html } from './html.tsx';

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
