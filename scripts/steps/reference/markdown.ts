import type { Extensions } from '../../pipeline/document.ts';

/** A table whose columns line up in plain text. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const cells = [head, ...rows].map((row) => row.map(cell));
  const widths = head.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    `| ${widths.map((width, column) => (row[column] ?? '').padEnd(width)).join(' | ')} |`;
  const rule = `| ${widths.map((width) => '-'.repeat(Math.max(width, 3))).join(' | ')} |`;
  return [line(cells[0] ?? []), rule, ...cells.slice(1).map(line)].join('\n');
}

function cell(text: string): string {
  return text.replaceAll(/\s*\n\s*/g, ' ').replaceAll('|', String.raw`\|`);
}

export function code(text: string): string {
  return `\`${text}\``;
}

export function json(value: unknown): string {
  return `\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\``;
}

/** What is not known of a thing and what was assumed for it; nothing where both are empty. */
export function notes(thing: Extensions, field?: string): string[] {
  const of = field === undefined ? '' : ` (${code(field)})`;
  const gaps = (thing['x-unspecified'] ?? []).map(({ text }) => text);
  const assumed = thing['x-assumed'] ?? [];
  return [
    gaps.length === 0 ? '' : `Not shown${of}:\n\n${gaps.map((gap) => `- ${gap}`).join('\n')}`,
    assumed.length === 0
      ? ''
      : `Assumed${of}:\n\n${assumed
          .map(({ id, choice, why, ...rest }) => {
            const value = 'value' in rest ? ` Value: ${code(JSON.stringify(rest.value))}.` : '';
            return `- ${code(id)}: ${choice} ${why}${value}`;
          })
          .join('\n')}`,
  ];
}
