import { readFileSync } from 'node:fs';

/** One statement of `openapi/service-interface.md`: a table row, a list item or a paragraph. */
export interface Statement {
  /** Headings above it, the nearest last, without the document's title. */
  section: string;
  kind: 'row' | 'item' | 'paragraph';
  text: string;
  /** Cells of a table row, without their code marks. */
  cells: string[];
}

const description = new URL('../../openapi/service-interface.md', import.meta.url);

/** Every statement of the service description, in its order. */
export function readStatements(): Statement[] {
  const statements: Statement[] = [];
  const headings: string[] = [];
  let afterSeparator = false;
  for (const line of readFileSync(description, 'utf8').split('\n')) {
    const heading = /^(#+) (.*)$/.exec(line);
    if (heading) {
      headings.length = Math.max(0, heading[1]!.length - 2);
      if (heading[1]!.length > 1) headings.push(heading[2]!);
      afterSeparator = false;
      continue;
    }
    const section = headings.join(' / ');
    const plain = line.trim();
    if (plain.startsWith('|')) {
      if (/^\|[-| ]+\|$/.test(plain)) afterSeparator = true;
      else if (afterSeparator) {
        const cells = plain
          .slice(1, -1)
          .split('|')
          .map((cell) => cell.trim().replaceAll('`', ''));
        statements.push({ section, kind: 'row', text: cells[0]!, cells });
      }
      continue;
    }
    afterSeparator = false;
    const item = /^(?:-|\d+\.) (.*)$/.exec(plain);
    if (item) statements.push({ section, kind: 'item', text: item[1]!, cells: [] });
    else if (plain !== '' && headings.length > 0)
      statements.push({ section, kind: 'paragraph', text: plain, cells: [] });
  }
  return statements;
}
