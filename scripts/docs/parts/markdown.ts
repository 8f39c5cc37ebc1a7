import { Marked, type Parser, type Tokens } from 'marked';
import { escapeHtml, slug } from '../model/text.ts';
import { highlight } from './highlight.ts';

/** A heading of a guide, for its table of contents and for the search. */
export interface Heading {
  depth: number;
  id: string;
  text: string;
}

/** Raw HTML in the prose is shown as text: descriptions are prose, not pages. */
const html = ({ text }: { text: string }) => escapeHtml(text);

type LinkRenderer = (this: { parser: Parser }, token: Tokens.Link) => string;

/** Links within the site, or to the web; a link that would run something is no link. */
function linkFrom(base: string): LinkRenderer {
  return function link({ href, tokens }) {
    const text = this.parser.parseInline(tokens);
    const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(href)?.[1]?.toLowerCase();
    if (scheme !== undefined && !['http', 'https', 'mailto'].includes(scheme)) return text;
    const to = scheme !== undefined || href.startsWith('#') ? href : `${base}${href}`;
    return `<a href="${escapeHtml(to)}">${text}</a>`;
  };
}

const inline = new Marked({ renderer: { html, link: linkFrom('') } });

/** A description in one paragraph, as HTML without a paragraph around it. */
export function inlineHtml(markdown: string): string {
  return inline.parseInline(markdown, { async: false });
}

/** Prose as HTML. `base` leads from the page to the root of the site, `prefix` keeps ids apart. */
export function proseHtml(markdown: string, base = '', prefix = ''): string {
  const marked = new Marked({
    renderer: {
      html,
      heading({ tokens, depth, text }: Tokens.Heading) {
        const id = `${prefix}${slug(text)}`;
        return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      code({ text, lang = '' }: Tokens.Code) {
        return `<div class="code"><pre tabindex="0"><code>${highlight(text, lang)}</code></pre></div>\n`;
      },
      table({ header, rows }: Tokens.Table) {
        // On a phone each row becomes a block, which would cost the table its roles.
        const heads = header.map(
          ({ tokens }) => `<th role="columnheader">${this.parser.parseInline(tokens)}</th>`,
        );
        const body = rows.map((row) => {
          const cells = row.map(({ tokens }, column) => {
            const label = escapeHtml(plain(header[column]?.text ?? ''));
            return `<td role="cell" data-label="${label}">${this.parser.parseInline(tokens)}</td>`;
          });
          return `<tr role="row">${cells.join('')}</tr>`;
        });
        const name = escapeHtml(header.map(({ text }) => plain(text)).join(', '));
        return `<div class="table" tabindex="0" role="group" aria-label="Table: ${name}"><table role="table"><thead role="rowgroup"><tr role="row">${heads.join('')}</tr></thead><tbody role="rowgroup">${body.join('\n')}</tbody></table></div>\n`;
      },
      link: linkFrom(base),
    },
  });
  return marked.parse(markdown, { async: false });
}

/** The headings of a Markdown text, without the title. */
export function headingsOf(markdown: string): Heading[] {
  return inline
    .lexer(markdown)
    .filter((token): token is Tokens.Heading => token.type === 'heading' && token.depth > 1)
    .map(({ depth, text }) => ({ depth, id: slug(text), text: plain(text) }));
}

const plain = (markdown: string) => markdown.replaceAll('`', '');
