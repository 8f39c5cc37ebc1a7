import { effectText } from '../../pipeline/effects.ts';
import type { OperationView } from './operations.ts';

/** A Markdown table; without rows, a sentence that says so. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return 'None.';
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** The transitions that an operation triggers. */
export function statesTable({ transitions }: Pick<OperationView, 'transitions'>): string {
  return table(
    ['From', 'When', 'To', 'Effects'],
    transitions.map((transition) => [
      transition.from,
      transition.condition,
      transition.to,
      effectText(transition),
    ]),
  );
}

/** Text that stays within its cell. */
function cell(text: string): string {
  return text.replaceAll(/(?<!\\)\|/g, '\\|').replaceAll('\n', ' ');
}
