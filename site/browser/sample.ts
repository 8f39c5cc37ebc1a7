import type { highlight } from '../parts/highlight.ts';
import { loadScript } from './load.ts';

/** What the highlighter leaves behind, which loads when a sample first changes. */
declare global {
  var highlightCode: typeof highlight;
}

const latest = new Map<string, string>();

/**
 * Replaces a sample of the page.
 *
 * @param name The language, as the highlighter knows it.
 */
export async function showSample(
  { id, name }: { id: string; name: string },
  code: string,
): Promise<void> {
  const pre = document.querySelector<HTMLElement>(`.sample[data-language=${id}] pre`);
  if (pre === null) return;
  const known = latest.get(id) ?? `${pre.textContent}\n`;
  latest.set(id, code);
  if (code === known) return;
  try {
    await loadScript('highlight.js');
  } catch {
    pre.firstElementChild!.textContent = code.trimEnd();
    return;
  }
  // Only the newest of several that waited for the highlighter.
  if (latest.get(id) === code) {
    pre.firstElementChild!.innerHTML = highlightCode(code.trimEnd(), name);
  }
}
