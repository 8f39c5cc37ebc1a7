export function capitalize(text: string): string {
  return `${text[0]?.toUpperCase() ?? ''}${text.slice(1)}`;
}

/** A value as JSON has it; texts without their quotation marks. */
export function valueText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** `a`, `a and b`, `a, b and c`. */
export function joinWithAnd(items: readonly string[]): string {
  if (items.length < 2) return items.join('');
  return `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
}

/** A text with a value in the place of each `{name}`. */
export function fillTemplate(template: string, values: Readonly<Record<string, string>>): string {
  return template.replaceAll(/\{(\w+)\}/g, (braced, name: string) => values[name] ?? braced);
}

/** Text as it stands in HTML, between tags or in an attribute. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

export function firstParagraph(text: string): string {
  return text.split('\n\n')[0] ?? '';
}

/** Markdown as it reads without its marks. */
export function withoutMarkup(markdown: string): string {
  return markdown.replaceAll('`', '').replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1');
}

/** A text of at most so many characters: a longer one is cut at a word. */
export function cutAtWord(text: string, length: number): string {
  if (text.length <= length) return text;
  return `${text.slice(0, length - 1).replace(/\s+\S*$/, '')} …`;
}
