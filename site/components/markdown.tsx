import { type Tokens, Marked } from 'marked';
import GithubSlugger from 'github-slugger';
import { renderToString } from 'preact-render-to-string';
import { escapeHtml, withoutMarkup } from '../../scripts/reference/text.ts';
import { Code } from './code.tsx';
import { Html, Permalink } from './html.tsx';

/** Code of at most so many characters stays in one line: that is room enough in a list on the smallest phone. */
const MAX_UNBROKEN = 28;

/** Markdown as HTML. Its links lead from the root of the site. */
function renderer(): Marked {
  const anchors = new GithubSlugger();
  return new Marked({
    renderer: {
      // Descriptions are prose, not pages: raw HTML is shown as text, and an image as its words.
      html: ({ text }) => escapeHtml(text),
      image: ({ text }) => escapeHtml(text),
      codespan({ text }) {
        // Short code does not break at a blank or a hyphen, and a path breaks between its names.
        const whole = /[-\s]/.test(text) && text.length <= MAX_UNBROKEN ? ' class="whole"' : '';
        return `<code${whole}>${escapeHtml(text).replaceAll(/[./](?=\w)/g, '$&<wbr/>')}</code>`;
      },
      /** Links within the site, or to the web; one that would run something is shown as text. */
      link({ href, tokens }) {
        const text = this.parser.parseInline(tokens);
        const isWeb = /^(?:https?|mailto):/i.test(href);
        if (!isWeb && /^[a-z][a-z0-9+.-]*:/i.test(href)) return text;
        const to = isWeb || href.startsWith('#') ? href : `/${href}`;
        return `<a href="${escapeHtml(to)}">${text}</a>`;
      },
      heading({ tokens, depth, text }) {
        const title = withoutMarkup(text);
        const id = anchors.slug(title);
        const link = depth === 1 ? '' : renderToString(<Permalink id={id} title={title} />);
        return `<h${depth} id="${id}" aria-label="${escapeHtml(title)}">${this.parser.parseInline(tokens)}${link}</h${depth}>\n`;
      },
      code({ text, lang = '' }) {
        const [language = '', word = ''] = lang.split(' ');
        const label = word.includes('.') ? word : language;
        const block = (
          <Code code={text} language={language} label={label || 'text'}>
            {label}
          </Code>
        );
        return `${renderToString(block)}\n`;
      },
      /** A table that becomes a list of rows where it is too narrow, which would cost it its roles. */
      table({ header, rows }) {
        const inline = ({ tokens }: Tokens.TableCell) => this.parser.parseInline(tokens);
        // A corner without words is not the head of a column.
        const head = header.map((cell) =>
          cell.text === ''
            ? '<td role="cell"></td>'
            : `<th role="columnheader">${inline(cell)}</th>`,
        );
        const body = rows.map((row) => {
          const cells = row.map((cell, index) => {
            const content = inline(cell) || '<span aria-hidden="true">–</span>';
            return `<td role="cell" data-label="${escapeHtml(withoutMarkup(header[index]!.text))}"><div>${content}</div></td>`;
          });
          return `<tr role="row">${cells.join('')}</tr>`;
        });
        return `<div class="table"><table role="table"><thead role="rowgroup"><tr role="row">${head.join('')}</tr></thead><tbody role="rowgroup">${body.join('\n')}</tbody></table></div>\n`;
      },
    },
  });
}

interface TextProps {
  as?: 'span' | 'p' | 'li' | 'summary';
  class?: string;
  /** Markdown in one paragraph. */
  markdown: string;
}

/** A description, without a paragraph of its own. */
export function Text({ markdown, ...props }: TextProps) {
  return <Html {...props} html={inlineHtml(markdown)} />;
}

/** Prose in one paragraph as HTML. */
export function inlineHtml(markdown: string): string {
  return renderer().parseInline(markdown, { async: false });
}

/** Prose as HTML. */
export function proseHtml(markdown: string): string {
  return renderer().parse(markdown, { async: false });
}
