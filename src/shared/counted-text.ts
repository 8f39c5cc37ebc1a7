/** `1 record` or `2 records`. */
export function plural(count: number, noun: string): string {
  return `${count} ${count === 1 ? noun : `${noun}s`}`;
}

/** The first few of a list and the number of the others: `a, b and 3 others`. One other is named as well. */
export function firstFew(items: readonly string[], most: number): string {
  const others = items.length - most;
  if (others <= 1) return items.join(', ');
  return `${items.slice(0, most).join(', ')} and ${others} others`;
}
