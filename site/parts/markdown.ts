import { type Parser, type Tokens, Marked } from 'marked';
import { anchors, escapeHtml } from '../model/text.ts';
import { codeHtml } from './highlight.ts';

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
    if (scheme !== undefined) return `<a href="${escapeHtml(href)}">${text}</a>`;
    const to = href.startsWith('#') ? href : `${base}${href}`;
    return `<a href="${escapeHtml(to)}">${text}</a>`;
  };
}

/** Code of at most so many characters stays in one line: that is room enough in a list on the smallest phone. */
const SHORT = 28;

/** Code that would break at a blank or behind a hyphen, although it fits the next line. */
const codespan = ({ text }: Tokens.Codespan) =>
  `<code${/[-\s]/.test(text) && text.length <= SHORT ? ' class="whole"' : ''}>${escapeHtml(text)}</code>`;

/** The site has no images: the page shows the text instead. */
const image = ({ text }: Tokens.Image) => escapeHtml(text);

const inline = new Marked({ renderer: { html, codespan, link: linkFrom('') } });

/** A description in one paragraph, as HTML without a paragraph around it. */
export function inlineHtml(markdown: string, base = ''): string {
  const marked =
    base === '' ? inline : new Marked({ renderer: { html, codespan, link: linkFrom(base) } });
  return marked.parseInline(markdown, { async: false });
}

/**
 * Prose as HTML.
 *
 * @param base The way from the page to the root of the site.
 */
export function proseHtml(markdown: string, base = ''): string {
  const anchor = anchors();
  const marked = new Marked({
    renderer: {
      html,
      heading({ tokens, depth, text }: Tokens.Heading) {
        const id = anchor(plain(text));
        return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      code({ text, lang = '' }: Tokens.Code) {
        const [language = '', word = ''] = lang.split(' ');
        const isFile = word.includes('.');
        return codeHtml(text, language, isFile ? word : language);
      },
      table({ header, rows }: Tokens.Table) {
        const heads = header.map(({ tokens }) => this.parser.parseInline(tokens));
        const body = rows.map((row) =>
          row.map(({ tokens }) => wholeNames(this.parser.parseInline(tokens))),
        );
        return tableHtml(
          header.map(({ text }) => plain(text)),
          widthsOf([header, ...rows].map((row) => row.map(({ text }) => text))),
          heads,
          body,
        );
      },
      link: linkFrom(base),
      codespan,
      image,
    },
  });
  return marked.parse(markdown, { async: false });
}

/** The longest line that a column asks for, in characters; longer texts wrap. */
const LONGEST_LINE = 48;

/** Characters beside each other in the narrowest table with columns, and in one on a desktop. */
const NARROW = 88;
const WIDE = 100;

/** The space between two columns, in characters. */
const GUTTER = 3;

/**
 * The width of each column, in percent of the table. A browser that measured the rows itself would move the
 * columns with each row that arrives. First, words stay whole in the narrowest table, then names on a
 * desktop; what is left goes to the columns with long texts.
 */
function widthsOf(rows: string[][]): number[] {
  const columns = rows[0]!.map((_, column) => rows.map((row) => row[column] ?? ''));
  const words = (text: string) => plain(text.replaceAll(CODE, '')).split(/[\s-]|\S*[@/]\S*/);
  const names = (text: string) =>
    [...text.matchAll(CODE)].flatMap(([name]) => {
      const parts = name.slice(1, -1).split(' ');
      return parts.filter((part) => isWhole(part, parts));
    });
  const longest = (texts: string[]) => Math.max(0, ...texts.map(({ length }) => length)) + GUTTER;
  // One long text among short ones may wrap.
  const usual = (texts: string[]) => {
    const lengths = texts
      .map(({ length }) => Math.min(length, LONGEST_LINE))
      .toSorted((a, b) => a - b);
    return (lengths[Math.floor(lengths.length * 0.75)] ?? 0) + GUTTER;
  };
  const goals = [
    columns.map((texts) => longest(texts.flatMap(words)) / NARROW),
    columns.map((texts) => longest(texts.flatMap(names)) / WIDE),
    columns.map((texts) => usual(texts.map(plain)) / NARROW),
  ];
  const none = columns.map(() => 0);
  const widths = goals.reduce((reached, goal) => {
    const missing = goal.map((width, column) => Math.max(0, width - reached[column]!));
    const share = Math.min(1, (1 - sum(reached)) / (sum(missing) || 1));
    return reached.map((width, column) => width + missing[column]! * share);
  }, none);
  return widths.map((width) => Math.round((width / sum(widths)) * 1000) / 10);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}

/** Code breaks where it must; a word does not. */
const CODE = /`[^`]*`/g;

/** Whether a part of code in a cell, between blanks, stays in one line where there is room: a name, or a short part. */
function isWhole({ length }: string, parts: readonly string[]): boolean {
  return length <= (parts.length === 1 ? 40 : 20);
}

function wholeNames(cell: string): string {
  return cell.replaceAll(/<code[^>]*>([^<]+)<\/code>/g, (_, text: string) => {
    const parts = text.split(' ');
    const written = parts.map((part) =>
      // One word keeps together by itself, and with the mark behind it.
      isWhole(part, parts) && /\W/.test(part) ? `<span class="whole">${part}</span>` : part,
    );
    // A path that is too long for its cell breaks between its names, but no tag does.
    return `<code>${written.join(' ').replaceAll(/\.|(?<!<)\//g, '$&<wbr/>')}</code>`;
  });
}

/** A table that becomes a list of rows where it is too narrow, which would cost it its roles. */
function tableHtml(labels: string[], widths: number[], heads: string[], rows: string[][]): string {
  // The policy of the pages allows no styles in them.
  const columns = widths.map((width) => `<col width="${width}%"/>`).join('');
  const head = heads.map((cell) => `<th role="columnheader">${cell}</th>`).join('');
  const isHead = ([, ...others]: string[]) =>
    others.length > 0 && others.every((cell) => cell === '');
  const body = rows.map((row, index) => {
    if (isHead(row)) {
      // It heads the rows of its own body alone.
      const end = index === 0 ? '' : `</tbody>${TBODY}`;
      return `${end}<tr role="row"><th role="rowheader" scope="rowgroup" colspan="${row.length}">${row[0]}</th></tr>`;
    }
    const cells = row.map((cell, column) => {
      const label = escapeHtml(labels[column] ?? '');
      const content = cell === '' ? '<div aria-hidden="true">–</div>' : `<div>${cell}</div>`;
      return `<td role="cell" data-label="${label}">${content}</td>`;
    });
    return `<tr role="row">${cells.join('')}</tr>`;
  });
  return `<div class="table" data-columns="${heads.length}"><table role="table"><colgroup>${columns}</colgroup><thead role="rowgroup"><tr role="row">${head}</tr></thead>${TBODY}${body.join('\n')}</tbody></table></div>\n`;
}

const TBODY = '<tbody role="rowgroup">';

/** The headings of a Markdown text, without the title. */
export function headingsOf(markdown: string): Heading[] {
  const anchor = anchors();
  return inline
    .lexer(markdown)
    .filter((token): token is Tokens.Heading => token.type === 'heading')
    .map(({ depth, text }) => ({ depth, id: anchor(plain(text)), text: plain(text) }))
    .filter(({ depth }) => depth > 1);
}

/** Markdown as it reads without its marks. */
export function plain(markdown: string): string {
  return markdown.replaceAll('`', '').replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1');
}
