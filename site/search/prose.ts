import { type Tokens, marked } from 'marked';
import { anchors } from '../model/text.ts';
import { plain } from '../parts/markdown.ts';

/** A heading of a guide with the text below it. */
export interface ProseSection {
  id: string;
  title: string;
  text: string;
}

/** The guide in parts, one for each heading; the first is that of the title. */
export function sectionsOf(markdown: string): ProseSection[] {
  const anchor = anchors();
  const sections: ProseSection[] = [];
  for (const token of marked.lexer(markdown)) {
    if (token.type === 'heading') {
      const title = plain((token as Tokens.Heading).text);
      sections.push({ id: anchor(title), title, text: '' });
    } else {
      const section = sections.at(-1);
      if (section !== undefined) section.text = `${section.text} ${textOf(token)}`.trim();
    }
  }
  return sections;
}

/** The words of a block. Code is left out: what it shows is named in the prose. */
function textOf(token: Tokens.Generic): string {
  if (token.type === 'code' || token.type === 'html') return '';
  if (token.type === 'table') {
    const rows = [
      token['header'],
      ...(token['rows'] as Tokens.TableCell[][]),
    ] as Tokens.TableCell[][];
    return plain(rows.map((row) => row.map(({ text }) => text).join(' ')).join(' '));
  }
  return plain(token.raw)
    .replaceAll(/[*#>]|^- /gm, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
