import { encodeToken } from '../../src/shared/pointer.ts';
import { escapeHtml } from '../../scripts/reference/text.ts';

interface HtmlProps {
  as?: 'span' | 'p' | 'div' | 'code' | 'li' | 'summary';
  html: string;
  class?: string;
}

/** HTML that comes from the Markdown renderer or the highlighter, both of which escape texts. */
export function Html({ as: Tag = 'span', html, ...rest }: HtmlProps) {
  return <Tag {...rest} dangerouslySetInnerHTML={{ __html: html }} />;
}

/** The method of an operation, in the colour of its kind. */
export function Method({ name }: { name: string }) {
  return <span class={`method ${name.toLowerCase()}`}>{name}</span>;
}

/** The address of a heading, which shows beside it. */
export function Permalink({ id, title }: { id: string; title: string }) {
  return (
    <a class="permalink tool" href={`#${id}`} aria-label={`Link to ${title}`}>
      #
    </a>
  );
}

/** The heading of a part, with its address. */
export function Heading({ id, title, ...rest }: { id: string; title: string; class?: string }) {
  return (
    <h2 id={id} aria-label={title}>
      <span {...rest}>{title}</span>
      <Permalink id={id} title={title} />
    </h2>
  );
}

/** The words behind the title of a block of JSON in which texts are marked. */
export function PlaceholderLegend() {
  return (
    <>
      , <mark class="placeholder">marked</mark> text is made up
    </>
  );
}

/**
 * JSON as HTML, coloured, in which made-up texts are marked.
 *
 * @param placeholders - JSON pointers into the value; the empty one stands for all of it.
 */
export function jsonHtml(value: unknown, placeholders: readonly string[]): string {
  const write = (node: unknown, pointer: string): string => {
    const html = hasMembers(node) ? writeMembers(node, pointer) : scalarHtml(JSON.stringify(node));
    if (!placeholders.includes(pointer)) return html;
    return `<mark class="placeholder" title="Placeholder: not specified">${html}</mark>`;
  };
  const writeMembers = (node: object, pointer: string): string => {
    const isList = Array.isArray(node);
    const members = Object.entries(node).map(([key, member]) => {
      const html = write(member, `${pointer}/${encodeToken(key)}`);
      return `\n${isList ? '' : keyHtml(key)}${html}`;
    });
    const [open, close] = isList ? '[]' : '{}';
    // A text has its line ends escaped, so each that is here begins a line of the layout.
    return `${open}${members.join(',').replaceAll('\n', '\n  ')}\n${close}`;
  };
  return write(value, '');
}

/** Checks whether a value holds others. */
function hasMembers(value: unknown): value is object {
  return typeof value === 'object' && value !== null && Object.keys(value).length > 0;
}

function keyHtml(key: string): string {
  return `<span class="hljs-attr">${escapeHtml(JSON.stringify(key))}</span>: `;
}

/** A value with the colour that the highlighter gives it. */
function scalarHtml(json: string): string {
  if (/^[[{]/.test(json)) return json;
  if (json.startsWith('"')) return `<span class="hljs-string">${escapeHtml(json)}</span>`;
  return `<span class="hljs-${/\d/.test(json) ? 'number' : 'keyword'}">${json}</span>`;
}
