/** Reads the text that is kept by a name, or null. Some browsers have no storage. */
export function recall(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Keeps a text, or forgets it with null. Without storage it holds for this page. */
export function keep(name: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(name);
    else localStorage.setItem(name, value);
  } catch {
    // There is none, or it is full.
  }
}
