import type { ComponentChildren } from 'preact';
import { encode } from '../../src/shared/pointer.ts';
import { escapeHtml } from '../../scripts/reference/text.ts';
import { highlight } from './highlight.ts';

/**
 * JSON as HTML, coloured, in which made-up texts are marked.
 *
 * @param placeholders JSON pointers into the value; the empty one stands for all of it.
 */
export function jsonHtml(value: unknown, placeholders: readonly string[]): string {
  const write = (node: unknown, pointer: string, indent: string): string => {
    const text =
      typeof node === 'object' && node !== null && Object.keys(node).length > 0
        ? writeMembers(node, pointer, indent)
        : scalarHtml(JSON.stringify(node));
    return placeholders.includes(pointer)
      ? `<mark class="placeholder" title="Placeholder: not specified">${text}</mark>`
      : text;
  };
  const writeMembers = (node: object, pointer: string, indent: string): string => {
    const inner = `${indent}  `;
    const members = Object.entries(node).map(([key, member]) => {
      const name = Array.isArray(node)
        ? ''
        : `<span class="hljs-attr">${escapeHtml(JSON.stringify(key))}</span>: `;
      return `${inner}${name}${write(member, `${pointer}/${encode(key)}`, inner)}`;
    });
    const [open, close] = Array.isArray(node) ? '[]' : '{}';
    return `${open}\n${members.join(',\n')}\n${indent}${close}`;
  };
  return write(value, '', '');
}

/** A value with the colour that the highlighter gives it. */
function scalarHtml(json: string): string {
  if (/^[[{]/.test(json)) return json;
  if (json.startsWith('"')) return `<span class="hljs-string">${escapeHtml(json)}</span>`;
  return `<span class="hljs-${/\d/.test(json) ? 'number' : 'keyword'}">${json}</span>`;
}

interface HtmlProps {
  as?: 'span' | 'p' | 'div' | 'code' | 'li' | 'summary';
  html: string;
  class?: string;
}

/** HTML that comes from the Markdown renderer or the highlighter, both of which escape texts. */
export function Html({ as: Tag = 'span', html, ...rest }: HtmlProps) {
  return <Tag {...rest} dangerouslySetInnerHTML={{ __html: html }} />;
}

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
