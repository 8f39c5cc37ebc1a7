import { highlight } from '../parts/highlight.ts';
import type { SampleCall } from '../samples/call.ts';
import { LANGUAGES } from '../samples/languages.ts';

/**
 * The samples of a call, ready to be shown; undefined where one of them cannot be written. Colours take much
 * longer than the text, so each sample gets its own when it is shown.
 */
globalThis.writeSamples = (call: SampleCall) => {
  try {
    return LANGUAGES.map(({ highlight: name, id, write }) => {
      const text = write(call);
      return () => show(id, text, name);
    });
  } catch {
    // Half of a character in a path, or thousands of levels.
    return undefined;
  }
};

/** Replaces a sample of the page, and its file by one that the page makes. */
function show(id: string, text: string, language: string): void {
  const sample = `.sample[data-language=${id}]`;
  const code = document.querySelector(`${sample} pre > code`);
  const link = document.querySelector<HTMLAnchorElement>(`${sample} .bar a`);
  if (code === null || link === null) return;
  code.innerHTML = highlight(text.trimEnd(), language);
  link.href = `data:text/plain;charset=utf-8,${encodeURIComponent(text)}`;
  link.download = link.textContent;
}
