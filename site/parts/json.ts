import { encode } from '../../src/shared/pointer.ts';

/**
 * JSON as HTML, in which made-up texts are marked.
 *
 * @param placeholders JSON pointers into the value; the empty one stands for all of it.
 * @param toHtml Escapes a key or a value, and may colour it.
 */
export function jsonHtml(
  value: unknown,
  placeholders: readonly string[],
  toHtml: (json: string) => string,
): string {
  const marked = new Set(placeholders);
  const write = (node: unknown, pointer: string, indent: string): string => {
    const text =
      typeof node === 'object' && node !== null && Object.keys(node).length > 0
        ? writeMembers(node, pointer, indent)
        : toHtml(JSON.stringify(node));
    return marked.has(pointer)
      ? `<mark class="placeholder" title="Placeholder: not specified">${text}</mark>`
      : text;
  };
  const writeMembers = (node: object, pointer: string, indent: string): string => {
    const inner = `${indent}  `;
    const members = Object.entries(node).map(([key, member]) => {
      const name = Array.isArray(node) ? '' : `${toHtml(JSON.stringify(key))}: `;
      return `${inner}${name}${write(member, `${pointer}/${encode(key)}`, inner)}`;
    });
    const [open, close] = Array.isArray(node) ? '[]' : '{}';
    return `${open}\n${members.join(',\n')}\n${indent}${close}`;
  };
  return write(value, '', '');
}
