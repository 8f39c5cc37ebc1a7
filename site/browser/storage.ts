/** Reads the text that is kept for the tab or for all visits, or null. Some browsers have no storage. */
export function recall(area: 'localStorage' | 'sessionStorage', name: string): string | null {
  try {
    return globalThis[area].getItem(name);
  } catch {
    return null;
  }
}

/** Keeps a text, or forgets it with null. Without storage it holds for this page. */
export function keep(
  area: 'localStorage' | 'sessionStorage',
  name: string,
  value: string | null,
): void {
  try {
    if (value === null) globalThis[area].removeItem(name);
    else globalThis[area].setItem(name, value);
  } catch {
    // There is none, or it is full.
  }
}
