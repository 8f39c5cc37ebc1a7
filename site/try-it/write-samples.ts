import { highlight } from '../components/highlight.ts';
import { type SampleCall, changesAsDoubles } from '../samples/call.ts';
import { languagesOf } from '../samples/languages.ts';

/** Shows the samples of a call, with files that the page makes; false where one of them cannot be written. */
export function writeSamples(call: SampleCall): boolean {
  if (changesAsDoubles(call.body ?? '')) return false;
  try {
    const texts = languagesOf(call).map((language) => ({
      ...language,
      text: language.write(call),
    }));
    for (const { highlight: name, id, text } of texts) {
      const sample = document.querySelector(`.sample[data-language=${id}]`);
      const link = sample?.querySelector<HTMLAnchorElement>('.bar a');
      if (!sample || !link) continue;
      sample.querySelector('pre > code')!.innerHTML = highlight(text.trimEnd(), name);
      link.href = `data:text/plain;charset=utf-8,${encodeURIComponent(text)}`;
      link.download = link.textContent;
    }
    return true;
  } catch {
    // A body that is not JSON, half of a character in a path, or thousands of levels.
    return false;
  }
}
